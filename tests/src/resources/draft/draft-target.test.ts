import { describe, expect, it } from 'vitest'
import type { Draft } from '#app/offline/types.ts'
import { draftTarget } from '#app/resources/draft/draft-target.ts'

const draft = (own: Partial<Draft>): Draft => ({
  ...{ key: 'edit:tank:new', kind: 'edit', title: '新增储罐', value: {}, savedAt: '2026-11-20T02:00:00.000Z' },
  ...own,
})

describe('a draft is gone on with', () => {
  it.each([
    [
      'where it was written',
      { at: '/safetyProduction/chemicalTankArea?form=new' },
      '/safetyProduction/chemicalTankArea?form=new',
    ],
    [
      'in the patrol it is of',
      { kind: 'patrol', key: 'patrol:1', at: '/x' },
      '/inspection/newGridPatrol?draft=patrol%3A1',
    ],
    [
      'on the page of its record, if it is an old one',
      { key: 'deed:hiddenDanger:h-1' },
      '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/h-1',
    ],
    [
      'on the page of its record with the form open, if it answers what an action asks',
      { kind: 'rectify', key: 'rectify:hiddenDanger:h-1', at: '/companyHome/home' },
      '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/h-1?act=rectify',
    ],
    [
      'where it was written with the form open, if the record has no page of its own',
      { kind: 'audit', key: 'audit:tank:t-1', at: '/safetyProduction/chemicalTankArea?open=t-1' },
      '/safetyProduction/chemicalTankArea?open=t-1&act=audit',
    ],
    [
      'in the step of the permit it is of',
      { kind: 'permit', key: 'permit:p-1:testGas', at: '/specialWork/p-1' },
      '/specialWork/p-1?act=testGas',
    ],
    ['nowhere, if nothing tells', {}, null],
  ])('%s', (_where, own, target) => expect(draftTarget(draft(own))).toBe(target))
})
