import { EmptyState, Sheet, Tag } from '#app/ui/index.ts'
import { MAJOR_JUDGEMENTS } from '#domain/data/major-judgements.ts'
import { judgementsFor } from '#domain/rules/major-judgement.ts'
import type { Company } from './patrol-draft.ts'

interface JudgementSheetProps {
  company: Company
  chosen: string
  onChoose: (clause: string) => void
  onClose: () => void
}

/** The closed list of 10号令 as it concerns this enterprise: whatever matches a clause is 重大, without a score. */
export function JudgementSheet({ company, chosen, onChoose, onClose }: JudgementSheetProps) {
  const offered = judgementsFor(company, MAJOR_JUDGEMENTS)
  return (
    <Sheet open title="重大隐患判定标准（10号令）" onClose={onClose}>
      {offered.length === 0 ? (
        <EmptyState icon="info" text="这家企业不属于工贸行业，请按本行业的判定标准填写条款" />
      ) : (
        <ul className="judgements">
          {offered.map(({ clause, content, mark }) => (
            <li key={clause}>
              <button
                type="button"
                className="judgements__one"
                aria-pressed={clause === chosen}
                onClick={() => onChoose(clause)}
              >
                <span className="judgements__clause">
                  {clause} {mark === 'R' && <Tag tone="waiting">引用前请核对原文</Tag>}
                </span>
                <span>{content}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
