import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { correctedNow, useRecord, useRecords } from '#app/data/index.ts'
import { useKeeping } from '#app/data/kept-media.ts'
import { CompanyRow } from '#app/resources/company/CompanyRow.tsx'
import { planOf } from '#app/resources/company/plan.ts'
import { asCompany, useCompanySearch } from '#app/resources/company/use-company-search.ts'
import { useSession } from '#app/session/index.ts'
import { Card, EmptyState, IconButton, LinkButton, Page, PageSkeleton, SearchBar, Unread } from '#app/ui/index.ts'
import { type Actor, ownCompany } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { riskUnit } from '#domain/resources/riskUnit/definition.ts'
import { companySideInArea } from '#domain/resources/shared.ts'
import { PlantPlan } from './PlantPlan.tsx'
import { RiskMapPaper } from './RiskMapPaper.tsx'
import './risk-map.css'
import '#domain/areas/selfCheck.ts'

const ALL_UNITS = 300
const SHOWN = 40

/** 风险四色图: the units of one plant on its own plan. Supervisors choose the enterprise first. */
export function RiskMapPage() {
  const session = useSession()
  const [params] = useSearchParams()
  if (!('actor' in session)) return <PageSkeleton />
  const own = ownCompany(session.actor)
  const companyGuid = own ?? params.get('company')
  return companyGuid === null ? <ChooseCompany /> : <PlantOf companyGuid={companyGuid} actor={session.actor} />
}

function ChooseCompany() {
  const [, setParams] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const search = useCompanySearch({ keyword: useDeferredValue(keyword), near: null, order: 'name' })
  const today = dayOf(correctedNow())
  return (
    <Page
      title="风险四色图"
      back
      below={<SearchBar value={keyword} onChange={setKeyword} placeholder="企业名称、信用代码或地址" />}
    >
      <Unread read={search} />
      {search.state === 'ready' && (
        <Card flush>
          {search.total === 0 ? (
            <EmptyState icon="building" text={`没有找到「${keyword}」，请换个词再试`} />
          ) : (
            search.found
              .slice(0, SHOWN)
              .map(({ company }) => (
                <CompanyRow
                  key={company.guid}
                  company={company}
                  distance={null}
                  today={today}
                  onOpen={() => setParams({ company: company.guid })}
                />
              ))
          )}
        </Card>
      )}
    </Page>
  )
}

function PlantOf({ companyGuid, actor }: { companyGuid: string; actor: Actor }) {
  const [params] = useSearchParams()
  const [isPrinting, setIsPrinting] = useState(false)
  const company = useRecord('company', companyGuid)
  const units = useRecords<typeof riskUnit>('riskUnit', {
    filter: both({ field: 'companyGuid', equals: companyGuid }, { field: 'status', equals: 'enabled' }),
    limit: ALL_UNITS,
  })
  const plan = company.state === 'ready' ? planOf(asCompany(company.record)) : null
  // Whoever works in the plant stands before its plan where there is no signal.
  useKeeping(ownCompany(actor) === companyGuid ? plan : null)
  if (company.state === 'loading' || units.state === 'loading') return <PageSkeleton />
  if (company.state !== 'ready' || units.state !== 'ready') {
    const failed = [company, units].find((read) => read.state === 'problem') ?? { state: 'offline' }
    const retry = () => {
      company.refresh()
      units.refresh()
    }
    return (
      <Page title="风险四色图" back>
        <Unread read={failed} onRetry={retry} />
      </Page>
    )
  }
  const { companyName } = asCompany(company.record)
  const { rows } = units
  return (
    <Page
      title="风险四色图"
      back
      actions={rows.length > 0 && <IconButton icon="print" label="打印四色图" onClick={() => setIsPrinting(true)} />}
    >
      <div>
        <p className="risk-map__company">{companyName}</p>
        {isPrinting && (
          <RiskMapPaper companyName={companyName ?? ''} plan={plan} units={rows} onClose={() => setIsPrinting(false)} />
        )}
        {rows.length === 0 ? (
          <EmptyState
            icon="warning"
            text="还没有风险分析单元，登记并评估后显示在图上"
            action={
              companySideInArea(actor) !== 'nothing' && (
                <LinkButton tone="primary" to="/companyRisk/hazardIdentification?form=new">
                  登记风险单元
                </LinkButton>
              )
            }
          />
        ) : (
          <PlantPlan
            plan={plan}
            units={rows}
            mayPlace={companySideInArea(actor) !== 'nothing'}
            opened={params.get('unit')}
            onPlaced={units.refresh}
          />
        )}
      </div>
    </Page>
  )
}
