import { useState } from 'react'
import { useMediaUrl } from '#app/data/index.ts'
import { Segmented } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

interface ComparePhotosProps {
  before: readonly MediaRef[]
  after: readonly MediaRef[]
}

const HALF = 50
const isPicture = ({ contentType, rootGuid }: MediaRef) => contentType === 'img' && rootGuid === undefined

/** 整改前 and 整改后 of one hazard one over the other, with the edge between them under the finger. */
export function ComparePhotos({ before, after }: ComparePhotosProps) {
  const [earlier, later] = [before.filter(isPicture), after.filter(isPicture)]
  const [chosen, setChosen] = useState({ before: 0, after: 0 })
  const [edge, setEdge] = useState(HALF)
  const left = useMediaUrl(earlier[chosen.before] ?? null)
  const right = useMediaUrl(later[chosen.after] ?? null)
  if (earlier.length === 0 || later.length === 0 || left.url === null || right.url === null) return null
  return (
    <div className="compare">
      <div className="compare__view">
        <img src={right.url} alt={`整改后第 ${chosen.after + 1} 张`} decoding="async" />
        <img
          src={left.url}
          alt={`整改前第 ${chosen.before + 1} 张`}
          style={{ clipPath: `inset(0 ${100 - edge}% 0 0)` }}
          decoding="async"
        />
        <span className="compare__edge" style={{ insetInlineStart: `${edge}%` }} />
        <span className="compare__tag">整改前</span>
        <span className="compare__tag compare__tag--after">整改后</span>
      </div>
      <input
        className="compare__slider"
        type="range"
        min={0}
        max={100}
        value={edge}
        aria-label="整改前后的分界，向右看整改前"
        onChange={({ target }) => setEdge(target.valueAsNumber)}
      />
      <Chooser
        label="整改前"
        count={earlier.length}
        at={chosen.before}
        onChoose={(at) => setChosen({ ...chosen, before: at })}
      />
      <Chooser
        label="整改后"
        count={later.length}
        at={chosen.after}
        onChoose={(at) => setChosen({ ...chosen, after: at })}
      />
    </div>
  )
}

interface ChooserProps {
  label: string
  count: number
  at: number
  onChoose: (at: number) => void
}

function Chooser({ label, count, at, onChoose }: ChooserProps) {
  if (count === 1) return null
  return (
    <Segmented
      label={`${label}第几张`}
      value={String(at)}
      options={Array.from({ length: count }, (_, index) => ({ value: String(index), label: `${label} ${index + 1}` }))}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}
