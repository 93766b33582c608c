// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsLook } from '#app/fields/rows/rows-look.tsx'
import { choice, rows, text } from '#domain/kit/fields.ts'

// jsdom has none, and the looks ask for it as they load.
vi.hoisted(() => {
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList
})

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

function Editor() {
  const [value, setValue] = useState<unknown>([])
  seen.value = value
  const media = { draftKey: 'draft', evidence: () => ({}) as never }
  return (
    <rowsLook.Input
      field={people}
      value={value}
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

  it('shows its rows under the labels of their fields', () => {
    render(<rowsLook.View field={people} value={[{ name: '沈建国', role: 'b' }]} />)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['姓名', '角色', '证号'])
    expect(screen.getByText('监护')).toBeTruthy()
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
