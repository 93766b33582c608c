// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ResourceForm } from '#app/resources/ResourceForm.tsx'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { buildActor } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'
import '#domain/areas/all.ts'

layoutIs('desktop')
vi.mock('#app/data/index.ts', () => ({
  useDraft: (_key: string, init: { value: () => object }) => ({
    ...{ value: init.value(), set: () => undefined, savedAt: null, loading: false, remove: async () => undefined },
  }),
  useAct: () => ({ busy: false, act: async () => ({ state: 'applied' }) }),
  useRecord: () => ({ state: 'loading' }),
  useRecords: () => ({ state: 'loading' }),
  correctedNow: () => '2026-11-20T02:00:00.000Z',
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: buildActor('admin') }),
  currentActor: () => buildActor('admin'),
}))

beforeAll(() => loadScreenParts('user'))

afterEach(cleanup)

function openForm() {
  render(
    <MemoryRouter>
      <ResourceForm resource="user" />
    </MemoryRouter>,
  )
  return {
    choose: (type: string) => fireEvent.change(screen.getByLabelText(/^账号类型/), { target: { value: type } }),
    asked: (label: string) => screen.queryAllByText(label).length > 0,
    offered: () => roles().map(({ textContent }) => textContent),
    chosen: () => roles().flatMap((each) => (each.getAttribute('aria-pressed') === 'true' ? [each.textContent] : [])),
    press: (role: string) => fireEvent.click(screen.getByRole('button', { name: role })),
  }
}
const roles = () => [...document.querySelectorAll('[data-field=roles] button')]

it('whoever chooses what an account is for is asked what such a person has, and proposed his role', () => {
  const form = openForm()
  expect(['用户类型', '启用', '所属企业', '所属机构', '执法证号', '上岗日期'].filter(form.asked)).toEqual([])
  form.choose('4')
  expect(form.chosen()).toEqual(['区镇监管'])
  expect(form.offered()).toEqual(['系统管理员', '区局监管', '局领导', '区镇监管', '网格员', '执法人员', '值班员'])
  expect(['所属网格', '执法证号', '上岗日期', '所属企业'].filter(form.asked)).toEqual([
    '所属网格',
    '执法证号',
    '上岗日期',
  ])
  form.choose('0')
  expect(form.chosen()).toEqual(['企业管理员'])
  expect(['所属企业', '所属机构', '上岗日期'].filter(form.asked)).toEqual(['所属企业'])
})

it('leaves nothing behind of a type that was chosen by mistake', () => {
  const form = openForm()
  form.choose('5')
  fireEvent.change(screen.getByLabelText('执法证号'), { target: { value: '苏E-1' } })
  form.choose('16')
  form.choose('5')
  expect(screen.getByLabelText<HTMLInputElement>('执法证号').value).toBe('')
})

it('keeps the role that somebody chose himself', () => {
  const form = openForm()
  form.choose('4')
  form.press('执法人员')
  form.choose('11')
  expect(form.chosen()).toEqual(['区镇监管', '执法人员'])
})

it('whoever makes an account reads how its person gets in, with a telephone and without', () => {
  openForm()
  const hint = screen.getByText(/首次登录/).textContent
  for (const way of ['短信验证码', '重置密码']) expect(hint).toContain(way)
})
