import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ask } from '#app/data/ask.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import {
  Button,
  bytesText,
  Card,
  clockOf,
  confirm,
  EmptyState,
  IconButton,
  ListSkeleton,
  NotOnThisDevice,
  Page,
  ProblemNotice,
  Row,
  StatusTag,
  sentenceOf,
  toast,
} from '#app/ui/index.ts'
import type { StuckDevice } from '#domain/contract/stuck-devices.ts'
import { Problem } from '#domain/kit/problems.ts'
import './statistics.css'

/** Some may see only a part of a number. */
const DIALLED = /^\d+$/
const MS_PER_MINUTE = 60_000
/** Below this a wrong clock misleads nobody. */
const WRONG_CLOCK_MS = 10 * MS_PER_MINUTE

/** Whose work does not arrive: on which device, since when, and whom to ring up. */
export function DevicesPage() {
  const [params] = useSearchParams()
  const gridPath = params.get('gridGuid')
  const { answer, again } = useAsked<StuckDevice[]>('/api/statistics/devices', gridPath === null ? {} : { gridPath })
  return (
    <Page title="设备滞留" back="/" actions={<IconButton icon="sync" label="刷新" onClick={again} />}>
      {answer.state === 'loading' && <ListSkeleton rows={4} />}
      {answer.state === 'problem' &&
        (answer.problem.code === 'network.unreachable' ? (
          <NotOnThisDevice onRetry={again} />
        ) : (
          <ProblemNotice problem={answer.problem} onRetry={again} />
        ))}
      {answer.state === 'ready' && answer.data.length === 0 && <EmptyState icon="check" text="没有滞留的设备" />}
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
  const { userName, gridName, phone, alarm, ops, media, bytes, rejected, oldestAt, at, appV, clockOffsetMs } = device
  const waiting = [
    ops > 0 ? `${ops} 项操作` : '',
    media > 0 ? `${media} 个文件（${bytesText(bytes)}）` : '',
    rejected > 0 ? `其中 ${rejected} 项被退回` : '',
  ].filter(Boolean)
  return (
    <Card>
      <h2>
        {userName} {gridName !== null && <small>{gridName}</small>}
      </h2>
      {alarm !== null && <StatusTag tone="bad" label={alarm} />}
      <Row label="未上传">{waiting.length === 0 ? '没有' : waiting.join('、')}</Row>
      {phone !== null && !DIALLED.test(phone) && <Row label="手机号">{phone}</Row>}
      {oldestAt !== null && <Row label="最早一项">{clockOf(oldestAt)}</Row>}
      <Row label="最后联系平台">{clockOf(at)}</Row>
      <Row label="应用版本">{appV}</Row>
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
        {alarm !== null && <SettleButton device={device} onSettled={onSettled} />}
      </div>
    </Card>
  )
}

/** A loss stays an alarm until somebody has asked its holder. */
function SettleButton({ device, onSettled }: { device: StuckDevice; onSettled: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  async function handleSettle() {
    const isSure = await confirm({
      title: '已经核实？',
      text: `请先与${device.userName}核对缺少的记录并补录。确认后不再提示这次丢失。`,
      okText: '已核实',
    })
    if (!isSure) return
    setIsBusy(true)
    try {
      await ask('/api/statistics/devices/settle', { deviceId: device.deviceId, userGuid: device.userGuid })
      onSettled()
    } catch (problem) {
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void handleSettle()}>
      已核实
    </Button>
  )
}
