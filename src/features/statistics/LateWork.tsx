import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { onServerHint } from '#app/data/index.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { Card, Section, Unread } from '#app/ui/index.ts'
import type { LateGroup, LateStatistics } from '#domain/contract/statistics.ts'
import './late-work.css'

const SHOWN = 8

/** 逾期未办: what is late in one's area, where, whose and at which step, in numbers. */
export function LateWork() {
  const [params] = useSearchParams()
  const grid = params.get('grid')
  const { answer, again } = useAsked<LateStatistics>(
    '/api/statistics/late',
    grid === null ? {} : { parentGridGuid: grid },
  )
  useEffect(() => onServerHint(again), [again])
  if (answer.state !== 'ready') return <Unread read={answer} onRetry={again} rows={3} />
  const { total, days, byPlace, byOwner, byStep } = answer.data
  return (
    <Section title="逾期未办" note={total === 0 ? '没有逾期的事项' : `${total} 项，最久的逾期 ${days} 天`}>
      {total > 0 && (
        <div className="late-work">
          <Groups title="在哪里" groups={byPlace} />
          <Groups title="在谁手上" groups={byOwner} />
          <Groups title="在哪一步" groups={byStep} />
        </div>
      )}
    </Section>
  )
}

function Groups({ title, groups }: { title: string; groups: readonly LateGroup[] }) {
  const rest = groups.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
  return (
    <Card>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">项</th>
            <th scope="col">最久逾期</th>
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, SHOWN).map(({ label, count, days }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count.toLocaleString('zh-CN')}</td>
              <td>{days} 天</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="late-work__rest">其余 {rest.toLocaleString('zh-CN')} 项</p>}
    </Card>
  )
}
