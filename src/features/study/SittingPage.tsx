import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { act, useDraft, useRecord } from '#app/data/index.ts'
import { Page, PageSkeleton, Unread } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { examResult } from '#domain/resources/examResult/definition.ts'
import '#domain/areas/study.ts'
import { EXAMS } from './paths.ts'
import { ResultView } from './ResultView.tsx'
import { DRAFT_KIND, draftKeyOf, EMPTY_DRAFT, paperOf, type Sitting, type SittingDraft } from './sitting.ts'
import { TakingView } from './TakingView.tsx'
import './study.css'

/** One sitting of an exam: the questions while it runs, afterwards what came of it. */
export function SittingPage() {
  const { guid = '' } = useParams()
  const read = useRecord<typeof examResult>('examResult', guid)
  if (read.state === 'loading') return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <Page title="考试" back={EXAMS}>
        <Unread read={read} />
      </Page>
    )
  const sitting = read.record
  if (sitting.status === 'running') return <TakingView key={guid} sitting={sitting} />
  return (
    <>
      {sitting.status === 'closed' && <LateHandIn sitting={sitting} />}
      <ResultView sitting={sitting} />
    </>
  )
}

/** The paper was taken up without what this device still holds: what was answered in time counts. */
function LateHandIn({ sitting: { guid, examName } }: { sitting: Sitting }) {
  const { value, loading } = useDraft<SittingDraft>(draftKeyOf(guid), {
    kind: DRAFT_KIND,
    title: examName ?? '考试',
    value: EMPTY_DRAFT,
  })
  const wasSent = useRef(false)
  useEffect(() => {
    if (loading || wasSent.current || Object.keys(value.answers).length === 0) return
    wasSent.current = true
    const batch = {
      actions: [{ resource: 'examResult', action: 'handIn', recordGuid: guid, input: paperOf(value) }],
      draftKey: draftKeyOf(guid),
    }
    // A refusal lies in the tray with its reason.
    void act(batch).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }, [loading, value, guid])
  return null
}
