import { RadioButtons } from '#app/ui/index.ts'
import type { PermitMeasure } from '#domain/rules/work-permit.ts'

export type Answers = Readonly<Record<string, 'yes' | 'no'>>

const CHOICES = [
  { value: 'yes', label: '涉及，已落实', tone: 'good' },
  { value: 'no', label: '不涉及', tone: 'muted' },
] as const

interface MeasureAnswersProps {
  measures: readonly PermitMeasure[]
  answers: Answers
  onChange: (change: (before: Answers) => Answers) => void
}

/** Each measure of the form answered one by one; nothing is filled in beforehand. */
export function MeasureAnswers({ measures, answers, onChange }: MeasureAnswersProps) {
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
          </li>
        ))}
      </ol>
    </div>
  )
}

export function answersOf(answers: Answers): { no: number; involved: 'yes' | 'no' }[] {
  return Object.entries(answers).map(([no, involved]) => ({ no: Number(no), involved }))
}
