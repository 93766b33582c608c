import { useState } from 'react'
import { type DraftState, useSync } from '#app/data/index.ts'
import { Button, confirm, Icon, Page, PageSkeleton, Sheet, Tag, useLayout } from '#app/ui/index.ts'
import type { SittingQuestion } from '#domain/resources/examResult/definition.ts'
import { QUESTION_TYPES } from '#domain/rules/exam.ts'
import { EXAMS } from './paths.ts'
import { QuestionInput } from './QuestionInput.tsx'
import { countdownText, isAnswered, type Sitting, type SittingDraft } from './sitting.ts'
import { useSitting } from './use-sitting.ts'

/** Shorter than this and the clock turns red. */
const SOON_MS = 5 * 60_000

/** One question at a time, all of them one touch away; every answer is on the device before the next event. */
export function TakingView({ sitting }: { sitting: Sitting }) {
  const { draft, leftMs, isHandingIn, answer, handIn } = useSitting(sitting)
  const [isCardOpen, setIsCardOpen] = useState(false)
  const layout = useLayout()
  const isOffline = useSync().state === 'offline'
  const questions = sitting.questions ?? []
  if (draft.loading) return <PageSkeleton />
  const { value, set } = draft
  const at = Math.min(value.at, questions.length - 1)
  const question = questions[at]
  const open = questions.filter((each) => !isAnswered(value, each)).length

  async function finish() {
    const flagged = value.flags.length === 0 ? '' : `，${value.flags.length}题做了标记`
    const isSure = await confirm({
      title: '交卷',
      text: `${open === 0 ? `${questions.length}题全部已答` : `还有${open}题未答`}${flagged}。交卷后不能再修改。`,
      okText: '确认交卷',
      cancelText: '继续答题',
    })
    if (isSure) await handIn()
  }
  const go = (next: number) => {
    set({ at: next })
    setIsCardOpen(false)
  }
  const card = <QuestionCard questions={questions} value={value} at={at} onGo={go} />

  return (
    <Page
      title={sitting.examName ?? '考试'}
      back={EXAMS}
      below={
        <div className="taking__bar">
          <span className="taking__clock" role="timer" data-soon={leftMs < SOON_MS || undefined}>
            <Icon name="clock" />
            {countdownText(leftMs)}
          </span>
          <span className="taking__kept">{keptWords(draft, isOffline)}</span>
          {layout !== 'desktop' && (
            <Button size="small" icon="grid" onClick={() => setIsCardOpen(true)}>
              答题卡 {questions.length - open}/{questions.length}
            </Button>
          )}
        </div>
      }
      footer={
        <>
          <Button size="large" disabled={at <= 0} onClick={() => go(at - 1)}>
            上一题
          </Button>
          {at < questions.length - 1 ? (
            <Button size="large" tone="primary" onClick={() => go(at + 1)}>
              下一题
            </Button>
          ) : (
            <Button size="large" tone="primary" loading={isHandingIn} onClick={() => void finish()}>
              交卷
            </Button>
          )}
        </>
      }
    >
      <div className="taking">
        {question !== undefined && (
          <section className="taking__question" aria-label={`第${at + 1}题`}>
            <p className="taking__head">
              <b>
                {at + 1}
                <small>/{questions.length}</small>
              </b>
              <Tag>{QUESTION_TYPES[question.questionType]}</Tag>
              <span>{question.full}分</span>
              <Button
                size="small"
                tone="quiet"
                icon="pen"
                aria-pressed={value.flags.includes(question.questionGuid)}
                onClick={() => set({ flags: toggled(value.flags, question.questionGuid) })}
              >
                {value.flags.includes(question.questionGuid) ? '取消标记' : '标记'}
              </Button>
            </p>
            <p className="taking__stem">{question.stem}</p>
            <QuestionInput
              key={question.questionGuid}
              question={question}
              value={value.answers[question.questionGuid]?.answer ?? ''}
              onChange={(words) => answer(question.questionGuid, words)}
            />
          </section>
        )}
        {layout === 'desktop' && (
          <aside className="taking__side">
            {card}
            <Button block tone="primary" loading={isHandingIn} onClick={() => void finish()}>
              交卷
            </Button>
          </aside>
        )}
      </div>
      <Sheet
        open={isCardOpen}
        title="答题卡"
        onClose={() => setIsCardOpen(false)}
        footer={
          <Button block size="large" tone="primary" loading={isHandingIn} onClick={() => void finish()}>
            交卷
          </Button>
        }
      >
        {card}
      </Sheet>
    </Page>
  )
}

interface QuestionCardProps {
  questions: readonly SittingQuestion[]
  value: SittingDraft
  at: number
  onGo: (at: number) => void
}

function QuestionCard({ questions, value, at, onGo }: QuestionCardProps) {
  return (
    <>
      <p className="question-card__legend">
        <span data-state="answered">已答</span>
        <span data-state="open">未答</span>
        <span data-state="flagged">标记</span>
      </p>
      <ol className="question-card">
        {questions.map((question, index) => {
          const isFlagged = value.flags.includes(question.questionGuid)
          const isDone = isAnswered(value, question)
          return (
            <li key={question.questionGuid}>
              <button
                type="button"
                data-state={isDone ? 'answered' : 'open'}
                data-flagged={isFlagged || undefined}
                aria-current={index === at ? 'step' : undefined}
                aria-label={`第${index + 1}题，${isDone ? '已答' : '未答'}${isFlagged ? '，已标记' : ''}`}
                onClick={() => onGo(index)}
              >
                {index + 1}
              </button>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function keptWords({ savedAt, isSaved }: DraftState<SittingDraft>, isOffline: boolean): string {
  if (!isSaved) return '正在保存…'
  if (isOffline) return '离线作答，已存本机'
  return savedAt === null ? '' : '已保存'
}

const toggled = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter((each) => each !== item) : [...list, item]
