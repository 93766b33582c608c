import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { onServerHint } from '#app/data/index.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { Button, Card, Section, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
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
  const { gridName, total, days, byPlace, byOwner, byStep } = answer.data
  const words = total === 0 ? '没有逾期的事项' : `${total} 项，最久的逾期 ${days} 天`
  const within = (gridGuid: string) => `?${new URLSearchParams({ ...Object.fromEntries(params), grid: gridGuid })}`
  return (
    <Section title="逾期未办" note={`${gridName} ${words}`}>
      {total > 0 && (
        <div className="late-work">
          <Groups
            title="在哪里"
            groups={byPlace}
            nameOf={({ label, gridGuid }) => (gridGuid === null ? label : <Link to={within(gridGuid)}>{label}</Link>)}
          />
          <Groups title="在谁手上" groups={byOwner} />
          <Groups title="在哪一步" groups={byStep} />
        </div>
      )}
    </Section>
  )
}

interface GroupsProps<Group extends LateGroup> {
  title: string
  groups: readonly Group[]
  nameOf?: (group: Group) => ReactNode
}

function Groups<Group extends LateGroup>({ title, groups, nameOf = ({ label }) => label }: GroupsProps<Group>) {
  const [isWhole, setIsWhole] = useState(false)
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
          {(isWhole ? groups : groups.slice(0, SHOWN)).map((group) => (
            <tr key={group.label}>
              <th scope="row">{nameOf(group)}</th>
              <td>{group.count.toLocaleString('zh-CN')}</td>
              <td>{group.days} 天</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button tone="plain" size="small" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? '收起' : `其余 ${rest.toLocaleString('zh-CN')} 项`}
        </Button>
      )}
    </Card>
  )
}
