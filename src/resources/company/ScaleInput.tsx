import { useDatedRows } from '#app/data/figures.ts'
import { correctedNow } from '#app/data/index.ts'
import { FigureBasis } from '#app/fields/FigureBasis.tsx'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { Button } from '#app/ui/index.ts'
import { figuresByRows } from '#domain/data/figures.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import {
  SCALE_INDUSTRIES,
  SCALE_KEYS,
  type ScaleFacts,
  type ScaleIndustry,
  type ScaleSuggestion,
  scaleByRows,
  suggestedScale,
} from '#domain/rules/enterprise-scale.ts'
import './scale-input.css'

const LIMIT_KEYS = ['company.aboveScaleRevenue', ...SCALE_KEYS]
const FIELDS = { people: 'employeeCount', revenue: 'annualRevenue', assets: 'assetTotal' } as const
const SCALES = company.fields.scaleType.options

/** 规模 with what the industry and the figures of the same form come to; whether it is taken over is left to the person. */
export function ScaleInput(props: FieldInputProps) {
  const { field, value, others = {}, onChange, disabled } = props
  const { Input } = fieldView(field)
  const number = (name: keyof ScaleFacts) => {
    const given = others[FIELDS[name]]
    return typeof given === 'number' ? given : null
  }
  const { industry } = others
  const today = dayOf(correctedNow())
  const { rows } = useDatedRows(LIMIT_KEYS)
  const scaleOf = scaleByRows(rows, today)
  const rules = { on: today, figure: figuresByRows(rows), limitsOf: (of: ScaleIndustry) => scaleOf(of).limits }
  const facts = { people: number('people'), revenue: number('revenue'), assets: number('assets') }
  const suggestion = suggestedScale(typeof industry === 'string' ? industry : null, facts, rules)
  const isOther = suggestion?.state === 'suggested' && suggestion.scale !== value
  return (
    <>
      <Input {...props} />
      {suggestion !== null && (
        <div className="scale-input">
          <p>{wordsFor(suggestion, (of) => scaleOf(of).source)}</p>
          {suggestion.state === 'suggested' && suggestion.isAbove && (
            <FigureBasis keys={['company.aboveScaleRevenue']} on={today} />
          )}
          {isOther && (
            <Button size="small" disabled={disabled} onClick={() => onChange(() => suggestion.scale)}>
              采用{SCALES[suggestion.scale]}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function wordsFor(suggestion: ScaleSuggestion, sourceOf: (industry: ScaleIndustry) => string): string {
  if (suggestion.state === 'missing') {
    const names = suggestion.facts.map((fact) => company.fields[FIELDS[fact]].label)
    return `填写${names.join('、')}后，这里给出规模建议`
  }
  const { industry, scale, isAbove } = suggestion
  const above = isAbove ? '；属规上工业' : ''
  return `建议：${SCALES[scale]}（按${SCALE_INDUSTRIES[industry].label}标准，${sourceOf(industry)}${above}）`
}
