import { useState } from 'react'
import { discard, resend, resolveConflict, useOutbox, useRecord } from '#app/data/index.ts'
import { keepAsNote } from '#app/data/unsent-work.ts'
import type { MediaEntry, OutboxEntry } from '#app/offline/types.ts'
import { WithScreenParts } from '#app/resources/screen-parts.tsx'
import { useRecordTarget } from '#app/resources/use-record-target.ts'
import { takesNotes } from '#app/screens/move-specs.ts'
import {
  Button,
  Card,
  clockOf,
  confirm,
  EmptyState,
  LinkButton,
  ListSkeleton,
  Page,
  PageSkeleton,
  sentenceOf,
  toast,
  useDeed,
} from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { FieldConflict } from '#domain/kit/merge.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { EditRefusedSheet, isEditable } from './EditRefusedSheet.tsx'
import { contentWords, EntryContent } from './EntryContent.tsx'
import { ExportButton } from './ExportButton.tsx'
import { meanwhileOf, overtakenWords } from './meanwhile-words.ts'
import { mediaWords } from './media-words.ts'
import './mine.css'

const ConflictScreen = lazyPart(async () => (await import('#app/screens/ConflictScreen.tsx')).ConflictScreen)

/** The word to type before work is thrown away. */
const DISCARD_WORD = '放弃'

/** What the server did not take: why, and everything that can be done about it. */
export function RefusedPage() {
  const { entries, media, isRead } = useOutbox()
  const refused = entries.filter((entry) => entry.state === 'refused')
  const refusedMedia = media.filter((medium) => medium.state === 'refused')
  const [settledId, setSettledId] = useState<string | null>(null)
  const settled = refused.find((entry) => entry.id === settledId)
  if (settled !== undefined)
    return (
      <WithScreenParts of={settled.resource}>
        <Settling entry={settled} onBack={() => setSettledId(null)} />
      </WithScreenParts>
    )
  return (
    <Page title="被退回的内容" back="/mine" actions={<ExportButton />}>
      {refused.length + refusedMedia.length === 0 ? (
        isRead && <EmptyState icon="check" text="没有被退回的内容" />
      ) : (
        <div className="mine__tray">
          {refused.map((entry) => (
            <WithScreenParts key={entry.id} of={entry.resource} fallback={<ListSkeleton rows={1} />}>
              <RefusedCard entry={entry} onSettle={() => setSettledId(entry.id)} />
            </WithScreenParts>
          ))}
          {refusedMedia.map((medium) => (
            <WithScreenParts key={medium.guid} of={medium.parentResource ?? ''} fallback={<ListSkeleton rows={1} />}>
              <RefusedMediumCard medium={medium} />
            </WithScreenParts>
          ))}
        </div>
      )}
    </Page>
  )
}

/** Two people changed the same fields: the person chooses, and the choice is sent. */
function Settling({ entry, onBack }: { entry: OutboxEntry; onBack: () => void }) {
  const { isBusy, run } = useDeed()

  async function handleResolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>) {
    await run(async () => {
      await resolveConflict(entry.id, choice)
      toast.success('已保存，将重新上传')
      onBack()
    })
  }

  return (
    <ConflictScreen
      waiting={<PageSkeleton />}
      resource={entry.resource}
      conflicts={conflictsOf(entry)}
      about={entry.label}
      meanwhile={meanwhileOf(entry)}
      busy={isBusy}
      onResolve={(choice) => void handleResolve(choice)}
      onBack={onBack}
    />
  )
}

function RefusedCard({ entry, onSettle }: { entry: OutboxEntry; onSettle: () => void }) {
  const [isEditing, setIsEditing] = useState(false)
  const isConflict = entry.problem?.code === 'record.conflict' && conflictsOf(entry).length > 0
  const overtaken = overtakenWords(entry)
  const issues = issuesOf(entry)
  const mayResend = useMayResend(entry)
  const recordTarget = useRecordTarget()

  return (
    <Card className="refused">
      <h2 className="refused__title">{entry.label}</h2>
      <p className="refused__time">填写于 {clockOf(entry.madeAt)}</p>
      <div className="refused__reason">
        <p>{overtaken ?? (entry.problem === null ? '请求失败' : sentenceOf(entry.problem))}</p>
        {issues.length > 0 && (
          <ul>
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
      </div>
      <details className="refused__mine" open={overtaken !== null}>
        <summary>您填写的内容</summary>
        <EntryContent entry={entry} />
      </details>
      <div className="refused__buttons">
        {isConflict && (
          <Button tone="primary" onClick={onSettle}>
            选择保留哪一个
          </Button>
        )}
        {overtaken === null && !isConflict && isEditable(entry) && (
          <Button tone="primary" icon="pen" onClick={() => setIsEditing(true)}>
            修改
          </Button>
        )}
        {overtaken !== null && takesNotes(resourceNamed(entry.resource)) && <NoteButton entry={entry} />}
        <Ends
          id={entry.id}
          mayResend={!isConflict && mayResend}
          target={recordTarget(entry.resource, entry.recordGuid)}
          lost={`“${entry.label}”及其附件`}
          giveUp={overtaken === null ? '放弃' : '以他人为准'}
        />
      </div>
      {isEditing && <EditRefusedSheet entry={entry} onClose={() => setIsEditing(false)} />}
    </Card>
  )
}

/** What was seen on the spot goes on the record beside what somebody else decided. */
function NoteButton({ entry }: { entry: OutboxEntry }) {
  const { isBusy, run } = useDeed()
  async function handleNote() {
    await run(async () => {
      await keepAsNote(entry.id, contentWords(entry))
      toast.success('已转为补充说明，照片一并保留')
    })
  }
  return (
    <Button tone="primary" icon="pen" loading={isBusy} onClick={() => void handleNote()}>
      转为补充说明
    </Button>
  )
}

/** Whether sending it again as it is can succeed: not a step that the record's present state does not take. */
function useMayResend({ resource, recordGuid, action, input, problem }: OutboxEntry): boolean {
  const read = useRecord(resource, recordGuid)
  if (problem?.code !== 'workflow.move-not-open') return true
  const record = read.state === 'ready' ? read.record : null
  const move = record === null ? undefined : actionNamed(resource, action).move?.(input, record)
  const from = findResource(resource)?.workflow?.moves[move ?? '']?.from
  return from?.includes(String(record?.status)) ?? false
}

/** A picture or video that the server did not take, whose record it has. */
function RefusedMediumCard({ medium }: { medium: MediaEntry }) {
  const { guid, parentResource, parentGuid, problem } = medium
  const recordTarget = useRecordTarget()
  const words = mediaWords(medium)
  const isPlaced = parentResource !== null && parentGuid !== null

  return (
    <Card className="refused">
      <h2 className="refused__title">{words}</h2>
      <p className="refused__time">{findResource(parentResource ?? '')?.label}</p>
      <div className="refused__reason">
        <p>{problem === null ? '请求失败' : sentenceOf(problem)}</p>
      </div>
      <div className="refused__buttons">
        <Ends
          id={guid}
          mayResend
          target={isPlaced ? recordTarget(parentResource, parentGuid) : null}
          lost={`这个附件（${words}）`}
          giveUp="放弃"
        />
      </div>
    </Card>
  )
}

interface EndsProps {
  /** Of the action, or the guid of the medium. */
  id: string
  mayResend: boolean
  /** The page of the record it belongs to. */
  target: string | null
  /** What is gone once it is given up. */
  lost: string
  /** What giving it up is called. */
  giveUp: string
}

/** The two ways out of the tray as it is: sent again, or given up. */
function Ends({ id, mayResend, target, lost, giveUp }: EndsProps) {
  const { isBusy, run } = useDeed()

  const end = (deed: () => Promise<void>, done: string) =>
    run(async () => {
      await deed()
      toast.success(done)
    })

  async function handleDiscard() {
    const isSure = await confirm({
      title: '放弃这条内容？',
      text: `${lost}将从本机删除，不能恢复。可以先导出备份。`,
      okText: '放弃',
      danger: true,
      typed: DISCARD_WORD,
    })
    if (isSure) await end(() => discard(id), '已放弃')
  }

  return (
    <>
      {mayResend && (
        <Button icon="sync" loading={isBusy} onClick={() => void end(() => resend(id), '已重新提交')}>
          重新提交
        </Button>
      )}
      {target !== null && (
        <LinkButton tone="quiet" to={target}>
          查看记录
        </LinkButton>
      )}
      <Button tone="danger" icon="trash" disabled={isBusy} onClick={() => void handleDiscard()}>
        {giveUp}
      </Button>
    </>
  )
}

function issuesOf({ problem }: OutboxEntry): string[] {
  const issues = problem?.details.issues
  if (!Array.isArray(issues)) return []
  return [
    ...new Set(
      issues.flatMap((issue: { message?: unknown }) => (typeof issue.message === 'string' ? issue.message : [])),
    ),
  ]
}

function conflictsOf({ problem }: OutboxEntry): FieldConflict[] {
  const fields = problem?.details.fields
  return Array.isArray(fields) ? (fields as FieldConflict[]) : []
}
