// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { PatrolRecordDetail } from '#app/features/patrol-records/PatrolRecordDetail.tsx'
import type { PaperContent } from '#domain/rules/paper.ts'
import { buildActor, buildPhoto, buildRecord, LEAF_PATH } from '#tests/factories/domain.ts'
import '#domain/areas/patrol.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

const world = vi.hoisted(() => ({
  record: {} as object,
  actor: null as unknown,
  compared: [] as string[],
}))
layoutIs('phone')
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
interface Files {
  files: { guid: string }[]
  label: string
}
vi.mock('#app/fields/files/FilesView.tsx', () => ({
  FilesView: ({ files, label }: Files) => <p>{`${label}：${files.map(({ guid }) => guid)}`}</p>,
}))
vi.mock('#app/screens/SimilarPhotos.tsx', () => ({
  SimilarPhotos: ({ photos }: { photos: { guid: string }[] }) => {
    world.compared = photos.map(({ guid }) => guid)
    return null
  },
}))
vi.mock('#app/screens/History.tsx', () => ({ History: () => null }))
vi.mock('#app/features/patrol-records/SignInPlace.tsx', () => ({ SignInPlace: () => null }))
vi.mock('#app/screens/paper/PaperSheet.tsx', () => ({
  PaperSheet: ({ content }: { content: PaperContent }) => <output>{JSON.stringify(content.parts.photos)}</output>,
}))

function shown(own: object) {
  world.actor = buildActor('grid')
  const record = buildRecord('patrolRecord', { status: 'submitted', gridPath: LEAF_PATH, ...own })
  world.record = { $sync: 'synced', ...record }
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

it.each([
  { media: { mediaTotal: 3, mediaDone: 2 }, says: '照片和视频已收到 2/3，还有 1 个未上传完' },
  { media: { mediaTotal: 3, mediaDone: 3 }, says: null },
  { media: { mediaTotal: 3, mediaDone: 2, $sync: 'pending' }, says: null },
])('is not taken for complete while files are on their way to the server: $media', ({ media, says }) => {
  shown(media)
  expect(screen.queryByText(/已收到/)?.textContent ?? null).toBe(says)
})

it('compares every photo with those of other visits, and shows each where it belongs', () => {
  const of = (guid: string) => [buildPhoto({ guid })]
  const supplements = [{ at: '2026-11-21T02:00:00.000Z', userName: '王安', content: '补充' }]
  shown({
    ...{ photos: of('site'), gatePhotos: of('gate'), signInPhotos: of('place') },
    ...{ supplementPhotos: of('later'), supplements },
  })
  expect(world.compared).toEqual(['site', 'gate', 'place', 'later'])
  for (const words of ['现场照片：site', '大门照片：gate', '补正照片：later'])
    expect(screen.getByText(words)).toBeTruthy()
})

it('shows who signed, and of a refusal why and before whom, though nobody else signed', () => {
  shown({ checkerSign: [buildPhoto({ guid: 'checker' })], refuseReason: null })
  expect(screen.getByText('检查人签名：checker')).toBeTruthy()
  expect(screen.queryByText('拒签')).toBeNull()
  cleanup()
  shown({ witnessSign: [buildPhoto({ guid: 'witness' })], refuseReason: '不在场', witnessName: '周村长' })
  for (const words of ['拒签', '不在场', '周村长', '见证人签名：witness']) expect(screen.getByText(words)).toBeTruthy()
})

it('says how late the server got it, once it has it', () => {
  const times = { deviceTime: '2026-11-20T02:00:00.000Z', syncTime: '2026-11-20T02:30:00.000Z' }
  shown(times)
  expect(screen.getByText('（提交后 30 分钟收到）')).toBeTruthy()
  cleanup()
  shown({ ...times, $sync: 'pending' })
  expect(screen.getByText('尚未上传')).toBeTruthy()
  expect(screen.queryByText(/收到）/)).toBeNull()
})

it('was looked at again where somebody did so, with or without a word', () => {
  shown({ spotTime: null })
  expect(screen.queryByRole('heading', { name: '抽查' })).toBeNull()
  cleanup()
  shown({ spotTime: '2026-11-22T02:00:00.000Z', spotUserName: '沈科长', spotOpinion: null })
  expect(screen.getByText('沈科长')).toBeTruthy()
  expect(screen.queryByText('抽查意见')).toBeNull()
})
