// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { ChangeLog, ChangeWords, changesOf, type Values } from '#app/screens/ChangeLog.tsx'
import { History } from '#app/screens/History.tsx'
import { Notes } from '#app/screens/Notes.tsx'
import { SimilarPhotos } from '#app/screens/SimilarPhotos.tsx'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildPhoto, buildRecord } from '#tests/factories/domain.ts'

const device = vi.hoisted(() => ({
  ...{ read: {} as object, asked: {} as object, sync: 'idle', answer: {} as object, call: [] as unknown[] },
  pictures: {} as Record<string, object>,
  record: { state: 'loading' } as object,
}))
vi.mock('#app/data/index.ts', () => ({
  useRecord: () => device.record,
  useRecords: (name: string, query: object) => {
    device.asked = { name, ...query }
    return device.read
  },
  useSync: () => ({ state: device.sync }),
  useMediaEntries: () => new Map(),
  useMediaUrl: (media: string | { guid: string }) =>
    device.pictures[typeof media === 'string' ? media : media.guid] ?? { url: null, state: 'missing' },
}))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: (...call: unknown[]) => {
    device.call = call
    return { answer: device.answer }
  },
}))
beforeEach(() => Object.assign(device, { sync: 'idle', pictures: {} }))
afterEach(cleanup)

const hazard = resourceNamed('hiddenDanger')
const wordsOf = (resource: string, before: Values, after: Values) =>
  changesOf(resourceNamed(resource), before, after).map((change) => {
    const { container, unmount } = render(<ChangeWords change={change} />)
    const words = container.textContent
    unmount()
    return words
  })
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('who changed a record', () => {
  const show = () => render(<ChangeLog resource={hazard} guid="h-1" version={2} />)

  it('is asked of this record, the latest first, and told with what from and to', () => {
    const entry = { userName: '王安', time: '2026-11-20T02:00:00.000Z', actionLabel: '修改' }
    const values = {
      before: { place: '一号车间', deadline: null },
      after: { place: '二号车间', deadline: '2026-11-30' },
    }
    device.read = { state: 'ready', rows: [{ guid: 'l-1', ...entry, ...values }] }
    show()
    expect(device.asked).toMatchObject({
      ...{ name: 'systemBusinessLog', filter: { field: 'bizGuid', equals: 'h-1' }, order: '-time' },
    })
    const { label } = hazard.fields.place ?? {}
    expect(items()[0]).toMatch(/^修改王安 · 2026-11-20 10:00/)
    expect(items()[0]).toContain(`${label}：一号车间 → 二号车间`)
    expect(items()[0]).toMatch(/→ 2026-11-30$/)
  })

  it('is nobody yet, or not read yet', () => {
    device.read = { state: 'ready', rows: [] }
    show()
    expect(screen.getByText('当前暂无信息，还没有修改记录')).toBeTruthy()
    cleanup()
    device.read = { state: 'offline' }
    show()
    expect(screen.queryByText(/还没有修改记录/)).toBeNull()
  })

  it('is told of no field that the record does not have, and of nothing where it was made', () => {
    expect(changesOf(hazard, { nowhere: 1 }, { nowhere: 2 })).toEqual([])
    expect(changesOf(hazard, null, { place: '一号车间' })).toEqual([])
    expect(changesOf(hazard, { gridPath: 'a/' }, { gridPath: 'a/b/' })).toEqual([])
    expect(changesOf(hazard, { place: '一号车间' }, null)).toEqual([])
  })

  it('is told with numbers masked', () => {
    expect(wordsOf('user', { mobile: '13812345678' }, { mobile: '13912345678' })).toEqual([
      expect.stringMatching(/138\*+5678 → 139\*+5678$/),
    ])
  })

  it('names whoever and whatever stood there and stands there now', () => {
    device.record = { state: 'ready', record: { ...buildRecord('user', { name: '王安' }) } }
    const before = { rectifyUserGuid: null }
    expect(wordsOf('hiddenDanger', before, { rectifyUserGuid: 'user-1' })).toEqual(['整改人：— → 王安'])
    expect(wordsOf('patrolTask', { gridPersonGuids: ['user-1'] }, { gridPersonGuids: ['user-1', 'user-2'] })).toEqual([
      expect.stringMatching(/：王安 → 王安、王安$/),
    ])
  })
})

describe('the course of a record', () => {
  const course = ($sync: LocalRecord['$sync'] = 'synced') => (
    <History resource="hiddenDanger" record={{ ...buildRecord('hiddenDanger', { guid: 'h-1', version: 3 }), $sync }} />
  )
  const show = () => render(course())
  const step = (action: string, node: string, day: number, opinion: string | null = null) => ({
    ...{ action, node, opinion, userName: '王安', time: `2026-11-${day}T02:00:00.000Z` },
  })

  it('has the latest step first, each with the state it led to and what was said', () => {
    const steps = [step('report', 'pendingRectify', 19), step('unheard', 'nowhere', 20, '补登')]
    device.answer = { state: 'ready', data: steps }
    show()
    expect(device.call).toEqual(['/api/hiddenDanger/history/h-1', { version: 3 }])
    const [last, first] = screen.getAllByRole('listitem').map((each) => within(each))
    expect(last?.getByText('unheard')).toBeTruthy()
    expect(last?.getByText('补登')).toBeTruthy()
    expect(last?.getByText('王安 · 2026-11-20 10:00')).toBeTruthy()
    expect(first?.queryByText('report')).toBeNull()
    expect(first?.getByText(hazard.workflow?.states.pendingRectify?.label ?? '')).toBeTruthy()
  })

  it('says how somebody decided, by the move; by the action where an earlier row names that', () => {
    device.answer = { state: 'ready', data: ['agreeExtension', 'decideExtension'].map((each) => step(each, '', 19)) }
    show()
    expect(screen.getAllByRole('listitem').map((each) => each.querySelector('strong')?.textContent)).toEqual([
      '审批延期',
      '同意延期',
    ])
  })

  it('is asked for once the last step was sent, which the version has counted already', () => {
    const { rerender } = render(course('waiting'))
    expect(device.call[0]).toBeNull()
    rerender(course('synced'))
    expect(device.call).toEqual(['/api/hiddenDanger/history/h-1', { version: 3 }])
  })

  it('is not asked for without a network, which is said; where there is none, nothing is', () => {
    device.sync = 'offline'
    show()
    expect(device.call[0]).toBeNull()
    expect(screen.getByText('没有网络，联网后显示')).toBeTruthy()
    cleanup()
    device.sync = 'idle'
    device.answer = { state: 'ready', data: [] }
    show()
    expect(screen.queryByText('流转记录')).toBeNull()
  })
})

describe('notes on a record', () => {
  it('stand with who wrote them and when, and their pictures once there are any', () => {
    const note = { at: '2026-11-20T02:00:00.000Z', userName: '王安', content: '门已锁' }
    const { rerender } = render(<Notes record={buildRecord('hiddenDanger', { notes: [note] })} />)
    expect(screen.getByText('王安 · 2026-11-20 10:00').parentElement?.textContent).toContain('门已锁')
    expect(screen.queryByLabelText(/补充照片/)).toBeNull()
    rerender(<Notes record={buildRecord('hiddenDanger', { notes: [note], notePhotos: [buildPhoto()] })} />)
    expect(screen.queryAllByLabelText(/补充照片/).length).toBeGreaterThan(0)
    rerender(<Notes record={buildRecord('hiddenDanger', { notes: null })} />)
    expect(screen.queryByText('补充说明')).toBeNull()
  })
})

describe('pictures that are alike', () => {
  const alike = (own: object) => ({ guid: 'p-1', earlierGuid: 'p-0', earlierAt: null, unlikeBits: 0, ...own })
  const show = (similar: object[] | null) =>
    render(<SimilarPhotos photos={[buildPhoto({ guid: 'p-1' })]} similar={similar as never} />)

  it('stand side by side with when the earlier one was taken and how alike they are', () => {
    device.pictures = { 'p-1': { url: 'blob:now', state: 'ready' }, 'p-0': { url: null, state: 'loading' } }
    show([alike({}), alike({ guid: 'p-2', earlierGuid: 'p-3', earlierAt: '2026-10-01T02:00:00.000Z', unlikeBits: 3 })])
    expect(screen.getByText('2 张，请核对')).toBeTruthy()
    expect(screen.getByAltText('本次的照片').getAttribute('src')).toBe('blob:now')
    expect(items()).toEqual(['本次正在读取以前内容相同', '联网后查看本次联网后查看2026-10-01 10:00画面相近'])
  })

  it('are nothing where there are none', () => {
    show([])
    show(null)
    expect(screen.queryByText('疑似重复照片')).toBeNull()
  })
})
