import { useEffect, useState } from 'react'
import { SearchBar, Segmented } from '#app/ui/choosing.tsx'
import { Link } from '#app/ui/Link.tsx'
import { EmptyState } from '#app/ui/notices.tsx'
import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { Tag } from '#app/ui/surfaces.tsx'
import { dayOf } from '#domain/lib/dates.ts'
import { type PublicKind, usePublicNotices } from './use-public-notices.ts'

const KINDS: readonly { value: PublicKind; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'announcement', label: '公告' },
  { value: 'publicity', label: '公示' },
]
const AFTER_KEY_MS = 300

/** Announcements and publicity for everybody, signed in or not. */
export function PublicNoticesPage() {
  const [kind, setKind] = useState<PublicKind>('all')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), AFTER_KEY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const list = usePublicNotices(kind, keyword)

  return (
    <PublicFrame title="通知公告">
      <div className="public-notices__tools">
        <Segmented label="类型" value={kind} options={KINDS} onChange={setKind} />
        <SearchBar value={typed} onChange={setTyped} placeholder="标题或发布单位" />
      </div>
      {list.state === 'loading' && <p role="status">正在读取…</p>}
      {list.state === 'problem' && <EmptyState icon="warning" text="暂时读不到公告，请检查网络后重试" />}
      {list.state === 'ready' && list.items.length === 0 && <EmptyState icon="message" text="当前暂无信息" />}
      {list.state === 'ready' && list.items.length > 0 && (
        <ul className="public-notices">
          {list.items.map(({ guid, title, noticeType, publishOrg, publishTime, isTop }) => (
            <li key={guid}>
              <Link className="public-notices__line" to={`/announceDetail?guid=${guid}`}>
                <span className="public-notices__title">
                  {isTop && <Tag tone="bad">置顶</Tag>} {title}
                </span>
                <span className="public-notices__note">
                  {noticeType === 'publicity' ? '公示' : '公告'} · {publishOrg ?? '—'} ·{' '}
                  {publishTime === null ? '' : dayOf(publishTime)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PublicFrame>
  )
}
