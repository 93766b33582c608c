import type { FieldViewProps } from '#app/fields/types.ts'
import { Tag } from '#app/ui/index.ts'
import { type CheckItem, SUGGEST_LEVELS } from '#domain/resources/checkTemplate/definition.ts'
import './check-items.css'

const LEVEL_TONES = { general: 'waiting', major: 'bad', depends: 'muted' } as const

/** The items of a check-list in their order. */
export function CheckItems({ value }: FieldViewProps) {
  const items = Array.isArray(value) ? (value as CheckItem[]) : []
  return (
    <ol className="check-items">
      {[...items]
        .sort((a, b) => a.sortId - b.sortId)
        .map((item) => (
          <li key={item.itemCode} className="check-items__item">
            <p>
              <span className="check-items__code">{item.itemCode}</span> {item.content}
            </p>
            <p className="check-items__note">
              {item.score === undefined ? (
                <Tag tone={LEVEL_TONES[item.suggestLevel]}>{SUGGEST_LEVELS[item.suggestLevel]}</Tag>
              ) : (
                <span>标准分 {item.score}</span>
              )}
              {item.basis !== undefined && <span>依据：{item.basis}</span>}
              {(item.toVerify ?? []).length > 0 && <span>引用前请核对原文：{item.toVerify?.join('、')}</span>}
            </p>
          </li>
        ))}
    </ol>
  )
}
