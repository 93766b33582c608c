/** What was written of a hazard before, as far as wording goes. */
export interface Found {
  companyGuid: string | null
  checkItemCode: string | null
  description: string | null
  basis: string | null
  dangerType: string | null
  dangerLevel: string | null
  foundOn: string | null
}

export interface Asked {
  /** What stands in the field; empty where nothing was written by hand. */
  typed: string
  /** The item of the check-list that failed; null for what was seen outside the lists. */
  itemCode: string | null
  /** The enterprises of the same trade. */
  ofTrade: ReadonlySet<string>
}

export interface Wording {
  description: string
  basis: string
  dangerType: string | null
  dangerLevel: string | null
  /** How often it was chosen in this trade, and anywhere. */
  inTrade: number
  times: number
}

const MOST = 3
/** A single character is in too many sentences; Chinese has no spaces to part words by, so pairs stand for them. */
const PAIR = 2
/** Of the pairs typed: what has fewer of them is about something else. */
const LEAST_SHARE = 0.3
/** Of more pairs than these one alone is as good as none: 安全 stands in most sentences of the trade. */
const FEW_PAIRS = 2
/** How the check-lists begin what they fill in: nobody's choice of words. */
const FILLED_IN = '不符合：'

/**
 * Wordings to choose from, best first: those of the same check item, then those most like what is typed, then what
 * inspectors chose most often in the trade, anywhere, and last.
 */
export function wordingsFor(found: readonly Found[], asked: Asked): Wording[] {
  const pairs = pairsOf(asked.typed)
  const least = Math.max(pairs.length * LEAST_SHARE, pairs.length > FEW_PAIRS ? 2 : 1)
  const byText = new Map<string, Wording & { isOfItem: boolean; hits: number; last: string }>()
  for (const each of found) {
    const description = each.description?.trim() ?? ''
    if (description === '' || description.startsWith(FILLED_IN) || description === asked.typed.trim()) continue
    const known = byText.get(description)
    const isOfItem = asked.itemCode !== null && each.checkItemCode === asked.itemCode
    const last = each.foundOn ?? ''
    const isNewest = known === undefined || last > known.last
    byText.set(description, {
      description,
      basis: (isNewest ? each.basis : known.basis) ?? '',
      dangerType: isNewest ? each.dangerType : known.dangerType,
      dangerLevel: isNewest ? each.dangerLevel : known.dangerLevel,
      inTrade: (known?.inTrade ?? 0) + Number(each.companyGuid !== null && asked.ofTrade.has(each.companyGuid)),
      times: (known?.times ?? 0) + 1,
      isOfItem: isOfItem || known?.isOfItem === true,
      hits: pairs.filter((pair) => description.includes(pair)).length,
      last: isNewest ? last : known.last,
    })
  }
  return [...byText.values()]
    .filter(({ isOfItem, hits }) => (pairs.length > 0 ? hits >= least : asked.itemCode === null || isOfItem))
    .sort(
      (a, b) =>
        Number(b.isOfItem) - Number(a.isOfItem) ||
        b.hits - a.hits ||
        b.inTrade - a.inTrade ||
        b.times - a.times ||
        (a.last < b.last ? 1 : -1),
    )
    .slice(0, MOST)
    .map(({ isOfItem: _item, hits: _hits, last: _last, ...wording }) => wording)
}

function pairsOf(typed: string): string[] {
  const words = typed.split(/[\s，。、；,.;]+/)
  const pairs = words.flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + PAIR)),
  )
  return [...new Set(pairs)]
}
