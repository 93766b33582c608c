import type { FieldViewProps } from '#app/fields/types.ts'
import { clockOf, Tag } from '#app/ui/index.ts'
import { MARKS } from '#domain/resources/risk.ts'
import type { GasTest, PermitMeasure, PermitPause, PermitSign, WorkTerms } from '#domain/rules/work-permit.ts'

// What the permit's own page shows whole, in a line for the record beside its list.
type Shown = Pick<FieldViewProps, 'value'>
const listOf = <Row,>(value: unknown) => (Array.isArray(value) ? (value as Row[]) : [])
const marks: Readonly<Record<string, string>> = MARKS

export function TermsView({ value }: Shown) {
  if (value === null || value === undefined) return null
  const { ruleVersion, basis, approver, mark } = value as WorkTerms
  return (
    <span>
      {ruleVersion} · 审批人：{approver} · {basis}（{marks[mark] ?? mark}）
    </span>
  )
}

export function MeasuresView({ value }: Shown) {
  const all = listOf<PermitMeasure>(value)
  const open = all.filter(({ involved }) => involved === null).length
  return (
    <span>
      共 {all.length} 项{open > 0 ? <Tag tone="waiting">{open} 项待确认</Tag> : <Tag tone="good">已逐项确认</Tag>}
    </span>
  )
}

export function GasTestsView({ value }: Shown) {
  const tests = listOf<GasTest>(value)
  const failed = tests.filter(({ passed }) => !passed).length
  if (tests.length === 0) return null
  return (
    <span>
      {tests.length} 个数据{failed > 0 && <Tag tone="bad">{failed} 个不合格</Tag>}
    </span>
  )
}

export function SignsView({ value }: Shown) {
  const signs = listOf<PermitSign>(value)
  return signs.length === 0 ? null : <span>{signs.map(({ label, name }) => `${label} ${name}`).join('；')}</span>
}

export function PausesView({ value }: Shown) {
  const pauses = listOf<PermitPause>(value)
  if (pauses.length === 0) return null
  return <span>{pauses.map(({ from, reason }) => `${clockOf(from)} ${reason}`).join('；')}</span>
}
