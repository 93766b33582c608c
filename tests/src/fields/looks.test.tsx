// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldFilterProps, FieldInputProps } from '#app/fields/types.ts'
import '#domain/areas/all.ts'
import {
  bool,
  choice,
  choices,
  decimal,
  type Field,
  instant,
  integer,
  reference,
  references,
  text,
} from '#domain/kit/fields.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

interface PickerProps {
  resource: string
  title: string
  chosen: string[]
  isMultiple?: boolean
  filter?: unknown
  onPick: (picked: { guid: string; path?: string }[]) => void
  onClose: () => void
}
const picker = vi.hoisted(() => ({ asked: null as PickerProps | null, titles: {} as Record<string, string> }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: (_name: string, guid: string | null) =>
    guid !== null && guid in picker.titles
      ? { state: 'ready', record: { name: picker.titles[guid], gridName: picker.titles[guid] } }
      : { state: 'loading' },
}))
vi.mock('#app/fields/reference/ReferencePicker.tsx', () => ({
  ReferencePicker: (props: PickerProps) => {
    picker.asked = props
    return <p>选人</p>
  },
}))
layoutIs('desktop')
afterEach(cleanup)

let held: unknown
function input(field: Field, start: unknown, disabled = false) {
  const Input = fieldView(field).Input as ComponentType<FieldInputProps>
  held = start
  function Form() {
    const [value, setValue] = useState(start)
    held = value
    return (
      <Input field={field} value={value} media={{} as never} disabled={disabled} onChange={(next) => setValue(next)} />
    )
  }
  render(<Form />)
}
function filter(field: Field, start: string) {
  const Filter = fieldView(field).Filter as ComponentType<FieldFilterProps>
  function Form() {
    const [raw, setRaw] = useState(start)
    held = raw
    return <Filter field={field} raw={raw} onChange={setRaw} />
  }
  render(<Form />)
}
function words(field: Field, value: unknown, look: 'View' | 'Cell' = 'View') {
  const Look = fieldView(field)[look]
  const { container, unmount } = render(<Look field={field} value={value} />)
  const { textContent } = container
  unmount()
  return textContent
}
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
const optionsShown = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ textContent }) => textContent)

describe('a choice', () => {
  const LEVELS = { a: '一般', b: '较大', c: '重大' }
  const grade = choice({ label: '级别', options: LEVELS, tones: { c: 'bad' } })
  const many = choice({ label: '方式', options: { ...LEVELS, d: '特别重大' } })
  const long = choice({ label: '方式', options: { a: '一二三四五六' } })
  const fitting = choice({ label: '方式', options: { a: '一二三四五' } })

  it('of three short words is of buttons, else of a list', () => {
    input(grade, null)
    fireEvent.click(screen.getByRole('radio', { name: '较大' }))
    expect(held).toBe('b')
    cleanup()
    for (const [field, role] of [
      [many, 'combobox'],
      [long, 'combobox'],
      [fitting, 'radio'],
    ] as const) {
      input(field, null)
      expect(screen.getByRole(role)).toBeTruthy()
      cleanup()
    }
    input(many, 'a')
    type(screen.getByRole('combobox'), 'd')
    expect(held).toBe('d')
  })

  it.each([grade, many])('is not changed while the form is sent', (field) => {
    input(field, 'a', true)
    const controls = [...screen.queryAllByRole('radio'), ...screen.queryAllByRole('combobox')]
    expect(controls.map((control) => (control as HTMLInputElement).disabled)).not.toContain(false)
  })

  it('is shown by its word, with a tag where it has a tone, and as a risk where it is one', () => {
    expect([words(grade, 'a'), words(grade, 'c'), words(grade, null)]).toEqual(['一般', '重大', '—'])
    const { View } = fieldView(grade)
    render(<View field={grade} value="c" />)
    expect(screen.getByText('重大').className).toContain('bad')
    const risk = choice({ label: '风险', options: { red: '红' }, tones: { red: 'red' } })
    expect(words(risk, 'red')).toContain('重大风险')
    expect(words(choice({ label: '颜色', options: { red: '红' } }), 'red')).toBe('红')
  })

  it('in an address may be several, which are one more on the list', () => {
    filter(many, 'a,c')
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('a,c')
    expect(optionsShown()).toContain('一般、重大')
    type(screen.getByRole('combobox'), 'b')
    expect(held).toBe('b')
    expect(optionsShown()).not.toContain('一般、重大')
    type(screen.getByRole('combobox'), '')
    expect(held).toBe('')
  })
})

describe('several choices', () => {
  const flags = choices({ label: '标志', options: { gas: '燃气', dust: '粉尘' } })

  it('are each chosen and let go, beside one another', () => {
    input(flags, ['gas'])
    fireEvent.click(screen.getByRole('button', { name: '粉尘' }))
    expect(held).toEqual(['gas', 'dust'])
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: '燃气' }))
    expect(held).toEqual(['dust'])
    cleanup()
    input(flags, [], true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '燃气' }).disabled).toBe(true)
  })

  it('are shown by their words, in a cell in one line', () => {
    expect([words(flags, ['gas', 'old']), words(flags, [])]).toEqual(['燃气old', '—'])
    expect(words(flags, ['gas', 'dust'], 'Cell')).toBe('燃气、粉尘')
  })

  it('are asked for one at a time', () => {
    filter(flags, '')
    type(screen.getByRole('combobox', { name: '标志' }), 'dust')
    expect(held).toBe('dust')
  })
})

describe('yes or no', () => {
  const field = bool({ label: '停产' })

  it('is answered, and neither until it is', () => {
    input(field, null)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '否' }))
    expect(held).toBe(false)
    fireEvent.click(screen.getByRole('radio', { name: '是' }))
    expect(held).toBe(true)
    cleanup()
    input(field, true, true)
    expect(screen.getByRole<HTMLButtonElement>('radio', { name: '否' }).disabled).toBe(true)
  })

  it('is asked for, or either', () => {
    filter(field, 'true')
    type(screen.getByRole('combobox', { name: '停产' }), 'false')
    expect(held).toBe('false')
    type(screen.getByRole('combobox', { name: '停产' }), '')
    expect(held).toBe('')
  })
})

describe('a moment', () => {
  it('is typed by the clock on the wall and held by that of Greenwich', () => {
    input(instant({ label: '时间' }), '2026-11-18T17:30:00.000Z')
    const control = document.querySelector('input') as HTMLInputElement
    type(control, '2026-11-20T00:15')
    expect(held).toBe('2026-11-19T16:15:00.000Z')
    type(control, '')
    expect(held).toBeNull()
  })

  it('or a number is asked for from and to, which bound each other', () => {
    filter(instant({ label: '时间' }), '2026-11-01~2026-11-20')
    const [from, to] = [
      screen.getByLabelText<HTMLInputElement>('时间从'),
      screen.getByLabelText<HTMLInputElement>('时间到'),
    ]
    expect([from.max, to.min]).toEqual(['2026-11-20', '2026-11-01'])
    type(from, '2026-11-02')
    type(to, '2026-11-21')
    expect(held).toBe('2026-11-02~2026-11-21')
    type(from, '')
    expect(held).toBe('~2026-11-21')
    cleanup()
    filter(integer({ label: '人数' }), '1~5')
    type(screen.getByLabelText('人数从'), '2')
    expect(held).toBe('2~5')
    type(screen.getByLabelText('人数到'), '')
    expect(held).toBe('2~')
  })
})

describe('a number', () => {
  const field = decimal({ label: '面积' })

  it('is not rewritten while it is typed, and nothing where it is empty', () => {
    input(field, null)
    type(screen.getByRole('textbox'), '12.50')
    expect([held, screen.getByRole<HTMLInputElement>('textbox').value]).toEqual([12.5, '12.50'])
    type(screen.getByRole('textbox'), ' ')
    expect(held).toBeNull()
    cleanup()
    input(field, 3, true)
    expect(screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(true)
  })

  it('is that of the form where another one comes', () => {
    const { Input } = fieldView(field)
    const common = { field, media: {} as never, onChange: () => undefined }
    const { rerender } = render(<Input {...common} value={null} />)
    type(screen.getByRole('textbox'), '12')
    rerender(<Input {...common} value={30} />)
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('30')
  })
})

describe('a text', () => {
  it('is nothing where it is empty, and counts itself when little is left', () => {
    const field = text({ label: '说明', multiline: true, maxLength: 10 })
    input(field, '一二三四五六七八')
    expect(screen.queryByText('8/10')).toBeNull()
    type(screen.getByRole('textbox'), '一二三四五六七八九')
    expect(screen.getByText('9/10')).toBeTruthy()
    type(screen.getByRole('textbox'), '')
    expect(held).toBeNull()
  })

  it.each(['phone', 'mobile'] as const)(
    'that is a number (%s) is rung up, and typed with keys of numbers',
    (format) => {
      const field = text({ label: '电话', format, mask: 'phone' })
      const { View } = fieldView(field)
      render(<View field={field} value="13812345678" />)
      expect(screen.getByRole('link', { name: '13812345678' }).getAttribute('href')).toBe('tel:13812345678')
      expect(words(field, '13812345678', 'Cell')).toBe('138****5678')
      cleanup()
      render(<View field={field} value={null} />)
      expect(screen.queryByRole('link')).toBeNull()
      input(field, null, true)
      expect(screen.getByRole<HTMLInputElement>('textbox').inputMode).toBe('tel')
      expect(screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(true)
    },
  )

  it('is asked for as it is typed', () => {
    filter(text({ label: '名称' }), '')
    type(screen.getByLabelText('名称'), '纺织')
    expect(held).toBe('纺织')
  })
})

describe('another record', () => {
  const person = reference('user', { label: '负责人', among: { field: 'status', equals: 'on' } })
  const grid = reference('gridManage', { label: '网格' })
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const pick = (...picked: { guid: string; path?: string }[]) => {
    const { onPick, onClose } = picker.asked as PickerProps
    onPick(picked)
    onClose()
  }

  it('is picked among those that come into question, and let go where it need not be', async () => {
    picker.titles = { 'u-1': '张建国', 'u-2': '李建华' }
    input(person, 'u-1')
    expect(screen.getByText('张建国')).toBeTruthy()
    fireEvent.click(button('选择负责人'))
    expect(picker.asked).toMatchObject({ resource: 'user', chosen: ['u-1'], filter: person.among })
    expect(screen.getByText('选人')).toBeTruthy()
    await vi.waitFor(() => pick({ guid: 'u-2' }))
    expect(await screen.findByText('李建华')).toBeTruthy()
    expect(screen.queryByText('选人')).toBeNull()
    expect(held).toBe('u-2')
    fireEvent.click(button('选择负责人'))
    await vi.waitFor(() => pick())
    await vi.waitFor(() => expect(held).toBeNull())
    cleanup()
    input(person, 'u-2')
    fireEvent.click(button('清空负责人'))
    expect(held).toBeNull()
    expect(screen.getByText('请选择')).toBeTruthy()
    cleanup()
    input({ ...person, required: true }, 'u-1')
    expect(screen.queryByRole('button', { name: '清空负责人' })).toBeNull()
    cleanup()
    input(person, 'u-1', true)
    expect(screen.queryByRole('button', { name: '清空负责人' })).toBeNull()
    expect(button('选择负责人').disabled).toBe(true)
  })

  it('is asked for by its key, a grid by its path', async () => {
    picker.titles = { 'WJ-01': '盛泽镇' }
    filter(grid, '320509/WJ-01/')
    expect(screen.getByText('盛泽镇')).toBeTruthy()
    fireEvent.click(button('按网格筛选'))
    expect(picker.asked?.chosen).toEqual(['WJ-01'])
    await vi.waitFor(() => pick({ guid: 'WJ-02', path: '320509/WJ-02/' }))
    await vi.waitFor(() => expect(held).toBe('320509/WJ-02/'))
    fireEvent.click(button('清空网格'))
    expect(held).toBe('')
    expect(screen.getByText('全部')).toBeTruthy()
    fireEvent.click(button('按网格筛选'))
    await vi.waitFor(() => pick({ guid: 'WJ-03' }))
    await vi.waitFor(() => expect(held).toBe('WJ-03'))
  })

  it('may be several: each stands by its title, is taken away, and some are shown in a cell', async () => {
    const people = references('user', { label: '成员' })
    picker.titles = { a: '甲', b: '乙', c: '丙', d: '丁' }
    input(people, ['a', 'b'])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['甲', '乙'])
    fireEvent.click(screen.getAllByRole('button', { name: '移除' })[0] as HTMLElement)
    expect(held).toEqual(['b'])
    fireEvent.click(button('选择成员'))
    expect(picker.asked).toMatchObject({ chosen: ['b'], isMultiple: true })
    await vi.waitFor(() => pick({ guid: 'c' }, { guid: 'd' }))
    await vi.waitFor(() => expect(held).toEqual(['c', 'd']))
    cleanup()
    input(people, ['a'], true)
    expect([button('移除').disabled, button('选择成员').disabled]).toEqual([true, true])
    cleanup()
    expect(words(people, ['a', 'b', 'c', 'd'])).toBe('甲、乙、丙、丁')
    expect(words(people, ['a', 'b', 'c', 'd'], 'Cell')).toBe('甲、乙、丙 等 4 个')
    expect(words(people, ['a', 'b', 'c'], 'Cell')).toBe('甲、乙、丙')
    expect(words(people, [])).toBe('—')
  })
})
