import type { Sync } from '#app/data/index.ts'
import { bytesText, clockOf } from '#app/ui/index.ts'
import { countWords } from '#app/widgets/count-words.ts'

/** The state of synchronisation in a sentence. */
export function sentenceOfSync(sync: Sync): string {
  const waiting = countWords(sync)
  const bytes = sync.mediaBytes > 0 ? `（${bytesText(sync.mediaBytes)}）` : ''
  if (sync.updateRequired) return '需要更新应用才能继续同步'
  if (sync.download !== null) return `正在下载资料 ${sync.download.done}/${sync.download.total}`
  switch (sync.state) {
    case 'lost':
      return `${sync.lost} 条未上传的内容从本机丢失`
    case 'refused':
      return `${sync.refused} 条被退回，请处理后重新提交`
    case 'needs-sign-in':
      return waiting === '' ? '登录已过期，请重新登录' : `${waiting}等待登录后上传${bytes}`
    case 'offline':
      return waiting === '' ? '现在离线，本机资料可以继续使用' : `离线，${waiting}待上传${bytes}，有网络时自动上传`
    case 'sending':
      return waiting === '' ? '正在同步' : `正在上传 ${waiting}${bytes}`
    case 'waiting':
      return `${waiting}待上传${bytes}${nextTry(sync)}`
    default:
      return sync.lastSyncAt === null ? '等待同步' : `全部已同步，${clockOf(sync.lastSyncAt)}`
  }
}

/** When it goes on by itself, after the platform could not be reached. */
const nextTry = ({ triesAgainAt }: Sync) =>
  triesAgainAt === null ? '' : `，平台暂时无法连接，下次 ${clockOf(triesAgainAt)}`
