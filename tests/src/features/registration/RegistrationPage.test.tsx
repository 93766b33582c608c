// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ZjkCityRegisterPage } from '#app/features/registration/RegistrationPage.tsx'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))

const APPLY_NO = 'ZC202611240001'
const EXPERT = {
  ...{ name: '顾新', gender: 'male', idCard: '320525197001011234', unit: '苏州大学', titleLevel: 'senior' },
  ...{ education: 'doctor', major: '化学工程', groups: ['chemical'] },
}
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/auth/getLoginValidateCode': { id: 'c', svg: '<svg/>', expiresInMs: 1 },
  '/api/registration/submit': { applyNo: APPLY_NO, opensLeasing: false },
  '/api/registration/progress': {
    ...{ applyNo: APPLY_NO, kind: 'expert', applicant: '顾新', mobile: '139****5678', status: 'returned' },
    ...{ statusLabel: '已退回', submitTime: '2026-11-24T01:00:00.000Z', decideTime: '2026-11-24T02:00:00.000Z' },
    ...{ opinion: '请补充职称证书编号', username: null },
  },
}

beforeEach(() => {
  postPublic.mockImplementation(async (path: string) => ANSWERS[path])
  const applicant = { mobile: '13912345678', username: 'guxin', lessorSerialNumber: '' }
  localStorage.setItem('registration:expert', JSON.stringify({ values: EXPERT, applicant, applyNo: null }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const handIn = () => {
  type(/^短信验证码/, '123456')
  fireEvent.click(screen.getByRole('checkbox', { name: /我承诺/ }))
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }))
}

it('hands in what was sent back under its own number, from the page that showed the number', async () => {
  render(<ZjkCityRegisterPage />, { wrapper: MemoryRouter })
  handIn()
  fireEvent.click(await screen.findByRole('button', { name: '查询进度' }))
  fireEvent.click(screen.getByRole('button', { name: '查询' }))
  fireEvent.click(await screen.findByRole('button', { name: '修改后重新提交' }))
  expect(await screen.findByText(`正在修改申请 ${APPLY_NO}，提交后重新审核`)).toBeTruthy()
  expect(screen.getByDisplayValue('化学工程')).toBeTruthy()
  handIn()
  await screen.findByRole('heading', { name: '申请已提交' })
  const sent = postPublic.mock.calls.filter(([path]) => path === '/api/registration/submit')
  expect(sent.map(([, body]) => body.applyNo)).toEqual([undefined, APPLY_NO])
})
