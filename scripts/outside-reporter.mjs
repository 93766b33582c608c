// What fails a run of the unit tests and is in no test: a promise that nobody waits for, a worker that ends. The report in
// JSON does not name it.
import { writeFileSync } from 'node:fs'

/** @typedef {{ file: string | null, said: string }} Outside `file`: the test file it came from, where that is known */

/** A reporter of vitest. */
export default class OutsideReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string, stack?: string, VITEST_TEST_PATH?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env.OUTSIDE_REPORT
    if (path === undefined) return
    /** @type {Outside[]} */
    const told = errors.map(({ message = '', stack, VITEST_TEST_PATH: file }) => ({
      file: file ?? null,
      said: stack ?? message,
    }))
    writeFileSync(path, JSON.stringify(told))
  }
}
