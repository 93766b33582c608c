// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { PatrolRecordDetail } from '#app/features/patrol-records/PatrolRecordDetail.tsx'
import type { PaperContent } from '#domain/rules/paper.ts'
import { buildActor, buildPhoto, buildRecord, LEAF_PATH } from '#tests/factories/domain.ts'
import '#domain/areas/patrol.ts'

const world = vi.hoisted(() => ({ record: {} as object, actor: null as unknown }))
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia
})
vi.mock('#app/session/index.ts', () => ({
  useSession: () => ({ state: 'signed-in', actor: world.actor }),
  currentActor: () => world.actor,
}))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: (resource: string) =>
    resource === 'patrolRecord' ? { state: 'ready', record: world.record } : { state: 'loading' },
  useRecords: () => ({ state: 'loading', refresh: () => undefined }),
}))
vi.mock('#app/fields/files/FilesView.tsx', () => ({ FilesView: () => null }))
vi.mock('#app/screens/History.tsx', () => ({ History: () => null }))
vi.mock('#app/features/patrol-records/SignInPlace.tsx', () => ({ SignInPlace: () => null }))
vi.mock('#app/screens/paper/PaperSheet.tsx', () => ({
  PaperSheet: ({ content }: { content: PaperContent }) => <output>{JSON.stringify(content.parts.photos)}</output>,
}))

function shown(own: object) {
  world.actor = buildActor('grid')
  const record = buildRecord('patrolRecord', { status: 'submitted', gridPath: LEAF_PATH, ...own })
  world.record = { ...record, $sync: 'synced' }
  render(<PatrolRecordDetail guid="patrolRecord-1" place="page" />, { wrapper: MemoryRouter })
}
afterEach(cleanup)

it('counts each picture of a visit once, however often it was drawn on, and puts it on the paper so', async () => {
  const taken = buildPhoto({ guid: 'taken' })
  const film = buildPhoto({ guid: 'film', contentType: 'video' })
  shown({ photos: [taken, { ...taken, guid: 'drawn', rootGuid: 'taken' }, film] })
  expect(screen.getByText('1 张照片，1 段视频')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '打印检查记录' }))
  const [part] = JSON.parse((await screen.findByText(/"kind":"photos"/)).textContent ?? '')
  expect(part.photos.map(({ ref }: { ref: { guid: string } }) => ref.guid)).toEqual(['taken'])
})

it('has what was added afterwards where something was', () => {
  shown({ supplements: [] })
  expect(screen.queryByRole('heading', { name: '补正' })).toBeNull()
  cleanup()
  shown({ supplements: [{ at: '2026-11-21T02:00:00.000Z', userName: '王安', content: '补充门牌照片' }] })
  expect(screen.getByRole('heading', { name: '补正' })).toBeTruthy()
  expect(screen.getByText('王安 · 2026-11-21 10:00')).toBeTruthy()
})
