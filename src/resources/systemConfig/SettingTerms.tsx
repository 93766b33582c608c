import { correctedNow, useRecords } from '#app/data/index.ts'
import { Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { type DatedFigure, inForceOn } from '#domain/data/figures.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import '../checkTemplate/versions.css'

const MOST = 100

type Term = DatedFigure & Pick<RecordOf<typeof systemConfig>, 'guid' | 'unit'>

/** What a setting was, is and will be: its dated rows, the newest first. */
export function SettingTerms({ name }: { name: string }) {
  const list = useRecords<typeof systemConfig>('systemConfig', {
    filter: { field: 'key', equals: name },
    order: '-effectiveFrom',
    limit: MOST,
  })
  if (list.state !== 'ready') return null
  const terms = list.rows as Term[] // required fields
  const today = dayOf(correctedNow())
  const now = inForceOn(terms, today)
  return (
    <ul className="versions">
      {terms.map((term) => (
        <li key={term.guid}>
          <Link to={`?open=${term.guid}`} className="versions__line">
            <span>
              {term.value} {term.unit}
            </span>
            <span className="versions__since">
              {term.effectiveFrom} 起{term.effectiveTo !== null && `，${term.effectiveTo} 止`}
            </span>
            <TermTag isNow={term === now} isAhead={term.effectiveFrom > today} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TermTag({ isNow, isAhead }: { isNow: boolean; isAhead: boolean }) {
  if (isNow) return <Tag tone="good">现行</Tag>
  return isAhead ? <Tag tone="waiting">将生效</Tag> : <Tag tone="muted">不再适用</Tag>
}
