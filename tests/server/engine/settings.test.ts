import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SettingKey } from '#domain/data/settings.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { builtInRates } from '#domain/rules/safety-cost.ts'
import { builtInHours } from '#domain/rules/training-hours.ts'
import type { Database } from '#server/db/database.ts'
import { costRatesOn, datedFigures, hoursIn } from '#server/engine/legal-figures.ts'
import { inForce, numberSetting, patrolPeriods, switchSetting } from '#server/engine/settings.ts'
import { openTestDatabase } from '../databases.ts'
import { insertRow } from '../sync/world.ts'

const DAY = '2026-11-20'
const NOW = `${DAY}T02:00:00.000Z`
const FAILURES = 'signIn.maxFailures' as const
/** As built in (`domain/data/settings.ts`). */
const BUILT_IN = 5

let database: Database
let made = 0
beforeAll(async () => {
  database = await openTestDatabase('pglite')
})
afterAll(() => database.close())

/** A row of 信息配置, in force from before and without an end unless said otherwise. */
const setting = (values: Partial<AnyRecord>) => {
  made += 1
  const row = { name: '一项', valueType: 'number', value: '9', effectiveFrom: '2026-01-01', effectiveTo: null }
  return insertRow(database.db, 'systemConfig', { guid: `setting-${made}`, key: FAILURES, ...row, ...values })
}
const begin = () => database.db.execute('delete from "systemConfig"')

describe('a figure of the platform', () => {
  it.each([
    ['nobody set it', [], BUILT_IN],
    ['it was set', [{}], 9],
    ['it begins today', [{ effectiveFrom: DAY }], 9],
    ['it begins tomorrow', [{ effectiveFrom: '2026-11-21' }], BUILT_IN],
    ['it ends today', [{ effectiveTo: DAY }], 9],
    ['it ended yesterday', [{ effectiveTo: '2026-11-19' }], BUILT_IN],
    ['its row was deleted', [{ deleted: true }], BUILT_IN],
    ['it is another one’s', [{ key: 'signIn.captchaAfter' }], BUILT_IN],
    ['of two rows the newer has begun', [{ value: '7', effectiveFrom: '2026-06-01' }, {}], 7],
    ['of two rows the newer has not begun yet', [{ value: '7', effectiveFrom: '2026-12-01' }, {}], 9],
    [
      'of two rows the newer has ended',
      [{ value: '7', effectiveFrom: '2026-06-01', effectiveTo: '2026-11-19' }, {}],
      9,
    ],
    ['it is no number', [{ value: '很多' }], BUILT_IN],
    ['it is no whole number', [{ value: '3.5' }], BUILT_IN],
    ['it is nought', [{ value: '0' }], BUILT_IN],
    ['it is below nought', [{ value: '-3' }], BUILT_IN],
  ])('where %s', async (_where, rows, figure) => {
    await begin()
    for (const row of rows) await setting(row)
    expect(await numberSetting(database.db, FAILURES, NOW)).toBe(figure)
  })

  it('goes by the day in China', async () => {
    await begin()
    await setting({ effectiveFrom: DAY })
    const on = (now: string) => numberSetting(database.db, FAILURES, now)
    expect([await on('2026-11-19T15:59:59.999Z'), await on('2026-11-19T16:00:00.000Z')]).toEqual([BUILT_IN, 9])
  })

  it('tells what it rests on', async () => {
    await begin()
    await setting({ ruleVersion: '2026-1', mark: 'L' })
    expect(await inForce(database.db, FAILURES, DAY)).toEqual({ value: '9', ruleVersion: '2026-1', mark: 'L' })
    expect(await inForce(database.db, FAILURES, '2025-12-31')).toBeNull()
  })

  it('is one of its own for each colour of an enterprise', async () => {
    await begin()
    for (const [at, colour] of ['red', 'orange', 'yellow', 'blue'].entries())
      await setting({ key: `patrol.months.${colour}` satisfies string as SettingKey, value: String(at + 1) })
    expect(await patrolPeriods(database.db, NOW)).toEqual({
      ...{ red: { months: 1 }, orange: { months: 2 }, yellow: { months: 3 }, blue: { months: 4 } },
    })
  })
})

it.each([
  ['nobody set it', null, false],
  ['it is on', 'true', true],
  ['it is off', 'false', false],
  ['it says anything else', '1', false],
])('a switch, where %s', async (_where, value, isOn) => {
  await begin()
  if (value !== null) await setting({ key: 'signIn.adminSecondFactor', valueType: 'bool', value })
  expect(await switchSetting(database.db, 'signIn.adminSecondFactor', NOW)).toBe(isOn)
})

describe('a figure of the law', () => {
  it('is none any more where its row was deleted', async () => {
    await begin()
    await setting({ value: '7' })
    await setting({ value: '8', deleted: true })
    expect((await datedFigures(database.db, [FAILURES])).map(({ value }) => value)).toEqual(['7'])
  })

  it.each([
    ['as it was set', { ruleVersion: '2026-1', mark: 'V' }, { ruleVersion: '2026-1', mark: 'V' }],
    ['as set here, where nobody said by what', {}, { ruleVersion: '本地设置', mark: 'L' }],
  ])('is a rate of safety costs %s', async (_how, said, told) => {
    await begin()
    await setting({ key: 'safetyCost.coalOpen', value: '20', ...said })
    await setting({ key: 'safetyCost.hazardous', valueType: 'text', value: '5', ...said })
    expect(await costRatesOn(database.db, 'coalOpen', DAY)).toEqual({ slices: null, perUnit: 20, ...told })
    const unreadable = await costRatesOn(database.db, 'hazardous', DAY)
    expect(unreadable).toEqual(builtInRates('hazardous', DAY))
  })

  it('is the hours of a post and a danger, each by itself', async () => {
    await begin()
    await setting({ key: 'trainingHours.worker.general', valueType: 'text', value: '首年30，每年8' })
    await setting({ key: 'trainingHours.worker.high', valueType: 'text', value: '很多' })
    const built = builtInHours(2026)
    expect(await hoursIn(database.db, 2026)).toEqual({
      ...built,
      worker: { ...built?.worker, general: { first: 30, yearly: 8 } },
    })
  })
})
