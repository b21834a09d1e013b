// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct ExpressionArgumentTests {
    @Test func theCaretIsUnderThePlace() {
        #expect {
            try ExpressionArgument("国 == 1 && x", of: "--critical")
        } throws: { error in
            let failure = error as? Failure
            // A wide character takes two columns.
            return failure?.excerpt == "  国 == 1 && x\n  ^~" && failure?.what == "--critical"
        }
    }

    /// Its place would be lost in it.
    @Test func anEndlessExpressionIsNotShown() {
        #expect {
            try ExpressionArgument(String(repeating: "é", count: 5000), of: "wait")
        } throws: { error in
            (error as? Failure).map { $0.excerpt == nil && $0.why.contains("4096") } ?? false
        }
    }
}
