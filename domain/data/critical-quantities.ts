import rows from '#domain/data/critical-quantities.json' with { type: 'json' }

/** A row of GB 18218-2018 table 1. */
export interface CriticalSubstance {
  no: number
  name: string
  cas: readonly string[]
  /** Tonnes. */
  criticalQty: number
  /** The usual correction factor; null where it depends on the class of the substance as it is present. */
  beta: number | null
  /** `T3` for the named toxic gases of table 3, else the symbol of the usual class. */
  betaClass: string | null
}

/** GB 18218-2018 table 1: all 85 named substances with their critical quantities. */
export const CRITICAL_SUBSTANCES: readonly CriticalSubstance[] = rows

/** GB 18218-2018 tables 2 and 4: what table 1 does not name, by class; quantities in tonnes. */
export const HAZARD_CLASSES = {
  J1: { label: 'J1 急性毒性类别1（气体）', criticalQty: 5, beta: 4 },
  J2: { label: 'J2 急性毒性类别1（固体、液体）', criticalQty: 50, beta: 1 },
  J3: { label: 'J3 急性毒性类别2、3（气体）', criticalQty: 50, beta: 2 },
  J4: { label: 'J4 急性毒性类别2、3（吸入，沸点≤35℃液体）', criticalQty: 50, beta: 2 },
  J5: { label: 'J5 急性毒性类别2（J4外的液体、固体）', criticalQty: 500, beta: 1 },
  'W1.1': { label: 'W1.1 不稳定爆炸物、1.1项爆炸物', criticalQty: 1, beta: 2 },
  'W1.2': { label: 'W1.2 1.2、1.3、1.5、1.6项爆炸物', criticalQty: 10, beta: 2 },
  'W1.3': { label: 'W1.3 1.4项爆炸物', criticalQty: 50, beta: 2 },
  W2: { label: 'W2 易燃气体类别1、2', criticalQty: 10, beta: 1.5 },
  W3: { label: 'W3 气溶胶类别1、2', criticalQty: 150, beta: 1 },
  W4: { label: 'W4 氧化性气体类别1', criticalQty: 50, beta: 1 },
  'W5.1': { label: 'W5.1 易燃液体类别1；类别2、3沸点以上操作', criticalQty: 10, beta: 1.5 },
  'W5.2': { label: 'W5.2 易燃液体类别2、3（特殊工艺条件）', criticalQty: 50, beta: 1 },
  'W5.3': { label: 'W5.3 其他易燃液体类别2', criticalQty: 1000, beta: 1 },
  'W5.4': { label: 'W5.4 其他易燃液体类别3', criticalQty: 5000, beta: 1 },
  'W6.1': { label: 'W6.1 自反应物质A、B型', criticalQty: 10, beta: 1.5 },
  'W6.2': { label: 'W6.2 自反应物质C、D、E型', criticalQty: 50, beta: 1 },
  'W7.1': { label: 'W7.1 有机过氧化物A、B型', criticalQty: 10, beta: 1.5 },
  'W7.2': { label: 'W7.2 有机过氧化物C—F型', criticalQty: 50, beta: 1 },
  W8: { label: 'W8 自燃液体、固体类别1', criticalQty: 50, beta: 1 },
  'W9.1': { label: 'W9.1 氧化性固体、液体类别1', criticalQty: 50, beta: 1 },
  'W9.2': { label: 'W9.2 氧化性固体、液体类别2、3', criticalQty: 200, beta: 1 },
  W10: { label: 'W10 易燃固体类别1', criticalQty: 200, beta: 1 },
  W11: { label: 'W11 遇水放出易燃气体类别1、2', criticalQty: 200, beta: 1 },
} as const

export type HazardClass = keyof typeof HAZARD_CLASSES

const normal = (name: string) => name.replace(/[\s（）()]/g, '')

/** What people write for substances of table 1; a name it does not know would be judged by a class, and far too mildly. */
const TRADE_NAMES: Readonly<Record<string, string>> = {
  液氨: '氨',
  氨气: '氨',
  液氯: '氯',
  氯气: '氯',
  氢气: '氢',
  液氧: '氧',
  氧气: '氧',
  乙炔气: '乙炔',
  液化气: '液化石油气',
  LPG: '液化石油气',
  LNG: '天然气',
  液化天然气: '天然气',
  酒精: '乙醇',
}
/** Brackets that limit the row instead of naming the substance once more: 含量>90%, 无水, 压缩的或液化的. */
const LIMITING = /[含%,，]|除外|无水|的/

/** A row's own names: before the brackets, and in them where they hold further names. */
function namesOf({ name }: CriticalSubstance): string[] {
  const [own = '', inside = ''] = name.split(/[(（[]/)
  const further = inside.replace(/[)）\]]/g, '')
  return [...own.split('、'), ...(further === '' || LIMITING.test(further) ? [] : further.split('、'))]
}

/**
 * The row of table 1 for a substance, by CAS number or, where that is missing, by one of its names. Null where table 1
 * does not name it: then its class decides (GB 18218-2018, 4.1.2). A CAS number shared by several rows (硝化纤维素) needs
 * the full name.
 */
export function criticalSubstance(given: string, cas: string | null): CriticalSubstance | null {
  const name = TRADE_NAMES[given.trim()] ?? given.trim()
  const byName = CRITICAL_SUBSTANCES.filter((row) => normal(row.name) === normal(name) || namesOf(row).includes(name))
  const byCas = cas === null || cas === '' ? [] : CRITICAL_SUBSTANCES.filter((row) => row.cas.includes(cas))
  const exact = [...byCas, ...byName].find((row) => normal(row.name) === normal(name))
  if (exact !== undefined) return exact
  if (byCas.length > 0) return byCas.length === 1 ? (byCas[0] ?? null) : null
  return byName.length === 1 ? (byName[0] ?? null) : null
}
