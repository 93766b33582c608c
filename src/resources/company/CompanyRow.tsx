import type { ReactNode } from 'react'
import type { FoundCompany } from '#app/resources/company/use-company-search.ts'
import { distanceText, Icon, isRiskColor, RiskTag, StatusTag, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { COMPANY_FLAGS } from '#domain/data/words.ts'
import type { Tone } from '#domain/kit/fields.ts'
import { type Day, daysBetween } from '#domain/lib/dates.ts'
import { type PatrolDueState, patrolDueState } from '#domain/rules/patrol-frequency.ts'
import './company.css'

type CompanyRowProps = FoundCompany & {
  today: Day
  /** A path, or a deed of the page itself. */
  onOpen: string | (() => void)
  note?: ReactNode
}

const DUE_TONES: Readonly<Record<PatrolDueState, Tone>> = { waiting: 'muted', dueSoon: 'waiting', overdue: 'bad' }

/** One enterprise in a list: what it is, how dangerous, how far, and when it is to be visited. */
export function CompanyRow({ company, distance, today, onOpen, note }: CompanyRowProps) {
  const flags = Object.entries(COMPANY_FLAGS).filter(([flag]) => company[flag as keyof typeof COMPANY_FLAGS] === true)
  const content = (
    <>
      <span className="company-row__name">{company.companyName}</span>
      <span className="company-row__place">{company.pbAddress ?? company.registerAddress}</span>
      <span className="company-row__tags">
        <RiskTag color={company.riskColor} />
        {flags.map(([flag, label]) => (
          <Tag key={flag}>{label}</Tag>
        ))}
        {company.isMajorHazard === true && <Tag tone="bad">重大危险源</Tag>}
      </span>
      <span className="company-row__foot">
        <DueMark due={company.nextPatrolDue} today={today} />
        {note}
        {distance !== null && (
          <span className="company-row__distance">
            <Icon name="navigate" />
            {distanceText(distance)}
          </span>
        )}
      </span>
    </>
  )
  const className = `company-row company-row--${isRiskColor(company.riskColor) ? company.riskColor : 'none'}`
  return typeof onOpen === 'string' ? (
    <Link to={onOpen} className={className}>
      {content}
    </Link>
  ) : (
    <button type="button" className={className} onClick={onOpen}>
      {content}
    </button>
  )
}

export function DueMark({ due, today }: { due: Day | null; today: Day }) {
  if (due === null) return <StatusTag label="未安排巡查" />
  const state = patrolDueState(due, today)
  const days = daysBetween(today, due)
  return <StatusTag tone={DUE_TONES[state]} label={days < 0 ? `逾期 ${-days} 天` : `应巡查 ${due}`} />
}
