import type { FieldInputProps, FieldViewProps } from '#app/fields/types.ts'
import { FormField, Input, Row, TextArea } from '#app/ui/index.ts'
import './plan.css'

/** 五落实: what the plan for a 重大隐患 must fix, with the plan for emergencies. */
const PARTS = [
  { name: 'goal', label: '治理目标', max: 300, isLong: true },
  { name: 'measures', label: '治理措施', max: 500, isLong: true },
  { name: 'fund', label: '治理经费', max: 100, isLong: false },
  { name: 'persons', label: '责任人员', max: 100, isLong: false },
  { name: 'timeLimit', label: '治理时限', max: 100, isLong: false },
  { name: 'emergency', label: '应急预案', max: 500, isLong: true },
] as const

type Plan = Readonly<Record<string, string>>

const planOf = (value: unknown): Plan => (typeof value === 'object' && value !== null ? (value as Plan) : {})

export function PlanInput({ value, onChange, disabled }: FieldInputProps) {
  const plan = planOf(value)
  return (
    <div className="plan-input">
      {PARTS.map(({ name, label, max, isLong }) => {
        const Control = isLong ? TextArea : Input
        return (
          <FormField key={name} label={label} required>
            <Control
              value={plan[name] ?? ''}
              maxLength={max}
              disabled={disabled}
              onChange={(event: { target: { value: string } }) => {
                const words = event.target.value
                onChange((before) => {
                  const { [name]: _old, ...others } = planOf(before)
                  return words === ''
                    ? Object.keys(others).length === 0
                      ? null
                      : others
                    : { ...others, [name]: words }
                })
              }}
            />
          </FormField>
        )
      })}
    </div>
  )
}

export function PlanView({ value }: Pick<FieldViewProps, 'value'>) {
  const plan = planOf(value)
  return (
    <div>
      {PARTS.map(({ name, label }) => (
        <Row key={name} label={label} stack>
          {plan[name]}
        </Row>
      ))}
    </div>
  )
}
