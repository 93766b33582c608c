import { describe, expect, it } from 'vitest'
import { audiencesOf, findPage, leadOf, listPageOf } from '#domain/pages/find-page.ts'
import { PAGES } from '#domain/pages/index.ts'
import { allTold, isShown, pagesOf, patternOf } from '#domain/pages/page.ts'

describe('patternOf', () => {
  it.each([
    { path: '/login', pattern: '/login' },
    { path: '/login/{variant}', pattern: '/login/:variant' },
    { path: '/redirect/{path}', pattern: '/redirect/*' },
  ])('writes $path as $pattern', ({ path, pattern }) => {
    expect(patternOf(path)).toBe(pattern)
  })
})

describe('pagesOf', () => {
  it('gives a row what its part has in common, unless it says its own', () => {
    const [common, own] = pagesOf({ audience: ['grid'], systems: ['2'] }, [
      { path: '/a', title: '甲', feature: 'A' },
      { path: '/b', title: '乙', feature: 'B', audience: ['duty'], systems: null },
    ])
    expect(common).toMatchObject({ audience: ['grid'], systems: ['2'] })
    expect(own).toMatchObject({ audience: ['duty'], systems: null })
  })
})

describe('allTold', () => {
  const [whole] = pagesOf({ audience: ['grid'] }, [
    { path: '/a', title: '甲', resource: 'company', view: 'open', menu: [{ icon: 'map' }], counted: [] },
  ])
  const second = { path: '/b', title: '乙', sameAs: '/a', audience: ['duty'], systems: null } as const

  it('gives a second address what its page shows, and nothing of where that stands', () => {
    expect(allTold([second], whole && [whole])).toEqual([{ ...second, resource: 'company', view: 'open' }])
  })

  it('stops at a second address of what shows nothing', () => {
    expect(() => allTold([second])).toThrow('/b: /a shows nothing')
  })
})

describe('findPage', () => {
  it.each([
    { path: '/login', finds: '/login' },
    { path: '/login/', finds: '/login' },
    { path: '/login?code=1#top', finds: '/login' },
    { path: '/login/school', finds: '/login/{variant}' },
    { path: '/login/a/b', finds: undefined },
    { path: '/redirect/gridManageHome/home', finds: '/redirect/{path}' },
    { path: '/contractManagementXHW/myContract', finds: '/myContract' },
    { path: '/company/some-guid', finds: '/company/{guid}' },
    { path: '/', finds: '/' },
    { path: '/nowhere', finds: undefined },
    { path: '', finds: undefined },
  ])('opens $finds for $path', ({ path, finds }) => {
    expect(findPage(path)?.path).toBe(finds)
  })

  it('knows each path and alias once', () => {
    const paths = PAGES.flatMap(({ path, aliases = [] }) => [path, ...aliases])
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })
})

describe('listPageOf', () => {
  it.each([
    { resource: 'riskUnit', audience: 'enterprise', path: '/companyRisk/hazardIdentification' },
    { resource: 'selfCheckRecord', audience: 'enterprise', path: '/selfCheckingRecords/selfCheckRecords' },
    { resource: 'selfCheckRecord', audience: 'supervisor', path: '/inspectionCompanyCheck/selfCheckingRecord' },
    { resource: 'companyCertificate', audience: 'agency', path: null },
  ] as const)('finds $resource for $audience at $path', ({ resource, audience, path }) => {
    expect(listPageOf(resource, [audience])).toBe(path)
  })
})

describe('leadOf', () => {
  it.each([
    { path: '/newGridPatrol', to: '/newGridPatrol/index' },
    { path: '/contractManagementXHW/myContract', to: '/myContract' },
    { path: '/nowhere', to: null },
  ])('leads $path to $to', ({ path, to }) => {
    expect(leadOf(path)).toBe(to)
  })

  it('leads each audience to its own page where a path has several', () => {
    expect(leadOf('/zjkEvent', ['supervisor'])).toBe('/zjkEvent/zjkWJDirectorReviews')
    expect(leadOf('/zjkEvent', ['enterprise', 'expert'])).toBe('/zjkEvent/expertSelection')
  })

  it('leads from every redirect to a page, in a few steps', () => {
    const endless = PAGES.flatMap((page) => page.audience.map((audience) => ({ page, audience }))).filter(
      ({ page, audience }) => {
        let path: string | null = page.path
        for (let steps = 0; steps < 5 && path !== null; steps++) {
          const found = findPage(path)
          if (found === null || isShown(found)) return found === null
          path = leadOf(path, [audience])
        }
        return true
      },
    )
    expect(endless).toEqual([])
  })
})

describe('audiencesOf', () => {
  it('says each audience once', () => {
    expect(audiencesOf(['bureau', 'leader', 'grid'])).toEqual(['supervisor', 'grid'])
    expect(audiencesOf([])).toEqual([])
  })
})
