// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import { TrainingSignInPage } from '#app/features/study/TrainingSignInPage.tsx'
import { type Filter, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/enterprise.ts'

const NOW = '2026-11-20T02:32:00.000Z'
const world = vi.hoisted(() => ({
  validTo: '',
  again: vi.fn(),
  asked: [] as unknown[],
  actor: null as unknown,
  answer: null as unknown,
  people: 1,
  refresh: vi.fn(),
  read: null as object | null,
  rows: {} as Record<string, object[]>,
}))
vi.mock('#app/data/ask.ts', () => ({
  ask: async (path: string, body: object) => {
    world.asked.push([path, body])
    if (world.answer instanceof Error) throw world.answer
    return world.answer
  },
}))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: () => ({
    answer: { state: 'ready', data: { code: 'C1', people: world.people, validTo: world.validTo } },
    again: world.again,
  }),
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => NOW,
  useRecord: () =>
    world.read ?? {
      ...{ state: 'ready' },
      record: buildRecord('training', {
        ...{ guid: 'course', companyGuid: 'company-1', trainName: '班组培训', status: 'running', place: null },
      }),
    },
  useRecords: (resource: string, { filter = 'everything' }: RecordsQuery) => {
    const rows = (world.rows[resource] ?? []).filter((row) => matches(filter as Filter, row as never))
    return { state: 'ready', rows, total: rows.length, refresh: world.refresh }
  },
}))
vi.mock('#app/widgets/qr/QrCode.tsx', () => ({ QrCode: ({ text }: { text: string }) => <code>{text}</code> }))

const employee = (name: string, own: object = {}) =>
  buildRecord('companyEmployee', { guid: name, name, companyGuid: 'company-1', status: 'employed', ...own })
const signed = (employeeName: string, trainingGuid: string) =>
  buildRecord('trainingSignIn', {
    guid: employeeName,
    employeeName,
    trainingGuid,
    signInTime: '2026-11-20T01:30:00.000Z',
  })
const page = (search: string) => (
  <MemoryRouter initialEntries={[`/trainingSigninInfo?training=course${search}`]}>
    <TrainingSignInPage />
  </MemoryRouter>
)
const open = (search: string) => render(page(search))

beforeEach(() => {
  Object.assign(world, {
    actor: buildActor('safety'),
    answer: null,
    read: null,
    rows: {},
    validTo: NOW,
    asked: [],
    people: 1,
  })
  world.again.mockClear()
  world.refresh.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('at the door of a training', () => {
  it('those who work there now can be signed in by another, each by name and post', () => {
    world.rows = {
      companyEmployee: [
        employee('张三', { positionName: '焊工' }),
        employee('李四'),
        employee('王五', { status: 'left' }),
        employee('赵六', { companyGuid: 'company-2' }),
      ],
    }
    open('')
    const people = screen.getByLabelText('代签（没有手机的人员）').querySelectorAll('option:not([value=""])')
    expect([...people].map(({ textContent }) => textContent)).toEqual(['张三（焊工）', '李四'])
  })

  it('who is in is said of this training', () => {
    world.rows = { trainingSignIn: [signed('张三', 'course'), signed('李四', 'another')] }
    open('')
    expect(screen.getByText('签到名单 1')).toBeTruthy()
    expect(screen.queryByText('李四')).toBeNull()
  })

  it('who is in is asked for anew once one more was counted', () => {
    world.rows = { trainingSignIn: [signed('张三', 'course')] }
    const { rerender } = open('')
    expect(world.refresh).not.toHaveBeenCalled()
    world.people = 2
    rerender(page(''))
    expect(world.refresh).toHaveBeenCalledOnce()
  })
})

describe('the code on the wall', () => {
  it('leads to signing in for this training', () => {
    open('')
    const { pathname, search } = new URL(screen.getByText(/^http/).textContent ?? '')
    expect(pathname + search).toBe('/trainingSigninInfo?training=course&code=C1')
  })

  it('is seen by who keeps the list alone', () => {
    world.actor = buildActor('grid')
    open('')
    expect(screen.queryByText(/^http/)).toBeNull()
  })

  it('is drawn anew within its minute, as long as the page is open', () => {
    vi.useFakeTimers()
    open('')
    vi.advanceTimersByTime(60_000)
    expect(world.again).toHaveBeenCalledTimes(2)
    cleanup()
    vi.advanceTimersByTime(60_000)
    expect(world.again).toHaveBeenCalledTimes(2)
  })

  it.each([
    { validTo: '2026-11-20T02:31:00.001Z', isOver: false },
    { validTo: '2026-11-20T02:31:00.000Z', isOver: true },
  ])('is no longer shown once nobody takes it: $validTo', ({ validTo, isOver }) => {
    world.validTo = validTo
    open('')
    expect(screen.queryByText('二维码已过期，联网后自动更换。') !== null).toBe(isOver)
    expect(screen.queryByText(/^http/) === null).toBe(isOver)
  })
})

describe('signing in by another', () => {
  it('is done once, said by name, and counted', async () => {
    let end = (_record: object) => {}
    world.answer = new Promise((resolve) => (end = resolve))
    world.rows = { companyEmployee: [employee('张三')] }
    open('')
    fireEvent.change(screen.getByLabelText('代签（没有手机的人员）'), { target: { value: '张三' } })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '代为签到' })
    fireEvent.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    end({ employeeName: '张三' })
    await waitFor(() => expect(world.again).toHaveBeenCalledOnce())
    expect(world.asked).toEqual([['/api/training/signIn', { trainingGuid: 'course', employeeGuid: '张三' }]])
    expect(button.disabled).toBe(true)
  })
})

describe('signing in by the code', () => {
  it('is not offered for a training that is none of his, which is said', () => {
    world.read = { state: 'problem', problem: new Problem('record.gone'), refresh: () => undefined }
    open('&code=C1')
    expect(screen.getByText('记录不存在或已被删除')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '签到' })).toBeNull()
  })

  it('is not asked a second time while it is asked', async () => {
    let end = (_record: object) => {}
    world.answer = new Promise((resolve) => (end = resolve))
    open('&code=C1')
    fireEvent.click(screen.getByRole('button', { name: '签到' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '签到' }).disabled).toBe(true)
    end({ employeeName: '张三', signInTime: '2026-11-20T01:30:00.000Z' })
    expect(await screen.findByText(/^张三，签到成功/)).toBeTruthy()
  })

  it.each([
    { answer: new Problem('network.unreachable'), words: '签到需要联网，请连上网络再试' },
    { answer: new Problem('server.busy'), words: '服务繁忙，请稍后再试' },
  ])('says $words, and can be tried again', async ({ answer, words }) => {
    world.answer = answer
    open('&code=C1')
    fireEvent.click(screen.getByRole('button', { name: '签到' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    world.answer = { employeeName: '张三', signInTime: '2026-11-20T01:30:00.000Z' }
    fireEvent.click(screen.getByRole('button', { name: '签到' }))
    expect(await screen.findByText('张三，签到成功 2026-11-20 09:30')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: '签到' })).toBeNull()
  })
})
