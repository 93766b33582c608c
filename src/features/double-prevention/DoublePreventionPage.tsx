import { correctedNow, useRecords } from '#app/data/index.ts'
import { HazardLine } from '#app/resources/hiddenDanger/HazardLine.tsx'
import { BigNumber, RecordLink, Rows } from '#app/screens/DeskRows.tsx'
import { Page, RiskTag, Section, Tag } from '#app/ui/index.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { WORK_KINDS, type WorkKind } from '#domain/resources/risk.ts'
import { COLORS_BY_WEIGHT } from '#domain/rules/risk-score.ts'
import './double-prevention.css'
import '#domain/areas/selfCheck.ts'

const PREVENT = '/fiveInOneCom/doublePrevent'
const UNITS = `${PREVENT}/riskControlLevel/riskAnalysisUnit`
const HAZARDS = `${PREVENT}/hiddenManage/hiddenAdminister`
const TASKS = `${PREVENT}/hiddenManage/hiddenScreenTask`
const NOTICES = `${PREVENT}/commitNotice/company`
const PERMITS = '/newDangerWorkRecord'
const SHOWN = 6
const ENABLED: Filter = { field: 'status', equals: 'enabled' }

/** 五位一体综合分析: what stands open today in risk, hazards, work and promises; each number opens its rows. */
export function DoublePreventionPage() {
  const today = dayOf(correctedNow())
  const hazards = useRecords('hiddenDanger', { view: 'overdue', order: 'deadline', limit: SHOWN })
  const working = useRecords('dangerousWorkPermit', { view: 'working', order: 'planEnd', limit: SHOWN })
  return (
    <Page title="五位一体综合分析">
      <Section title="今天要看的">
        <div className="big-numbers">
          <Figure label="逾期未整改隐患" resource="hiddenDanger" view="overdue" to={HAZARDS} isBad />
          <Figure label="待复查隐患" resource="hiddenDanger" view="toReview" to={HAZARDS} />
          <Figure label="逾期未自查任务" resource="selfCheckTask" view="overdue" to={TASKS} isBad />
          <Figure label="作业中的作业票" resource="dangerousWorkPermit" view="working" to={PERMITS} />
          <Figure label="逾期未关闭作业票" resource="dangerousWorkPermit" view="late" to={PERMITS} isBad />
          <Figure label="今日未承诺" resource="commitNotice" view="missing" to={NOTICES} isBad />
        </div>
      </Section>
      <Section title="风险分级" note="启用的风险分析单元，按最高风险事件定级" more={{ to: UNITS, text: '全部' }}>
        <div className="big-numbers">
          {COLORS_BY_WEIGHT.map((color) => (
            <Figure
              key={color}
              label={<RiskTag color={color} />}
              resource="riskUnit"
              filter={both(ENABLED, { field: 'riskColor', equals: color })}
              to={`${UNITS}?riskColor=${color}`}
            />
          ))}
        </div>
      </Section>
      <div className="double-prevention__columns">
        <Section title="逾期最久的隐患" more={{ to: HAZARDS, text: '全部' }}>
          <Rows
            read={hazards}
            empty="没有逾期未整改的隐患"
            line={(row) => <HazardLine key={row.guid} record={row} today={today} />}
          />
        </Section>
        <Section title="正在进行的特殊作业" more={{ to: PERMITS, text: '全部' }}>
          <Rows
            read={working}
            empty="现在没有正在进行的特殊作业"
            line={(row) => (
              <RecordLink
                key={row.guid}
                to={`/specialWork/${row.guid}`}
                title={
                  <>
                    <Tag tone="red">{WORK_KINDS[String(row.workKind) as WorkKind]}</Tag> {String(row.workContent ?? '')}
                  </>
                }
                note={`${String(row.companyName ?? '')} · ${String(row.workPlace ?? '')}`}
              />
            )}
          />
        </Section>
      </div>
    </Page>
  )
}

interface FigureProps {
  label: React.ReactNode
  resource: string
  view?: string
  filter?: Filter
  to: string
  isBad?: boolean
}

function Figure({ label, resource, view, filter, to, isBad = false }: FigureProps) {
  const read = useRecords(resource, {
    limit: 1,
    ...(view === undefined ? {} : { view }),
    ...(filter === undefined ? {} : { filter }),
  })
  return (
    <BigNumber
      label={label}
      read={read}
      to={view === undefined ? to : `${to}?view=${view}`}
      tone={isBad ? 'bad' : undefined}
    />
  )
}
