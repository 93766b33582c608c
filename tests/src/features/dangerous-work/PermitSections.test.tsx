// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PermitSections } from '#app/features/dangerous-work/PermitSections.tsx'
import type { Permit } from '#app/features/dangerous-work/use-permit.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { PermitFacts } from '#domain/rules/work-permit.ts'
import '#domain/areas/all.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'

vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useMediaUrl: (ref: MediaRef | null) => ({ url: ref === null ? null : `blob:${ref.guid}` }),
}))

const AT = '2026-11-22T01:00:00.000Z'
const TERMS = {
  ...{ ruleVersion: 'GB 30871-2022', basis: '5.3', mark: 'standard', approver: '所在单位' },
  ...{ maxHours: 8, gas: 'before', daily: false, gasMaxAge: 30, pauseMax: 60, certType: null },
}

const shown = (own: object) =>
  render(
    <PermitSections
      permit={buildRecord<Permit>('dangerousWorkPermit', { planEnd: '2026-11-22T09:00:00.000Z', terms: TERMS, ...own })}
    />,
  )
const ofTerms = (own: object) => shown({ terms: { ...TERMS, ...own } })
/** What stands beside a label; null where the label is not there. */
const beside = (label: string) =>
  screen.queryByText(label, { selector: '.row__label' })?.nextElementSibling?.textContent ?? null
const titled = (title: string) => screen.queryByRole('heading', { name: new RegExp(`^${title}`) })
const toneOf = (words: string | RegExp) => /tag--(\w+)/.exec(screen.getByText(words).className)?.[1]

afterEach(cleanup)

describe('the certificate of a person', () => {
  const certified = (certValidTo: string | null, own: object = {}) =>
    shown({ terms: null, people: [{ role: 'worker', name: '钱二', certNo: 'T320', certValidTo, ...own }] })

  it.each([
    ['holds on the last day of the work', '2026-11-22', '有效至 2026-11-22', 'good'],
    ['ran out the day before', '2026-11-21', '2026-11-21 到期', 'bad'],
    ['has no end that anybody wrote down', null, '未填有效期', 'waiting'],
  ])('%s', (_what, until, words, tone) => {
    certified(until)
    expect(toneOf(words)).toBe(tone)
  })

  it('is not judged where there is none', () => {
    certified('2020-01-01', { certNo: null })
    expect(screen.queryByText(/到期|有效/)).toBeNull()
  })
})

describe('what a permit is bound to', () => {
  it('is not told before it was worked out', () => {
    shown({ terms: null })
    expect(titled('执行要求')).toBeNull()
  })

  it.each([
    [{}, '作业前分析，30 分钟内有效'],
    [{ gas: 'continuous', daily: true }, '作业前分析并连续监测，每日分析，30 分钟内有效'],
    [{ gas: 'none' }, '不要求'],
    [{ gasMaxAge: null }, '作业前分析'],
  ])('says when the air is analysed: %o', (own, words) => {
    ofTerms(own)
    expect(beside('气体分析')).toBe(words)
  })

  it.each([
    [{}, '超过 60 分钟重新分析'],
    [{ pauseMax: 0 }, '任何中断后重新通风和分析'],
    [{ pauseMax: null }, null],
    [{ gas: 'none' }, null],
  ])('says what an interruption asks for: %o', (own, words) => {
    ofTerms(own)
    expect(beside('中断')).toBe(words)
  })

  it('says so where the standard sets no longest time', () => {
    ofTerms({ maxHours: null })
    expect(beside('最长有效期')).toBe('标准没有规定')
  })
})

describe('the air', () => {
  const test = (passed: boolean) => ({
    ...{ at: AT, place: '上部', item: 'oxygen', value: 20.9, unit: 'vol', analyst: '李四', passed },
    verdicts: [{ standard: 'GB', limit: '19.5~21%', basis: '6.4', passed }],
  })

  it.each([
    [true, '合格', 'good', /^符合 19.5~21%/],
    [false, '不合格', 'bad', /^不符合 19.5~21%/],
  ])('passes or does not: %s', (passed, words, tone, verdict) => {
    shown({ gasTests: [test(passed)] })
    expect(toneOf(words)).toBe(tone)
    expect(screen.getByText(verdict)).toBeTruthy()
  })

  it('that was not analysed yet is said to be so, unless nobody asks for it', () => {
    shown({ gasTests: null })
    expect(screen.getByText('还没有气体分析结果')).toBeTruthy()
    cleanup()
    for (const terms of [{ ...TERMS, gas: 'none' }, null]) {
      shown({ terms })
      expect(screen.queryByText('还没有气体分析结果')).toBeNull()
      cleanup()
    }
  })
})

it('shows why it is not as usual, and the plan where there is one', () => {
  shown({
    ...{ workKind: 'fire', upgraded: true, upgradeReason: 'restDay' },
    ...{ planFiles: [buildPhoto()], workPhotos: [] },
  })
  expect(beside('升级原因')).toBe('公休日')
  expect([beside('方案和附图'), beside('作业影像')]).toEqual([expect.any(String), null])
})

it('counts the measures that were answered, those that do not apply as well', () => {
  const measure = (no: number, involved: string | null) => ({ no, text: `措施${no}`, involved })
  shown({ measures: [measure(1, 'yes'), measure(2, 'no'), measure(3, null)] })
  expect(screen.getByText('2/3')).toBeTruthy()
  expect(['涉及', '不涉及', '待确认'].map(toneOf)).toEqual(['good', 'muted', 'waiting'])
})

it('shows to each signature its own picture', () => {
  const sign = (name: string, own: object) => ({
    node: name,
    label: '作业负责人',
    name,
    opinion: '同意',
    at: AT,
    ...own,
  })
  shown({
    signs: [sign('赵一', { signGuid: 'b' }), sign('孙三', {})],
    signatures: [{ guid: 'a' }, { guid: 'b' }],
  })
  const pictures = screen.getAllByRole('img').map((image) => [image.getAttribute('alt'), image.getAttribute('src')])
  expect(pictures).toEqual([['赵一的签名', 'blob:b']])
  expect(screen.queryByText('还没有签字')).toBeNull()
})

describe('a confined space', () => {
  const IN = { name: '钱二', direction: 'in', at: AT, tools: '扳手' }
  const OUT = { name: '钱二', direction: 'out', at: '2026-11-22T02:00:00.000Z' }

  it.each([
    ['somebody is in it', [IN], '空间内 1 人'],
    ['all came out of it', [IN, OUT], '空间内无人'],
  ])('tells that %s', (_what, entryLog, words) => {
    shown({ entryLog })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('钱二 进入，工具：扳手')).toBeTruthy()
  })

  it('has no register while nobody went in', () => {
    shown({ entryLog: [] })
    expect(titled('进出登记')).toBeNull()
  })
})

it.each([
  [null, '停电，尚未恢复'],
  ['2026-11-22T02:00:00.000Z', /^停电，.*10:00 恢复$/],
])('says of an interruption whether it is over: %s', (to, words) => {
  shown({ terms: null, pauses: [{ from: AT, to, reason: '停电' }] satisfies PermitFacts['pauses'] })
  const section = titled('中断')?.closest('section') as HTMLElement
  expect(within(section).getByText(words)).toBeTruthy()
})
