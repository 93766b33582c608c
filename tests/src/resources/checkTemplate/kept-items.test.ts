import { expect, it } from 'vitest'
import { keptItems } from '#app/resources/checkTemplate/CheckItemsInput.tsx'

it('keeps items numbered through, without what is empty and without marks on phrases that are gone', () => {
  expect(
    keptItems([
      {
        ...{ itemCode: 'A-1', content: '通道畅通', basis: '安法第42条', suggestLevel: 'general', sortId: 7 },
        ...{ method: '', suggestDays: null, toVerify: ['安法第42条', '消防法†'] },
      },
      { itemCode: 'A-2', content: '持证上岗', suggestLevel: 'major' },
    ]),
  ).toEqual([
    {
      ...{ itemCode: 'A-1', content: '通道畅通', basis: '安法第42条', suggestLevel: 'general', sortId: 1 },
      toVerify: ['安法第42条'],
    },
    { itemCode: 'A-2', content: '持证上岗', suggestLevel: 'major', toVerify: [], sortId: 2 },
  ])
})
