import { describe, expect, it } from 'vitest'
import { sentenceOfSync } from '#app/features/mine/sync-words.ts'
import { chipLook } from '#app/shell/SyncChip.tsx'
import { nowHere } from '#app/ui/clock.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { buildSync } from '#tests/factories/sync.ts'

describe('chipLook', () => {
  it.each([
    { given: buildSync({ state: 'offline' }), text: '离线' },
    { given: buildSync({ state: 'lost', lost: 3, refused: 1 }), text: '3 条丢失' },
    { given: buildSync({ state: 'needs-sign-in' }), text: '请重新登录' },
    { given: buildSync({ state: 'sending' }), text: '正在同步' },
    { given: buildSync({ state: 'sending', ops: 1 }), text: '上传中 · 1 项工作' },
    { given: buildSync({}), text: '等待同步' },
    { given: buildSync({ lastSyncAt: `${dayOf(nowHere())}T02:32:00.000Z` }), text: '已同步 10:32' },
    { given: buildSync({ state: 'offline', ops: 2, media: 1 }), text: '离线 · 2 项工作、1 个文件待上传' },
    { given: buildSync({ state: 'waiting', ops: 3 }), text: '3 项工作待上传' },
    { given: buildSync({ state: 'refused', refused: 1, ops: 4 }), text: '1 条被退回' },
    { given: buildSync({ state: 'needs-sign-in', ops: 1 }), text: '1 项工作 · 请登录' },
    { given: buildSync({ download: { done: 2, total: 9, rows: 10 } }), text: '下载中 2/9' },
    { given: buildSync({ lastSyncAt: '2020-01-02T02:32:00.000Z' }), text: '已同步 01-02 10:32' },
  ])('says $text', ({ given, text }) => {
    expect(chipLook(given).text).toBe(text)
  })

  it.each([
    ['lost', {}, 'bad'],
    ['refused', {}, 'bad'],
    ['needs-sign-in', { ops: 1 }, 'bad'],
    ['offline', {}, 'muted'],
    ['offline', { ops: 1 }, 'waiting'],
    ['sending', {}, 'info'],
    ['waiting', { ops: 1 }, 'waiting'],
    ['synced', {}, 'good'],
  ] as const)('looks as urgent as it is: %s %j', (state, counts, tone) => {
    expect(chipLook(buildSync({ state, ...counts })).tone).toBe(tone)
  })

  it.each(['waiting', 'offline', 'sending', 'needs-sign-in'] as const)(
    'counts in the units of 未上传 while %s',
    (state) => {
      const unsent = buildSync({ state, ops: 4, patrols: 1, checks: 2, media: 3 })
      const words = '1 次巡查、2 次自查、1 项其他工作、3 个文件'
      expect(chipLook(unsent).text).toContain(words)
      expect(sentenceOfSync(unsent)).toContain(words)
    },
  )

  it('may leave out the time, and all but the first kind of work', () => {
    expect(chipLook(buildSync({ lastSyncAt: '2020-01-02T02:32:00.000Z' })).end).toBe('01-02 10:32')
    expect(chipLook(buildSync({ state: 'offline', ops: 1, patrols: 1, media: 3 })).end).toBe('、3 个文件待上传')
    expect(chipLook(buildSync({ state: 'sending', ops: 3 })).end).toBeUndefined()
  })

  it('has more than a phone has room for where there are several kinds of work: none is cut in its number', () => {
    expect(chipLook(buildSync({ state: 'offline', ops: 1, patrols: 1, media: 14 }))).toMatchObject({ isLong: true })
    expect(chipLook(buildSync({ state: 'sending', ops: 1, patrols: 1, media: 14 }))).toMatchObject({ isLong: true })
    expect(chipLook(buildSync({ state: 'waiting', ops: 3 }))).toMatchObject({ end: '待上传', isLong: false })
  })

  it('has no room there for more than that there is no line, and how much waits', () => {
    expect(chipLook(buildSync({ state: 'offline', ops: 3 }))).toMatchObject({ end: '待上传', isLong: true })
  })
})
