import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ask } from '#app/data/ask.ts'
import { APP_VERSION } from '#app/offline/version.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { useSession } from '#app/session/index.ts'
import {
  Button,
  bytesText,
  Card,
  clockOf,
  confirm,
  EmptyList,
  IconButton,
  Page,
  Row,
  Segmented,
  Sheet,
  StatusTag,
  TextArea,
  toast,
  Unread,
  useDeed,
} from '#app/ui/index.ts'
import { countParts } from '#app/widgets/count-words.ts'
import type { ShownDevices, StuckDevice } from '#domain/contract/stuck-devices.ts'
import './statistics.css'

/** Some may see only a part of a number. */
const DIALLED = /^\d+$/
const MS_PER_MINUTE = 60_000
/** Below this a wrong clock misleads nobody. */
const WRONG_CLOCK_MS = 10 * MS_PER_MINUTE

const SHOWN = [
  { value: 'stuck', label: '滞留' },
  { value: 'waiting', label: '有未上传' },
  { value: 'all', label: '全部' },
] as const satisfies readonly { value: ShownDevices; label: string }[]
const EMPTY: Readonly<Record<ShownDevices, string>> = {
  stuck: '没有滞留的设备',
  waiting: '没有设备存着未上传的内容',
  all: '最近三十天没有设备联系过平台',
}

/** Whose work does not arrive: on which device, since when, and whom to ring up. */
export function DevicesPage() {
  const [params] = useSearchParams()
  const gridPath = params.get('gridGuid')
  const [shown, setShown] = useState<ShownDevices>('stuck')
  const { answer, again } = useAsked<StuckDevice[]>('/api/statistics/devices', { gridPath, shown })
  return (
    <Page
      title="设备"
      back="/"
      actions={<IconButton icon="sync" label="刷新" onClick={again} />}
      below={<Segmented<ShownDevices> value={shown} options={SHOWN} onChange={setShown} label="列出哪些设备" />}
    >
      <Unread read={answer} onRetry={again} rows={4} />
      {answer.state === 'ready' && answer.data.length === 0 && <EmptyList icon="check" text={EMPTY[shown]} />}
      {answer.state === 'ready' && (
        <div className="devices">
          {answer.data.map((device) => (
            <DeviceCard key={`${device.deviceId} ${device.userGuid}`} device={device} onSettled={again} />
          ))}
        </div>
      )}
    </Page>
  )
}

function DeviceCard({ device, onSettled }: { device: StuckDevice; onSettled: () => void }) {
  const { userName, gridName, phone, alarm, bytes, rejected, oldestAt, at, appV, clockOffsetMs } = device
  const session = useSession()
  const isOwn = 'actor' in session && session.actor.guid === device.userGuid
  const waiting = waitingParts(device)
  const size = device.media > 0 ? `（${bytesText(bytes)}）` : ''
  const refused = rejected > 0 ? `，其中 ${rejected} 条被退回` : ''
  return (
    <Card>
      <h2>
        {userName} {gridName !== null && <small>{gridName}</small>}
      </h2>
      {alarm !== null && <StatusTag tone="bad" label={alarm} />}
      <Row label="未上传">{waiting.length === 0 ? '没有' : `${waiting.join('、')}${size}${refused}`}</Row>
      {phone !== null && !DIALLED.test(phone) && <Row label="手机号">{phone}</Row>}
      {oldestAt !== null && <Row label="最早一项">{clockOf(oldestAt)}</Row>}
      <Row label="最后联系平台">{clockOf(at)}</Row>
      <Row label="应用版本">
        {appV} {appV !== APP_VERSION && <StatusTag tone="waiting" label={`不是本页的 ${APP_VERSION}`} />}
      </Row>
      {clockOffsetMs !== null && Math.abs(clockOffsetMs) > WRONG_CLOCK_MS && (
        <Row label="手机时间">
          <StatusTag tone="waiting" label={`不准，相差 ${Math.round(Math.abs(clockOffsetMs) / MS_PER_MINUTE)} 分钟`} />
        </Row>
      )}
      <div className="devices__buttons">
        {phone !== null && DIALLED.test(phone) && (
          <a className="button button--plain" href={`tel:${phone}`}>
            拨打 {phone}
          </a>
        )}
        {!isOwn && <MessageButton device={device} />}
        {alarm !== null && !isOwn && <SettleButton device={device} onSettled={onSettled} />}
      </div>
    </Card>
  )
}

/** An older app tells of actions alone. */
function waitingParts({ ops, works, patrols, checks, media }: StuckDevice): string[] {
  const walks = { patrols: patrols ?? 0, checks: checks ?? 0 }
  const parts = countParts({ ...walks, ops: works ?? 0, media })
  return works === null && ops > 0 ? [`${ops} 条记录`, ...parts] : parts
}

/** A loss stays an alarm until somebody has asked its holder. */
function SettleButton({ device, onSettled }: { device: StuckDevice; onSettled: () => void }) {
  const { isBusy, run } = useDeed()
  async function handleSettle() {
    const isSure = await confirm({
      title: '已经核实？',
      text: `请先与${device.userName}核对缺少的记录并补录。确认后不再提示这次丢失。`,
      okText: '已核实',
    })
    if (!isSure) return
    await run(async () => {
      await ask('/api/statistics/devices/settle', { deviceId: device.deviceId, userGuid: device.userGuid })
      onSettled()
    })
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void handleSettle()}>
      已核实
    </Button>
  )
}

/** What its holder is to do, the gravest alone; of a device in order there is nothing to propose. */
function wordsTo({ alarm, rejected, oldestAt, ops, media }: StuckDevice): string {
  if (alarm !== null) return `平台发现您的手机有异常：${alarm}。请核对最近的工作，缺少的补录后回电说明。`
  if (rejected > 0)
    return `您提交的内容有 ${rejected} 条被平台退回，请打开应用，在“我的 → 被退回的内容”里看原因，修改后重新提交。`
  if (ops + media === 0) return ''
  const since = oldestAt === null ? '' : `${clockOf(oldestAt)}起`
  return `您的手机上${since}有内容没有上传，请到有信号的地方打开应用，等到显示“已同步”。`
}

/** Words to the holder, where he reads his other messages. */
function MessageButton({ device }: { device: StuckDevice }) {
  const { userGuid, userName } = device
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, run } = useDeed()
  const [text, setText] = useState(wordsTo(device))

  async function handleSend() {
    await run(async () => {
      await ask('/api/statistics/devices/message', { userGuid, text })
      toast.success(`已发给${userName}`)
      setIsOpen(false)
    })
  }

  return (
    <>
      <Button size="small" icon="message" onClick={() => setIsOpen(true)}>
        发消息
      </Button>
      <Sheet open={isOpen} title={`发给${userName}`} onClose={() => setIsOpen(false)}>
        <TextArea
          rows={4}
          aria-label="消息内容"
          maxLength={300}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="devices__buttons">
          <Button tone="primary" block disabled={text.trim() === ''} loading={isBusy} onClick={() => void handleSend()}>
            发送
          </Button>
        </div>
      </Sheet>
    </>
  )
}
