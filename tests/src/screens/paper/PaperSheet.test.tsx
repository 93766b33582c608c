// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { RecordsQuery } from '#app/data/types.ts'
import type { Drawing } from '#app/screens/paper/draw-pages.ts'
import { PaperSheet, type PaperSource } from '#app/screens/paper/PaperSheet.tsx'
import { toastStore } from '#app/ui/toast.ts'
import { PATROL_PAPER } from '#domain/data/paper-templates.ts'
import type { PaperContent } from '#domain/rules/paper.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const { wording, paper } = vi.hoisted(() => ({
  wording: { state: 'offline', rows: [] as object[], asked: null as unknown },
  paper: { urls: {} as Record<string, string>, drawPages: vi.fn(), saveFile: vi.fn() },
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: (_name: string, asked: RecordsQuery) => {
    wording.asked = asked
    return wording
  },
  useMediaUrl: ({ guid }: { guid: string }) => {
    const url = paper.urls[guid] ?? null
    return { url, state: url === null ? guid : 'ready' }
  },
}))
vi.mock('#app/screens/paper/draw-pages.ts', () => ({ drawPages: paper.drawPages }))
vi.mock('#app/screens/save-file.ts', () => ({ saveFile: paper.saveFile }))

afterEach(() => {
  cleanup()
  Object.assign(wording, { state: 'offline', rows: [], asked: null })
  paper.urls = {}
  paper.drawPages.mockReset()
  paper.saveFile.mockReset()
})

const COMPANY = { label: '企业信息', state: 'ready' } as const
const PROBLEMS = { label: '问题清单', state: 'ready', isVital: true } as const

const photo = (guid: string) => buildPhoto({ guid })
const PARTS: PaperContent['parts'] = {
  photos: [{ kind: 'photos', photos: ['a', 'loading', 'missing'].map((guid) => ({ ref: photo(guid), label: guid })) }],
  signatures: [
    {
      kind: 'signs',
      signs: [
        { label: '检查人员', ref: photo('sign'), note: '2026-11-26' },
        { label: '现场负责人', ref: null, note: '拒签' },
      ],
    },
  ],
}

function show(...sources: PaperSource[]) {
  const content = { words: { companyName: '吴江示例纺织有限公司' }, parts: PARTS }
  const sheet = { template: PATROL_PAPER, content, sources, name: '巡查2026', onClose: () => undefined }
  render(<PaperSheet {...sheet} />)
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

it('has the wording of the bureau that is in force, the newest, and its own where that says nothing', () => {
  Object.assign(wording, {
    state: 'ready',
    rows: [{ templateName: '本局检查记录', content: '检查单位：{companyName}' }],
  })
  show(COMPANY)
  expect(wording.asked).toEqual({
    filter: {
      all: [
        { field: 'docType', equals: PATROL_PAPER.docType },
        { field: 'enabled', equals: true },
      ],
    },
    order: '-updateTime',
    limit: 1,
  })
  expect(screen.getByRole('heading').textContent).toBe('本局检查记录')
  expect(screen.getByText('检查单位：吴江示例纺织有限公司')).toBeTruthy()
  cleanup()
  wording.rows = [{ templateName: '空的', content: '  ' }]
  show(COMPANY)
  expect(screen.getByRole('heading').textContent).toBe(PATROL_PAPER.templateName)
  expect(screen.getByText('被检查单位：吴江示例纺织有限公司')).toBeTruthy()
})

it('shows its pictures and signatures, and says of a picture that it is not here, once that is known', () => {
  paper.urls = { a: 'blob:a', sign: 'blob:sign' }
  show(COMPANY)
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['a', '检查人员签名'])
  expect(screen.getAllByText('照片不在本机')).toHaveLength(1)
  expect(screen.getByText('拒签')).toBeTruthy()
})

it('is saved under its name, with the pictures that have come, once at a time', async () => {
  Object.assign(wording, {
    state: 'ready',
    rows: [{ templateName: '本局检查记录', content: '{photos}\n{signatures}' }],
  })
  paper.urls = { a: 'blob:a', loading: 'blob:b', missing: 'blob:c', sign: 'blob:sign' }
  show(COMPANY)
  const size = (name: string, width: number, complete: boolean) => {
    const image = screen.getByRole('img', { name })
    for (const [key, value] of Object.entries({ naturalWidth: width, naturalHeight: 300, complete }))
      Object.defineProperty(image, key, { value })
  }
  size('a', 400, true)
  size('loading', 400, false)
  size('missing', 0, true)
  let end: (pages: object[]) => void = () => undefined
  paper.drawPages.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /保存PDF/ })
  await act(async () => void fireEvent.click(save()))
  await vi.waitFor(() => expect(paper.drawPages).toHaveBeenCalledOnce())
  const [{ title, images }] = paper.drawPages.mock.lastCall as [Drawing]
  expect([title, [...images.keys()]]).toEqual(['本局检查记录', ['a']])
  await act(async () => void fireEvent.click(save()))
  expect(paper.drawPages).toHaveBeenCalledOnce()
  await act(async () => end([{ bytes: new Uint8Array(1), width: 1, height: 1 }]))
  await vi.waitFor(() => expect(paper.saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), '巡查2026.pdf'))

  toastStore.set([])
  paper.drawPages.mockRejectedValueOnce(new Error('no canvas'))
  await act(async () => void fireEvent.click(save()))
  await vi.waitFor(() => expect(toastStore.get().map(({ text }) => text)).toEqual(['生成PDF失败，请用打印另存为PDF']))
  await act(async () => void fireEvent.click(save()))
  expect(paper.drawPages).toHaveBeenCalledTimes(3)
})

it('is not printed where one thing of weight is away, whatever else is', () => {
  expect(show({ ...COMPANY, state: 'problem' }, { ...PROBLEMS, state: 'offline' }).areOff).toEqual([true, true])
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
