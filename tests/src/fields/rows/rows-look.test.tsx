// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RowCards } from '#app/fields/rows/RowCards.tsx'
import { rowsLook } from '#app/fields/rows/rows-look.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { choice, type RowsField, rows, text } from '#domain/kit/fields.ts'
import { Problem } from '#domain/kit/problems.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

// jsdom has none, and the looks ask for it as they load.
layoutIs('phone')

const device = vi.hoisted(() => ({ read: {} as object, asked: '' }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: (resource: string, guid: string | null) => {
    device.asked = `${resource}/${guid}`
    return { ...device.read, refresh: () => undefined }
  },
}))

const people = rows({
  label: '人员',
  max: 2,
  fields: {
    name: text({ label: '姓名', required: true }),
    role: choice({ label: '角色', options: { a: '作业', b: '监护', c: '动火', d: '其他' } }),
    licence: text({ label: '证号', when: { role: 'c' } }),
  },
})
const seen: { value: unknown } = { value: null }

interface EditorProps {
  field?: RowsField
  first?: unknown
  others?: Readonly<Record<string, unknown>>
  known?: Readonly<Record<string, unknown>>
  inside?: Readonly<Record<string, string>>
  disabled?: boolean
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
}

function Editor({ field = people, first = [], ...more }: EditorProps) {
  const [value, setValue] = useState<unknown>(first)
  seen.value = value
  const media = { draftKey: 'draft', evidence: () => ({}) as never }
  return (
    <RowCards
      field={field}
      value={value}
      {...more}
      media={media}
      onChange={(next) => setValue((last: unknown) => next(last))}
    />
  )
}

afterEach(cleanup)

describe('a list inside a record', () => {
  it('is filled in without a mouse: the focus follows what was added', () => {
    render(<Editor />)
    fireEvent.click(screen.getByRole('button', { name: '添加人员' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/姓名/))
    fireEvent.change(screen.getByLabelText(/姓名/), { target: { value: '沈建国' } })
    fireEvent.click(screen.getByRole('button', { name: '添加人员' }))
    expect(document.activeElement).toBe(screen.getAllByLabelText(/姓名/)[1])
    expect(screen.getByRole('button', { name: '最多2项' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: '删除人员1' }))
    expect(seen.value).toEqual([{}])
  })

  it('asks in each row for what that row needs, and forgets what it does not', () => {
    render(<Editor />)
    fireEvent.click(screen.getByRole('button', { name: '添加人员' }))
    expect(screen.queryByLabelText(/证号/)).toBeNull()
    fireEvent.change(screen.getByLabelText(/角色/), { target: { value: 'c' } })
    fireEvent.change(screen.getByLabelText(/证号/), { target: { value: 'T-1' } })
    fireEvent.change(screen.getByLabelText(/角色/), { target: { value: 'a' } })
    expect(screen.queryByLabelText(/证号/)).toBeNull()
    expect(seen.value).toEqual([{ role: 'a', licence: null }])
  })

  it('goes on where something was taken away, and jumps nowhere while one types', () => {
    render(<Editor first={[{ name: '沈建国' }]} />)
    fireEvent.click(screen.getByRole('button', { name: '添加人员' }))
    const [first] = screen.getAllByLabelText(/姓名/)
    first?.focus()
    fireEvent.change(first as HTMLElement, { target: { value: '沈建' } })
    expect(document.activeElement).toBe(first)
    fireEvent.click(screen.getByRole('button', { name: '删除人员2' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加人员' }))
  })

  it('says in its row and at its field what is wrong, what must be there and what helps', () => {
    const field = rows({
      label: '人员',
      fields: { name: text({ label: '姓名', required: true, hint: '与身份证一致' }), note: text({ label: '备注' }) },
    })
    render(<Editor field={field} first={[{ name: '' }, { name: '' }]} inside={{ '1/name': '请填写姓名' }} />)
    const [first, second] = screen.getAllByRole('group')
    expect(within(first as HTMLElement).queryByText('请填写姓名')).toBeNull()
    within(second as HTMLElement).getByText('请填写姓名')
    within(first as HTMLElement).getByText('与身份证一致')
    const asked = screen.getAllByRole('textbox').map((box) => box.closest('.form-field')?.textContent ?? '')
    expect(asked.map((words) => words.includes('必填') || words.includes('*'))).toEqual([true, false, true, false])
  })

  it('offers in a row what the row allows, else what the record does, and may be asked in a way of its own', () => {
    const offered = { by: 'kind', options: { hot: ['a'], cold: ['b'] } }
    const options = { a: '动火', b: '盲板' }
    const field = rows({
      label: '措施',
      fields: { work: choice({ label: '作业', options, offered }), kind: text({ label: '类别' }) },
    })
    const seen: unknown[] = []
    const Own = ({ others, value }: FieldInputProps) => {
      seen.push([others, value])
      return <i>自己的</i>
    }
    render(<Editor field={field} first={[{}, { kind: 'cold' }]} others={{ kind: 'hot' }} inputs={{ kind: Own }} />)
    const texts = screen.getAllByLabelText(/作业/).map((list) => list.textContent)
    expect(texts[0]).toContain('动火')
    expect(texts[0]).not.toContain('盲板')
    expect(texts[1]).toContain('盲板')
    expect(texts[1]).not.toContain('动火')
    expect(screen.getAllByText('自己的')).toHaveLength(2)
    expect(seen).toEqual(expect.arrayContaining([[{ kind: 'cold' }, 'cold']]))
  })

  it('stands still while it may not be changed', () => {
    render(<Editor first={[{ name: '沈建国' }]} disabled />)
    expect(screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled)).toEqual([true, true])
  })

  it('is nothing where there are no rows, and a number or its words in a list', () => {
    const says = (value: unknown, field: RowsField = people) => {
      const { View, Cell } = rowsLook
      const { container } = render(
        <>
          <View field={field} value={value} />|<Cell field={field} value={value} />
        </>,
      )
      const words = container.textContent
      cleanup()
      return words
    }
    expect(says([])).toBe('—|—')
    expect(says([{ name: '沈建国' }, {}])).toMatch(/\|2 条$/)
  })

  it('shows its rows under the labels of their fields', () => {
    render(<rowsLook.View field={people} value={[{ name: '沈建国', role: 'b' }]} />)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['姓名', '角色', '证号'])
    // On a phone each cell bears its label itself.
    expect(screen.getByText('监护').closest('td')?.dataset.label).toBe('角色')
  })

  it('leaves out what says nothing to a reader', () => {
    const drawn = rows({
      label: '抽取结果',
      fields: { expertGuid: text({ label: '专家', silent: true }), name: text({ label: '姓名' }) },
    })
    render(<rowsLook.View field={drawn} value={[{ expertGuid: 'e-1', name: '顾正平' }]} />)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['姓名'])
  })
})

describe('a list that can be chosen from a check list', () => {
  const { findings } = inspection.fields
  const items = [
    { itemCode: 'GEN-02', content: '出口畅通', basis: '消防法第28条', suggestLevel: 'major', sortId: 2 },
    { itemCode: 'GEN-01', content: '防护罩齐全', basis: '安法第36条', suggestLevel: 'general', sortId: 1 },
    {
      ...{ itemCode: 'GEN-03', content: '员工持证', suggestLevel: 'depends', sortId: 3 },
      ...{ suggestNote: '无证的重大', toVerify: ['安法第30条'] },
    },
  ]
  const named = { checkTemplateGuid: 'list-1' }
  const open = async (props: EditorProps = {}) => {
    render(<Editor field={findings} known={named} {...props} />)
    fireEvent.click(await screen.findByRole('button', { name: '从检查标准选取' }))
    return within(screen.getByRole('dialog', { name: '从检查标准选取' }))
  }
  const tick = (chooser: ReturnType<typeof within>, name: RegExp) =>
    fireEvent.click(chooser.getByRole('checkbox', { name }))

  beforeEach(() => {
    const record = { templateName: '工贸企业执法检查表', items }
    Object.assign(device, { read: { state: 'ready', record }, asked: '' })
  })

  it('takes several of its items in its order, and nothing that was typed is lost', async () => {
    const chooser = await open({ first: [{ item: '手写', level: 'none' }, {}] })
    expect(device.asked).toBe('checkTemplate/list-1')
    expect(chooser.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'GEN-01 防护罩齐全一般依据：安法第36条',
      'GEN-02 出口畅通重大依据：消防法第28条',
      'GEN-03 员工持证视情况无证的重大引用前请核对原文：安法第30条',
    ])
    for (const name of [/GEN-03/, /GEN-02/, /GEN-01/, /GEN-01/]) tick(chooser, name)
    fireEvent.click(chooser.getByRole('button', { name: '加入 2 项' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seen.value).toEqual([
      { item: '手写', level: 'none' },
      { itemCode: 'GEN-02', item: '出口畅通', basis: '消防法第28条', level: 'major' },
      { itemCode: 'GEN-03', item: '员工持证' },
    ])
    // What is wrong there is what remains to be written.
    expect(document.activeElement).toBe(screen.getAllByLabelText('问题')[1])
    expect(screen.queryByLabelText(/编号/)).toBeNull()
  })

  it('shows what was chosen before as chosen, and adds it no second time', async () => {
    const chooser = await open({ first: [{ itemCode: 'GEN-01', item: '3号冲床防护罩' }] })
    const before = chooser.getByRole('checkbox', { name: /GEN-01.*已加入/ })
    expect(before).toMatchObject({ checked: true, disabled: true })
    expect(chooser.getByRole('button', { name: '请勾选检查项' })).toHaveProperty('disabled', true)
  })

  it('is searched by what it asks, its ground and its number, and keeps what is ticked', async () => {
    const chooser = await open()
    tick(chooser, /GEN-01/)
    const search = chooser.getByRole('searchbox')
    const shown = () => chooser.queryAllByRole('checkbox').length
    for (const [words, count] of [
      ['消防法', 1],
      ['gen 持证', 1],
      ['GEN-0', 3],
      ['锅炉', 0],
    ] as const) {
      fireEvent.change(search, { target: { value: words } })
      await waitFor(() => expect(shown()).toBe(count))
    }
    expect(chooser.getByText('没有找到检查项，换个词再试')).toBeTruthy()
    fireEvent.click(chooser.getByRole('button', { name: '加入 1 项' }))
    expect(seen.value).toMatchObject([{ itemCode: 'GEN-01' }])
  })

  it('takes no more than there may be', async () => {
    const chooser = await open({ field: { ...findings, max: 2 }, first: [{ item: '手写' }] })
    tick(chooser, /GEN-01/)
    expect(chooser.getByRole('checkbox', { name: /GEN-02/ })).toHaveProperty('disabled', true)
    tick(chooser, /GEN-01/)
    expect(chooser.getByRole('checkbox', { name: /GEN-02/ })).toHaveProperty('disabled', false)
  })

  it('counts a row that nothing was written in as free', async () => {
    const chooser = await open({ field: { ...findings, max: 2 }, first: [{ item: '手写' }, {}] })
    expect(chooser.getByRole('checkbox', { name: /GEN-01/ })).toHaveProperty('disabled', false)
    tick(chooser, /GEN-01/)
    fireEvent.click(chooser.getByRole('button', { name: '加入 1 项' }))
    expect(seen.value).toMatchObject([{ item: '手写' }, { itemCode: 'GEN-01' }])
  })

  it.each([
    { what: 'it is on its way', read: { state: 'loading' }, disabled: false },
    { what: 'nothing may be changed', read: device.read, disabled: true },
  ])('is not opened while $what', async ({ read, disabled }) => {
    if (read !== device.read) device.read = read
    render(<Editor field={findings} known={named} disabled={disabled} />)
    expect(await screen.findByRole('button', { name: '从检查标准选取' })).toHaveProperty('disabled', true)
  })

  it('goes by the list that the form names now, before what the record named', async () => {
    await open({ others: { checkTemplateGuid: 'list-2' } })
    expect(device.asked).toBe('checkTemplate/list-2')
  })

  it.each([
    ['on the record', {}],
    ['in the form any more', { others: { checkTemplateGuid: null }, known: named }],
  ])('is typed alone where no list is named %s', async (_where, props) => {
    render(<Editor field={findings} {...props} />)
    await waitFor(() => expect(device.asked).toBe('checkTemplate/null'))
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['添加检查发现'])
  })

  it.each([
    { how: 'without a line', read: { state: 'offline' } },
    { how: 'on a dead one', read: { state: 'problem', problem: new Problem('network.unreachable') } },
  ])('is typed where the list is not on the device, which says so $how', async ({ read }) => {
    device.read = read
    render(<Editor field={findings} known={named} />)
    expect((await screen.findByRole('status')).textContent).toBe(
      '本机没有这份检查标准，联网后可以从中选取；现在请手工填写',
    )
    expect(screen.queryByRole('button', { name: '从检查标准选取' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '添加检查发现' }))
    expect(seen.value).toEqual([{}])
  })

  it('says why the list cannot be read', async () => {
    device.read = { state: 'problem', problem: new Problem('record.gone') }
    render(<Editor field={findings} known={named} />)
    expect((await screen.findByRole('status')).textContent).toMatch(/^检查标准未能打开（.+），请手工填写$/)
  })
})
