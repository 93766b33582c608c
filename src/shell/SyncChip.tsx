import { type Sync, useSync } from '#app/data/index.ts'
import { nowHere } from '#app/ui/clock.ts'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import { countParts } from '#app/widgets/count-words.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import './shell.css'

interface ChipLook {
  tone: 'good' | 'waiting' | 'info' | 'bad' | 'muted'
  icon: IconName
  text: string
  /** The end of the text that may be left out where other buttons need the room. */
  end?: string | undefined
  /** The end says what a phone has no room for: other kinds of work, or that they wait where there is no line. */
  isLong?: boolean
}

/** Always in sight: what of this person's work the server does not have yet. */
export function SyncChip() {
  const sync = useSync()
  const { tone, icon, text, end, isLong } = chipLook(sync)
  return (
    <Link className={`sync-chip sync-chip--${tone}`} to="/mine/unsent" aria-label={`同步状态：${text}`}>
      <span className={sync.state === 'sending' ? 'sync-chip__icon sync-chip__icon--busy' : 'sync-chip__icon'}>
        <Icon name={icon} size={16} />
      </span>
      <span className="sync-chip__text">
        {end === undefined ? text : text.slice(0, -end.length)}
        {end !== undefined && (
          <span className={`sync-chip__end${isLong === true ? ' sync-chip__end--long' : ''}`}>{end}</span>
        )}
      </span>
    </Link>
  )
}

export function chipLook(sync: Sync): ChipLook {
  const [first = '', ...others] = countParts(sync)
  const isNone = first === ''
  const end = ['', ...others].join('、')
  switch (sync.state) {
    case 'lost':
      return { tone: 'bad', icon: 'warning', text: `${sync.lost} 条丢失` }
    case 'refused':
      return { tone: 'bad', icon: 'warning', text: `${sync.refused} 条被退回` }
    case 'needs-sign-in':
      return { tone: 'bad', icon: 'lock', text: isNone ? '请重新登录' : `${first}${end} · 请登录` }
    case 'offline':
      return isNone
        ? { tone: 'muted', icon: 'cloudOff', text: '离线' }
        : { tone: 'waiting', icon: 'cloudOff', ...ending(`离线 · ${first}`, `${end}待上传`), isLong: true }
    case 'sending':
      return { tone: 'info', icon: 'sync', ...(isNone ? { text: '正在同步' } : ending(`上传中 · ${first}`, end)) }
    case 'waiting':
      return { tone: 'waiting', icon: 'cloudUp', ...ending(first, `${end}待上传`) }
    default:
      return { tone: 'good', icon: 'cloudOk', ...syncedText(sync) }
  }
}

const ending = (text: string, end: string) =>
  end === '' ? { text } : { text: text + end, end, isLong: end.startsWith('、') }

function syncedText({ download, lastSyncAt }: Sync): Pick<ChipLook, 'text' | 'end' | 'isLong'> {
  if (download !== null) return { text: `下载中 ${download.done}/${download.total}` }
  if (lastSyncAt === null) return { text: '等待同步' }
  const time = shortTime(lastSyncAt)
  return ending('已同步 ', time)
}

/** `10:32` today, `11-20 10:32` on other days: the chip has little room. */
function shortTime(instant: string): string {
  const text = formatDateTime(instant)
  const isToday = text.slice(0, 10) === formatDateTime(nowHere()).slice(0, 10)
  return isToday ? text.slice(11) : text.slice(5)
}
