// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PatrolDraft } from '#app/features/patrol/patrol-draft.ts'
import { HazardReportPage } from '#app/features/patrol/self-check/HazardReportPage.tsx'
import { questionStore } from '#app/ui/confirm.ts'
import { toastStore } from '#app/ui/toast.ts'
import { buildActor, buildCompany, buildPhoto } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({
  actor: null as unknown,
  company: null as unknown,
  read: '',
  hazard: {} as object,
  gone: [] as string[],
  answer: null as unknown,
  drafted: [] as object[],
  sent: [] as { actions: { action: string; input: object }[] }[],
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  correctedNow: () => '2026-11-20T02:32:00.000Z',
  useRecord: (_resource: string, guid: string) => {
    world.read = guid
    return world.company
  },
  useRecords: () => ({ state: 'loading' }),
  act: (job: (typeof world.sent)[number]) => {
    world.sent.push(job)
    return world.answer
  },
  dropMedia: async (guid: string) => void world.gone.push(guid),
  useDraft: (_key: string, { value }: { value: PatrolDraft }) => ({
    value: { ...value, hazards: value.hazards.map((hazard) => ({ ...hazard, ...world.hazard })) },
    loading: false,
    set: (next: (draft: object) => object) => void world.drafted.push(next({})),
    remove: async () => void world.gone.push('draft'),
  }),
}))
vi.mock('#app/features/patrol/HazardForm.tsx', () => ({ HazardForm: () => null }))

const PHOTO = buildPhoto()
const READY = { state: 'ready', record: buildCompany() }
const FILLED = { place: '仓库', description: '通道堵塞', beforePhotos: [PHOTO] }
const open = (at = '/r?company=company-1') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <HazardReportPage />
    </MemoryRouter>,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const told = () => toastStore.get().map(({ text }) => text)

beforeEach(() => {
  Object.assign(world, { actor: buildActor('grid'), company: READY, hazard: FILLED, gone: [], drafted: [], sent: [] })
  world.answer = Promise.resolve({ state: 'applied' })
  toastStore.set([])
})
afterEach(cleanup)

describe('a hazard outside of any check', () => {
  it('is given up, with its photos, only after one was asked', async () => {
    open()
    for (const isSure of [false, true]) {
      fireEvent.click(button('放弃'))
      expect(questionStore.get()?.title).toBe('放弃这条隐患？')
      expect(world.gone).toEqual([])
      await act(async () => questionStore.get()?.answer(isSure))
    }
    await waitFor(() => expect(world.gone).toEqual(['draft', PHOTO.guid]))
  })

  it.each([
    { state: 'applied', words: '已上报隐患' },
    { state: 'queued', words: '已上报隐患，联网后自动上传' },
  ])('says whether the platform has it: $state', async ({ state, words }) => {
    world.answer = Promise.resolve({ state })
    open()
    fireEvent.click(button('上报隐患'))
    await waitFor(() => expect(told()).toEqual([words]))
    const input = { companyGuid: 'company-1', sourceType: 'patrol', sourceGuid: null, description: '通道堵塞' }
    expect(world.sent[0]?.actions).toMatchObject([{ action: 'report', input }])
  })

  it('may be told by somebody else', () => {
    open()
    const choice = screen.getByRole<HTMLSelectElement>('combobox')
    expect([...choice.options].map(({ text }) => text)).toEqual(
      expect.arrayContaining(['网格巡查', '专家检查', '机构检查', '举报', '评审', '上级交办']),
    )
    fireEvent.change(choice, { target: { value: 'reported' } })
    expect(world.drafted).toEqual([{ hazardSource: 'reported' }])
  })

  it('is neither sent again nor given up while it is sent', async () => {
    let end = (_outcome: object) => {}
    world.answer = new Promise((resolve) => (end = resolve))
    open()
    fireEvent.click(button('上报隐患'))
    for (const name of ['上报隐患', '放弃']) expect(button(name).disabled).toBe(true)
    end({ state: 'applied' })
    await waitFor(() => expect(told()).toEqual(['已上报隐患']))
  })

  it('is not sent while something is missing, and says what', () => {
    world.hazard = { ...FILLED, place: '' }
    open()
    fireEvent.click(button('上报隐患'))
    expect(told()).toEqual(['请填写部位'])
    expect(world.sent).toEqual([])
  })

  it('of an enterprise that this device does not have says so, and is not reported by who may not', () => {
    world.company = { state: 'offline' }
    open()
    expect(screen.getByText('本机没有这些内容')).toBeTruthy()
    cleanup()
    world.actor = buildActor('assoc')
    open()
    expect(screen.getByText('您的账号不能上报隐患，请联系管理员')).toBeTruthy()
  })

  it('of the enterprise one belongs to is reported as such, whichever the address names', async () => {
    world.actor = buildActor('safety', { companyGuid: 'company-1' })
    open('/r?company=company-2')
    fireEvent.click(button('上报隐患'))
    expect(screen.queryByRole('combobox')).toBeNull()
    await waitFor(() =>
      expect(world.sent[0]?.actions).toMatchObject([{ action: 'selfReport', input: { sourceType: 'selfCheck' } }]),
    )
    expect(world.read).toBe('company-1')
  })
})
