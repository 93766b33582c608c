import { useEffect, useState } from 'react'
import { forgetLoss, useDrafts, useOutbox, useRecord, useSync } from '#app/data/index.ts'
import { noteMergesSeen, useMerges } from '#app/data/merges.ts'
import { useUploadProgress, withdraw } from '#app/data/unsent-work.ts'
import { keepScreenOn } from '#app/device/wake-lock.ts'
import { behindRefused } from '#app/offline/deeds.ts'
import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'
import { workLabel } from '#app/offline/work-label.ts'
import { WithScreenParts } from '#app/resources/screen-parts.tsx'
import { useRecordTarget } from '#app/resources/use-record-target.ts'
import { useSession } from '#app/session/index.ts'
import {
  Button,
  bytesText,
  Card,
  clockOf,
  confirm,
  EmptyState,
  Icon,
  Page,
  Progress,
  Section,
  Sheet,
  StatusTag,
  sentenceOf,
  toast,
} from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { countWords } from '#app/widgets/count-words.ts'
import { Problem, type WireProblem } from '#domain/kit/problems.ts'
import { findResource } from '#domain/resources/registry.ts'
import { DraftsSection } from './DraftsSection.tsx'
import { type Deed, deedsOf, filesByRecord } from './deeds.ts'
import { EditRefusedSheet, isEditable } from './EditRefusedSheet.tsx'
import { EntryContent } from './EntryContent.tsx'
import { ExportButton } from './ExportButton.tsx'
import { meanwhileWords } from './meanwhile-words.ts'
import { mediaIcon, mediaWords } from './media-words.ts'
import { RestoreButton } from './RestoreButton.tsx'
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
  // What goes behind something refused is told of with that.
  const isBehind = behindRefused(entries)
  const waitingMedia = media.filter((medium) => !isBehind(medium))
  const { deeds, others } = deedsOf(waiting, waitingMedia)
  const files = filesByRecord(others)
  const progress = useUploadProgress()
  const [opened, setOpened] = useState<string | null>(null)
  const open = deeds.find(({ key }) => key === opened)
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
          <RestoreButton size="large" />
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
      {deeds.length > 0 && (
        <Section title="待上传" note={countWords(sync)}>
          <Card flush>
            {deeds.map((deed) => (
              <DeedLine key={deed.key} deed={deed} onOpen={() => setOpened(deed.key)} />
            ))}
          </Card>
        </Section>
      )}
      {progress !== null && <UploadProgress {...progress} triesAgainAt={sync.triesAgainAt} />}
      {files.records.length > 0 && (
        <Section title="已提交，还差文件" note={`${files.records.length} 项`}>
          <Card flush>
            {files.records.map((record) => (
              <WithScreenParts key={record.guid} of={record.resource} fallback={null}>
                <FilesOfRecord {...record} />
              </WithScreenParts>
            ))}
          </Card>
        </Section>
      )}
      {files.loose.length > 0 && (
        <Section title="其他照片、视频和签名" note={`${files.loose.length} 个`}>
          <Card flush>
            {files.loose.map((medium) => (
              <MediaOf key={medium.guid} medium={medium} />
            ))}
          </Card>
        </Section>
      )}
      <Merges />
      <DraftsSection drafts={drafts} />
      {open !== undefined && <DeedSheet deed={open} onClose={() => setOpened(null)} />}
    </Page>
  )
}

/** What the platform still lacks of one record, under the name of that. */
function FilesOfRecord({ resource, guid, media }: ReturnType<typeof filesByRecord>['records'][number]) {
  const session = useSession()
  const read = useRecord(resource, guid)
  const [isOpen, setIsOpen] = useState(false)
  const definition = findResource(resource)
  if (definition === null) return null
  const title =
    read.state === 'ready' && 'actor' in session
      ? workLabel({ label: definition.label, resource: definition }, read.record, session.actor)
      : definition.label
  const deed: Deed = { key: guid, title, madeAt: null, entries: [], media }
  return (
    <>
      <DeedLine deed={deed} onOpen={() => setIsOpen(true)} />
      {isOpen && <DeedSheet deed={deed} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Uploading = NonNullable<ReturnType<typeof useUploadProgress>>

/** 已上传 47/65 个 · 86/120 MB · 下次 11:02 */
function UploadProgress({
  sent,
  total,
  sentBytes,
  totalBytes,
  triesAgainAt,
}: Uploading & { triesAgainAt: string | null }) {
  const words = [
    `已上传 ${sent}/${total} 个`,
    `${bytesText(sentBytes)}/${bytesText(totalBytes)}`,
    ...(triesAgainAt === null ? [] : [`下次 ${clockOf(triesAgainAt)}`]),
  ].join(' · ')
  return (
    <Section title="照片、视频和签名" note={words}>
      <Card>
        <Progress value={totalBytes === 0 ? 0 : sentBytes / totalBytes} label={words} />
      </Card>
    </Section>
  )
}

/** What the platform put together by itself, until its author has read of it. */
function Merges() {
  const merges = useMerges()
  const recordTarget = useRecordTarget()
  if (merges.length === 0) return null
  return (
    <Section title="自动合并" note={`${merges.length} 条`}>
      <Card flush>
        {merges.map((merge) => {
          const target = recordTarget(merge.resource, merge.recordGuid)
          const words = (
            <>
              {merge.label}
              <small className="mine-line__note">
                {merge.with === null ? '他人也修改了这条记录' : meanwhileWords(merge.with)}
                ，与您的修改不冲突，双方内容都已保留
              </small>
            </>
          )
          return (
            <div key={merge.id} className="mine-line">
              <Icon name="check" size={22} />
              {target === null ? (
                <span className="mine-line__text">{words}</span>
              ) : (
                <Link className="mine-line__text" to={target}>
                  {words}
                </Link>
              )}
            </div>
          )
        })}
      </Card>
      <Button size="small" className="mine__seen" onClick={() => void noteMergesSeen()}>
        知道了
      </Button>
    </Section>
  )
}

/** What one piece of work says, and what can still be done about it here. */
function DeedSheet({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const [edited, setEdited] = useState<OutboxEntry | null>(null)
  const isFilesAlone = deed.entries.length === 0
  const mayWithdraw = !isFilesAlone && deed.entries.every((entry) => entry.isOnlyHere)
  if (edited !== null) return <EditRefusedSheet entry={edited} onClose={() => setEdited(null)} />

  async function handleWithdraw() {
    const isSure = await confirm({
      title: '撤回并删除？',
      text: `${deed.title}${deed.media.length > 0 ? `及 ${deed.media.length} 个文件` : ''}还没有上传，撤回后从本机删除，不能恢复。可以先导出备份。`,
      okText: '撤回',
      danger: true,
      typed: '撤回',
    })
    if (!isSure) return
    try {
      await withdraw(deed.entries.map(({ id }) => id))
      toast.success('已撤回')
      onClose()
    } catch (problem) {
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
    }
  }

  return (
    <Sheet open wide title={deed.title} onClose={onClose}>
      <div className="deed">
        {!mayWithdraw && (
          <p className="mine__note">
            {isFilesAlone
              ? '填写的内容已在平台上，只差这些文件。'
              : '已经开始上传，平台可能已收到，不能在本机修改或撤回。'}
          </p>
        )}
        {deed.entries.map((entry) => (
          <section key={entry.id} className="deed__part">
            {/* What the sheet is called already stands in its head. */}
            {entry.label !== deed.title && <h3>{entry.label}</h3>}
            <StatusTag tone={ENTRY_STATES[entry.state].tone} label={ENTRY_STATES[entry.state].label} />
            <p className="mine-line__note">填写于 {clockOf(entry.madeAt)}</p>
            {entry.problem !== null && <ProblemWords problem={entry.problem} />}
            <WithScreenParts of={entry.resource} fallback={null}>
              <DeedContent entry={entry} onEdit={() => setEdited(entry)} />
            </WithScreenParts>
          </section>
        ))}
        {deed.media.map((medium) => (
          <MediaOf key={medium.guid} medium={medium} />
        ))}
        {mayWithdraw && (
          <Button tone="danger" icon="trash" onClick={() => void handleWithdraw()}>
            撤回
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function DeedContent({ entry, onEdit }: { entry: OutboxEntry; onEdit: () => void }) {
  return (
    <>
      <EntryContent entry={entry} />
      {entry.isOnlyHere && isEditable(entry) && (
        <Button size="small" icon="pen" onClick={onEdit}>
          修改
        </Button>
      )}
    </>
  )
}

/** How a piece of work stands: as its worst part does. */
function stateOf({ entries, media }: Deed): keyof typeof ENTRY_STATES {
  const states: string[] = (entries.length > 0 ? entries : media).map(({ state }) => state)
  return (['refused', 'sending'] as const).find((state) => states.includes(state)) ?? 'waiting'
}

function DeedLine({ deed, onOpen }: { deed: Deed; onOpen: () => void }) {
  const state = ENTRY_STATES[stateOf(deed)]
  const parts = deed.entries.length > 0 ? deed.entries : deed.media
  const problem = parts.map((part) => part.problem).find((each) => each !== null) ?? null
  const bytes = deed.media.reduce((sum, { ref }) => sum + ref.size, 0)
  return (
    <button type="button" className="mine-line mine-line--button" onClick={onOpen}>
      <span className="mine-line__text">
        <span className="mine-line__title">{deed.title}</span>
        <small className="mine-line__note">
          {[
            deed.madeAt === null ? '' : clockOf(deed.madeAt),
            deed.entries.length > 1 ? `${deed.entries.length} 项内容` : '',
            deed.media.length > 0 ? `${deed.media.length} 个文件 ${bytesText(bytes)}` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {problem !== null && <ProblemWords problem={problem} />}
      </span>
      <StatusTag tone={state.tone} label={state.label} />
      <Icon name="forward" size={16} />
    </button>
  )
}

function ProblemWords({ problem }: { problem: WireProblem }) {
  return <small className={isPassing(problem) ? 'mine-line__note' : 'mine-line__problem'}>{problem.message}</small>
}

/** What passes by itself is said quietly. */
function isPassing(problem: WireProblem | null): boolean {
  return problem === null || problem.code === 'network.unreachable' || problem.code === 'server.busy'
}

function MediaOf({ medium }: { medium: MediaEntry }) {
  return (
    <WithScreenParts of={medium.parentResource ?? ''} fallback={null}>
      <MediaLine medium={medium} />
    </WithScreenParts>
  )
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
