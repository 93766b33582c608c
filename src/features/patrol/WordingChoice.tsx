import { useMemo } from 'react'
import { useRecords } from '#app/data/index.ts'
import type { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { type Wording, wordingsFor } from '#domain/rules/hazard-wording.ts'
import { usePatrol } from './patrol-context.ts'
import type { HazardDraft } from './patrol-draft.ts'

/** The last of the area: older wording is of older rules. */
const LOOKED_AT = 400
const MOST_OF_TRADE = 500
const FILLED_IN = '不符合：'

interface WordingChoiceProps {
  hazard: HazardDraft
  onChoose: (wording: Wording) => void
}

/** How inspectors worded such a hazard before, from what lies on the device. */
export function WordingChoice({ hazard, onChoose }: WordingChoiceProps) {
  const { company } = usePatrol()
  const { description, itemCode } = hazard
  const typed = description.startsWith(FILLED_IN) ? '' : description
  const found = useRecords<typeof hiddenDanger>('hiddenDanger', { order: '-foundOn', limit: LOOKED_AT })
  const trade = useRecords('company', {
    filter: { field: 'tradeFamily', equals: company.tradeFamily ?? '' },
    limit: MOST_OF_TRADE,
    enabled: company.tradeFamily !== null,
  })
  const ofTrade = useMemo(() => new Set(trade.state === 'ready' ? trade.rows.map(({ guid }) => guid) : []), [trade])
  const wordings = useMemo(
    () => (found.state === 'ready' ? wordingsFor(found.rows, { typed, itemCode, ofTrade }) : []),
    [found, typed, itemCode, ofTrade],
  )
  if (wordings.length === 0) return null
  return (
    <ul className="wording" aria-label="常用描述">
      {wordings.map((wording) => (
        <li key={wording.description}>
          <button type="button" className="wording__choice" onClick={() => onChoose(wording)}>
            <span>{wording.description}</span>
            <small>
              {wording.dangerLevel === 'major' && '重大 · '}
              {wording.basis !== '' && `${wording.basis} · `}用过 {wording.times} 次
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
