import { useSearchParams } from 'react-router-dom'
import { EmptyState } from '#app/ui/notices.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { formatDateTime } from '#domain/lib/dates.ts'
import { usePublicNotice } from './use-public-notices.ts'

/** One announcement, read without signing in. */
export function PublicNoticePage() {
  const [params] = useSearchParams()
  const read = usePublicNotice(params.get('guid'))
  return (
    <PublicFrame title={read.state === 'ready' ? read.notice.title : '公告详情'} backTo="/announce">
      {read.state === 'loading' && <p role="status">正在读取…</p>}
      {read.state === 'missing' && <EmptyState icon="message" text="这条公告不存在或已撤回" />}
      {read.state === 'problem' && <EmptyState icon="warning" text="暂时读不到公告，请检查网络后重试" />}
      {read.state === 'ready' && (
        <article className="public-notice">
          <p className="public-notices__note">
            {read.notice.publishOrg ?? '—'} ·{' '}
            {read.notice.publishTime === null ? '' : formatDateTime(read.notice.publishTime)}
          </p>
          <div className="public-notice__content">{read.notice.content}</div>
          {read.notice.fileNames.length > 0 && (
            <p className="public-notices__note">附件（登录后下载）：{read.notice.fileNames.join('、')}</p>
          )}
        </article>
      )}
    </PublicFrame>
  )
}
