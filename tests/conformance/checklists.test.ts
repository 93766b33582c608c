import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ChecklistItem, checklists, type SuggestLevel } from '#domain/data/checklists.ts'
import { MAJOR_JUDGEMENTS } from '#domain/data/major-judgements.ts'
import { seedSelfCheckTemplates } from '#server/install/areas/self-check-standards.ts'
import { seedTemplates } from '#server/install/reference.ts'

const SOURCE = resolve(import.meta.dirname, '../../../shared/domain/checklists.md')
const hasSource = existsSync(SOURCE)
const ROW = /^\| ([A-Z0-9]+-\d\d) \| (.+) \| (.+) \| (.+) \| (.+) \|$/
/** A phrase with this mark was cited from knowledge of the trade, not from the text. */
const DOUBT = '†'
const LEVELS: Readonly<Record<SuggestLevel, string>> = { general: '一般', major: '重大', depends: '视情' }
/** 同上 points at the row before, and says nothing by itself. */
const SAME_AS_ABOVE = { itemCode: 'CS-02', suggestion: '涉中毒风险且同时未辨识、无台账的重大，其余一般' }

interface Clause {
  itemCode: string
  content: string
  basis: string
  method: string
  suggestion: string
}

const items = checklists.flatMap((list) => list.items)
const asWritten = ({ itemCode, content, basis, method, suggestLevel, suggestNote }: ChecklistItem): Clause => ({
  itemCode,
  content,
  basis,
  method,
  suggestion: suggestNote ?? LEVELS[suggestLevel],
})

function specified(): Clause[] {
  return readFileSync(SOURCE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, itemCode, content, basis, method, suggestion] = ROW.exec(line.trim()) ?? []
      return itemCode === undefined ? [] : [{ itemCode, content, basis, method, suggestion } as Clause] // all or none match
    })
}

const withoutDoubt = (clause: Clause): Clause => ({
  ...clause,
  content: clause.content.replaceAll(DOUBT, ''),
  basis: clause.basis.replaceAll(DOUBT, ''),
  suggestion: clause.itemCode === SAME_AS_ABOVE.itemCode ? SAME_AS_ABOVE.suggestion : clause.suggestion,
})

describe('the check-lists', () => {
  it.skipIf(!hasSource)('have every clause word for word (skipped where ../shared/domain is absent)', () => {
    const clauses = specified()
    expect(clauses).toHaveLength(103)
    expect(items.map(asWritten)).toEqual(clauses.map(withoutDoubt))
  })

  it.skipIf(!hasSource)('mark the very phrases that are doubtful there', () => {
    const doubts = Object.fromEntries(
      specified().map(({ itemCode, content, basis }) => [itemCode, `${content}\n${basis}`]),
    )
    for (const { itemCode, toVerify } of items) {
      const text = doubts[itemCode] ?? ''
      expect(text.split(DOUBT), itemCode).toHaveLength(toVerify.length + 1)
      for (const phrase of toVerify) expect(text, itemCode).toContain(`${phrase}${DOUBT}`)
    }
  })

  it('carry their marks into the lists that are handed out', () => {
    const doubtful = new Map(items.map(({ itemCode, toVerify }) => [itemCode, toVerify]))
    const seeded = [...seedTemplates(MOMENT), ...seedSelfCheckTemplates(MOMENT)].flatMap(({ items: own }) => own ?? [])
    expect(seeded.length).toBeGreaterThan(items.length)
    for (const { itemCode, toVerify } of seeded)
      expect(toVerify, itemCode).toEqual(doubtful.get(itemCode.replace('ZC-', '')))
  })

  it('name only clauses of 10号令 that can be chosen for a 重大 hazard', () => {
    const known = new Set(MAJOR_JUDGEMENTS.map(({ clause }) => clause))
    const cited = items.flatMap(({ basis }) => basis.match(/10号令第\d+条\([一二三四五六七八九十]+\)/g) ?? [])
    expect(cited.filter((clause) => !known.has(clause))).toEqual([])
    expect(new Set(cited).size).toBeGreaterThan(15)
  })
})

const MOMENT = { now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' }
