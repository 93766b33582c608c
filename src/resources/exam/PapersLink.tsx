import { LinkButton } from '#app/ui/index.ts'

/** Exams are held with papers. */
export function PapersLink() {
  return (
    <LinkButton size="small" to="/studyManage/testAdministration/papers" icon="document">
      试卷管理
    </LinkButton>
  )
}
