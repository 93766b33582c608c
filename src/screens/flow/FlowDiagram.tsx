import { Fragment } from 'react'
import { RecordTitle } from '#app/fields/reference/RecordTitle.tsx'
import { clockOf, Icon, Tag } from '#app/ui/index.ts'
import type { ChartStage, ChartState, ChartStep } from '#domain/workflows/flow-chart.ts'
import './flow-diagram.css'

const STATE_WORDS: Readonly<Record<ChartState, string>> = { done: '已办', now: '办理中', open: '未到' }

interface FlowDiagramProps {
  label: string
  stages: readonly ChartStage[]
  /** How far a record has come is told; a flow that is only laid down has come nowhere. */
  hasProgress?: boolean
}

/** A flow as it runs: its places below one another, and in each the signatures side by side, or below where there is no room. */
export function FlowDiagram({ label, stages, hasProgress = false }: FlowDiagramProps) {
  return (
    <div className="flow-box">
      <ol className="flow" aria-label={label}>
        {stages.map((stage) => (
          <li
            key={stage.key}
            className={`flow__stage flow__stage--${hasProgress ? stage.state : 'plain'}`}
            data-signed={stage.steps.length > 0}
            aria-current={hasProgress && stage.state === 'now' ? 'step' : undefined}
          >
            <p className="flow__label">
              {stage.label}
              {stage.isSigned && <Tag tone="info">审批</Tag>}
              {hasProgress && <span className="visually-hidden">（{STATE_WORDS[stage.state]}）</span>}
            </p>
            {stage.steps.length > 0 && (
              <ol className="flow__steps" aria-label={`${stage.label}的环节`}>
                {stage.steps.map((step) => (
                  <li key={step.name} className={`flow__step flow__step--${hasProgress ? step.state : 'plain'}`}>
                    <StepCard step={step} hasProgress={hasProgress} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepCard({ step, hasProgress }: { step: ChartStep; hasProgress: boolean }) {
  return (
    <>
      <strong className="flow__name">
        {hasProgress && step.state === 'done' && <Icon name="check" size={16} />}
        {step.name}
        {hasProgress && <span className="visually-hidden">（{STATE_WORDS[step.state]}）</span>}
      </strong>
      <span className="flow__who">
        <People step={step} />
        {step.roles}
      </span>
      {step.term !== null && <span className="flow__term">{step.term}</span>}
      {step.apart !== null && <span className="flow__apart">{step.apart}</span>}
      {step.signed.map(({ userName, at }) => (
        <span key={at + userName} className="flow__signed">
          {userName} {clockOf(at)}
        </span>
      ))}
    </>
  )
}

function People({ step: { people, peopleNames } }: { step: ChartStep }) {
  if (peopleNames !== null) return peopleNames
  return people.map((guid, at) => (
    <Fragment key={guid}>
      {at > 0 && '、'}
      <RecordTitle resource="user" guid={guid} />
    </Fragment>
  ))
}
