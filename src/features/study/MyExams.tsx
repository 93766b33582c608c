import { useNavigate } from 'react-router-dom'
import { ask } from '#app/data/ask.ts'
import { act, correctedNow, useRecords, useSync } from '#app/data/index.ts'
import { DraftTag } from '#app/screens/DraftTag.tsx'
import { Button, Card, confirm, EmptyList, LinkButton, Page, StatusTag, Tag, Unread, useDeed } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { formatRelativeDay } from '#domain/lib/dates.ts'
import type { exam } from '#domain/resources/exam/definition.ts'
import { examResult, WAITS_FOR_MARKS } from '#domain/resources/examResult/definition.ts'
import { sittingPath } from './paths.ts'
import { type Exam, type ExamStanding, type Sitting, standingOf } from './sitting.ts'
import './study.css'

const SHOWN = 100
const WORDS: Readonly<Record<ExamStanding, { label: string; tone: 'info' | 'waiting' | 'muted' }>> = {
  soon: { label: '未开始', tone: 'waiting' },
  open: { label: '进行中', tone: 'info' },
  over: { label: '已结束', tone: 'muted' },
}
const ORDER: readonly ExamStanding[] = ['open', 'soon', 'over']

/** The exams one is invited to, what is open first, and one's own sittings. */
export function MyExams({ actor }: { actor: Actor }) {
  const exams = useRecords<typeof exam>('exam', {
    filter: { field: 'status', in: ['published', 'ended'] },
    limit: SHOWN,
  })
  // Who examines his own people sees their sittings too.
  const sittings = useRecords<typeof examResult>('examResult', {
    filter: { field: 'userGuid', equals: actor.guid },
    limit: SHOWN,
  })
  const now = correctedNow()
  const own = sittings.state === 'ready' ? sittings.rows : null
  const listed = exams.state === 'ready' ? exams.rows : []
  const ordered = ORDER.flatMap((standing) => listed.filter((exam) => standingOf(exam, now) === standing))
  return (
    <Page title="我的考试" back asOf={exams.state === 'ready' && exams.source === 'kept' ? exams.asOf : null}>
      <Unread read={exams} />
      {exams.state === 'offline' && <Running sittings={own ?? []} />}
      {exams.state === 'ready' && sittings.state !== 'loading' && <Unread read={sittings} />}
      {exams.state === 'ready' &&
        (ordered.length === 0 ? (
          <EmptyList icon="pen" text="没有需要参加的考试" />
        ) : (
          <div className="exam-list">
            {ordered.map((exam) => (
              <ExamCard
                key={exam.guid}
                exam={exam}
                now={now}
                sittings={own?.filter(({ examGuid }) => examGuid === exam.guid) ?? null}
              />
            ))}
          </div>
        ))}
    </Page>
  )
}

/** What was begun can be finished, also where the list itself did not arrive. */
function Running({ sittings }: { sittings: readonly Sitting[] }) {
  const running = sittings.filter(({ status }) => status === 'running')
  if (running.length === 0) return null
  return (
    <div className="exam-list">
      {running.map(({ guid, examName }) => (
        <Card key={guid}>
          <p className="exam-card__name">{examName}</p>
          <LinkButton block size="large" tone="primary" to={sittingPath(guid)}>
            继续答题
          </LinkButton>
        </Card>
      ))}
    </div>
  )
}

interface ExamCardProps {
  exam: Exam
  now: string
  /** One's own of this exam; null until they were read, when nothing may be begun yet. */
  sittings: readonly Sitting[] | null
}

function ExamCard({ exam, now, sittings: read }: ExamCardProps) {
  const standing = standingOf(exam, now)
  const sittings = read ?? []
  const running = sittings.find(({ status, dueTime }) => status === 'running' && String(dueTime) > now)
  const done = sittings.filter((each) => each !== running)
  const unmarked = done.filter((each) => matches(WAITS_FOR_MARKS, { ...each }))
  const best = done.reduce<Sitting | null>(
    (top, each) => (top === null || (each.score ?? -1) > (top.score ?? -1) ? each : top),
    null,
  )
  const most = exam.maxAttempts ?? 1
  const word = WORDS[standing]
  return (
    <Card className="exam-card">
      <p className="exam-card__head">
        <b className="exam-card__name">{exam.examName}</b>
        {running !== undefined && <StateTag status="running" />}
        {running !== undefined && <DraftTag of={running.guid} />}
        {unmarked.length > 0 && <StateTag status="toMark" />}
        <Tag tone={word.tone}>{word.label}</Tag>
      </p>
      <p className="exam-card__when">
        {exam.from !== null && formatRelativeDay(exam.from, now)} 至{' '}
        {exam.to !== null && formatRelativeDay(exam.to, now)}
      </p>
      <p className="exam-card__when">
        已参加 {read?.length ?? '–'}/{most} 次
        {best?.score != null && (
          <>
            ，最好成绩 <b>{best.score}</b> 分
          </>
        )}
        {best?.passed != null && <Tag tone={best.passed ? 'good' : 'bad'}>{best.passed ? '及格' : '不及格'}</Tag>}
      </p>
      {exam.remark !== null && <p>{exam.remark}</p>}
      <div className="exam-card__deeds">
        {running !== undefined ? (
          <LinkButton size="large" tone="primary" to={sittingPath(running.guid)}>
            继续答题
          </LinkButton>
        ) : (
          standing === 'open' &&
          read !== null &&
          read.length < most && <StartButton exam={exam} isAgain={sittings.length > 0} />
        )}
        {done.map((sitting) => (
          <LinkButton key={sitting.guid} size="large" to={sittingPath(sitting.guid)}>
            {done.length === 1 ? '查看结果' : `第${sitting.attempt ?? 1}次结果`}
          </LinkButton>
        ))}
      </div>
    </Card>
  )
}

/** How far one's own sitting is, beside how far the exam is. */
function StateTag({ status }: { status: 'running' | 'toMark' }) {
  const state = examResult.workflow?.states[status]
  return state === undefined ? null : <StatusTag tone={state.tone} label={state.label} />
}

function StartButton({ exam, isAgain }: { exam: Exam; isAgain: boolean }) {
  const navigate = useNavigate()
  const { isBusy, run } = useDeed()
  const isOffline = useSync().state === 'offline'

  async function start() {
    const limit = exam.screenSwitchMax === null ? '' : `离开本页超过${exam.screenSwitchMax}次将自动交卷。`
    const isSure = await confirm({
      title: '开始考试',
      text: `开始后计时，中途不能暂停。${limit}开始之后没有信号也能继续作答。`,
      okText: '开始答题',
    })
    if (!isSure) return
    await run(async () => {
      const { guid, given } = await ask<Sitting>('/api/exam/start', { examGuid: exam.guid })
      // The first word about the sitting puts it on the device for good, before the signal may be lost.
      const input = { answers: given ?? [], screenSwitches: 0 }
      await act({ actions: [{ resource: 'examResult', action: 'save', recordGuid: guid, input }] })
      navigate(sittingPath(guid))
    })
  }
  return (
    <>
      <Button
        aria-label={`${isAgain ? '再考一次' : '开始考试'}：${exam.examName}`}
        size="large"
        tone="primary"
        loading={isBusy}
        disabled={isOffline}
        onClick={() => void start()}
      >
        {isAgain ? '再考一次' : '开始考试'}
      </Button>
      {isOffline && <p className="exam-card__when">开始考试需要联网取题，取题后可离线作答</p>}
    </>
  )
}
