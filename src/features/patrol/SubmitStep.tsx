import type { ReactNode } from 'react'
import { Button, Card, Icon, Section, Tag } from '#app/ui/index.ts'
import { usePatrol } from './patrol-context.ts'
import { STEP_WORDS } from './patrol-draft.ts'
import type { Gap } from './patrol-gaps.ts'

interface SubmitStepProps {
  gaps: Gap[]
  deed: string
  onAbandon: () => void
  /** Everything once more. */
  children: ReactNode
}

/** What is still missing, what is handed in, and the way to throw it away. */
export function SubmitStep({ gaps, deed, onAbandon, children }: SubmitStepProps) {
  const { go } = usePatrol()
  return (
    <>
      {gaps.length > 0 ? (
        <Section title="还需补充" note={`${gaps.length} 项`}>
          <Card flush>
            <ul>
              {gaps.map(({ step, anchor, message }) => (
                <li key={`${anchor}${message}`}>
                  <button type="button" className="patrol-gap" onClick={() => go(step, anchor)}>
                    <Tag tone="waiting">{STEP_WORDS[step]}</Tag>
                    <span className="patrol-gap__words">{message}</span>
                    <Icon name="forward" />
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      ) : (
        <p className="submit-step__ready" role="status">
          <Icon name="check" />
          已填写完整，核对后提交
        </p>
      )}
      {children}
      <Button tone="quiet" block className="submit-step__abandon" onClick={onAbandon}>
        放弃本次{deed}
      </Button>
    </>
  )
}
