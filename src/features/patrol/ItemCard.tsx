import { memo, useState } from 'react'
import { FormField, RadioButtons, Tag, TextArea, toast } from '#app/ui/index.ts'
import { ReadAloud } from '#app/widgets/read-aloud/ReadAloud.tsx'
import type { CheckItem } from '#domain/resources/checkTemplate/definition.ts'
import { formerProblemsOpen } from '#domain/rules/former-problems.ts'
import { HazardForm } from './HazardForm.tsx'
import { usePatrol } from './patrol-context.ts'
import {
  answerItem,
  type CheckTemplate,
  type HazardDraft,
  hazardFromItem,
  type ItemAnswer,
  type ItemResult,
  remarkItem,
} from './patrol-draft.ts'
import { anchorOfItem } from './patrol-gaps.ts'
import { takeAwayHazard } from './take-away-hazard.ts'

interface ItemCardProps {
  itemKey: string
  number: number
  template: CheckTemplate
  item: CheckItem
  answer: ItemAnswer | undefined
  hazard: HazardDraft | null
  isMissed: boolean
}

const ANSWERS = [
  { value: 'pass', label: '合格', tone: 'good' },
  { value: 'fail', label: '不合格', tone: 'bad' },
  { value: 'na', label: '不适用', tone: 'muted' },
] as const

function spokenItem({ content, method, photoRequired }: CheckItem, number: number): string {
  const how = method ? `检查方法：${method}。` : ''
  return `第${number}项。${content}。${how}${photoRequired === true ? '须拍照。' : ''}`
}

/** One check item. Memoised: of a hundred of them only the one that changed is drawn again. */
export const ItemCard = memo(function ItemCard({
  itemKey,
  number,
  template,
  item,
  answer,
  hazard,
  isMissed,
}: ItemCardProps) {
  const { change, setting } = usePatrol()
  const remark = answer?.remark ?? ''
  const [isNoting, setIsNoting] = useState(remark !== '')

  async function handleAnswer(result: ItemResult) {
    const asked = { template, item }
    const objection = result === 'pass' ? formerProblemsOpen(item, setting.openHazards ?? 0) : null
    if (objection !== null) return toast.error(objection)
    const give = () => change((draft) => answerItem(draft, asked, result, setting))
    if (hazard === null || result === 'fail') return give()
    const offered = hazardFromItem(asked, { ...setting, today: hazard.foundOn })
    await takeAwayHazard(hazard, { title: '改为其他结果？', offered, answer: give })
  }

  return (
    <li
      id={anchorOfItem(itemKey)}
      className="item-card"
      data-result={answer?.result ?? 'none'}
      data-missed={isMissed || undefined}
    >
      <p className="item-card__content">
        <span className="item-card__number">{number}.</span> {item.content}
        {item.suggestLevel === 'major' && <Tag tone="bad">重大隐患条款</Tag>}
        {item.photoRequired === true && <Tag tone="info">须拍照</Tag>}
      </p>
      <RadioButtons
        label={`${number}. ${item.content}`}
        value={answer?.result ?? null}
        options={ANSWERS}
        onChange={(result) => void handleAnswer(result)}
      />
      <div className="item-card__foot">
        {(item.basis || item.method) && (
          <details className="item-card__basis">
            <summary>依据与方法</summary>
            <p>
              {item.itemCode}
              {item.basis && ` · 依据：${item.basis}`}
              {item.method && ` · 方法：${item.method}`}
              {item.suggestNote && ` · ${item.suggestNote}`}
              {(item.toVerify ?? []).length > 0 && ` · 引用前请核对原文：${item.toVerify?.join('、')}`}
            </p>
          </details>
        )}
        <ReadAloud of={`第${number}项`} words={spokenItem(item, number)} />
        {!isNoting && (
          <button type="button" className="item-card__note" onClick={() => setIsNoting(true)}>
            备注
          </button>
        )}
      </div>
      {isMissed && <p className="form-field__error">请选择检查结果</p>}
      {isNoting && (
        <FormField label="备注">
          <TextArea
            rows={2}
            value={remark}
            maxLength={300}
            onChange={({ target }) => change((draft) => remarkItem(draft, itemKey, target.value))}
          />
        </FormField>
      )}
      {hazard !== null && (
        <div className="item-card__hazard">
          <p className="item-card__hazard-title">登记隐患</p>
          <HazardForm hazard={hazard} />
        </div>
      )}
    </li>
  )
})
