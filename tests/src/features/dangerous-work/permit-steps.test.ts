import { describe, expect, it } from 'vitest'
import { blockersOf, isToBeReissued, stepsOf } from '#app/features/dangerous-work/permit-steps.ts'
import type { Permit } from '#app/features/dangerous-work/use-permit.ts'

const NOW = '2026-11-22T08:00:00.000Z'
const MISSING = '钱二没有填写熔化焊接与热切割作业操作证的编号或有效期'

const permitIn = (status: string, certNo: string | null) =>
  ({
    status,
    planStart: '2026-11-22T07:00:00.000Z',
    planEnd: '2026-11-22T15:00:00.000Z',
    people: [
      { role: 'leader', name: '赵一' },
      { role: 'worker', name: '钱二', certNo, certValidTo: certNo === null ? null : '2027-11-22' },
      { role: 'guardian', name: '孙三' },
    ],
    terms: { certType: '熔化焊接与热切割作业操作证', gas: 'none', gasItems: [], nodes: [] },
    measures: [],
    signs: [],
    gasTests: [],
  }) as unknown as Permit

const said = (permit: Permit) => blockersOf(permit, NOW).issues.map(({ message }) => message)

describe('what stands in the way of a permit', () => {
  it.each(['draft', 'pendingMeasures', 'pendingGas', 'pendingApproval', 'pendingStart'])(
    'is a missing certificate while it is %s',
    (status) => {
      expect(said(permitIn(status, null))).toEqual([MISSING])
      expect(said(permitIn(status, 'T3205001'))).toEqual([])
    },
  )

  it('is not the certificate once it is closed', () => {
    expect(said(permitIn('closed', null))).toEqual([])
  })

  it('leaves of the start nothing but voiding', () => {
    expect(stepsOf(permitIn('pendingStart', null), NOW)).toEqual([{ step: 'void', label: '作废', isSetback: true }])
  })
})

describe('the work of a permit', () => {
  const AFTER = '2026-11-22T15:00:00.001Z'
  it.each([
    { status: 'working', now: NOW, isAnew: false },
    { status: 'working', now: AFTER, isAnew: true },
    { status: 'pendingApproval', now: AFTER, isAnew: true },
    { status: 'closed', now: AFTER, isAnew: false },
    { status: 'draft', now: AFTER, isAnew: false },
    { status: 'returned', now: NOW, isAnew: true },
    { status: 'voided', now: NOW, isAnew: true },
  ])('that is $status at $now asks for a new one: $isAnew', ({ status, now, isAnew }) => {
    expect(isToBeReissued(permitIn(status, 'T3205001'), now)).toBe(isAnew)
  })
})
