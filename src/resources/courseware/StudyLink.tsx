import { LinkButton } from '#app/ui/index.ts'

/** From the courses to who has studied them. */
export function StudyLink() {
  return (
    <LinkButton size="small" to="/studyManage/courseware/records" icon="users">
      学习记录
    </LinkButton>
  )
}
