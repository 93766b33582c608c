import type { HazardStep } from '#app/features/hazards/hazard.ts'
import { Icon } from '#app/ui/index.ts'

const STATE_WORDS = { done: '已完成', now: '进行中', open: '未开始' } as const

export function StepBar({ steps }: { steps: readonly HazardStep[] }) {
  return (
    <ol className="step-bar" aria-label="进度">
      {steps.map(({ label, state, note }, index) => (
        <li
          key={label}
          className={`step-bar__step step-bar__step--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="step-bar__mark" aria-hidden="true">
            {state === 'done' ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span className="step-bar__label">
            {label}
            <span className="visually-hidden">（{STATE_WORDS[state]}）</span>
          </span>
          {note !== null && <span className="step-bar__note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
