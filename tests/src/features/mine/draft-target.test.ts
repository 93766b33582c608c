import { describe, expect, it } from 'vitest'
import { draftTarget } from '#app/features/mine/draft-target.ts'
import type { Draft } from '#app/offline/types.ts'

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
    ['nowhere, if nothing tells', {}, null],
  ])('%s', (_where, own, target) => expect(draftTarget(draft(own))).toBe(target))
})
