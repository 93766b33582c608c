import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { checklists } from '#domain/data/checklists.ts'
import { CRITICAL_SUBSTANCES } from '#domain/data/critical-quantities.ts'
import { FIGURES } from '#domain/data/figures.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { installedRows } from '#server/install/rows.ts'

const moment = { now: '2026-11-20T02:32:00.000Z', today: '2026-11-20' }
const installed = new Map(installedRows(moment).map(([name, rows]) => [name, rows as AnyRecord[]]))
const laws = installed.get('lawBasis') ?? []
const chemicals = installed.get('chemical') ?? []

/** `GB 30871-2022 6.4` gives the number of the standard without its year: check-lists cite either. */
const NUMBER = /(?:GB\/T|GBZ|GB|AQ|XF|TSG) ?\d+(?:\.\d+)?/g
const plain = (number: string) => number.replace(' ', '')

describe('the library of laws and standards', () => {
  it('holds every standard that check-lists and figures cite', () => {
    const cited = [
      ...checklists.flatMap(({ items }) => items.map(({ basis }) => basis)),
      ...Object.values(FIGURES).map(({ source }) => source),
    ].flatMap((words) => words.match(NUMBER) ?? [])
    const held = new Set(laws.flatMap(({ docNo }) => String(docNo).match(NUMBER) ?? []).map(plain))
    expect(cited.length).toBeGreaterThan(60)
    expect([...new Set(cited.map(plain))].filter((number) => !held.has(number))).toEqual([])
  })

  it('names a law once, by name and number', () => {
    const names = laws.map(({ lawName, docNo }) => `${lawName} ${docNo}`)
    expect(new Set(names).size).toBe(names.length)
    expect(laws.length).toBeGreaterThan(100)
  })

  it('says of each what state it is in, from when to when, and how sure that is', () => {
    expect(laws.filter(({ mark, lawStatus }) => mark == null || lawStatus == null)).toEqual([])
    const inForce = laws.filter(({ lawStatus }) => lawStatus === 'valid')
    expect(inForce.filter(({ effectiveDate }) => String(effectiveDate ?? moment.today) > moment.today)).toEqual([])
    expect(inForce.filter(({ expireDate, replacedBy }) => expireDate != null || replacedBy != null)).toEqual([])
    const over = laws.filter(({ lawStatus }) => lawStatus === 'replaced')
    const numbers = laws.map(({ docNo }) => String(docNo))
    expect(over.length).toBeGreaterThan(8)
    expect(over.filter(({ replacedBy }) => !numbers.some((docNo) => docNo === replacedBy))).toEqual([])
    expect(laws.flatMap((law) => resourceNamed('lawBasis').rules?.(law) ?? [])).toEqual([])
  })

  it.each([
    ['GB 18218-2018', 'valid', 'verified'],
    ['原安全监管总局令第15号（第77号修改）', 'replaced', 'recalled'],
    ['安监总管四〔2017〕129号', 'expired', 'verified'],
    ['应急管理部令第20号', 'valid', 'verified'],
    ['GB/T 3608-2008', 'replaced', 'secondary'],
  ])('%s is %s, %s', (docNo, lawStatus, mark) => {
    expect(laws.filter((law) => law.docNo === docNo)).toMatchObject([{ lawStatus, mark }])
  })
})

describe('the library of chemicals', () => {
  it('has the 85 of GB 18218-2018 table 1 with the quantities of the table, each once', () => {
    const weighed = chemicals.filter(({ criticalQty }) => criticalQty != null)
    expect(weighed.map(({ criticalQty }) => criticalQty)).toEqual(CRITICAL_SUBSTANCES.map((each) => each.criticalQty))
    expect(new Set(chemicals.map(({ guid }) => guid)).size).toBe(chemicals.length)
    expect(new Set(chemicals.map(({ chineseName }) => chineseName)).size).toBe(chemicals.length)
  })

  it('keeps what installations held before under its old guid', () => {
    const before = ['1005', '1017', '1230', '1294', '1170', '1114', '1090', '1203', '1049', '1001', '1053', '1075']
    const guids = new Set(chemicals.map(({ guid }) => guid))
    expect(before.filter((unNo) => !guids.has(`chemical-${unNo}`))).toEqual([])
  })

  it('names the usual ones of the district too, without a quantity of table 1', () => {
    const usual = chemicals.filter(({ criticalQty }) => criticalQty == null)
    const names = usual.map(({ chineseName, aliases }) => `${chineseName}${aliases ?? ''}`).join()
    for (const name of ['双氧水', '保险粉', '盐酸', '硫酸', '烧碱', '丁酮', '氮']) expect(names).toContain(name)
  })

  it('says of each what to do, with limits in their order and a valid number', () => {
    const silent = chemicals.filter(
      ({ storage, firstAid, firefighting, leak, mark }) => !storage || !firstAid || !firefighting || !leak || !mark,
    )
    expect(silent).toEqual([])
    expect(chemicals.flatMap((each) => resourceNamed('chemical').rules?.(each) ?? [])).toEqual([])
    const numbers = chemicals.flatMap(({ cas }) => String(cas).match(/\d+-\d\d-\d/g) ?? [])
    expect(numbers.filter((cas) => !isCas(cas))).toEqual([])
    expect(numbers.length).toBeGreaterThan(100)
  })

  it.each([
    ['氯', { isHighlyToxic: true, isKeyRegulated: true }],
    ['氨', { isHighlyToxic: false, isKeyRegulated: true }],
    ['甲苯', { isPrecursorDrug: true, isKeyRegulated: true }],
    ['盐酸', { isPrecursorDrug: true, isKeyRegulated: false }],
    ['硝酸钾', { isPrecursorExplosive: true, isPrecursorDrug: false }],
  ])('controls %s as its lists do', (chineseName, controls) => {
    expect(chemicals.filter((each) => each.chineseName === chineseName)).toMatchObject([controls])
  })
})

/** The last digit of a CAS number is the sum of the others, each times its place from the right, by 10. */
function isCas(cas: string): boolean {
  const digits = [...cas.replaceAll('-', '')].map(Number)
  const check = digits.pop()
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at + 1), 0)
  return sum % 10 === check
}
