import { Link } from 'react-router-dom'
import { type Sync, useSync } from '#app/data/index.ts'
import { nowHere } from '#app/ui/clock.ts'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import { formatDateTime } from '#domain/lib/dates.ts'
import './shell.css'

interface ChipLook {
  tone: 'good' | 'waiting' | 'info' | 'bad' | 'muted'
  icon: IconName
  text: string
  /** The end of the text that may be left out where other buttons need the room. */
  time?: string | undefined
}

/** Always in sight: what of this person's work the server does not have yet. */
export function SyncChip() {
  const sync = useSync()
  const { tone, icon, text, time } = chipLook(sync)
  return (
    <Link className={`sync-chip sync-chip--${tone}`} to="/mine/unsent" aria-label={`同步状态：${text}`}>
      <span className={sync.state === 'sending' ? 'sync-chip__icon sync-chip__icon--busy' : 'sync-chip__icon'}>
        <Icon name={icon} size={16} />
      </span>
      {time === undefined ? text : text.slice(0, -time.length)}
      {time !== undefined && <span className="sync-chip__time">{time}</span>}
    </Link>
  )
}

export function chipLook(sync: Sync): ChipLook {
  const waiting = sync.ops + sync.media
  const left = waiting === 0 ? '' : `${waiting} 条待上传`
  switch (sync.state) {
    case 'lost':
      return { tone: 'bad', icon: 'warning', text: `${sync.lost} 条丢失` }
    case 'refused':
      return { tone: 'bad', icon: 'warning', text: `${sync.refused} 条被退回` }
    case 'needs-sign-in':
      return { tone: 'bad', icon: 'lock', text: left === '' ? '请重新登录' : `${left} · 请登录` }
    case 'offline':
      return left === ''
        ? { tone: 'muted', icon: 'cloudOff', text: '离线' }
        : { tone: 'waiting', icon: 'cloudOff', text: `离线 · ${left}` }
    case 'sending':
      return { tone: 'info', icon: 'sync', text: left === '' ? '正在同步' : `上传中 · ${waiting} 条` }
    case 'waiting':
      return { tone: 'waiting', icon: 'cloudUp', text: left }
    default:
      return { tone: 'good', icon: 'cloudOk', ...syncedText(sync) }
  }
}

function syncedText({ download, lastSyncAt }: Sync): Pick<ChipLook, 'text' | 'time'> {
  if (download !== null) return { text: `下载中 ${download.done}/${download.total}` }
  if (lastSyncAt === null) return { text: '等待同步' }
  const time = shortTime(lastSyncAt)
  return { text: `已同步 ${time}`, time }
}

/** `10:32` today, `11-20 10:32` on other days: the chip has little room. */
function shortTime(instant: string): string {
  const text = formatDateTime(instant)
  const isToday = text.slice(0, 10) === formatDateTime(nowHere()).slice(0, 10)
  return isToday ? text.slice(11) : text.slice(5)
}
