import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import OutsideReporter from '../../scripts/outside-reporter.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outside-'))
  vi.stubEnv('OUTSIDE_REPORT', join(folder, 'report.json'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('writes down what failed in no test, with the file where one is known', () => {
  new OutsideReporter().onTestRunEnd(
    [],
    [
      { message: 'nobody waits', stack: 'Error: nobody waits\n    at a.ts:1', VITEST_TEST_PATH: '/there/a.test.ts' },
      { message: 'a worker ended' },
    ],
  )
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual([
    { file: '/there/a.test.ts', said: 'Error: nobody waits\n    at a.ts:1' },
    { file: null, said: 'a worker ended' },
  ])
})
