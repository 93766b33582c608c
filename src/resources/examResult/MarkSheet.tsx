import { act, useDraft, useRecord } from '#app/data/index.ts'
import { Button, FormField, Input, ListSkeleton, Sheet, toast, Unread, useDeed } from '#app/ui/index.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { examResult } from '#domain/resources/examResult/definition.ts'
import './mark-sheet.css'

/** The action, the kind of its draft, and how an address asks for this sheet. */
export const MARKING = 'mark'

interface MarkSheetProps {
  guid: string
  onClose: () => void
  onMarked: () => void
}

/** A paper before whoever marks it: its essays with what would be right, and the points of each. */
export function MarkSheet({ guid, onClose, onMarked }: MarkSheetProps) {
  const read = useRecord<typeof examResult>('examResult', guid)
  return (
    <Sheet open wide title="阅卷" onClose={onClose}>
      <Unread read={read} />
      {read.state === 'ready' && <MarkForm sitting={read.record} onMarked={onMarked} />}
    </Sheet>
  )
}

interface MarkDraft {
  /** As they were typed, by question. */
  points: Readonly<Record<string, string>>
}

function MarkForm({ sitting, onMarked }: { sitting: RecordOf<typeof examResult>; onMarked: () => void }) {
  const draftKey = `${MARKING}:examResult:${sitting.guid}`
  const draft = useDraft<MarkDraft>(draftKey, {
    kind: MARKING,
    title: `阅卷 · ${sitting.examName} ${sitting.userName}`,
    value: { points: {} },
  })
  const { points } = draft.value
  const { isBusy, run } = useDeed()
  const open = (sitting.answers ?? []).filter(({ score }) => score === null)
  const isWhole = open.every(({ questionGuid }) => (points[String(questionGuid)] ?? '') !== '')

  async function mark() {
    await run(async () => {
      const marks = Object.entries(points).map(([questionGuid, score]) => ({ questionGuid, score: Number(score) }))
      await act({
        actions: [{ resource: 'examResult', action: 'mark', recordGuid: sitting.guid, input: { marks } }],
        draftKey,
      })
      toast.success('已给分')
      onMarked()
    })
  }
  if (draft.loading) return <ListSkeleton />
  return (
    <div className="mark-form">
      <p>
        {sitting.examName}，{sitting.userName}，客观题 {sitting.score} 分
      </p>
      {open.map(({ questionGuid, stem, answer, full }) => (
        <div key={String(questionGuid)} className="mark-form__one">
          <p className="mark-form__stem">{String(stem)}</p>
          <p className="mark-form__answer">{String(answer)}</p>
          <ReferenceAnswer guid={String(questionGuid)} />
          <FormField label={`得分（满分${Number(full)}分）`} required>
            <Input
              inputMode="decimal"
              type="number"
              min={0}
              max={Number(full)}
              step={0.5}
              value={points[String(questionGuid)] ?? ''}
              onChange={({ target }) =>
                draft.set(({ points: typed }) => ({ points: { ...typed, [String(questionGuid)]: target.value } }))
              }
            />
          </FormField>
        </div>
      ))}
      <Button block size="large" tone="primary" disabled={!isWhole} loading={isBusy} onClick={() => void mark()}>
        提交得分
      </Button>
    </div>
  )
}

function ReferenceAnswer({ guid }: { guid: string }) {
  const read = useRecord('question', guid)
  if (read.state !== 'ready') return null
  return <p className="mark-form__right">参考答案：{String(read.record.answer)}</p>
}
