import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import { PAGES } from '#domain/pages/index.ts'
import { type FeaturePageRow, isShown, type ResourcePageRow } from '#domain/pages/page.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

type Shown = ResourcePageRow | FeaturePageRow

const shown = PAGES.filter(isShown)
const byPath = new Map(shown.map((page) => [page.path, page]))
const aliases = shown.filter(({ sameAs }) => sameAs !== undefined)

/** What a page puts before somebody, whatever it is called and wherever it stands. */
function shownBy(page: Shown): string {
  if ('feature' in page) return `${page.feature} ${page.byPath === true ? page.path : ''}`
  const { resource, view, filter, own, as, by, since } = page
  return JSON.stringify([resource, view, filter, own === undefined ? null : String(own), as, by, since])
}

describe('pages that the specification names apart', () => {
  it('differ in what they show, or say of which page they are a second address', () => {
    const groups = new Map<string, Shown[]>()
    for (const page of shown) groups.set(shownBy(page), [...(groups.get(shownBy(page)) ?? []), page])
    const silent = [...groups.values()].flatMap((group) => {
      const [main, ...others] = group.filter(({ sameAs }) => sameAs === undefined)
      return others.map(({ path }) => `${path} shows what ${main?.path} shows`)
    })
    expect(groups.size).toBeGreaterThan(300)
    expect(silent).toEqual([])
  })

  it('say it of a page that shows the same and is no second address itself', () => {
    const astray = aliases.filter((page) => {
      const main = byPath.get(String(page.sameAs))
      return main === undefined || main.sameAs !== undefined || shownBy(main) !== shownBy(page)
    })
    expect(aliases.length).toBeGreaterThan(100)
    expect(astray.map(({ path, sameAs }) => `${path} ${sameAs}`)).toEqual([])
  })

  it('read their path where they claim to show something else under each', () => {
    const sources = filesIn(join(import.meta.dirname, '../../src'))
    const features = new Set(shown.flatMap((page) => ('feature' in page && page.byPath === true ? [page.feature] : [])))
    const blind = [...features].filter((name) => {
      const source = sources.find((file) => file.includes(`export function ${name}(`))
      return source?.includes('pathname') !== true
    })
    expect([...features].sort()).toEqual(['ExternalSitePage', 'LoginPage', 'MapPage'])
    expect(blind).toEqual([])
  })

  it.each([
    ['/inspectionDocCheckPlan/fieldInspection', '/inspectionCheck/checkMethod'],
    ['/specialInspection/inspection', '/specialInspection/specialInspectionInfo'],
    ['/specialInspection/inspectionItemTree', '/inspectionSystem/checkConfiguration'],
    ['/safetyInput/inputBill', '/safetyInput/inputLedger'],
    ['/inspectionCheck/noEditDoc', '/inspectionCheck/queryDocuments'],
    ['/standardizationManagement/reevaluationFile', '/standardizationManagement/reevaluation'],
    ['/companySpecialInspection/applicationNotice', '/companySpecialInspection/standardizationApply'],
    ['/companySpecialInspection/rectificationResults', '/companySpecialInspection/reviewRectification'],
    ['/companySpecialInspection/evaluationResult', '/companySpecialInspection/standardAssess'],
    ['/xiangqing', '/inspectionCheck/checkMethod'],
  ])('%s shows a part of what %s shows', (part, whole) => {
    const [own, all] = [byPath.get(part), byPath.get(whole)] as [ResourcePageRow, ResourcePageRow]
    expect(own.resource).toBe(all.resource)
    expect(own.filter).not.toEqual(all.filter)
    expect(own.sameAs).toBeUndefined()
  })

  it.each(['riskControl', 'selfCheckAndSelfReport', 'hazardousChemicals'])(
    'tells of what came by the synchronisation %s, and when',
    (name) => {
      const page = byPath.get(`/chemicalsSynchronization/${name}`) as ResourcePageRow
      expect(page.resource).toBe('chemicalBackflow')
      expect(resourceNamed(page.resource).list.columns).toContain('syncTime')
      expect(resourceNamed(page.resource).list.order).toBe('-syncTime')
    },
  )
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
