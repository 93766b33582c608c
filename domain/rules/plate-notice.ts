import { addDays, type Day } from '../lib/dates.ts'

/** The plate on a gate, as the text about its end names it. */
export interface PlateNoticeFacts {
  companyName: string
  /** As people read it. */
  brandType: string
  brandNo: string
  validTo: Day
  days: number
}

/** The words in braces that the text may hold, and those that it held before they were Chinese. */
const BLANKS: Readonly<Record<string, keyof PlateNoticeFacts>> = {
  企业名称: 'companyName',
  挂牌类型: 'brandType',
  牌号: 'brandNo',
  有效期至: 'validTo',
  剩余天数: 'days',
  companyName: 'companyName',
  brandType: 'brandType',
  brandNo: 'brandNo',
  validTo: 'validTo',
  days: 'days',
}

/** The text of 摘牌提醒内容 with its blanks filled in; a word in braces that is none of them stays. */
export function plateWords(content: string, facts: PlateNoticeFacts): string {
  return content.replaceAll(/\{([^{}]+)\}/g, (blank, word: string) => {
    const name = BLANKS[word.trim()]
    return name === undefined ? blank : String(facts[name])
  })
}

/** The day since which a subscription wants the text that is due today; null before the first, and once the plate is off. */
export function plateStage(validTo: Day, daysBefore: readonly number[], today: Day): Day | null {
  if (validTo < today) return null
  return (
    daysBefore
      .map((days) => addDays(validTo, -days))
      .filter((since) => since <= today)
      .sort()
      .at(-1) ?? null
  )
}
