// Prints the result of the run as its last line: `41 passed, 0 failed`.

import type { Reporter, Suite } from "@playwright/test/reporter";

export default class ClosingLine implements Reporter {
  private suite?: Suite;

  onBegin(_config: unknown, suite: Suite) {
    this.suite = suite;
  }

  async onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const failed = tests.filter((test) => test.outcome() === "unexpected").length;
    const passed = tests.filter((test) => test.outcome() === "expected" && test.results.length > 0).length;
    const unfinished = tests.length - passed - failed;
    console.log(`\n${passed} passed, ${failed} failed${unfinished > 0 ? `, ${unfinished} not run` : ""}`);
    // An interrupted run, or a run without tests, has failed.
    if (tests.length === 0 || unfinished > 0) return { status: "failed" as const };
  }
}
