import { Card, EmptyState, LinkButton, Page, Row, Section, StatusTag, Tag } from '#app/ui/index.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { examResult } from '#domain/resources/examResult/definition.ts'
import { EXAMS } from './paths.ts'
import type { Sitting } from './sitting.ts'

/** What came of a sitting; the right answers only where the exam shows them. */
export function ResultView({ sitting }: { sitting: Sitting }) {
  const { status, score, passed, totalScore, passScore, $sync } = sitting
  const state = examResult.workflow?.states[status]
  const isUnsent = $sync !== 'synced'
  return (
    <Page title="考试结果" back={EXAMS}>
      <div className="exam-result">
        <Card>
          <p className="exam-result__name">{sitting.examName}</p>
          {isUnsent ? (
            <EmptyState icon="check" text="已交卷，答卷保存在本机；有网络后自动上传并出分" />
          ) : (
            <p className="exam-result__score" data-passed={passed ?? undefined}>
              <b>{score ?? '–'}</b>
              <span>/{totalScore ?? 100}分</span>
              {passed !== null && <Tag tone={passed ? 'good' : 'bad'}>{passed ? '及格' : '不及格'}</Tag>}
            </p>
          )}
          {passed === null && !isUnsent && <p className="exam-result__note">简答题等待阅卷，以上为客观题得分。</p>}
          {status === 'closed' && <p className="exam-result__note">到时未交卷，按已保存的作答收卷。</p>}
          {!isUnsent && (
            <Row label="状态">{state !== undefined && <StatusTag tone={state.tone} label={state.label} />}</Row>
          )}
          <Row label="及格分">{passScore}分</Row>
          <Row label="开考时间">{sitting.startTime !== null && formatDateTime(sitting.startTime)}</Row>
          <Row label="交卷时间">{sitting.endTime !== null && formatDateTime(sitting.endTime)}</Row>
          <Row label="切屏">{sitting.screenSwitches ?? 0}次</Row>
          {sitting.marker !== null && <Row label="阅卷人">{sitting.marker}</Row>}
        </Card>
        {!isUnsent && (sitting.answers ?? []).length > 0 && (
          <Section title="答卷" note={sitting.showAnswers === true ? undefined : '本场考试不公布答案'}>
            <ol className="answer-list">
              {(sitting.answers ?? []).map((each, at) => (
                <Answer key={String(each.questionGuid)} at={at} answer={each} />
              ))}
            </ol>
          </Section>
        )}
        <LinkButton block size="large" to={EXAMS}>
          返回我的考试
        </LinkButton>
      </div>
    </Page>
  )
}

function Answer({ at, answer }: { at: number; answer: Readonly<Record<string, unknown>> }) {
  const { score, full } = answer
  const tone = score === null ? 'waiting' : score === full ? 'good' : 'bad'
  return (
    <li className="answer-list__item">
      <p className="answer-list__head">
        <b>{at + 1}</b>
        <span>{String(answer.stem)}</span>
      </p>
      <p>
        作答：{answer.answer === '' ? <i>未答</i> : String(answer.answer)}
        <Tag tone={tone}>{score === null ? '待阅' : `${String(score)}/${String(full)}分`}</Tag>
      </p>
      {answer.right != null && <p>答案：{String(answer.right)}</p>}
      {answer.analysis != null && <p className="answer-list__why">解析：{String(answer.analysis)}</p>}
    </li>
  )
}
