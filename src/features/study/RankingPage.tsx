import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useRecord, useRecords } from '#app/data/index.ts'
import { MarkSheet } from '#app/resources/examResult/MarkSheet.tsx'
import { useAsked } from '#app/screens/use-asked.ts'
import { Button, Card, EmptyList, Page, Section, Tag, Unread } from '#app/ui/index.ts'
import type { ExamRanking } from '#domain/contract/exams.ts'
import { both } from '#domain/kit/filter.ts'
import { type examResult, WAITS_FOR_MARKS } from '#domain/resources/examResult/definition.ts'
import '#domain/areas/study.ts'
import { EXAMS } from './paths.ts'
import './study.css'

const OPEN_PAPERS = 200

/** How everybody did in one exam, and the papers that wait for a teacher. */
export function RankingPage() {
  const { guid = '' } = useParams()
  const exam = useRecord('exam', guid)
  const { answer, again } = useAsked<ExamRanking>('/api/exam/ranking', { examGuid: guid })
  const papers = useRecords<typeof examResult>('examResult', {
    filter: both({ field: 'examGuid', equals: guid }, WAITS_FOR_MARKS),
    limit: OPEN_PAPERS,
  })
  const [marking, setMarking] = useState<string | null>(null)
  const waiting = papers.state === 'ready' ? papers.rows : []
  return (
    <Page title={exam.state === 'ready' ? `成绩：${String(exam.record.examName)}` : '考试成绩'} back={EXAMS}>
      <Unread read={answer} onRetry={again} />
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
                {row.passed === null ? (
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
