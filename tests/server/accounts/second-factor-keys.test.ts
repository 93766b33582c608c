import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyRing } from '#server/accounts/second-factor-keys.ts'
import { readConfig } from '#server/config.ts'

const KEY = 'JBSWY3DPEHPK3PXP'
const MASTER = Buffer.alloc(32, 1)
const ring = (...secondFactorKeys: Buffer[]) => keyRing({ dataDir: '', secondFactorKeys })

describe('the keys of second factors', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'second-factor-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are sealed for one account each, never twice alike', () => {
    const { seal, open } = ring(MASTER)
    const [one, other] = [seal('a', KEY), seal('a', KEY)]
    expect(one).not.toBe(other)
    expect([open('a', one), open('a', other)]).toEqual([KEY, KEY])
    expect(() => open('b', one)).toThrow()
    expect(() => open('a', `${one.slice(0, -4)}AAAA`)).toThrow()
  })

  it('are read as they were before they were sealed', () => {
    expect(ring(MASTER).open('a', KEY)).toBe(KEY)
    expect(ring(MASTER).isCurrent(KEY)).toBe(false)
  })

  it('change to another key while the earlier one still opens', () => {
    const stored = ring(MASTER).seal('a', KEY)
    const rotated = ring(Buffer.alloc(32, 2), MASTER)
    expect(rotated.open('a', stored)).toBe(KEY)
    expect([rotated.isCurrent(stored), rotated.isCurrent(rotated.seal('a', KEY))]).toEqual([false, true])
    expect(ring(Buffer.alloc(32, 2)).open('a', stored)).toBeNull()
    const [present, earlier] = [ring(Buffer.alloc(32, 2)), ring(MASTER)].map((each) => each.deviceKeys('a', 'd')[0])
    expect(rotated.deviceKeys('a', 'd')).toEqual([present, earlier])
  })

  it('are sealed by a key in the data folder, for its owner alone, made when first needed', () => {
    const own = () => keyRing({ dataDir: join(folder, 'data') })
    own()
    expect(readdirSync(folder)).toEqual([])
    const stored = own().seal('a', KEY)
    expect(own().open('a', stored)).toBe(KEY)
    expect(statSync(join(folder, 'data', 'second-factor.key')).mode & 0o777).toBe(0o600)
    writeFileSync(join(folder, 'data', 'second-factor.key'), 'half')
    expect(() => own().open('a', stored)).toThrow('密钥文件不正确')
  })

  it('are sealed by what the environment says', () => {
    const text = MASTER.toString('base64')
    expect(readConfig({ SECOND_FACTOR_KEY: `${text},${text}` }).secondFactorKeys).toEqual([MASTER, MASTER])
    expect(readConfig({}).secondFactorKeys).toBeUndefined()
    for (const wrong of ['secret', text.slice(4), `${text}!`])
      expect(() => readConfig({ SECOND_FACTOR_KEY: wrong })).toThrow('SECOND_FACTOR_KEY')
  })
})
