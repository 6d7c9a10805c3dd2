; an LC-3 listing without any directive
        AND R0, R0, #0
        HALT
