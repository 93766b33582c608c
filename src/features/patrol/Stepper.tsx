import { Icon } from '#app/ui/index.ts'
import { type PatrolStep, STEP_WORDS } from './patrol-draft.ts'

interface StepperProps {
  steps: readonly PatrolStep[]
  current: PatrolStep
  /** Steps where nothing is missing any more. */
  done: ReadonlySet<PatrolStep>
  onGo: (step: PatrolStep) => void
  label?: string
}

/** Where one is in the patrol or self-check; each step can be opened at any time. */
export function Stepper({ steps, current, done, onGo, label = '巡查步骤' }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} className="stepper__step" data-done={done.has(step)}>
          <button
            type="button"
            className="stepper__button"
            aria-current={step === current ? 'step' : undefined}
            onClick={() => onGo(step)}
          >
            <span className="stepper__mark">
              {done.has(step) && step !== current ? <Icon name="check" /> : index + 1}
            </span>
            {STEP_WORDS[step]}
            {done.has(step) && <span className="visually-hidden">（已填好）</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
