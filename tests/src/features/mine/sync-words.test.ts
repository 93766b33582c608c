import { describe, expect, it, vi } from 'vitest'
import type { Sync } from '#app/data/index.ts'
import { sentenceOfSync } from '#app/features/mine/sync-words.ts'
import { buildSync } from '#tests/factories/sync.ts'

vi.mock('#app/ui/index.ts', async (original) => ({
  ...(await original<object>()),
  clockOf: (instant: string) => `【${instant}】`,
}))

const SOME = { ops: 1, patrols: 1, media: 2, mediaBytes: 3_355_443 }
const said = (own: Partial<Sync>) => sentenceOfSync(buildSync({ lastSyncAt: 'T', ...own }))

describe('the state of synchronisation in a sentence', () => {
  it.each<[words: string, own: Partial<Sync>]>([
    ['全部已同步，【T】', {}],
    ['等待同步', { lastSyncAt: null }],
    ['1 次巡查、2 个文件待上传（3.2 MB）', { state: 'waiting', ...SOME }],
    [
      '1 次巡查、2 个文件待上传（3.2 MB），平台暂时无法连接，下次 【U】',
      { state: 'waiting', ...SOME, triesAgainAt: 'U' },
    ],
    ['1 次巡查待上传', { state: 'waiting', ops: 1, patrols: 1 }],
    ['正在上传 1 次巡查、2 个文件（3.2 MB）', { state: 'sending', ...SOME }],
    ['正在同步', { state: 'sending' }],
    ['离线，1 次巡查、2 个文件待上传（3.2 MB），有网络时自动上传', { state: 'offline', ...SOME }],
    ['现在离线，本机资料可以继续使用', { state: 'offline' }],
    ['1 次巡查、2 个文件等待登录后上传（3.2 MB）', { state: 'needs-sign-in', ...SOME }],
    ['登录已过期，请重新登录', { state: 'needs-sign-in' }],
    ['2 条被退回，请处理后重新提交', { state: 'refused', refused: 2, ...SOME }],
    ['3 条未上传的内容从本机丢失', { state: 'lost', lost: 3, refused: 2 }],
    ['正在下载资料 3/8', { state: 'offline', download: { done: 3, total: 8, rows: 90 } }],
    ['需要更新应用才能继续同步', { updateRequired: true, download: { done: 3, total: 8, rows: 90 } }],
  ])('says %s', (words, own) => {
    expect(said(own)).toBe(words)
  })
})
