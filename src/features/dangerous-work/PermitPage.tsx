import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useRecord } from '#app/data/index.ts'
import { reissuePath } from '#app/resources/dangerousWorkPermit/late.ts'
import { askedForm } from '#app/screens/asked-form.ts'
import { Notes } from '#app/screens/Notes.tsx'
import { useSession } from '#app/session/index.ts'
import { Button, LinkButton, Page, PageSkeleton, StatusTag, Tag, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { dangerousWorkPermit, workSideInArea } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { WORK_GRADES, WORK_KINDS } from '#domain/resources/risk.ts'
import { PermitSections } from './PermitSections.tsx'
import { PermitSheet, type Step } from './PermitSheet.tsx'
import { PermitTimer } from './PermitTimer.tsx'
import { KIND_PATHS } from './permit-path.ts'
import { blockersOf, isToBeReissued, isVoidableBeside, stepsOf } from './permit-steps.ts'
import { type Permit, useNow } from './use-permit.ts'
import './permit.css'
import '#domain/areas/safety.ts'
import '#domain/areas/selfCheck.ts'

const PermitPaper = lazyPart(async () => (await import('./PermitPaper.tsx')).PermitPaper)

/** One permit from the application to its closing, at the place of work and without a signal. */
export function PermitPage() {
  const { guid = '' } = useParams()
  const read = useRecord<typeof dangerousWorkPermit>('dangerousWorkPermit', guid)
  const session = useSession()
  if (read.state === 'loading' || !('actor' in session)) return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <Page title="作业票" back>
        <Unread read={read} />
      </Page>
    )
  return <PermitView permit={read.record as Permit} actor={session.actor} />
}

function PermitView({ permit, actor }: { permit: Permit; actor: Actor }) {
  const now = useNow(permit)
  const [asked] = useState(askedForm)
  const [opened, setStep] = useState(asked)
  const [isPrinting, setIsPrinting] = useState(false)
  const state = dangerousWorkPermit.workflow?.states[permit.status]
  const mayAct = matches(workSideInArea(actor), { ...permit })
  const kind = permit.workKind ?? 'fire'
  const steps = mayAct ? stepsOf(permit, now) : []
  const [main, ...others] = steps
  // An address may be older than the permit: what it asks for has to be possible still.
  const isPossible = mayAct && (opened !== asked || opened === 'void' || steps.some((each) => each.step === opened))
  return (
    <Page
      title={`${WORK_KINDS[kind]}作业票`}
      back
      footer={
        (main !== undefined || (mayAct && permit.status === 'draft')) && (
          <>
            {permit.status === 'draft' && mayAct && (
              <LinkButton size="large" to={`${KIND_PATHS[kind]}?form=${permit.guid}`} icon="pen">
                修改
              </LinkButton>
            )}
            {others.map((each) => (
              <Button
                key={each.step}
                size="large"
                tone={each.isSetback ? 'danger' : 'plain'}
                onClick={() => setStep(each.step)}
              >
                {each.label}
              </Button>
            ))}
            {main !== undefined && (
              <Button tone={main.isSetback ? 'danger' : 'primary'} size="large" onClick={() => setStep(main.step)}>
                {main.label}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="permit">
        <div className="permit__head">
          <p className="permit__no">{permit.ticketNo ?? '编号待同步后生成'}</p>
          <p className="permit__what">{permit.workContent}</p>
          <p className="permit__tags">
            {state !== undefined && <StatusTag tone={state.tone} label={state.label} />}
            {permit.workLevel !== null && <Tag>{WORK_GRADES[permit.workLevel]}</Tag>}
            {permit.upgraded === true && <Tag tone="orange">升级管理</Tag>}
            {permit.isOutsourced === true && <Tag tone="waiting">外包作业</Tag>}
            {permit.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
            {permit.$sync === 'refused' && <Tag tone="bad">被退回</Tag>}
          </p>
          <PermitTimer permit={permit} now={now} />
        </div>
        {permit.$sync === 'refused' && (
          <Link className="permit__blockers permit__refused" to="/mine/refused">
            平台没有接受最近的操作，这里显示的状态还没有确认，去处理
          </Link>
        )}
        <Blockers permit={permit} now={now} />
        {permit.status !== 'draft' && (
          <p className="permit__print">
            <Button icon="document" onClick={() => setIsPrinting(true)}>
              打印作业票
            </Button>
            {mayAct && isToBeReissued(permit, now) && <LinkButton to={reissuePath(permit)}>重新办票</LinkButton>}
            {mayAct && isVoidableBeside(permit) && (
              <Button tone="danger" onClick={() => setStep('void')}>
                作废
              </Button>
            )}
          </p>
        )}
        {isPrinting && <PermitPaper permit={permit} onClose={() => setIsPrinting(false)} />}
        <PermitSections permit={permit} />
        <Notes record={permit} />
      </div>
      {isPossible && opened !== null && (
        <PermitSheet key={opened} step={opened as Step} permit={permit} onClose={() => setStep(null)} />
      )}
    </Page>
  )
}

/** What stands in the way of the next deed, in words, before anybody presses a button. */
function Blockers({ permit, now }: { permit: Permit; now: string }) {
  const { title, issues } = blockersOf(permit, now)
  if (issues.length === 0) return null
  return (
    <div className="permit__blockers" role="alert">
      <p className="permit__blockers-title">{title}</p>
      <ul>
        {issues.map(({ path, message }) => (
          <li key={`${path}${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
