const collator = new Intl.Collator('zh-CN', { numeric: true })

/**
 * Names as people look them up: by pinyin, numbers in them by their size (2号 before 10号). What reads alike stands by its
 * code points, so that the order is complete. The database has the same order under `server/db/name-order.ts`.
 */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b))
}
