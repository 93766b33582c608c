import { fieldView } from '#app/fields/index.tsx'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { MediaContext } from '#app/fields/types.ts'
import { isRequired } from '#app/screens/action-spec.ts'
import { outcomeWords, type RowOutcome } from '#app/screens/batch.ts'
import type { Batch, FailedRow } from '#app/screens/ticks.ts'
import { useBatch } from '#app/screens/use-batch.ts'
import { Button, FormField, Progress, Sheet, Tag } from '#app/ui/index.ts'
import type { Tone } from '#domain/kit/fields.ts'
import './form.css'
import './batch.css'

/** No field of media is ever asked for many records at once. */
const NO_MEDIA: MediaContext = {
  draftKey: 'batch',
  evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }),
}

interface BatchSheetProps {
  batch: Batch
  /** The guids of those that went well, and what became of those that did not. */
  onClose: (done: readonly string[], failed: readonly FailedRow[]) => void
}

/** One action for all ticked records: its questions once, then how far it is and what became of each. */
export function BatchSheet({ batch: { resource, records, spec }, onClose }: BatchSheetProps) {
  const batch = useBatch(resource, records, spec)
  const { state, outcomes } = batch
  const ended = outcomes.filter(({ state: each }) => each !== 'waiting' && each !== 'running').length
  const [example] = records

  function close() {
    if (state === 'running') return
    const done = records.filter((_record, at) => ['done', 'queued'].includes(outcomes[at]?.state ?? ''))
    const failed = records.flatMap((record, at): FailedRow[] => {
      const outcome = outcomes[at]
      return outcome?.state === 'failed' ? [{ record, sentence: outcome.sentence }] : []
    })
    onClose(
      done.map(({ guid }) => guid),
      failed,
    )
  }

  return (
    <Sheet
      open
      title={`${spec.label}（${records.length} 条）`}
      onClose={close}
      footer={
        state === 'asking' ? (
          <Button
            tone={spec.tone === 'danger' ? 'danger' : 'primary'}
            size="large"
            block
            onClick={() => void batch.start()}
          >
            {spec.label} {records.length} 条
          </Button>
        ) : state === 'running' ? (
          <Button size="large" block onClick={batch.stop}>
            停止（{ended}/{records.length}）
          </Button>
        ) : (
          <Button tone="primary" size="large" block onClick={close}>
            完成
          </Button>
        )
      }
    >
      <div className="action-form batch">
        {state === 'asking' && (
          <>
            <p className="action-form__note">
              {spec.removes === true
                ? `删除后不能恢复，确定删除勾选的 ${records.length} 条记录吗？`
                : typeof spec.note === 'string'
                  ? spec.note
                  : `将对勾选的 ${records.length} 条记录逐条${spec.label}。`}
            </p>
            {spec.fields.map((asked) => {
              const { Input } = fieldView(asked.field)
              return (
                <FormField
                  key={asked.name}
                  label={asked.field.label}
                  required={example !== undefined && isRequired(asked, batch.values, example)}
                  error={batch.errors[asked.name]}
                  hint={asked.hint ?? asked.field.hint}
                >
                  <Input
                    field={asked.field}
                    value={batch.values[asked.name] ?? null}
                    media={NO_MEDIA}
                    onChange={(next) => batch.set(asked.name, next)}
                  />
                </FormField>
              )
            })}
          </>
        )}
        {state !== 'asking' && (
          <>
            <Progress
              value={ended / records.length}
              label={`${spec.label}进度`}
              tone={outcomes.some((outcome) => outcome.state === 'failed') ? 'bad' : undefined}
            />
            <p role="status">{state === 'ended' ? outcomeWords(outcomes) : `正在办理 ${ended}/${records.length}`}</p>
          </>
        )}
        <ul className="batch__rows">
          {records.map((record, at) => (
            <BatchRow
              key={record.guid}
              title={titleOf(resource, record)}
              outcome={outcomes[at]}
              isAsking={state === 'asking'}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

const WORDS: Record<RowOutcome['state'], { words: string; tone: Tone }> = {
  waiting: { words: '等待', tone: 'muted' },
  running: { words: '正在办理', tone: 'info' },
  done: { words: '成功', tone: 'good' },
  queued: { words: '待同步', tone: 'waiting' },
  failed: { words: '失败', tone: 'bad' },
}

function BatchRow({ title, outcome, isAsking }: { title: string; outcome: RowOutcome | undefined; isAsking: boolean }) {
  const { words, tone } = WORDS[outcome?.state ?? 'waiting']
  return (
    <li>
      <span>{title}</span>
      {!isAsking && <Tag tone={tone}>{words}</Tag>}
      {outcome?.state === 'failed' && <p className="batch__reason">{outcome.sentence}</p>}
    </li>
  )
}
