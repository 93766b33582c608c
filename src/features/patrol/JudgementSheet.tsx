import { Sheet, Tag } from '#app/ui/index.ts'
import { JUDGEMENT_PARTS, type Judgement, MAJOR_JUDGEMENTS } from '#domain/data/major-judgements.ts'
import { judgementsFor, otherStandardOf } from '#domain/rules/major-judgement.ts'
import type { Company } from './patrol-draft.ts'

interface JudgementSheetProps {
  company: Company
  chosen: string
  onChoose: (clause: string) => void
  onClose: () => void
}

/** The closed lists as they concern this enterprise: whatever matches a clause is 重大, without a score. */
export function JudgementSheet({ company, chosen, onChoose, onClose }: JudgementSheetProps) {
  const elsewhere = otherStandardOf(company)
  return (
    <Sheet open title="重大隐患判定标准" onClose={onClose}>
      {elsewhere !== null && <p className="judgements__elsewhere">{elsewhere}</p>}
      {judgementsFor(company, MAJOR_JUDGEMENTS).map(({ part, clauses }) => (
        <section key={part} className="judgements">
          <h3>{JUDGEMENT_PARTS[part]}</h3>
          <ul>
            {clauses.map((judgement) => (
              <li key={judgement.clause}>
                <OneJudgement judgement={judgement} isChosen={judgement.clause === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}

interface OneJudgementProps {
  judgement: Judgement
  isChosen: boolean
  onChoose: (clause: string) => void
}

function OneJudgement({ judgement: { clause, content, mark }, isChosen, onChoose }: OneJudgementProps) {
  return (
    <button type="button" className="judgements__one" aria-pressed={isChosen} onClick={() => onChoose(clause)}>
      <span className="judgements__clause">
        {clause} {mark === 'R' && <Tag tone="waiting">引用前请核对原文</Tag>}
      </span>
      <span>{content}</span>
    </button>
  )
}
