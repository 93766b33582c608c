// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChangeItems } from '#app/resources/companyChangeRecord/ChangeItems.tsx'
import { ChangeItemsInput } from '#app/resources/companyChangeRecord/ChangeItemsInput.tsx'
import { companyChangeRecord } from '#domain/resources/companyChangeRecord/definition.ts'

vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: (_resource: string, guid: string | null) => ({
    state: 'ready',
    record: { guid, tradeName: guid === 'C1711' ? '棉纺纱加工' : '其他' },
  }),
}))
afterEach(cleanup)

const field = companyChangeRecord.fields.items
const media = { draftKey: 'draft', evidence: () => ({}) } as never
let kept: unknown

function Form({ changeType, first }: { changeType: string; first: object }) {
  const [items, setItems] = useState<unknown>([first])
  kept = items
  return (
    <ChangeItemsInput
      field={field}
      value={items}
      others={{ changeType }}
      media={media}
      onChange={(next) => setItems(next)}
    />
  )
}

const offered = async () =>
  [...(await screen.findByRole('combobox')).querySelectorAll('option')].map(({ textContent }) => textContent)

it('offers the fields of the chosen kind of change alone', async () => {
  render(<Form changeType="industry" first={{}} />)
  expect(await offered()).toEqual(['请选择', '国民经济行业', '行业代码', '监管行业'])
  expect((await offered()).join()).not.toMatch(/企业名称|法定代表人|经度/)
  cleanup()
  render(<Form changeType="state" first={{}} />)
  const kinds = await screen.findAllByRole('radio')
  expect(kinds.map(({ parentElement }) => parentElement?.textContent)).toEqual(['企业状态'])
})

it('asks for the new value as the form of the enterprise does, and forgets it with another field', async () => {
  render(<Form changeType="leader" first={{}} />)
  expect(await screen.findByText('先选择变更项')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'mainLeader' } })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '王根' } })
  expect(kept).toEqual([{ fieldName: 'mainLeader', newValue: '王根' }])
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'safetyManager' } })
  expect(kept).toEqual([{ fieldName: 'safetyManager', newValue: null }])
})

it('says a trade by its name, and a state by its words', () => {
  const items = [
    { fieldName: 'economyTypeGuid', oldValue: 'C1711', newValue: 'C1761' },
    { fieldName: 'companyStatus', oldValue: '正常', newValue: '停产' },
  ]
  render(<ChangeItems field={field} value={items} />)
  expect(screen.getByText('棉纺纱加工')).toBeTruthy()
  expect(screen.getByText('停产')).toBeTruthy()
  expect(screen.queryByText(/C17/)).toBeNull()
})
