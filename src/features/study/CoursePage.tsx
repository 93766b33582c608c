import { type RefObject, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useMediaUrl, useRecord, useRecords } from '#app/data/index.ts'
import { Card, EmptyState, Icon, Page, PageSkeleton, Progress, Section, Tag, toast, Unread } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { courseware } from '#domain/resources/courseware/definition.ts'
import type { studyRecord } from '#domain/resources/studyRecord/definition.ts'
import { requiredSecondsOf, standingOf } from '#domain/rules/study-hours.ts'
import '#domain/areas/study.ts'
import { COURSES, type Course, type StudyRecord } from './course.ts'
import { KeepFiles } from './KeepFiles.tsx'
import { useStudy } from './use-study.ts'
import './study.css'

const AttachmentViewer = lazyPart(
  async () => (await import('#app/widgets/viewer/AttachmentViewer.tsx')).AttachmentViewer,
)
/** Players jump a little when they resume. */
const JUMP_SECONDS = 2

/** One course: an article kept on the device, papers or a film; the time spent counts. */
export function CoursePage() {
  const { guid = '' } = useParams()
  const read = useRecord<typeof courseware>('courseware', guid)
  const studied = useRecords<typeof studyRecord>('studyRecord', {
    filter: { field: 'coursewareGuid', equals: guid },
    limit: 1,
  })
  if (read.state === 'loading' || studied.state === 'loading') return <PageSkeleton />
  if (read.state !== 'ready')
    return (
      <Page title="课件" back={COURSES}>
        <Unread read={read} />
      </Page>
    )
  const own = studied.state === 'ready' ? studied.rows[0] : undefined
  return <CourseView key={guid} course={read.record} own={own ?? null} />
}

function CourseView({ course, own }: { course: Course; own: StudyRecord | null }) {
  const video = useRef<HTMLVideoElement>(null)
  const isFilm = course.fileType === 'video'
  const study = useStudy(course.guid, course.title ?? '', () => !isFilm || video.current?.paused === false)
  const record = study.told ?? own
  const watchedSeconds = (record?.watchedSeconds ?? 0) + study.pending
  const { progress, finished } = standingOf(course, { watchedSeconds, position: 0 })
  const left = Math.max(0, requiredSecondsOf(course) - watchedSeconds)
  const files = course.file ?? []
  const film = isFilm ? files.find(({ contentType }) => contentType === 'video') : undefined
  const papers = files.filter((file) => file !== film)
  return (
    <Page
      title={course.title ?? '课件'}
      back={COURSES}
      below={
        <div className="study-bar">
          <Progress value={progress / 100} label={`学习进度${progress}%`} />
          {record?.finished === true ? (
            <Tag tone="good">已学完 {record.hours} 学时</Tag>
          ) : finished ? (
            <Tag tone="waiting">已学够，待上传</Tag>
          ) : (
            <span>还需 {left >= 60 ? `${Math.ceil(left / 60)} 分钟` : `${left} 秒`}</span>
          )}
        </div>
      }
    >
      <article className="course">
        {course.fileType === 'article' && <Article text={course.content ?? ''} />}
        {isFilm &&
          (film === undefined ? (
            <EmptyState icon="video" text="视频还没有上传" />
          ) : (
            <Film
              file={film}
              video={video}
              mayJump={record?.finished === true}
              reached={study.reached}
              position={() => Math.max(study.position(), record?.position ?? 0)}
            />
          ))}
        {files.length > 0 && <KeepFiles files={files} />}
        {papers.length > 0 && <Papers files={papers} />}
        {course.fileType === 'document' && files.length === 0 && <EmptyState icon="document" text="文件还没有上传" />}
      </article>
    </Page>
  )
}

function Article({ text }: { text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <Card>
      {lines.map((line) => (
        <p key={line} className="course__line">
          {line}
        </p>
      ))}
    </Card>
  )
}

interface FilmProps {
  file: MediaRef
  video: RefObject<HTMLVideoElement | null>
  /** After the first time one may go where one likes. */
  mayJump: boolean
  reached: (position: number) => void
  position: () => number
}

function Film({ file, video, mayJump, reached, position }: FilmProps) {
  const { url } = useMediaUrl(file)
  return (
    // biome-ignore lint/a11y/useMediaCaption: recordings of the district have their words burnt in
    <video
      ref={video}
      className="course__film"
      src={url ?? undefined}
      controls
      playsInline
      controlsList="nodownload noplaybackrate"
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = Math.min(position(), currentTarget.duration - 1)
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (!currentTarget.seeking) reached(currentTarget.currentTime)
      }}
      onSeeking={({ currentTarget }) => {
        const furthest = position()
        if (mayJump || currentTarget.currentTime <= furthest + JUMP_SECONDS) return
        currentTarget.currentTime = furthest
        toast.info('第一次学习不能快进')
      }}
    />
  )
}

function Papers({ files }: { files: readonly MediaRef[] }) {
  const [shown, setShown] = useState<MediaRef | null>(null)
  return (
    <Section title="文件">
      <Card flush>
        {files.map((file) => (
          <button key={file.guid} type="button" className="course-line" onClick={() => setShown(file)}>
            <Icon name="document" />
            <span className="course-line__text">{file.fileName}</span>
            <Icon name="forward" />
          </button>
        ))}
      </Card>
      {shown !== null && <AttachmentViewer attachment={shown} all={files} onClose={() => setShown(null)} />}
    </Section>
  )
}
