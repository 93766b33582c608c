import { FormField, Icon, Input, RadioButtons, TextArea } from '#app/ui/index.ts'
import type { SittingQuestion } from '#domain/resources/examResult/definition.ts'
import { toggledLetter } from './sitting.ts'

interface QuestionInputProps {
  question: SittingQuestion
  value: string
  onChange: (words: string) => void
}

const LONGEST = 2000

export function QuestionInput({ question, value, onChange }: QuestionInputProps) {
  switch (question.questionType) {
    case 'judge':
      return (
        <RadioButtons
          label="判断"
          value={value}
          options={[
            { value: '对', label: '对', icon: 'check' },
            { value: '错', label: '错', icon: 'close' },
          ]}
          onChange={onChange}
        />
      )
    case 'single':
      return (
        <RadioButtons
          label="选项"
          stack
          value={value}
          options={question.options.map(({ key, text }) => ({
            value: key,
            label: <Choice letter={key} text={text} />,
          }))}
          onChange={onChange}
        />
      )
    case 'multiple':
      return (
        <fieldset className="choices-large">
          <legend className="choices-large__hint">可以选几项</legend>
          {question.options.map(({ key, text }) => (
            <label key={key} className="choices-large__option">
              <input
                type="checkbox"
                checked={value.includes(key)}
                onChange={() => onChange(toggledLetter(value, key))}
              />
              <span className="choices-large__box">
                <Icon name="check" />
              </span>
              <Choice letter={key} text={text} />
            </label>
          ))}
        </fieldset>
      )
    case 'blank':
      return (
        <FormField label="答案" hint="多个空用；隔开">
          <Input value={value} maxLength={LONGEST} onChange={(event) => onChange(event.target.value)} />
        </FormField>
      )
    case 'essay':
      return (
        <FormField label="作答">
          <TextArea rows={8} value={value} maxLength={LONGEST} onChange={(event) => onChange(event.target.value)} />
        </FormField>
      )
  }
}

function Choice({ letter, text }: { letter: string; text: string }) {
  return (
    <span className="taking__choice">
      <b>{letter}</b>
      <span>{text}</span>
    </span>
  )
}
