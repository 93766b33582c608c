import { useRecords } from '#app/data/index.ts'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyList, Icon, type IconName, Page, PageSkeleton, Progress, Tag, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { courseware } from '#domain/resources/courseware/definition.ts'
import { QUESTION_CATEGORIES, TEACHERS } from '#domain/resources/study-shared.ts'
import type { studyRecord } from '#domain/resources/studyRecord/definition.ts'
import '#domain/areas/study.ts'
import { type Course, coursePath, type StudyRecord } from './course.ts'
import './study.css'

const SHOWN = 200
const ICONS: Readonly<Record<NonNullable<Course['fileType']>, IconName>> = {
  article: 'text',
  document: 'document',
  video: 'video',
}

/** 课件管理 for those who teach, 课件学习 for those who learn. */
export function CoursesPage() {
  const session = useSession()
  if (!('actor' in session)) return <PageSkeleton />
  if (hasRole(session.actor, ...TEACHERS)) return <ResourcePage resource="courseware" title="课件管理" />
  return <CourseList actor={session.actor} />
}

function CourseList({ actor }: { actor: Actor }) {
  const courses = useRecords<typeof courseware>('courseware', {
    filter: { field: 'enabled', equals: true },
    limit: SHOWN,
  })
  const studied = useRecords<typeof studyRecord>('studyRecord', { limit: SHOWN })
  const own = studied.state === 'ready' ? studied.rows : null
  const known = new Map(own?.map((each) => [each.coursewareGuid, each]))
  const rows = courses.state === 'ready' ? courses.rows.filter((course) => isFor(course, actor)) : []
  const finished = rows.filter(({ guid }) => known.get(guid)?.finished === true).length
  const hours = [...known.values()].reduce((sum, each) => sum + Math.round((each.hours ?? 0) * 10), 0) / 10
  return (
    <Page title="课件学习" back>
      <Unread read={courses} />
      {courses.state === 'ready' && (
        <div className="exam-list">
          <p className="exam-card__when">
            共 {rows.length} 门，已学完 {own === null ? '–' : finished} 门，累计 {own === null ? '–' : hours} 学时
          </p>
          <Card flush>
            {rows.length === 0 ? (
              <EmptyList icon="video" text="还没有课件" />
            ) : (
              rows.map((course) => <CourseLine key={course.guid} course={course} studied={known.get(course.guid)} />)
            )}
          </Card>
        </div>
      )}
    </Page>
  )
}

/** A course for nobody in particular is for everybody. */
function isFor({ targetRoles }: Course, { roles }: Actor): boolean {
  return targetRoles === null || targetRoles.length === 0 || targetRoles.some((role) => roles.includes(role))
}

function CourseLine({ course, studied }: { course: Course; studied: StudyRecord | undefined }) {
  const { fileType, category, durationMinutes } = course
  return (
    <Link className="course-line" to={coursePath(course.guid)}>
      <Icon name={ICONS[fileType ?? 'article']} />
      <span className="course-line__text">
        <b>{course.title}</b>
        <small>
          {category !== null && QUESTION_CATEGORIES[category]}
          {durationMinutes !== null && ` · ${durationMinutes}分钟`}
        </small>
        {studied !== undefined && studied.finished !== true && (
          <Progress value={(studied.progress ?? 0) / 100} label={`已学${studied.progress ?? 0}%`} />
        )}
      </span>
      {studied?.finished === true ? <Tag tone="good">已学完</Tag> : <Icon name="forward" />}
    </Link>
  )
}
