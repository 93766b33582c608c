import { useState } from 'react'
import { Button, Input, RadioButtons } from '#app/ui/index.ts'
import type { PermitMeasure } from '#domain/rules/work-permit.ts'

export type Answers = Readonly<Record<string, 'yes' | 'no'>>
/** What is said beside an answer, such as which 其他安全措施 there are. */
export type Remarks = Readonly<Record<string, string>>

const CHOICES = [
  { value: 'yes', label: '涉及，已落实', tone: 'good' },
  { value: 'no', label: '不涉及', tone: 'muted' },
] as const

interface MeasureAnswersProps {
  measures: readonly PermitMeasure[]
  answers: Answers
  remarks: Remarks
  onChange: (change: (before: Answers) => Answers) => void
  onRemark: (no: number, words: string) => void
}

/** Each measure of the form answered one by one; nothing is filled in beforehand. */
export function MeasureAnswers({ measures, answers, remarks, onChange, onRemark }: MeasureAnswersProps) {
  const answered = measures.filter(({ no }) => answers[no] !== undefined).length
  return (
    <div>
      <p className="permit-sheet__progress">
        已确认 {answered}/{measures.length}
      </p>
      <ol className="permit-sheet__measures">
        {measures.map(({ no, text }) => (
          <li key={no}>
            <p>
              {no}. {text}
            </p>
            <RadioButtons
              label={`${no}. ${text}`}
              value={answers[no] ?? null}
              options={CHOICES}
              onChange={(answer) => onChange((before) => ({ ...before, [no]: answer }))}
            />
            {answers[no] !== undefined && (
              <Remark no={no} words={remarks[no] ?? ''} onChange={(words) => onRemark(no, words)} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface RemarkProps {
  no: number
  words: string
  onChange: (words: string) => void
}

function Remark({ no, words, onChange }: RemarkProps) {
  // One that was there before is not gone with its last letter, and does not take the keyboard.
  const [shown, setShown] = useState<'asked' | 'before' | null>(words === '' ? null : 'before')
  if (shown === null)
    return (
      <Button tone="quiet" size="small" icon="pen" aria-label={`第${no}项写说明`} onClick={() => setShown('asked')}>
        写说明
      </Button>
    )
  return (
    <Input
      aria-label={`第${no}项说明`}
      autoFocus={shown === 'asked'}
      placeholder="说明"
      value={words}
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function answersOf(answers: Answers, remarks: Remarks) {
  return Object.entries(answers).map(([no, involved]) => {
    const note = (remarks[no] ?? '').trim()
    return { no: Number(no), involved, ...(note !== '' && { note }) }
  })
}
