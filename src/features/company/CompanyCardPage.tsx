import { useRef, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { correctedNow, useRecord } from '#app/data/index.ts'
import { usePosition } from '#app/device/use-position.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { DueMark } from '#app/resources/company/CompanyRow.tsx'
import { asCompany, type Company } from '#app/resources/company/use-company-search.ts'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { useSession } from '#app/session/index.ts'
import {
  Card,
  distanceText,
  Icon,
  IconButton,
  LinkButton,
  ListSkeleton,
  Page,
  PageSkeleton,
  RiskTag,
  Segmented,
  StatusTag,
  Tag,
  Unread,
} from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { COMPANY_FLAGS } from '#domain/data/words.ts'
import { type Access, hasRole } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { pointOf } from '#domain/kit/point.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company as definition } from '#domain/resources/company/definition.ts'
import { companyCertificate } from '#domain/resources/companyCertificate/definition.ts'
import { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { distanceMetres } from '#domain/rules/geo.ts'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyHazards, OpenHazards } from './CompanyHazards.tsx'
import { CompanyMedia } from './CompanyMedia.tsx'
import { CompanyPatrols } from './CompanyPatrols.tsx'
import { mayMend } from './company-edit.ts'
import './company-page.css'

const TAB_COMING = <ListSkeleton rows={3} />

const CompanyRisks = lazyPart(async () => (await import('./CompanyRisks.tsx')).CompanyRisks)
const CompanyCertificates = lazyPart(async () => (await import('./CompanyCertificates.tsx')).CompanyCertificates)
const CompanyLacks = lazyPart(async () => (await import('./CompanyLacks.tsx')).CompanyLacks)
const CompanyEdit = lazyPart(async () => (await import('./CompanyEdit.tsx')).CompanyEdit)
const GatePlate = lazyPart(async () => (await import('./GatePlate.tsx')).GatePlate)

const TABS = [
  { value: 'facts', label: '概况' },
  { value: 'hazards', label: '隐患' },
  { value: 'patrols', label: '巡查' },
  { value: 'risks', label: '风险' },
  { value: 'certificates', label: '证照' },
  { value: 'media', label: '附件' },
] as const
type Tab = (typeof TABS)[number]['value']
/** What not everybody who sees the enterprise may read. */
const READ_BY: Partial<Record<Tab, Access>> = {
  risks: riskUnit.access.read,
  certificates: companyCertificate.access.read,
}

export function CompanyCardPage() {
  const { guid = null } = useParams()
  const company = useRecord('company', guid)

  switch (company.state) {
    case 'loading':
      return <PageSkeleton />
    case 'ready':
      return (
        <CompanyCard
          company={asCompany(company.record)}
          record={company.record}
          asOf={company.source === 'kept' ? company.asOf : null}
        />
      )
    case 'offline':
    case 'problem':
      return (
        <Page title="企业" back>
          <Unread read={company} />
        </Page>
      )
  }
}

interface CompanyCardProps {
  company: Company
  record: LocalRecord
  asOf: string | null
}

function CompanyCard({ company, record, asOf }: CompanyCardProps) {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const [isEditing, setIsEditing] = useState(false)
  const [isPlate, setIsPlate] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const actor = session.state === 'loading' || session.state === 'signed-out' ? null : session.actor
  const tabs = TABS.filter(({ value }) => actor !== null && READ_BY[value]?.(actor) !== 'nothing')
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'facts'
  const mayEdit = actor !== null && matches(definition.access.update(actor), { ...company }) && mayMend(actor, company)
  const mayPatrol = actor !== null && hasRole(actor, 'grid', 'town', 'officer', 'bureau')

  const check = `/inspection/newGridPatrol?company=${company.guid}`
  // The plate at the gate: whoever patrols has come to check.
  if (mayPatrol && params.get('scanned') === '1') return <Navigate replace to={check} />

  return (
    <Page
      title={company.companyName ?? '企业'}
      back
      asOf={asOf}
      actions={
        <>
          {actor !== null && <IconButton icon="scan" label="门牌二维码" onClick={() => setIsPlate(true)} />}
          {mayEdit && <IconButton icon="pen" label="修改联系人和坐标" onClick={() => setIsEditing(true)} />}
        </>
      }
      footer={
        mayPatrol && (
          <LinkButton tone="primary" size="large" icon="task" to={check}>
            开始巡查
          </LinkButton>
        )
      }
    >
      <div className="company-card">
        <div className="company-card__part">
          <Head company={company} record={record} />
          <OpenHazards companyGuid={company.guid} />
        </div>
        <div ref={part} className="company-card__part">
          <Segmented<Tab>
            value={tab}
            options={tabs}
            onChange={(next) => {
              setParams({ tab: next }, { replace: true })
              // Below what is open the tabs stand at the end of a phone's screen, and what they show would be out of sight.
              part.current?.scrollIntoView()
            }}
            label="企业资料"
          />
          {tab === 'facts' && <CompanyFacts company={company} />}
          {tab === 'hazards' && <CompanyHazards companyGuid={company.guid} />}
          {tab === 'patrols' && <CompanyPatrols companyGuid={company.guid} />}
          {tab === 'risks' && <CompanyRisks companyGuid={company.guid} waiting={TAB_COMING} />}
          {tab === 'certificates' && <CompanyCertificates companyGuid={company.guid} waiting={TAB_COMING} />}
          {tab === 'media' && <CompanyMedia company={company} />}
        </div>
      </div>
      {isPlate && <GatePlate company={company} onClose={() => setIsPlate(false)} />}
      {isEditing && <CompanyEdit guid={company.guid} onClose={() => setIsEditing(false)} />}
    </Page>
  )
}

/** A longer name is cut off in the title of a narrow screen, and sister companies differ in its end. */
const TITLE_FITS = 14

function Head({ company, record }: Pick<CompanyCardProps, 'company' | 'record'>) {
  const { fix } = usePosition()
  const { companyStatus, scaleType } = company
  const place = pointOf(company.longitude, company.latitude)
  const flags = Object.entries(COMPANY_FLAGS).filter(([flag]) => company[flag as keyof typeof COMPANY_FLAGS] === true)
  const { companyStatus: states, scaleType: scales } = definition.fields
  const tones: Readonly<Record<string, 'good' | 'muted' | 'waiting'>> = states.tones
  const phone = company.safetyManagerPhone ?? company.mainLeaderPhone
  const name = company.companyName ?? ''
  return (
    <Card>
      {name.length > TITLE_FITS && <p className="company-card__name">{name}</p>}
      <p className="company-card__tags">
        <RiskTag color={company.riskColor} />
        {companyStatus !== null && <StatusTag tone={tones[companyStatus]} label={states.options[companyStatus]} />}
        <SyncTag record={record} />
        {scaleType !== null && <Tag>{scales.options[scaleType]}</Tag>}
        {flags.map(([flag, label]) => (
          <Tag key={flag} tone="info">
            {label}
          </Tag>
        ))}
        {company.isMajorHazard === true && <Tag tone="bad">重大危险源</Tag>}
        <CompanyLacks companyGuid={company.guid} />
      </p>
      <p className="company-card__place">{company.pbAddress ?? company.registerAddress}</p>
      <p className="company-card__due">
        <DueMark due={company.nextPatrolDue} today={dayOf(correctedNow())} />
        {company.lastPatrolOn !== null && <span>上次巡查 {company.lastPatrolOn}</span>}
      </p>
      <div className="company-card__ways">
        {phone !== null && phone !== '' && (
          <a className="button button--plain" href={`tel:${phone}`}>
            <Icon name="phone" />
            打电话
          </a>
        )}
        {place !== null && (
          <a className="button button--plain" href={`geo:${place.lat},${place.lng}?q=${place.lat},${place.lng}`}>
            <Icon name="navigate" />
            导航{fix !== null && ` ${distanceText(distanceMetres(fix, place))}`}
          </a>
        )}
        <LinkButton icon="map" to={`/gis?company=${company.guid}`}>
          地图
        </LinkButton>
      </div>
    </Card>
  )
}
