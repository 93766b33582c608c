import { correctedNow, useRecords } from '#app/data/index.ts'
import type { FieldInputProps, FieldViewProps } from '#app/fields/types.ts'
import { FormField, RiskTag, Row, Select } from '#app/ui/index.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { MARKS } from '#domain/resources/risk.ts'
import type { riskCriteria } from '#domain/resources/riskCriteria/definition.ts'
import type { Assessment } from '#domain/resources/riskEvent/definition.ts'
import { bandOf, factorWords, type RiskYardstick, riskScore, symbolsOf } from '#domain/rules/risk-score.ts'
import './risk-score.css'

type Criteria = RecordOf<typeof riskCriteria>

const assessmentOf = (value: unknown) => (value ?? {}) as Partial<Assessment>
const yardstickOf = (criteria: Criteria) => criteria as RiskYardstick // as its definition says
const parameterOf = (assessment: Partial<Assessment>, symbol: string) => assessment[symbol.toLowerCase() as 'l'] ?? null

function useCriteria(): Criteria[] {
  const read = useRecords<typeof riskCriteria>('riskCriteria', { order: 'criteriaName', limit: 100 })
  return read.state === 'ready' ? read.rows : []
}

/** Method and parameters of one assessment; the score and its colour stand below as soon as they are known. */
export function RiskScoreInput({ value, onChange, disabled }: FieldInputProps) {
  const all = useCriteria()
  const today = dayOf(correctedNow())
  const assessment = assessmentOf(value)
  const offered = all.filter(
    ({ guid, enabled, validFrom, validTo }) =>
      guid === assessment.criteriaGuid ||
      (enabled !== false && String(validFrom) <= today && today <= String(validTo ?? '9999-12-31')),
  )
  const chosen = all.find(({ guid }) => guid === assessment.criteriaGuid)
  return (
    <div className="risk-score">
      <FormField label="评估方法" required>
        <Select
          value={assessment.criteriaGuid ?? null}
          options={offered.map(({ guid, criteriaName }) => ({ value: guid, label: criteriaName ?? '' }))}
          placeholder="请选择"
          disabled={disabled}
          onChange={(criteriaGuid) => onChange(() => (criteriaGuid === null ? null : { criteriaGuid }))}
        />
      </FormField>
      {chosen !== undefined && (
        <>
          <div className="risk-score__parameters">
            {symbolsOf(yardstickOf(chosen)).map((symbol) => (
              <FormField key={symbol} label={factorWords(symbol)} required>
                <Select
                  value={parameterOf(assessment, symbol)?.toString() ?? null}
                  options={(chosen.factors ?? [])
                    .filter((factor) => factor.symbol === symbol)
                    .map((factor) => ({ value: String(factor.value), label: `${factor.value}　${factor.label}` }))}
                  placeholder="请选择"
                  disabled={disabled}
                  onChange={(next) =>
                    onChange((before) => ({
                      ...assessmentOf(before),
                      [symbol.toLowerCase()]: next === null ? null : Number(next),
                    }))
                  }
                />
              </FormField>
            ))}
          </div>
          <Outcome criteria={chosen} assessment={assessment} />
        </>
      )}
    </div>
  )
}

/** The score, its colour with the word, and by which yardstick. */
function Outcome({ criteria, assessment }: { criteria: Criteria; assessment: Partial<Assessment> }) {
  const yardstick = yardstickOf(criteria)
  const parameters = Object.fromEntries(
    symbolsOf(yardstick).map((symbol) => [symbol.toLowerCase(), parameterOf(assessment, symbol)]),
  )
  const score = riskScore(yardstick, parameters)
  const band = score === null ? null : bandOf(yardstick, score)
  if (score === null || band === null) return <p className="risk-score__open">选齐参数后显示风险等级</p>
  return (
    <p className="risk-score__outcome" role="status">
      <b>
        {criteria.formula} = {score}
      </b>
      <RiskTag color={band.color} />
      <span className="risk-score__basis">
        {band.wording} · {criteria.ruleVersion} · {criteria.basis}
        {criteria.mark !== null && `（${MARKS[criteria.mark]}）`}
      </span>
    </p>
  )
}

export function RiskScoreView({ value }: Pick<FieldViewProps, 'value'>) {
  const all = useCriteria()
  const assessment = assessmentOf(value)
  const criteria = all.find(({ guid }) => guid === assessment.criteriaGuid)
  if (criteria === undefined) return null
  return (
    <div>
      <Row label="评估方法">{criteria.criteriaName}</Row>
      {symbolsOf(yardstickOf(criteria)).map((symbol) => {
        const given = parameterOf(assessment, symbol)
        const words = criteria.factors?.find((factor) => factor.symbol === symbol && factor.value === given)?.label
        return (
          <Row key={symbol} label={factorWords(symbol)}>
            {given} {words}
          </Row>
        )
      })}
      <Outcome criteria={criteria} assessment={assessment} />
    </div>
  )
}
