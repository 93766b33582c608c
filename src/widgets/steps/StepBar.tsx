import { Icon } from '#app/ui/index.ts'
import type { BarStep } from '#domain/workflows/review-flow.ts'
import './step-bar.css'

const STATE_WORDS = { done: '已完成', now: '进行中', stopped: '未通过', open: '未开始' } as const

interface StepBarProps {
  steps: readonly BarStep[]
  /** What advances here, for those who cannot see it. */
  label?: string | undefined
}

/** How far something has come. Where there is little room and they are many, the step it is at and the next one have words. */
export function StepBar({ steps, label = '进度' }: StepBarProps) {
  const now = steps.findIndex(isCurrent)
  const at = now === -1 ? steps.findLastIndex(({ state }) => state === 'done') : now
  return (
    <div className="step-bar-box">
      <ol className="step-bar" data-many={steps.length > 5} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={`step-bar__step step-bar__step--${step.state}`}
            data-near={index === at || index === at + 1 || undefined}
            aria-current={isCurrent(step) ? 'step' : undefined}
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

const isCurrent = ({ state }: BarStep) => state === 'now' || state === 'stopped'

/** A flow counts its stages from 0, people theirs from 1. */
function markOf({ state, value }: BarStep, index: number) {
  if (state === 'done') return <Icon name="check" size={16} />
  if (state === 'stopped') return <Icon name="close" size={16} />
  return (value ?? index) + 1
}
