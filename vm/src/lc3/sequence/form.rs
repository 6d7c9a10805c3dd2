//! Which parts are executed together.

use super::part::Part;

/// Makes the forms, one line each, and a match over all of them.
macro_rules! forms {
    ($($name:ident: $($part:ident)+;)+) => {
        /// A combination of parts. 0 is a place that nobody has looked at.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u16)]
        pub(super) enum Form {
            /// Nothing was translated here yet.
            #[allow(dead_code, reason = "it is what zeros mean")]
            Unknown,
            /// Has to be executed in the ordinary way.
            Careful,
            /// `ADD d, d, #i` and a branch to it.
            Repeat,
            $($name,)+
        }

        /// The forms and their parts.
        pub(super) const FORMS: &[(Form, &[Part])] =
            &[$((Form::$name, &[$(Part::$part),+]),)+];

        /// Their numbers, as patterns.
        #[allow(non_upper_case_globals, reason = "named like the forms")]
        pub(super) mod number {
            $(pub(in super::super) const $name: u16 = super::Form::$name as u16;)+
        }

        /// Calls `$run!(parts)` of the form with this number, else evaluates `$other`.
        macro_rules! with_form {
            ($number:expr, $run:ident, $other:expr) => {
                match $number {
                    $(number::$name => $run!($($part)+),)+
                    _ => $other,
                }
            };
        }
    };
}

forms! {
    // Every part alone.
    AddRegister: AddRegister;
    AddImmediate: AddImmediate;
    AndRegister: AndRegister;
    AndImmediate: AndImmediate;
    Not: Not;
    Negate: Negate;
    Subtract: Subtract;
    Load: Load;
    LoadIndirect: LoadIndirect;
    LoadBase: LoadBase;
    LoadAddress: LoadAddress;
    LoadAddressAndTest: LoadAddressAndTest;
    Store: Store;
    StoreIndirect: StoreIndirect;
    StoreBase: StoreBase;
    Nothing: Nothing;
    Branch: Branch;
    Jump: Jump;
    Call: Call;
    CallRegister: CallRegister;
    // Something is worked out and looked at.
    SumBranch: AddRegister Branch;
    CountBranch: AddImmediate Branch;
    BitsBranch: AndRegister Branch;
    MaskBranch: AndImmediate Branch;
    LoadBranch: Load Branch;
    ElementBranch: LoadBase Branch;
    StoreBranch: Store Branch;
    PutBranch: StoreBase Branch;
    Compare: Subtract Branch;
    CompareElements: LoadBase LoadBase Subtract Branch;
    CompareVariable: Load Subtract Branch;
    SumStepTwoBranch: AddRegister AddImmediate AddImmediate Branch;
    CompareWithConstant: Load AddRegister Branch;
    StepTwoBranch: AddImmediate AddImmediate Branch;
    SumStepBranch: AddRegister AddImmediate Branch;
    StepLoadBranch: AddImmediate LoadBase Branch;
    // Sums.
    StepTwo: AddImmediate AddImmediate;
    StepSum: AddImmediate AddRegister;
    SumStep: AddRegister AddImmediate;
    SumTwo: AddRegister AddRegister;
    SumThree: AddRegister AddRegister AddRegister;
    SumTwoStep: AddRegister AddRegister AddImmediate;
    StepThree: AddImmediate AddImmediate AddImmediate;
    Constant: AndImmediate AddImmediate;
    ConstantTwo: AndImmediate AndImmediate;
    NegateStep: Negate AddImmediate;
    // Memory at a register: stacks and arrays.
    Push: AddImmediate StoreBase;
    Pop: LoadBase AddImmediate;
    PutStep: StoreBase AddImmediate;
    GetTwo: LoadBase LoadBase;
    PutTwo: StoreBase StoreBase;
    Replace: LoadBase StoreBase;
    PutTwoStepTwoBranch: StoreBase StoreBase AddImmediate AddImmediate Branch;
    PushStepBranch: AddImmediate StoreBase AddImmediate Branch;
    PushTwo: AddImmediate StoreBase AddImmediate StoreBase;
    PopTwo: LoadBase AddImmediate LoadBase AddImmediate;
    PopSum: LoadBase AddImmediate AddRegister;
    PutGet: StoreBase LoadBase;
    GetSum: LoadBase AddRegister;
    GetNegate: LoadBase Negate;
    SumGet: AddRegister LoadBase;
    SumPut: AddRegister StoreBase;
    StepGet: AddImmediate LoadBase;
    Increase: LoadBase AddImmediate StoreBase;
    // Memory at a label: variables.
    LoadSum: Load AddRegister;
    LoadStep: Load AddImmediate;
    LoadTwo: Load Load;
    LoadGet: Load LoadBase;
    LoadNegate: Load Negate;
    SumStore: AddRegister Store;
    StepStore: AddImmediate Store;
    StoreTwo: Store Store;
    StoreLoad: Store Load;
    IncreaseVariable: Load AddImmediate Store;
    // Calls and returns.
    StepCall: AddImmediate Call;
    SumCall: AddRegister Call;
    LoadCall: Load Call;
    StepReturn: AddImmediate Jump;
    PushStepCall: AddImmediate StoreBase AddImmediate Call;
    ReplaceStepCall: LoadBase StoreBase AddImmediate Call;
    PopTwoReturn: LoadBase AddImmediate LoadBase AddImmediate Jump;
    PopReturn: LoadBase AddImmediate Jump;
    PopSumPopReturn: LoadBase AddImmediate AddRegister LoadBase AddImmediate Jump;
    LoadReturn: Load Jump;
}

pub(super) use with_form;
