import { Tag } from '#app/ui/index.ts'
import { type CheckItem, SUGGEST_LEVELS } from '#domain/resources/checkTemplate/definition.ts'
import './check-items.css'

const LEVEL_TONES = { general: 'waiting', major: 'bad', depends: 'muted' } as const

/** What an item asks, how grave a failure is proposed to be, on what ground, and which words of that are still to be compared. */
export function CheckItemWords({ item }: { item: CheckItem }) {
  return (
    <>
      <span className="check-item__content">
        <span className="check-item__code">{item.itemCode}</span> {item.content}
      </span>
      <span className="check-item__note">
        {item.score === undefined ? (
          <Tag tone={LEVEL_TONES[item.suggestLevel]}>{SUGGEST_LEVELS[item.suggestLevel]}</Tag>
        ) : (
          <span>标准分 {item.score}</span>
        )}
        {item.suggestNote !== undefined && <span>{item.suggestNote}</span>}
        {item.basis !== undefined && <span>依据：{item.basis}</span>}
        {(item.toVerify ?? []).length > 0 && <span>引用前请核对原文：{item.toVerify?.join('、')}</span>}
      </span>
    </>
  )
}
