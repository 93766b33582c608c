import { describe, expect, it } from 'vitest'
import { type GasLimit, type GasReading, isGasFine, judgeGas, limitWords, ppmOf } from '#domain/rules/gas-limit.ts'
import { GAS_LIMITS_30871, GAS_LIMITS_46768 } from '#server/install/areas/self-check-standards.ts'

const limits = [...GAS_LIMITS_30871, ...GAS_LIMITS_46768] as GasLimit[]
const CHEMICAL = ['GB30871']
const CONFINED = ['GB46768']
const BOTH = ['GB30871', 'GB46768']
const passes = (reading: GasReading, standards: readonly string[]) =>
  isGasFine(judgeGas(reading, limits, standards), standards)
const combustible = (value: number, lel: number, unit: 'vol' | 'lel' = 'vol'): GasReading => ({
  item: 'combustible',
  value,
  unit,
  lel,
})
const oxygen = (value: number, oxygenRich = false): GasReading => ({ item: 'oxygen', value, unit: 'vol', oxygenRich })
const toxic = (item: string, value: number, unit: 'mg' | 'ppm' = 'mg'): GasReading => ({ item, value, unit })

describe('limits of GB 30871-2022 (5.3.2, 6.4) and GB 46768-2025 (5.9.1)', () => {
  it.each([
    { id: 'GAS-1 methane 0.50 %', reading: combustible(0.5, 5), by: CHEMICAL, fine: true },
    { id: 'GAS-2 methane 0.51 %', reading: combustible(0.51, 5), by: CHEMICAL, fine: false },
    { id: 'GAS-3 toluene 0.3 %', reading: combustible(0.3, 1.1), by: CHEMICAL, fine: false },
    { id: 'toluene 0.2 %', reading: combustible(0.2, 1.1), by: CHEMICAL, fine: true },
    { id: 'GAS-4 hydrogen, LEL exactly 4.0', reading: combustible(0.4, 4), by: CHEMICAL, fine: true },
    { id: 'GAS-5 confined, chemicals, O2 22.0 %', reading: oxygen(22), by: BOTH, fine: false },
    { id: 'GAS-5 flagged oxygen-rich', reading: oxygen(22, true), by: CHEMICAL, fine: true },
    { id: 'oxygen-rich 23.6 %', reading: oxygen(23.6, true), by: CHEMICAL, fine: false },
    { id: 'GAS-6 confined, 工贸, O2 22.0 %', reading: oxygen(22), by: CONFINED, fine: true },
    { id: 'GAS-6 8 % LEL', reading: combustible(8, 5, 'lel'), by: CONFINED, fine: true },
    { id: '10 % LEL itself', reading: combustible(10, 5, 'lel'), by: CONFINED, fine: true },
    { id: '10.1 % LEL', reading: combustible(10.1, 5, 'lel'), by: CONFINED, fine: false },
    { id: 'GAS-6 H2S 5 mg/m³', reading: toxic('hydrogenSulfide', 5), by: CONFINED, fine: true },
    { id: 'GAS-6 CO 10 mg/m³', reading: toxic('carbonMonoxide', 10), by: CONFINED, fine: true },
    { id: 'H2S 10 mg/m³ (MAC itself)', reading: toxic('hydrogenSulfide', 10), by: CONFINED, fine: true },
    { id: 'H2S 8 ppm is 11.3 mg/m³', reading: toxic('hydrogenSulfide', 8, 'ppm'), by: CONFINED, fine: false },
    { id: 'GAS-7 O2 19.4 %', reading: oxygen(19.4), by: CONFINED, fine: false },
    { id: 'O2 19.5 % itself', reading: oxygen(19.5), by: BOTH, fine: true },
    { id: '0.5 % vol methane is 10 % LEL', reading: combustible(0.5, 5), by: BOTH, fine: true },
    // Of 5 % vol a tenth: the limit of the chemical standard, 0.5 % vol, read in % LEL.
    { id: '10 % LEL of methane are 0.5 % vol', reading: combustible(10, 5, 'lel'), by: CHEMICAL, fine: true },
    { id: '10.2 % LEL of methane are 0.51 % vol', reading: combustible(10.2, 5, 'lel'), by: CHEMICAL, fine: false },
    { id: 'no LEL, no verdict', reading: combustible(0.1, Number.NaN), by: CHEMICAL, fine: false },
  ])('$id', ({ reading, by, fine }) => {
    expect(passes(reading, by)).toBe(fine)
  })

  it.each([
    ['no lower explosive limit is known', { ...combustible(0.1, 5), lel: null }],
    ['there is none', combustible(0.1, 0)],
    ['it is below nought', combustible(0.1, -5)],
    ['it was read in a unit that cannot be told in that of the limit', { ...oxygen(20), unit: 'mg' as const }],
  ])('neither passes nor refuses where %s', (_where, reading) => {
    expect(judgeGas(reading, limits, CONFINED)).toEqual([])
  })

  it.each([
    [null, 10, 'lel', '≤ 10 % LEL'],
    [19.5, null, 'vol', '≥ 19.5 % vol'],
    [19.5, 23.5, 'vol', '19.5～23.5 % vol'],
    [null, null, 'mg', '≥ 0 mg/m³'],
  ] as const)('from %s to %s %s is written %s', (min, max, unit, words) => {
    expect(limitWords({ min, max, unit })).toBe(words)
  })

  it.each([
    [null, 10, [9, 10, 11], [true, true, false]],
    [10, null, [9, 10, 11], [false, true, true]],
  ])('from %s to %s holds at its edge', (min, max, values, passed) => {
    const limit = {
      ...(limits[0] as GasLimit),
      item: 'oxygen',
      unit: 'vol' as const,
      condition: 'always' as const,
      min,
      max,
    }
    const verdicts = values.map((value) => judgeGas(oxygen(value), [limit], [limit.standard]))
    expect(verdicts.map(([verdict]) => verdict?.passed)).toEqual(passed)
  })

  it('is passed only where each standard that applies has judged, and none of its limits is broken', () => {
    const verdict = (standard: string, passed: boolean) => ({ standard, passed, limit: '', basis: '' })
    expect(isGasFine([verdict('GB30871', true), verdict('GB46768', false)], CHEMICAL)).toBe(true)
    expect(isGasFine([verdict('GB30871', true), verdict('GB30871', false)], CHEMICAL)).toBe(false)
    expect(isGasFine([verdict('GB30871', true)], BOTH)).toBe(false)
    expect(isGasFine([verdict('GB30871', true), verdict('GB46768', true)], BOTH)).toBe(true)
  })

  it('says each limit with its basis', () => {
    expect(judgeGas(oxygen(22), limits, BOTH)).toEqual([
      { standard: 'GB30871', passed: false, limit: '19.5～21 % vol', basis: 'GB 30871-2022 6.4' },
      { standard: 'GB46768', passed: true, limit: '19.5～23.5 % vol', basis: 'GB 46768-2025 5.9.1' },
    ])
  })

  it.each([
    [10, 34.08, 7.05],
    [30, 28.01, 25.75],
  ])('%d mg/m³ at %d g/mol is %d ppm (20 °C)', (mg, mass, ppm) => {
    expect(ppmOf(mg, mass)).toBeCloseTo(ppm, 2)
  })
})
