import { useCounts } from '#app/data/use-counts.ts'
import { Card, LinkButton, Section } from '#app/ui/index.ts'
import { KeptPart } from '#app/ui/KeptPart.tsx'
import { Link } from '#app/ui/Link.tsx'
import { OWED } from './home-counts.ts'

/** What the enterprise should have and has not: those it stands on whose list, each with the way to its form. Only the server knows. */
export function OwedRecords() {
  const counts = useCounts(OWED.map(({ list }) => ({ resource: list, query: {} })))
  if (counts.state === 'offline' || counts.state === 'problem') return null
  const owed = counts.state === 'ready' ? OWED.filter((_each, at) => (counts.totals[at] ?? 0) > 0) : []
  return (
    <KeptPart name="owed-records" count={counts.state === 'loading' ? null : owed.length}>
      <Section title="应办未办" note="登记后自动消去">
        <Card flush>
          {owed.map(({ list, label, path, words, deed }) => (
            <article key={list} className="owed-record">
              <Link className="owed-record__main" to={path}>
                <b>{label}</b>
                <span className="owed-record__words">{words}</span>
              </Link>
              <LinkButton size="small" tone="primary" to={`${path}?form=new`}>
                {deed}
              </LinkButton>
            </article>
          ))}
        </Card>
      </Section>
    </KeptPart>
  )
}
