// The order of test files: vitest knows how long they take only where they have run before, which a fresh clone has not.
import { BaseSequencer } from 'vitest/node'

/** What takes minutes, the longest first. Begun last, it keeps one worker busy while the others have nothing left. */
const LONGEST = ['tests/conformance/access-matrix.test.ts']

/** The usual order, but that in each project the longest lead. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const usual = await super.sort(files)
    return [...new Set(usual.map(({ project }) => project))].flatMap((project) => {
      const own = usual.filter((file) => file.project === project)
      const long = LONGEST.flatMap((path) => own.filter(({ moduleId }) => moduleId.endsWith(path)))
      return [...long, ...own.filter((file) => !long.includes(file))]
    })
  }
}
