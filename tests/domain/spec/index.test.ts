import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls, rules } from '#domain/spec/index.ts'

const SPECIFICATION = resolve(import.meta.dirname, '../../../../shared/spec')
const hasSpecification = existsSync(SPECIFICATION)
const specified = (name: string) => JSON.parse(readFileSync(join(SPECIFICATION, name), 'utf8')) as unknown[]

describe('the inventories', () => {
  it('hold 235 calls and 336 rules, each rule once', () => {
    expect({ calls: calls.length, rules: new Set(rules.map(({ id }) => id)).size }).toEqual({ calls: 235, rules: 336 })
  })

  it('hold only methods and paths that can be served', () => {
    expect(calls.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([])
    expect(calls.filter(({ path }) => !/^(\/(\w+|\{\w+\}))+$/.test(path))).toEqual([])
  })

  it.skipIf(!hasSpecification)('equal the specification (skipped where ../shared/spec is absent)', () => {
    expect(specified('calls.json')).toMatchObject(calls)
    expect(specified('rules.json')).toMatchObject(rules)
  })
})
