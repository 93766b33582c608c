// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { contentWords } from '#app/features/mine/EntryContent.tsx'
import type { OutboxEntry } from '#app/offline/types.ts'
import '#domain/areas/all.ts'

it('what was found stands in a note word by word, finding by finding', () => {
  const input = {
    companyPerson: '潘永刚',
    findings: [
      { itemCode: 'FIRE-07', item: '配电箱', problem: '箱门敞开', basis: null, level: 'general' },
      { item: '安全出口', problem: '堆放布料', basis: '消防法第二十八条', level: null },
    ],
    deadline: '2026-12-20',
    photos: [],
  }
  const entry = { resource: 'inspection', action: 'order', label: '责令限期整改 · ZFJC202600012', input }
  expect(contentWords(entry as unknown as OutboxEntry)).toBe(
    '责令限期整改（未生效）：被检查方人员 潘永刚；检查发现 （1）检查项 配电箱，问题 箱门敞开，等级 一般隐患' +
      '（2）检查项 安全出口，问题 堆放布料，依据 消防法第二十八条；整改期限 2026-12-20',
  )
})
