import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keptIn } from '../../scripts/mutation-kept.mjs'
import { ROOT } from '../../scripts/run.mjs'

let events: string
beforeEach(() => {
  events = mkdtempSync(join(tmpdir(), 'mutation-'))
})
afterEach(() => rmSync(events, { recursive: true }))

const tested = (at: number, file: string, status: string) =>
  writeFileSync(join(events, `0000${at}-onMutantTested.json`), JSON.stringify({ fileName: join(ROOT, file), status }))

it('tells what a run has tried that was stopped, by file, without what it was writing just then', () => {
  writeFileSync(join(events, '00000-onDryRunCompleted.json'), '{}')
  tested(1, 'domain/rules/geo.ts', 'Killed')
  tested(2, 'domain/rules/exam.ts', 'Survived')
  tested(3, 'domain/rules/geo.ts', 'NoCoverage')
  writeFileSync(join(events, '00004-onMutantTested.json'), '{"fileName":"/dom')
  expect(keptIn(events).map(({ file, mutants }) => [file, mutants.map(({ status }) => status)])).toEqual([
    ['domain/rules/geo.ts', ['Killed', 'NoCoverage']],
    ['domain/rules/exam.ts', ['Survived']],
  ])
})

it('has nothing of what was never begun', () => {
  expect(keptIn(join(events, 'none'))).toEqual([])
})
