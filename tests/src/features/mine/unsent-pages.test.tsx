// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RefusedPage } from '#app/features/mine/RefusedPage.tsx'
import { UnsentPage } from '#app/features/mine/UnsentPage.tsx'
import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'
import '#domain/resources/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

const { held, resend } = vi.hoisted(() => ({
  held: { entries: [] as OutboxEntry[], media: [] as MediaEntry[], refused: 0 },
  resend: vi.fn(async () => undefined),
}))
vi.mock('#app/data/index.ts', () => ({
  useOutbox: () => ({ ...held, isRead: true }),
  useDrafts: () => [],
  useSync: () => ({
    ...{ state: 'refused', ops: 0, media: 0, mediaBytes: 0, lost: 0, download: null, updateRequired: false },
    refused: held.refused + held.entries.length + held.media.length,
    sendNow: () => undefined,
  }),
  resend,
}))
vi.mock('#app/features/mine/ExportButton.tsx', () => ({ ExportButton: () => null }))
vi.mock('#app/features/mine/EditRefusedSheet.tsx', () => ({ EditRefusedSheet: () => null, isEditable: () => false }))

const NOTHING_LEFT = '没有未上传的内容，您的工作都已在平台上。'
const refusedAction: OutboxEntry = {
  ...{ id: 'op-1', resource: 'patrolTask', action: 'visit', recordGuid: 'task-1', label: '完成一家企业 · 一号任务' },
  ...{ madeAt: '2026-11-20T02:00:00.000Z', state: 'refused', tries: 1, nextAt: null, input: {} },
  problem: new Problem('workflow.move-not-open').toWire(),
}
const refusedMedium: MediaEntry = {
  ...{ guid: 'photo-1', ref: buildPhoto({ guid: 'photo-1' }), parentGuid: 'hazard-1', parentResource: 'hiddenDanger' },
  ...{ moduleName: 'photos', state: 'refused', sentBytes: 0, problem: new Problem('payload.too-large').toWire() },
}

const open = (page: ReactElement) => render(<MemoryRouter>{page}</MemoryRouter>)

beforeEach(() => {
  held.entries = []
  held.media = []
  held.refused = 0
})
afterEach(cleanup)

describe('UnsentPage', () => {
  it('says that all is on the platform when nothing is left', () => {
    open(<UnsentPage />)
    expect(screen.getByText(NOTHING_LEFT)).toBeTruthy()
  })

  it('does not say so of what was refused, and leads there', () => {
    held.entries = [refusedAction]
    open(<UnsentPage />)
    expect(screen.queryByText(NOTHING_LEFT)).toBeNull()
    expect(screen.getByRole('link', { name: '1 条被退回，去处理' }).getAttribute('href')).toBe('/mine/refused')
  })
})

describe('the attachments of a deed', () => {
  it('are those it brings along, not what another brought to the same record', () => {
    const { parentGuid } = refusedMedium
    const deed = { ...refusedAction, state: 'waiting', recordGuid: parentGuid ?? '', problem: null } as const
    held.entries = [
      { ...deed, id: 'op-2', label: '气体分析', input: { sign: [refusedMedium.ref] } },
      { ...deed, id: 'op-3', label: '恢复作业' },
    ]
    held.media = [{ ...refusedMedium, state: 'waiting', problem: null }]
    open(<UnsentPage />)
    expect(screen.getAllByText(/附件 0\/1/)).toHaveLength(1)
  })
})

describe('what is waiting beside the records', () => {
  it.each([
    ['photos', '照片'],
    ['signatures', '签名'],
  ])('of %s is called %s', (moduleName, word) => {
    const parentResource = moduleName === 'signatures' ? 'dangerousWorkPermit' : 'hiddenDanger'
    held.media = [{ ...refusedMedium, parentResource, moduleName, state: 'waiting', problem: null }]
    open(<UnsentPage />)
    expect(screen.getByText(new RegExp(`^${word} `))).toBeTruthy()
  })
})

describe('UnsentPage while its lists are behind the count', () => {
  it('does not say that all is on the platform', () => {
    held.refused = 1
    open(<UnsentPage />)
    expect(screen.queryByText(NOTHING_LEFT)).toBeNull()
  })
})

describe('RefusedPage', () => {
  it('shows an attachment that was not taken, why, and sends it again', () => {
    held.media = [refusedMedium]
    open(<RefusedPage />)
    expect(screen.queryByText('没有被退回的内容')).toBeNull()
    const card = screen.getByText('内容过大').closest('.refused') as HTMLElement
    expect(within(card).getByRole('heading', { name: /^照片/ })).toBeTruthy()
    fireEvent.click(within(card).getByRole('button', { name: '重新提交' }))
    expect(resend).toHaveBeenCalledWith('photo-1')
  })

  it('gives each thing its own way out', () => {
    held.entries = [refusedAction]
    held.media = [refusedMedium]
    open(<RefusedPage />)
    expect(screen.getAllByRole('button', { name: '放弃' })).toHaveLength(2)
    fireEvent.click(screen.getAllByRole('button', { name: '重新提交' })[0] as HTMLElement)
    expect(resend).toHaveBeenCalledWith('op-1')
  })
})
