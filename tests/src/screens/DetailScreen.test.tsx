// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChildDetailProps, DetailScreen, type DetailScreenProps } from '#app/screens/DetailScreen.tsx'
import type { FormScreenProps } from '#app/screens/FormScreen.tsx'
import { toastStore } from '#app/ui/toast.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const world = vi.hoisted(() => ({
  read: {} as object,
  buttons: null as unknown,
  asked: [] as unknown[],
  tools: [] as object[],
}))
layoutIs('desktop')
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: (_resource: string, guid: string | null) => {
    return guid === 'one' ? world.read : { state: 'loading', refresh: () => undefined }
  },
  useSync: () => ({ state: 'offline' }),
}))
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ state: 'signed-in', actor: buildActor('safety') }),
}))
vi.mock('#app/screens/RecordActions.tsx', () => ({
  useRecordActions: () => ({ buttons: world.buttons, sheet: <i>问题</i> }),
}))
vi.mock('#app/screens/ChildRecords.tsx', async (original) => ({
  ...(await original<object>()),
  ChildRecords: ({ parent, child }: { parent: AnyRecord; child: { resource: string } }) => (
    <p>{`${child.resource} of ${parent.guid}`}</p>
  ),
}))
vi.mock('#app/screens/History.tsx', async (original) => ({ ...(await original<object>()), History: () => <p>历程</p> }))
vi.mock('#app/screens/Notes.tsx', () => ({ Notes: () => <p>补充</p> }))
vi.mock('#app/screens/flow/RecordFlow.tsx', () => ({ RecordFlow: () => <p>流程图</p> }))
vi.mock('#app/screens/PrintSheet.tsx', () => ({
  PrintSheet: ({ onClose }: { onClose: () => void }) => (
    <p role="dialog">
      纸
      <button type="button" onClick={onClose}>
        收起
      </button>
    </p>
  ),
}))

const ready = (name: string, own: object = {}) => ({
  state: 'ready',
  record: { ...buildRecord(name, { guid: 'one', updateTime: '2026-11-26T02:00:00.000Z', ...own }), $sync: 'synced' },
  source: 'server',
  asOf: null,
  refresh: () => undefined,
})
const Child = ({ resource, guid, within, editTo, onClose }: ChildDetailProps) => (
  <p>
    {`下级 ${resource} ${guid} 在${within}`}
    <a href={editTo}>改</a>
    <button type="button" onClick={onClose}>
      关上
    </button>
  </p>
)
const Form = ({ resource, guid, fixed, onClose, onSaved }: FormScreenProps) => (
  <p>
    {`表单 ${resource} ${guid ?? '新'} ${JSON.stringify(fixed ?? null)}`}
    <button type="button" onClick={onClose}>
      不填了
    </button>
    <button type="button" onClick={() => onSaved?.('made')}>
      存好了
    </button>
  </p>
)
const Where = () => <output>{useLocation().search}</output>

const show = (resource: string, more: Partial<DetailScreenProps> = {}, at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <DetailScreen resource={resource} guid="one" place="pane" child={Child} form={Form} {...more} />
      <Where />
    </MemoryRouter>,
  )
const where = () => screen.getByRole('status').textContent
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
/** A plan of emergencies, on which its drills hang. */
const AT = (what: string) => `/?open=one&child=one.${KID}.${what}`
const KID = 'drill'
const PLAN = resourceNamed('emergencyPlan').label

beforeEach(() => {
  Object.assign(world, { read: ready('device', { deviceName: '行车' }), buttons: null })
  toastStore.set([])
})
afterEach(cleanup)

describe('a record', () => {
  it('says what it is called, its state and when it was changed', () => {
    world.read = ready('hiddenDanger', { description: '消防通道堆放杂物', status: 'pendingRectify' })
    show('hiddenDanger')
    expect(document.querySelector('.detail__title')?.textContent).toContain('消防通道堆放杂物')
    expect(screen.getByText(/^更新于 .*10:00/)).toBeTruthy()
    expect(screen.getByText('历程')).toBeTruthy()
    cleanup()
    world.read = ready('hiddenDanger', { description: '消防通道堆放杂物', updateTime: '' })
    show('hiddenDanger')
    expect(screen.queryByText(/^更新于/)).toBeNull()
  })

  it('has a flow where people configured one, and a course where it goes through one', async () => {
    world.read = ready('lawDocument', { flowKey: 'lawDocument' })
    show('lawDocument')
    expect(await screen.findByText('流程图')).toBeTruthy()
    cleanup()
    world.read = ready('device', { deviceName: '行车' })
    show('device')
    expect([screen.queryByText('流程图'), screen.queryByText('历程')]).toEqual([null, null])
  })

  it('has what its resource answers first, and beside what may be done whatever else there is', () => {
    show('device', { top: () => <p>先说的</p>, extra: () => <button type="button">另外</button> })
    expect(screen.getByText('先说的')).toBeTruthy()
    const footer = () => document.querySelector('.detail-pane__footer')
    expect(footer()?.textContent).toBe('另外')
    cleanup()
    world.buttons = <button type="button">办理</button>
    show('device')
    expect(footer()?.textContent).toBe('办理')
    cleanup()
    world.buttons = null
    show('device')
    expect(footer()).toBeNull()
  })

  it('gives its address away, and says so or why not', async () => {
    const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    show('device')
    await press('复制链接')
    expect(writeText).toHaveBeenCalledWith(location.href)
    await press('复制链接')
    expect(toastStore.get().map(({ tone, text }) => [tone, text])).toEqual([
      ['success', '已复制“行车”的链接'],
      ['error', '无法复制链接，请从地址栏复制'],
    ])
  })

  it('is printed, and comes back', async () => {
    show('device')
    await press('打印')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    await press('收起')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('what hangs on a record', () => {
  beforeEach(() => {
    world.read = ready('emergencyPlan', { planName: '火灾预案' })
  })

  it('stands in tabs beside it, one at a time', async () => {
    show('emergencyPlan')
    expect(tabs()[0]).toBe('详细信息')
    expect(tabs().length).toBeGreaterThan(1)
    fireEvent.click(screen.getAllByRole('tab')[1] as HTMLElement)
    expect(screen.getByText(/ of one$/)).toBeTruthy()
    expect(screen.queryByText('先说的')).toBeNull()
    cleanup()
    show('emergencyPlan', { child: undefined })
    expect(tabs()).toEqual([])
  })

  it('opens in its place, and gives it back', async () => {
    show('emergencyPlan', {}, AT('open.two'))
    expect(screen.getByText(`下级 ${KID} two 在${PLAN}`)).toBeTruthy()
    const edit = screen.getByRole('link').getAttribute('href') ?? ''
    expect(new URLSearchParams(edit).get('child')).toBe(`one.${KID}.edit.two`)
    await press('关上')
    expect(where()).toBe('?open=one')
    expect(document.querySelector('.detail__title')?.textContent).toBe('火灾预案')
  })

  it('is made with what its parent says, and opened once it is kept; left alone it leads back', async () => {
    show('emergencyPlan', {}, AT('new.'))
    expect(screen.getByText(new RegExp(`^表单 ${KID} 新`)).textContent).toContain('"planGuid":"one"')
    await press('存好了')
    expect(new URLSearchParams(where() ?? '').get('child')).toBe(`one.${KID}.open.made`)
    cleanup()
    show('emergencyPlan', {}, AT('new.'))
    await press('不填了')
    expect(where()).toBe('?open=one')
  })

  it('is changed in its form, which leads back to it', async () => {
    for (const [button, guid] of [
      ['不填了', 'two'],
      ['存好了', 'made'],
    ] as const) {
      show('emergencyPlan', {}, AT('edit.two'))
      expect(screen.getByText(new RegExp(`^表单 ${KID} two`))).toBeTruthy()
      await press(button)
      expect(new URLSearchParams(where() ?? '').get('child')).toBe(`one.${KID}.open.${guid}`)
      cleanup()
    }
  })

  it('is not opened where nothing of the kind hangs on it, nor before it is there itself', () => {
    show('emergencyPlan', {}, '/?child=one.incident.open.two')
    expect(screen.queryByText(/^下级/)).toBeNull()
    cleanup()
    world.read = { state: 'loading', refresh: () => undefined }
    show('emergencyPlan', {}, AT('open.two'))
    expect(screen.queryByText(/^下级/)).toBeNull()
  })
})
