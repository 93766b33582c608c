import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { act, useRecord, useRecords } from '#app/data/index.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import {
  Button,
  Card,
  EmptyList,
  FormField,
  Input,
  ListSkeleton,
  NotOnThisDevice,
  Page,
  ProblemNotice,
  Section,
  Sheet,
  sentenceOf,
  Tag,
  toast,
} from '#app/ui/index.ts'
import type { ExamRanking } from '#domain/contract/exams.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { examResult } from '#domain/resources/examResult/definition.ts'
import '#domain/areas/study.ts'
import { EXAMS } from './paths.ts'
import type { Sitting } from './sitting.ts'
import './study.css'

const OPEN_PAPERS = 200

/** How everybody did in one exam, and the papers that wait for a teacher. */
export function RankingPage() {
  const { guid = '' } = useParams()
  const exam = useRecord('exam', guid)
  const { answer, again } = useAsked<ExamRanking>('/api/exam/ranking', { examGuid: guid })
  const papers = useRecords<typeof examResult>('examResult', {
    filter: {
      all: [
        { field: 'examGuid', equals: guid },
        { field: 'status', equals: 'toMark' },
      ],
    },
    limit: OPEN_PAPERS,
  })
  const [marking, setMarking] = useState<string | null>(null)
  const waiting = papers.state === 'ready' ? papers.rows : []
  return (
    <Page title={exam.state === 'ready' ? `成绩：${String(exam.record.examName)}` : '考试成绩'} back={EXAMS}>
      {answer.state === 'loading' && <ListSkeleton />}
      {answer.state === 'problem' &&
        (answer.problem.code === 'network.unreachable' ? (
          <NotOnThisDevice onRetry={again} />
        ) : (
          <ProblemNotice problem={answer.problem} onRetry={again} />
        ))}
      {answer.state === 'ready' && <Figures ranking={answer.data} />}
      {waiting.length > 0 && (
        <Section title="待阅卷">
          <Card flush>
            {waiting.map(({ guid: paper, userName, attempt }) => (
              <div key={paper} className="mark-line">
                <span>
                  {userName}（第{attempt}次）
                </span>
                <Button size="small" tone="primary" onClick={() => setMarking(paper)}>
                  阅卷
                </Button>
              </div>
            ))}
          </Card>
        </Section>
      )}
      {answer.state === 'ready' && (
        <Section title="排名" note="按每人最好一次成绩；同分先交卷者在前">
          <Card flush>
            <RankingTable ranking={answer.data} />
          </Card>
        </Section>
      )}
      {marking !== null && (
        <MarkSheet
          key={marking}
          guid={marking}
          onClose={() => setMarking(null)}
          onMarked={() => {
            setMarking(null)
            papers.refresh()
            again()
          }}
        />
      )}
    </Page>
  )
}

function Figures({ ranking: { people, passed, average, toMark } }: { ranking: ExamRanking }) {
  const figures = [
    ['参加', `${people}人`],
    ['及格', `${passed}人`],
    ['及格率', people === 0 ? '–' : `${Math.round((passed / people) * 1000) / 10}%`],
    ['平均分', average === null ? '–' : `${average}分`],
    ['待阅卷', `${toMark}份`],
  ]
  return (
    <dl className="figures-row">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function RankingTable({ ranking: { rows } }: { ranking: ExamRanking }) {
  if (rows.length === 0) return <EmptyList icon="chart" text="还没有人交卷" />
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">名次</th>
            <th scope="col">姓名</th>
            <th scope="col">得分</th>
            <th scope="col">结果</th>
            <th scope="col">次数</th>
            <th scope="col">用时</th>
            <th scope="col">切屏</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.guid}>
              <td>{row.rank}</td>
              <th scope="row">{row.userName}</th>
              <td className="number">{row.score ?? '–'}</td>
              <td>
                {row.status === 'toMark' ? (
                  <Tag tone="waiting">待阅卷</Tag>
                ) : (
                  <Tag tone={row.passed ? 'good' : 'bad'}>{row.passed ? '及格' : '不及格'}</Tag>
                )}
              </td>
              <td className="number">{row.attempts}</td>
              <td className="number">{row.minutes === null ? '–' : `${row.minutes}分钟`}</td>
              <td className="number">{row.screenSwitches}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MarkSheetProps {
  guid: string
  onClose: () => void
  onMarked: () => void
}

function MarkSheet({ guid, onClose, onMarked }: MarkSheetProps) {
  const read = useRecord<typeof examResult>('examResult', guid)
  return (
    <Sheet open wide title="阅卷" onClose={onClose}>
      {read.state === 'loading' && <ListSkeleton />}
      {read.state === 'problem' && <ProblemNotice problem={read.problem} onRetry={read.refresh} />}
      {read.state === 'offline' && <NotOnThisDevice onRetry={read.refresh} />}
      {read.state === 'ready' && <MarkForm sitting={read.record} onMarked={onMarked} />}
    </Sheet>
  )
}

function MarkForm({ sitting, onMarked }: { sitting: Sitting; onMarked: () => void }) {
  const [points, setPoints] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const open = (sitting.answers ?? []).filter(({ score }) => score === null)
  const isWhole = open.every(({ questionGuid }) => (points[String(questionGuid)] ?? '') !== '')

  async function mark() {
    setIsBusy(true)
    try {
      const marks = Object.entries(points).map(([questionGuid, score]) => ({ questionGuid, score: Number(score) }))
      await act({
        actions: [{ resource: 'examResult', action: 'mark', recordGuid: sitting.guid, input: { marks } }],
      })
      toast.success('已给分')
      onMarked()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toast.error(error.issues[0]?.message ?? sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="mark-form">
      <p>
        {sitting.userName}，客观题 {sitting.score} 分
      </p>
      {open.map(({ questionGuid, stem, answer, full }) => (
        <div key={String(questionGuid)} className="mark-form__one">
          <p className="taking__stem">{String(stem)}</p>
          <p className="mark-form__answer">{String(answer)}</p>
          <ReferenceAnswer guid={String(questionGuid)} />
          <FormField label={`得分（满分${Number(full)}分）`} required>
            <Input
              inputMode="decimal"
              type="number"
              min={0}
              max={Number(full)}
              step={0.5}
              value={points[String(questionGuid)] ?? ''}
              onChange={(event) => setPoints({ ...points, [String(questionGuid)]: event.target.value })}
            />
          </FormField>
        </div>
      ))}
      <Button block size="large" tone="primary" disabled={!isWhole} loading={isBusy} onClick={() => void mark()}>
        提交得分
      </Button>
    </div>
  )
}

function ReferenceAnswer({ guid }: { guid: string }) {
  const read = useRecord('question', guid)
  if (read.state !== 'ready') return null
  return <p className="answer-list__why">参考答案：{String(read.record.answer)}</p>
}
