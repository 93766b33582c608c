// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PaperSheet, type PaperSource } from '#app/screens/paper/PaperSheet.tsx'
import { PATROL_PAPER } from '#domain/data/paper-templates.ts'

const wording = vi.hoisted(() => ({ state: 'offline' }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: () => wording,
}))

afterEach(() => {
  cleanup()
  wording.state = 'offline'
})

const COMPANY = { label: '企业信息', state: 'ready' } as const
const PROBLEMS = { label: '问题清单', state: 'ready', isVital: true } as const

function show(...sources: PaperSource[]) {
  const content = { words: { companyName: '吴江示例纺织有限公司' }, parts: {} }
  const paper = { template: PATROL_PAPER, content, sources, name: '现场检查记录', onClose: () => undefined }
  render(<PaperSheet {...paper} />)
  const buttons = ['打印', '保存PDF'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
  return { areOff: buttons, note: screen.getByRole('status').textContent }
}

it('prints what is whole, without a signal and without a template of the bureau', () => {
  expect(show(COMPANY, PROBLEMS)).toEqual({ areOff: [false, false], note: '' })
})

it('prints nothing while a part of it is on its way', () => {
  expect(show(COMPANY, { ...PROBLEMS, state: 'loading' })).toEqual({ areOff: [true, true], note: '正在准备…' })
})

it('waits for the wording of the bureau', () => {
  wording.state = 'loading'
  expect(show(COMPANY, PROBLEMS).areOff).toEqual([true, true])
})

it('says which lines stay empty', () => {
  const { areOff, note } = show({ ...COMPANY, state: 'offline' }, PROBLEMS)
  expect(areOff).toEqual([false, false])
  expect(note).toBe('这台设备上没有企业信息，相应的栏目是空的')
})

it('is not printed without the problems: it would say that there were none', () => {
  const { areOff, note } = show(COMPANY, { ...PROBLEMS, state: 'problem' })
  expect(areOff).toEqual([true, true])
  expect(note).toBe('这台设备上没有问题清单，联网后才能打印')
})
