import { Icon } from '#app/ui/index.ts'
import type { BarStep } from '#domain/workflows/review-flow.ts'
import './step-bar.css'

const STATE_WORDS = { done: '已完成', now: '进行中', stopped: '未通过', open: '未开始' } as const

interface StepBarProps {
  steps: readonly BarStep[]
  /** What advances here, for those who cannot see it. */
  label?: string | undefined
}

/** How far something has come: side by side where there is room, below one another where there is little and they are many. */
export function StepBar({ steps, label = '进度' }: StepBarProps) {
  return (
    <div className="step-bar-box">
      <ol className="step-bar" data-many={steps.length > 5} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={`step-bar__step step-bar__step--${step.state}`}
            aria-current={step.state === 'now' || step.state === 'stopped' ? 'step' : undefined}
          >
            <span className="step-bar__mark" aria-hidden="true">
              {markOf(step, index)}
            </span>
            <span className="step-bar__label">
              {step.label}
              <span className="visually-hidden">（{STATE_WORDS[step.state]}）</span>
            </span>
            {step.note != null && step.note !== '' && <span className="step-bar__note">{step.note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A flow counts its stages from 0, people theirs from 1. */
function markOf({ state, value }: BarStep, index: number) {
  if (state === 'done') return <Icon name="check" size={16} />
  if (state === 'stopped') return <Icon name="close" size={16} />
  return (value ?? index) + 1
}
