import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { useSession } from '#app/session/index.ts'
import { PageSkeleton } from '#app/ui/index.ts'
import { hasRole } from '#domain/kit/access.ts'
import { TEACHERS } from '#domain/resources/study-shared.ts'
import '#domain/areas/study.ts'
import { MyExams } from './MyExams.tsx'

/** 考试管理 for those who examine, 我的考试 for those who are examined. */
export function ExamsPage() {
  const session = useSession()
  if (!('actor' in session)) return <PageSkeleton />
  return hasRole(session.actor, ...TEACHERS) ? (
    <ResourcePage resource="exam" title="考试管理" />
  ) : (
    <MyExams actor={session.actor} />
  )
}
