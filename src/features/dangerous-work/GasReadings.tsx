import { Button, Card, FormField, IconButton, Input, Select, Tag } from '#app/ui/index.ts'
import { GAS_ITEMS } from '#domain/resources/dangerousWorkConfig/definition.ts'
import { GAS_UNITS, type GasReading, type GasVerdict, isGasFine, judgeGas } from '#domain/rules/gas-limit.ts'
import type { WorkTerms } from '#domain/rules/work-permit.ts'

/** A reading as it is typed. */
export interface ReadingDraft {
  place: string
  item: string
  value: string
  unit: GasReading['unit']
  lel: string
  oxygenRich: boolean
}

const UNITS = Object.entries(GAS_UNITS).map(([value, label]) => ({ value, label }))
const ITEMS = Object.entries(GAS_ITEMS).map(([value, label]) => ({ value, label }))
/** Lower explosive limits in % vol of common media, as remembered: a proposal to be checked, never a limit. */
const LEL_PROPOSALS = [
  { value: '5', label: '甲烷、天然气 5.0' },
  { value: '4', label: '氢 4.0' },
  { value: '2.5', label: '乙炔 2.5' },
  { value: '3.3', label: '乙醇 3.3' },
  { value: '1.3', label: '汽油 1.3' },
  { value: '1.1', label: '甲苯 1.1' },
  { value: '15', label: '氨 15' },
] as const

export function blankReadings(items: readonly string[]): ReadingDraft[] {
  return items.map((item) => blank(item))
}

const blank = (item: string): ReadingDraft => ({
  place: '作业点',
  item,
  value: '',
  unit: item === 'oxygen' ? 'vol' : item === 'combustible' ? 'lel' : 'mg',
  lel: '',
  oxygenRich: false,
})

export function readingsOf(drafts: readonly ReadingDraft[]) {
  return drafts.map(({ place, item, value, unit, lel, oxygenRich }) => ({
    place: place.trim(),
    item,
    value: numberOf(value) ?? Number.NaN,
    unit,
    lel: item === 'combustible' ? numberOf(lel) : null,
    oxygenRich: item === 'oxygen' && oxygenRich,
  }))
}

function numberOf(text: string): number | null {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? null : value
}

interface GasReadingsProps {
  terms: WorkTerms | null
  readings: readonly ReadingDraft[]
  onChange: (readings: ReadingDraft[]) => void
}

/** A round of readings, each judged as it is typed by the limits the permit was written under. */
export function GasReadings({ terms, readings, onChange }: GasReadingsProps) {
  const set = (at: number, part: Partial<ReadingDraft>) =>
    onChange(readings.map((reading, index) => (index === at ? { ...reading, ...part } : reading)))
  return (
    <div className="gas-readings">
      {readings.map((reading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
        <Card key={index} className="gas-readings__one">
          <div className="gas-readings__head">
            <Verdict reading={reading} terms={terms} />
            <IconButton
              icon="trash"
              label={`删除第${index + 1}个数据`}
              onClick={() => onChange(readings.filter((_each, at) => at !== index))}
            />
          </div>
          <div className="gas-readings__fields">
            <FormField label="项目" required>
              <Select
                value={reading.item}
                options={ITEMS}
                onChange={(item) => item !== null && set(index, { ...blank(item), place: reading.place })}
              />
            </FormField>
            <FormField label="取样部位" required>
              <Input
                value={reading.place}
                maxLength={60}
                onChange={({ target }) => set(index, { place: target.value })}
              />
            </FormField>
            <FormField label="分析数据" required>
              <Input
                inputMode="decimal"
                value={reading.value}
                maxLength={12}
                onChange={({ target }) => set(index, { value: target.value })}
              />
            </FormField>
            <FormField label="单位" required>
              <Select
                value={reading.unit}
                options={UNITS}
                onChange={(unit) => unit !== null && set(index, { unit: unit as GasReading['unit'] })}
              />
            </FormField>
            {reading.item === 'combustible' && (
              <FormField
                label="介质爆炸下限（% vol）"
                required={needsLel(reading, terms)}
                hint="常见介质可选，使用前核对"
              >
                <Input
                  inputMode="decimal"
                  list="lel-proposals"
                  value={reading.lel}
                  maxLength={8}
                  onChange={({ target }) => set(index, { lel: target.value })}
                />
              </FormField>
            )}
            {reading.item === 'oxygen' && (
              <label className="permit-sheet__check">
                <input
                  type="checkbox"
                  checked={reading.oxygenRich}
                  onChange={({ target }) => set(index, { oxygenRich: target.checked })}
                />
                <span>富氧环境</span>
              </label>
            )}
          </div>
        </Card>
      ))}
      <datalist id="lel-proposals">
        {LEL_PROPOSALS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      <Button block icon="plus" onClick={() => onChange([...readings, blank(terms?.gasItems[0] ?? 'combustible')])}>
        增加数据（其他部位或气体）
      </Button>
    </div>
  )
}

/** A reading in % LEL is judged by itself where all that limits it is said so. */
function needsLel({ unit }: ReadingDraft, terms: WorkTerms | null): boolean {
  const { standards = [], gasLimits = [] } = terms ?? {}
  return gasLimits.some(
    (limit) => limit.item === 'combustible' && standards.includes(limit.standard) && limit.unit !== unit,
  )
}

function Verdict({ reading, terms }: { reading: ReadingDraft; terms: WorkTerms | null }) {
  const [parsed] = readingsOf([reading])
  if (terms === null || parsed === undefined || Number.isNaN(parsed.value)) return <Tag>未填写</Tag>
  const verdicts: GasVerdict[] = judgeGas(parsed, terms.gasLimits, terms.standards)
  if (verdicts.length === 0)
    return <Tag tone="waiting">{reading.item === 'combustible' ? '请填写爆炸下限' : '没有这一单位的限值'}</Tag>
  const isFine = isGasFine(verdicts, terms.standards)
  return (
    <span className="gas-readings__verdict">
      <Tag tone={isFine ? 'good' : 'bad'}>{isFine ? '合格' : '不合格'}</Tag>
      <span className="permit__muted">{verdicts.map(({ limit, basis }) => `${limit}（${basis}）`).join('；')}</span>
    </span>
  )
}
