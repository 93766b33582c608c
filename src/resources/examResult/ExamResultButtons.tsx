import { useState } from 'react'
import { MARKING, MarkSheet } from '#app/resources/examResult/MarkSheet.tsx'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import { askedForm } from '#app/screens/asked-form.ts'
import { useSession } from '#app/session/index.ts'
import { Button, LinkButton } from '#app/ui/index.ts'
import { matches } from '#domain/kit/filter.ts'
import { WAITS_FOR_MARKS } from '#domain/resources/examResult/definition.ts'
import { examiners } from '#domain/resources/study-shared.ts'

/** On with one's own exam while it runs; an essay gets its points from whoever examines, who is never the one who sat. */
export function ExamResultButtons({ record }: ExtraProps) {
  const session = useSession()
  const [isMarking, setIsMarking] = useState(() => askedForm() === MARKING)
  if (!('actor' in session)) return null
  const { actor } = session
  const isOwn = record.userGuid === actor.guid
  if (isOwn && record.status === 'running')
    return (
      <LinkButton tone="primary" to={`/studyManage/testAdministration/sitting/${record.guid}`}>
        继续答题
      </LinkButton>
    )
  if (isOwn || !matches(WAITS_FOR_MARKS, record) || !matches(examiners(actor), record)) return null
  return (
    <>
      <Button tone="primary" onClick={() => setIsMarking(true)}>
        阅卷
      </Button>
      {isMarking && (
        <MarkSheet guid={record.guid} onClose={() => setIsMarking(false)} onMarked={() => setIsMarking(false)} />
      )}
    </>
  )
}
