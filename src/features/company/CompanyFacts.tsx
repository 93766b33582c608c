import type { ReactNode } from 'react'
import { useFigures } from '#app/data/figures.ts'
import { correctedNow } from '#app/data/index.ts'
import { FigureBasis } from '#app/fields/FigureBasis.tsx'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import type { Company } from '#app/resources/company/use-company-search.ts'
import { Card, Icon, Row, Section } from '#app/ui/index.ts'
import { labelOf } from '#domain/kit/place.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company as definition } from '#domain/resources/company/definition.ts'
import { STAFFING_WORDS, staffingOf } from '#domain/rules/safety-staffing.ts'

const PEOPLE = [
  { label: '安全负责人', name: 'safetyManager', phone: 'safetyManagerPhone' },
  { label: '主要负责人', name: 'mainLeader', phone: 'mainLeaderPhone' },
  { label: '法定代表人', name: 'legalRepresentative', phone: 'legalRepresentativePhone' },
] as const

const STAFFING_FIGURES = ['company.fullTimeAbove'] as const

const FACTS = [
  'serialNumber',
  'registerAddress',
  'regionName',
  'gridGuid',
  'industry',
  'tradeFamily',
  'scaleType',
  'employeeCount',
  'annualRevenue',
  'floorArea',
  'buildTime',
  'longitude',
  'standardGrade',
  'integrityLevel',
] as const

export function CompanyFacts({ company }: { company: Company }) {
  return (
    <>
      <Section title="联系人">
        <Card>
          {PEOPLE.map(({ label, name, phone }) => (
            <Row key={name} label={label}>
              {company[name]} <Call number={company[phone]} />
            </Row>
          ))}
          <StaffingRow company={company} />
        </Card>
      </Section>
      <Section title="基本信息">
        <Card>
          {FACTS.map((name) => (
            <Fact key={name} company={company} name={name} />
          ))}
        </Card>
      </Section>
    </>
  )
}

/** Who the law asks for beside the 安全负责人. */
function StaffingRow({ company }: { company: Company }) {
  const today = dayOf(correctedNow())
  const { figure } = useFigures(STAFFING_FIGURES)
  const staffing = staffingOf(company, today, figure)
  if (staffing === null) return null
  return (
    <Row label="安全管理人员">
      {STAFFING_WORDS[staffing]}
      <FigureBasis keys={STAFFING_FIGURES} on={today} />
    </Row>
  )
}

function Call({ number }: { number: string | null }): ReactNode {
  if (number === null || number === '') return null
  return (
    <a className="company-call" href={`tel:${number}`}>
      <Icon name="phone" />
      {number}
    </a>
  )
}

function Fact({ company, name }: { company: Company; name: (typeof FACTS)[number] }) {
  const field = fieldOf(definition as AnyResource, name)
  if (field === null) return null
  const { View } = fieldView(field)
  return (
    <Row label={labelOf(field)}>
      {company[name] === null ? null : <View field={field} value={company[name]} others={{ ...company }} />}
    </Row>
  )
}
