import type { FieldViewProps } from '#app/fields/types.ts'
import { CheckItemWords } from '#app/widgets/check-items/CheckItemWords.tsx'
import { type CheckItem, itemsInOrder } from '#domain/resources/checkTemplate/definition.ts'
import './check-items.css'

/** The items of a check-list in their order. */
export function CheckItems({ value }: FieldViewProps) {
  return (
    <ol className="check-items">
      {itemsInOrder(Array.isArray(value) ? (value as CheckItem[]) : []).map((item) => (
        <li key={item.itemCode} className="check-items__item">
          <CheckItemWords item={item} />
        </li>
      ))}
    </ol>
  )
}
