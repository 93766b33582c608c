// What Stryker's event recorder has written down of a run, one file a mutant, as far as the run has come.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.mjs'

/** @typedef {{ status: string, static?: boolean, mutatorName: string, replacement?: string, location: Record<'start' | 'end', { line: number, column: number }> }} Mutant */
/** @typedef {{ file: string, mutants: Mutant[] }} Tried */

/**
 * By file, in the order tried; what was being written when the run was stopped is left out.
 * @param {string} events
 * @returns {Tried[]}
 */
export function keptIn(events) {
  /** @type {Map<string, Mutant[]>} */
  const byFile = new Map()
  const names = existsSync(events) ? readdirSync(events).sort() : []
  for (const name of names.filter((each) => each.endsWith('-onMutantTested.json'))) {
    const mutant = parsed(readFileSync(join(events, name), 'utf8'))
    if (mutant === null) continue
    const file = mutant.fileName.replace(`${ROOT}/`, '')
    byFile.set(file, [...(byFile.get(file) ?? []), mutant])
  }
  return [...byFile].map(([file, mutants]) => ({ file, mutants }))
}

/**
 * @param {string} text
 * @returns {(Mutant & { fileName: string }) | null}
 */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
