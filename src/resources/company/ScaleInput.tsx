import { useFigures } from '#app/data/figures.ts'
import { correctedNow } from '#app/data/index.ts'
import { FigureBasis } from '#app/fields/FigureBasis.tsx'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { Button } from '#app/ui/index.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import {
  SCALE_INDUSTRIES,
  type ScaleFacts,
  type ScaleSuggestion,
  suggestedScale,
} from '#domain/rules/enterprise-scale.ts'
import './scale-input.css'

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
  const { figure } = useFigures(['company.aboveScaleRevenue'])
  const facts = { people: number('people'), revenue: number('revenue'), assets: number('assets') }
  const suggestion = suggestedScale(typeof industry === 'string' ? industry : null, facts, today, figure)
  const isOther = suggestion?.state === 'suggested' && suggestion.scale !== value
  return (
    <>
      <Input {...props} />
      {suggestion !== null && (
        <div className="scale-input">
          <p>{wordsFor(suggestion, figure('company.aboveScaleRevenue', today))}</p>
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

function wordsFor(suggestion: ScaleSuggestion, aboveFrom: number): string {
  if (suggestion.state === 'missing') {
    const names = suggestion.facts.map((fact) => company.fields[FIELDS[fact]].label)
    return `填写${names.join('、')}后，这里给出规模建议`
  }
  const { industry, scale, isAbove } = suggestion
  const above = isAbove ? `；年营业收入达到${aboveFrom}万元，属规上工业` : ''
  return `建议：${SCALES[scale]}（按${SCALE_INDUSTRIES[industry].label}标准，国统字〔2017〕213号，未核对原文${above}）`
}
