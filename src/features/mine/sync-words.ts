import type { Sync } from '#app/data/index.ts'
import { bytesText, clockOf } from '#app/ui/index.ts'

/** The state of synchronisation in a sentence. */
export function sentenceOfSync(sync: Sync): string {
  const waiting = sync.ops + sync.media
  const bytes = sync.mediaBytes > 0 ? `（${bytesText(sync.mediaBytes)}）` : ''
  if (sync.updateRequired) return '需要更新应用才能继续同步'
  if (sync.download !== null) return `正在下载资料 ${sync.download.done}/${sync.download.total}`
  switch (sync.state) {
    case 'lost':
      return `${sync.lost} 条未上传的内容从本机丢失`
    case 'refused':
      return `${sync.refused} 条被退回，请处理后重新提交`
    case 'needs-sign-in':
      return waiting === 0 ? '登录已过期，请重新登录' : `${waiting} 条等待登录后上传${bytes}`
    case 'offline':
      return waiting === 0 ? '现在离线，本机资料可以继续使用' : `离线，${waiting} 条待上传${bytes}，有网络时自动上传`
    case 'sending':
      return waiting === 0 ? '正在同步' : `正在上传 ${waiting} 条${bytes}`
    case 'waiting':
      return `${waiting} 条待上传${bytes}`
    default:
      return sync.lastSyncAt === null ? '还没有同步过' : `全部已同步，${clockOf(sync.lastSyncAt)}`
  }
}
