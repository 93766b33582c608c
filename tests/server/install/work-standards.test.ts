import { describe, expect, it } from 'vitest'
import { seedWorkConfigs } from '#server/install/areas/self-check-standards.ts'

interface Grade {
  gradeCode: string
  maxHours: number | null
  warnHours: number | null
  pauseMax: number | null
  gas: string
  daily: boolean
  recordEvery: number | null
  approver: string
  videoRequired: boolean
}

interface Config {
  workKind: string
  ruleVersion: string
  mark: string
  validFrom: string
  validTo?: string
  gasMaxAge: number | null
  grades: Grade[]
  measures: object[]
}

const configs = seedWorkConfigs({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }) as unknown as Config[]
const on = (day: string) => configs.filter(({ validFrom, validTo }) => validFrom <= day && day <= (validTo ?? day))
const configOf = (kind: string, day = '2026-11-20') => on(day).find(({ workKind }) => workKind === kind)
/** What the standard does not say is null. */
const UNSAID = { maxHours: null, pauseMax: null }
const gradeOf = (kind: string, code: string, day?: string): Partial<Grade> => ({
  ...UNSAID,
  ...configOf(kind, day)?.grades.find(({ gradeCode }) => gradeCode === code),
})

describe('permits by GB 30871-2022, table 4.1 of the calculations', () => {
  it.each([
    ['fire', 'special', 8, 30, 'continuous', '主管领导'],
    ['fire', 'first', 8, 30, 'before', '安全管理部门'],
    ['fire', 'second', 72, 60, 'before', '所在基层单位'],
    ['confined', 'none', 24, 60, 'continuous', '所在基层单位'],
    ['blindPlate', 'none', null, null, 'none', '所在基层单位'],
    ['height', 'first', 168, null, 'none', '所在基层单位'],
    ['height', 'second', 168, null, 'none', '所在单位专业部门'],
    ['height', 'third', 168, null, 'none', '所在单位专业部门'],
    ['height', 'fourth', 168, null, 'none', '主管厂长或总工程师'],
    ['lifting', 'first', null, null, 'none', '主管厂长或总工程师'],
    ['lifting', 'second', null, null, 'none', '所在单位专业部门'],
    ['lifting', 'third', null, null, 'none', '所在单位专业部门'],
    ['electricity', 'none', 720, null, 'none', '配送电单位'],
    ['excavation', 'none', null, null, 'none', '所在单位专业部门'],
    ['roadBreak', 'none', null, null, 'none', '所在单位专业部门'],
  ])('%s %s: %s h, again after a pause of %s min, gas %s, by %s', (kind, code, maxHours, pauseMax, gas, approver) => {
    expect(gradeOf(kind, code)).toMatchObject({ maxHours, pauseMax, gas, approver })
  })

  it('analyse air half an hour before at most (5.3.1 c, 6.3 a), 二级动火 each day', () => {
    expect([configOf('fire')?.gasMaxAge, configOf('confined')?.gasMaxAge]).toEqual([30, 30])
    expect(gradeOf('fire', 'second').daily).toBe(true)
  })

  it('film 特级动火 whole (5.2.11), and warn of temporary power after 15 days', () => {
    expect(gradeOf('fire', 'special').videoRequired).toBe(true)
    expect(gradeOf('electricity', 'none').warnHours).toBe(360)
  })

  it.each([
    ['fire', 16],
    ['confined', 15],
    ['blindPlate', 11],
    ['height', 15],
    ['lifting', 20],
    ['electricity', 14],
    ['excavation', 11],
    ['roadBreak', 4],
  ])('%s lists the %i measures of its form (annex A)', (kind, count) => {
    expect(configOf(kind)?.measures).toHaveLength(count)
  })

  it('note the air of a confined space every 2 h, from GB 46768-2025 on every 15 min, which nobody has read there', () => {
    expect(gradeOf('confined', 'none', '2026-04-30').recordEvery).toBe(120)
    expect(gradeOf('confined', 'none', '2026-05-01').recordEvery).toBe(15)
    expect([configOf('confined', '2026-04-30')?.mark, configOf('confined')?.mark]).toEqual(['verified', 'secondary'])
  })
})
