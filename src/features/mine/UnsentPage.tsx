import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { forgetLoss, useDrafts, useOutbox, useSync } from '#app/data/index.ts'
import { keepScreenOn } from '#app/device/wake-lock.ts'
import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'
import {
  Button,
  bytesText,
  Card,
  clockOf,
  EmptyState,
  Icon,
  Page,
  Progress,
  Section,
  StatusTag,
} from '#app/ui/index.ts'
import type { WireProblem } from '#domain/kit/problems.ts'
import { DraftsSection } from './DraftsSection.tsx'
import { ExportButton } from './ExportButton.tsx'
import { mediaIcon, mediaWords } from './media-words.ts'
import { sentenceOfSync } from './sync-words.ts'
import './mine.css'

const ENTRY_STATES = {
  waiting: { tone: 'waiting', label: '待上传' },
  sending: { tone: 'info', label: '上传中' },
  refused: { tone: 'bad', label: '被退回' },
} as const

/** Everything that is only on this device, in the order it was made. */
export function UnsentPage() {
  const sync = useSync()
  const { entries, media, isRead } = useOutbox()
  const known = useDrafts()
  const drafts = known ?? []
  const waiting = entries.filter((entry) => entry.state !== 'refused')
  const waitingMedia = media.filter((medium) => medium.state !== 'sent' && medium.state !== 'held')
  const isKnown = isRead && known !== undefined && sync.lost + sync.refused === 0
  const isNothingLeft = isKnown && entries.length + waitingMedia.length + drafts.length === 0
  const isBusy = sync.state === 'sending'

  // Phones without uploads in the background stop them with the screen.
  useEffect(() => (isBusy && sync.media > 0 ? keepScreenOn() : undefined), [isBusy, sync.media])

  return (
    <Page
      title="未上传的内容"
      back="/mine"
      footer={
        <>
          <ExportButton size="large" />
          <Button tone="primary" size="large" icon="sync" loading={isBusy} onClick={sync.sendNow}>
            立即同步
          </Button>
        </>
      }
    >
      <p className="mine__sync-words mine__sync-words--alone">
        {sentenceOfSync(sync)}
        {isBusy && sync.media > 0 && '，请停留在此页面，屏幕会保持常亮'}
      </p>
      {sync.lost > 0 && (
        <Card>
          <p role="alert">
            本机保存的 {sync.lost}{' '}
            条未上传内容不见了，可能是手机空间不足或浏览器数据被清理。请核对近期工作，缺少的需要补录。
          </p>
          <Button size="small" onClick={() => void forgetLoss()}>
            知道了
          </Button>
        </Card>
      )}
      {sync.refused > 0 && (
        <Link className="mine__refused-hint" to="/mine/refused">
          <Icon name="warning" size={20} />
          {sync.refused} 条被退回，去处理
          <Icon name="forward" size={16} />
        </Link>
      )}
      {isNothingLeft && <EmptyState icon="cloudOk" text="没有未上传的内容，您的工作都已在平台上。" />}
      {waiting.length > 0 && (
        <Section title="操作" note={`${waiting.length} 条`}>
          <Card flush>
            {waiting.map((entry) => (
              <EntryLine key={entry.id} entry={entry} media={mediaOf(entry, media)} />
            ))}
          </Card>
        </Section>
      )}
      {waitingMedia.length > 0 && (
        <Section title="照片、视频和签名" note={mediaSum(media)}>
          <Card flush>
            {waitingMedia.map((medium) => (
              <MediaLine key={medium.guid} medium={medium} />
            ))}
          </Card>
        </Section>
      )}
      <DraftsSection drafts={drafts} />
    </Page>
  )
}

/** Those the deed itself brings along, not what earlier ones brought to the same record. */
function mediaOf(entry: OutboxEntry, media: readonly MediaEntry[]): MediaEntry[] {
  const input = JSON.stringify(entry.input) ?? ''
  return media.filter(({ guid, parentGuid }) => parentGuid === entry.recordGuid && input.includes(guid))
}

function mediaSum(media: readonly MediaEntry[]): string {
  const placed = media.filter((medium) => medium.state !== 'held')
  const all = placed.reduce((sum, medium) => sum + medium.ref.size, 0)
  const sent = placed.reduce((sum, medium) => sum + (medium.state === 'sent' ? medium.ref.size : medium.sentBytes), 0)
  const done = placed.filter((medium) => medium.state === 'sent').length
  return `${done}/${placed.length} 个 · ${bytesText(sent)}/${bytesText(all)}`
}

function EntryLine({ entry, media }: { entry: OutboxEntry; media: readonly MediaEntry[] }) {
  const state = ENTRY_STATES[entry.state]
  const done = media.filter((medium) => medium.state === 'sent').length
  return (
    <div className="mine-line">
      <span className="mine-line__text">
        {entry.label}
        <small className="mine-line__note">
          {clockOf(entry.madeAt)}
          {media.length > 0 && ` · 附件 ${done}/${media.length}`}
          {entry.tries > 0 && ` · 已尝试 ${entry.tries} 次`}
          {entry.nextAt !== null && !isPassing(entry.problem) && ` · 下次 ${clockOf(entry.nextAt)}`}
        </small>
        {entry.problem !== null && <ProblemWords problem={entry.problem} />}
      </span>
      <StatusTag tone={state.tone} label={state.label} />
    </div>
  )
}

function ProblemWords({ problem }: { problem: WireProblem }) {
  return <small className={isPassing(problem) ? 'mine-line__note' : 'mine-line__problem'}>{problem.message}</small>
}

/** What passes by itself is said quietly. */
function isPassing(problem: WireProblem | null): boolean {
  return problem === null || problem.code === 'network.unreachable' || problem.code === 'server.busy'
}

function MediaLine({ medium }: { medium: MediaEntry }) {
  const { size } = medium.ref
  const state = medium.state === 'sending' || medium.state === 'refused' ? medium.state : 'waiting'
  return (
    <div className="mine-line">
      <Icon name={mediaIcon(medium)} size={22} />
      <span className="mine-line__text">
        {mediaWords(medium)}
        {medium.sentBytes > 0 && (
          <Progress value={medium.sentBytes / size} label={`已上传 ${bytesText(medium.sentBytes)}`} />
        )}
        {medium.problem !== null && <ProblemWords problem={medium.problem} />}
      </span>
      <StatusTag tone={ENTRY_STATES[state].tone} label={ENTRY_STATES[state].label} />
    </div>
  )
}
