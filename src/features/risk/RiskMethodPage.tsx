import { useState } from 'react'
import { useRecords } from '#app/data/index.ts'
import { RiskScoreInput } from '#app/resources/riskEvent/RiskScoreField.tsx'
import { Card, EmptyList, Page, RiskTag, Section, Tag, Unread } from '#app/ui/index.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { MARKS } from '#domain/resources/risk.ts'
import type { riskCriteria } from '#domain/resources/riskCriteria/definition.ts'
import { riskEvent } from '#domain/resources/riskEvent/definition.ts'
import { factorWords, symbolsOf } from '#domain/rules/risk-score.ts'
import './risk-method.css'
import '#domain/areas/selfCheck.ts'

type Criteria = RecordOf<typeof riskCriteria>

/** 风险评估方法: how each method is worked out, its tables and bands with their source, and a place to try it. */
export function RiskMethodPage() {
  const read = useRecords<typeof riskCriteria>('riskCriteria', { order: 'criteriaName', limit: 100 })
  const [trial, setTrial] = useState<unknown>(null)
  return (
    <Page title="风险评估方法" back>
      <Section title="试算" note="只计算，不保存">
        <Card>
          <RiskScoreInput
            field={riskEvent.fields.current}
            value={trial}
            media={{
              draftKey: 'risk-trial',
              evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }),
            }}
            onChange={(next) => setTrial((before: unknown) => next(before))}
          />
        </Card>
      </Section>
      <Unread read={read} />
      {read.state === 'ready' && read.rows.length === 0 && <EmptyList text="还没有配置评估方法" />}
      {read.state === 'ready' && read.rows.map((criteria) => <Method key={criteria.guid} criteria={criteria} />)}
    </Page>
  )
}

function Method({ criteria }: { criteria: Criteria }) {
  const factors = criteria.factors ?? []
  const known = factors.map(({ symbol, label, value }) => ({
    symbol: symbol ?? '',
    label: label ?? '',
    value: value ?? 0,
  }))
  return (
    <Section title={criteria.criteriaName} note={criteria.formula}>
      <Card>
        <p className="risk-method__basis">
          {criteria.basis} · {criteria.ruleVersion} · {criteria.validFrom} 起
          {criteria.validTo !== null && ` 至 ${criteria.validTo}`}{' '}
          {criteria.mark !== null && <Tag tone="info">{MARKS[criteria.mark]}</Tag>}
        </p>
        <div className="risk-method__tables">
          {symbolsOf({ factors: known }).map((symbol) => (
            <table key={symbol} className="risk-method__table">
              <caption>{factorWords(symbol)}</caption>
              <tbody>
                {known
                  .filter((factor) => factor.symbol === symbol)
                  .map(({ label, value }) => (
                    <tr key={label}>
                      <td>{label}</td>
                      <td className="risk-method__number">{value}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          ))}
          <table className="risk-method__table">
            <caption>分级</caption>
            <tbody>
              {(criteria.bands ?? []).map(({ above, inclusive, color, wording }) => (
                <tr key={`${above} ${wording}`}>
                  <td className="risk-method__number">
                    {inclusive === true ? '≥' : '>'} {above}
                  </td>
                  <td>{wording}</td>
                  <td>{color !== null && <RiskTag color={color} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </Section>
  )
}
