import { beforeAll, describe, expect, it } from 'vitest'
import '#domain/areas/all.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { demoCompanyOf, seedCompanies } from '#server/demo/companies.ts'
import { seedFieldWork } from '#server/demo/field-work.ts'
import { shownRows } from '#server/demo/load-demo.ts'
import { neighbourWork } from '#server/demo/neighbours.ts'
import { seedUsers } from '#server/demo/people.ts'
import { drawDemoPhotos } from '#server/demo/photos.ts'

/** What whoever knows the trades of the district would laugh at, had the demo set it. */
const COUNT = 1500
const moment = { now: '2026-11-20T02:32:00.000Z', today: '2026-11-20' }
const companies = seedCompanies(moment, COUNT)
const home = demoCompanyOf(companies)
const users = seedUsers(moment, { guid: home.guid, gridGuid: home.gridGuid ?? '', gridPath: home.gridPath ?? '' })
const firms = new Map(companies.map((each) => [each.guid, each]))
const rows = new Map<string, AnyRecord[]>()
let people: Map<string, AnyRecord>
let steps: ReturnType<typeof neighbourWork>['steps']

beforeAll(async () => {
  const photos = await drawDemoPhotos(moment.now)
  const world = { companies, users, home }
  const lived = neighbourWork(moment, world, photos)
  const work = seedFieldWork(moment, companies, users, photos)
  const all: [string, readonly object[]][] = [
    ...shownRows(moment, world, lived),
    ['patrolTask', work.tasks],
    ['hiddenDanger', work.hazards],
  ]
  for (const [name, list] of all) rows.set(name, [...(rows.get(name) ?? []), ...(list as AnyRecord[])])
  people = new Map([...users, ...of('user')].map((each) => [each.guid, each as AnyRecord]))
  steps = lived.steps
})

const of = (resource: string): AnyRecord[] => rows.get(resource) ?? []
const firmOf = ({ companyGuid }: AnyRecord) => firms.get(String(companyGuid))
const codeOf = (row: AnyRecord) => firmOf(row)?.economyTypeGuid ?? ''
const staffOf = (row: AnyRecord) => firmOf(row)?.employeeCount ?? 0
const isIn = (row: AnyRecord, trades: readonly string[]) => trades.some((code) => codeOf(row).startsWith(code))
const told = (row: AnyRecord) => `${row.companyName} (${codeOf(row)})`

it('has nothing done on a day to come', () => {
  const done = [...rows].flatMap(([name, list]) => list.flatMap((row) => movesInto(name, row)))
  expect(done.length).toBeGreaterThan(500)
  const stamped = done.flatMap(({ name, row, move }) =>
    Object.entries(move.stamps ?? {}).flatMap(([field, stamp]) => {
      const limit = stamp === 'now' ? moment.now : stamp === 'today' ? moment.today : null
      return limit !== null && String(row[field] ?? '') > limit ? [`${name} ${field} ${row[field]}`] : []
    }),
  )
  const said = done.flatMap(({ name, row, move }) => {
    const issues = move.rules?.(row, row, moment.today) ?? []
    return issues.filter(({ code }) => code === 'future').map(({ message }) => `${name} ${message}`)
  })
  expect([...stamped, ...said]).toEqual([])
})

function movesInto(name: string, row: AnyRecord) {
  const moves = Object.values(resourceNamed(name).workflow?.moves ?? {})
  return moves.filter(({ to }) => to === row.status).map((move) => ({ name, row, move }))
}

/** Where each substance may be met: the first digits of the classes of GB/T 4754, chosen by hand. */
const MET_AT: Readonly<Record<string, readonly string[]>> = {
  '7722-84-1': ['1713', '1723', '1743', '1752', '1762', '26'],
  '64-19-7': ['1713', '1723', '1743', '1752', '1762', '26'],
  '7775-14-6': ['1713', '1723', '1743', '1752', '1762', '26'],
  '7681-52-9': ['13', '14', '46'],
  '1310-73-2': ['15', '44', '46', '45'],
  '123-86-4': ['20', '21', '26', '36'],
  '1330-20-7': ['20', '21', '26', '36'],
  '141-78-6': ['22', '23', '26', '27'],
  '67-63-0': ['22', '23', '38', '39'],
  '74-86-2': ['21', '33', '34', '35', '36'],
  '7782-44-7': ['21', '33', '34', '35', '36'],
  '7647-01-0': ['26', '3360', '44', '45', '46', '51', '59'],
  '7664-93-9': ['26', '3360'],
  '1333-82-0': ['3360'],
  '74-82-8': ['30', '31', '32', '3391', '3392', '45'],
  '67-56-1': ['26', '27', '51', '59'],
  '108-88-3': ['26', '27', '51', '59'],
  '64-17-5': ['26', '27'],
  '67-64-1': ['26', '27'],
  '86290-81-5': ['52'],
  '68334-30-5': ['52'],
  '75-21-8': ['26'],
  '100-42-5': ['26'],
  '107-13-1': ['26'],
}
const MEDIA: Readonly<Record<string, string>> = {
  甲醇: '67-56-1',
  甲苯: '108-88-3',
  盐酸: '7647-01-0',
  硫酸: '7664-93-9',
  乙醇: '64-17-5',
  汽油: '86290-81-5',
  '柴油（闭杯闪点≤60℃）': '68334-30-5',
  氢氧化钠: '1310-73-2',
  '甲烷、天然气': '74-82-8',
}
const isMet = (row: AnyRecord, cas: unknown) => isIn(row, MET_AT[String(cas)] ?? [])

describe('enterprises are what their trade is', () => {
  it.each([
    ['印染', ['1713', '1723', '1743', '1752', '1762']],
    ['水产', ['1361']],
    ['服饰', ['18']],
    ['混凝土', ['3021', '3022']],
    ['线缆', ['3831']],
    ['医药', ['27']],
    ['电梯', ['3435']],
    ['加油站', ['5265']],
  ])('%s stands on signboards of its own classes only', (word, codes) => {
    const named = companies.filter((each) => each.companyName?.includes(word) && each.guid !== home.guid)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((each) => !codes.some((code) => each.economyTypeGuid?.startsWith(code)))).toEqual([])
  })

  it('keeps ammonia where food is frozen, and dust where there is some', () => {
    const cold = companies.filter(({ isSheAnZhiLeng }) => isSheAnZhiLeng === true)
    expect(cold.filter(({ economyTypeGuid }) => !/^1[34]/.test(economyTypeGuid ?? ''))).toEqual([])
    const dusty = companies.filter(({ isSheBaoFenChen, guid }) => isSheBaoFenChen === true && guid !== home.guid)
    const DUSTLESS = /^(17|18|13|14|22|23|30|38|39|44|45|46|5|7)/
    expect(dusty.filter(({ economyTypeGuid }) => DUSTLESS.test(economyTypeGuid ?? ''))).toEqual([])
    expect(dusty.length).toBeGreaterThan(20)
  })

  it('calls nobody a producer who sells, stores or lets', () => {
    const trading = companies.filter(({ economyTypeGuid }) => /^[57]/.test(economyTypeGuid ?? ''))
    expect(trading.length).toBeGreaterThan(5)
    expect(trading.filter(({ isProduction }) => isProduction === true)).toEqual([])
  })
})

describe('what a firm keeps fits its trade', () => {
  it('has chemicals, tanks and major hazards only of its trade', () => {
    const stocks = of('companyChemical')
    expect(stocks.length).toBeGreaterThan(20)
    expect(stocks.filter((row) => !isMet(row, row.cas)).map((row) => `${told(row)} ${row.chemicalName}`)).toEqual([])
    const tanks = of('tank')
    expect(
      tanks.filter((row) => !isMet(row, MEDIA[String(row.medium)])).map((row) => `${told(row)} ${row.medium}`),
    ).toEqual([])
    const units = of('majorHazard').flatMap((row) =>
      (row.chemicals as { name: string; cas: string }[]).map(({ name, cas }) => ({ row, name, cas })),
    )
    expect(units.filter(({ row, cas }) => !isMet(row, cas)).map(({ row, name }) => `${told(row)} ${name}`)).toEqual([])
  })

  it('stores a chemical in a place of its own that is of the right kind', () => {
    const places = new Map(of('storePlace').map((each) => [each.guid, each]))
    const astray = of('companyChemical').filter(({ companyGuid, storePlaceGuid, storeMode }) => {
      const place = places.get(String(storePlaceGuid))
      return place?.companyGuid !== companyGuid || (storeMode === 'tank') !== (place?.placeType === 'tankFarm')
    })
    expect(astray.map((row) => `${told(row)} ${row.chemicalName}`)).toEqual([])
  })

  it('names of a substance in its ledger the row of the library', () => {
    const unknown = of('companyChemical').filter(({ chemicalGuid }) => chemicalGuid == null)
    expect(unknown.map(({ chemicalName }) => chemicalName)).toEqual([])
  })

  it.each([
    ['有机热载体炉', ['1713', '1723', '1743', '1752', '1762', '28']],
    ['定型机', ['1713', '1723', '1743', '1752', '1762']],
    ['喷水织机', ['17', '28']],
    ['反应釜', ['26', '27']],
    ['注塑机', ['29']],
    ['加油机', ['52']],
    ['熔炼炉', ['31', '32', '3391', '3392']],
  ])('%s stands in the works that have it', (deviceName, codes) => {
    const found = of('device').filter((row) => row.deviceName === deviceName)
    expect(found.filter((row) => !isIn(row, codes)).map(told)).toEqual([])
  })

  it.each([
    ['织造车间', ['17']],
    ['缝制车间', ['18', '1771']],
    ['合成车间', ['26', '27']],
    ['注塑车间', ['29']],
    ['砂光车间', ['20', '2110']],
    ['电镀车间', ['3360']],
    ['发酵车间', ['15']],
  ])('risks of %s are assessed where there is one', (unitName, codes) => {
    const found = of('riskUnit').filter((row) => row.unitName === unitName)
    expect(found.filter((row) => !isIn(row, codes)).map(told)).toEqual([])
  })

  it('has ledgers of dust, cold rooms and confined spaces where the file says so, with the dust of the trade', () => {
    expect(
      of('explosiveDust')
        .filter((row) => firmOf(row)?.isSheBaoFenChen !== true)
        .map(told),
    ).toEqual([])
    expect(
      of('ammoniaRefrigeration')
        .filter((row) => firmOf(row)?.isSheAnZhiLeng !== true)
        .map(told),
    ).toEqual([])
    expect(
      of('confinedSpace')
        .filter((row) => firmOf(row)?.isYouXianKongJian !== true)
        .map(told),
    ).toEqual([])
    const DUSTS: Readonly<Record<string, readonly string[]>> = {
      wood: ['20', '2110'],
      alMg: ['3252', '3392'],
      metal: ['2130', '31', '32', '33', '34', '35', '36', '43'],
      grain: ['15'],
      fiber: ['17'],
      plastic: ['29'],
    }
    expect(
      of('explosiveDust')
        .filter((row) => !isIn(row, DUSTS[String(row.dustType)] ?? []))
        .map(told),
    ).toEqual([])
  })

  it('gives papers for chemicals to those who make or sell them', () => {
    const papers = of('companyCertificate').filter(({ certType }) => certType === 'chemicalUse')
    expect(papers.filter((row) => !isIn(row, ['26', '27', '5'])).map(told)).toEqual([])
    const licensed = of('companyChemical').filter(({ licenseNeeded }) => licenseNeeded === true)
    expect(licensed.filter((row) => !isIn(row, ['26', '5'])).map(told)).toEqual([])
  })

  it('does dangerous work that its trade has to do', () => {
    const plates = of('dangerousWorkPermit').filter(({ workKind }) => workKind === 'blindPlate')
    expect(plates.filter((row) => row.companyGuid !== home.guid && !isIn(row, ['26', '27', '4'])).map(told)).toEqual([])
    const rated = of('dangerousWorkEvaluation')
    const registers = new Map(of('dangerousWorkRegister').map((each) => [each.guid, each]))
    expect(rated.filter((row) => registers.get(String(row.registerGuid))?.workKind !== row.workKind)).toEqual([])
  })

  it('tells events, supervised hazards and patrols of firms that they can have happened at', () => {
    const leaks = of('incident').filter(({ eventTitle }) => /液氨/.test(String(eventTitle)))
    expect(leaks.filter((row) => firmOf(row)?.isSheAnZhiLeng !== true).map(told)).toEqual([])
    const flashes = of('incident').filter(({ eventTitle }) => /粉尘/.test(String(eventTitle)))
    expect(flashes.filter((row) => firmOf(row)?.isSheBaoFenChen !== true).map(told)).toEqual([])
    const setting = of('hiddenDanger').filter(({ description }) => /热定型|保险粉/.test(String(description)))
    expect(setting.length).toBeGreaterThan(1)
    const atHomeList = setting.filter(({ checkItemCode }) => checkItemCode == null)
    expect(atHomeList.filter((row) => !isIn(row, ['1713', '1723', '1743', '1752', '1762'])).map(told)).toEqual([])
    const special = of('patrolTask').filter(({ taskName }) => taskName === '有限空间专项检查')
    const meant = special.flatMap(({ companyGuids }) => companyGuids as string[])
    expect(meant.length).toBeGreaterThan(0)
    expect(meant.filter((guid) => firms.get(guid)?.isYouXianKongJian !== true)).toEqual([])
  })
})

describe('people are as many as the file says', () => {
  const COUNTED: readonly [resource: string, count: (row: AnyRecord) => number][] = [
    ['explosiveDust', (row) => Number(row.workers)],
    ['ammoniaRefrigeration', (row) => Number(row.fastFreezeMaxPeople)],
    ['productionItem', (row) => Number(row.people ?? 0)],
    ['insurance', (row) => Number(row.insuredCount)],
    ['training', (row) => Number(row.peopleCount ?? 0)],
    ['drill', (row) => (row.companyGuid == null ? 0 : Number(row.participants ?? 0))],
    ['team', (row) => (row.companyGuid == null ? 0 : Number(row.members ?? 0))],
    ['mine', (row) => Number(row.workers)],
  ]

  it.each(COUNTED)('%s has never more than the enterprise employs', (resource, count) => {
    expect(of(resource).length).toBeGreaterThan(0)
    const over = of(resource).filter((row) => count(row) > (row.companyGuid == null ? 0 : staffOf(row)))
    expect(over.map((row) => `${told(row)} ${count(row)} of ${staffOf(row)}`)).toEqual([])
  })

  it('has no more records of people than people', () => {
    const counts = new Map<string, number>()
    for (const { companyGuid, status } of of('companyEmployee'))
      if (status === 'employed') counts.set(String(companyGuid), (counts.get(String(companyGuid)) ?? 0) + 1)
    expect(counts.size).toBeGreaterThan(20)
    expect([...counts].filter(([guid, count]) => count > (firms.get(guid)?.employeeCount ?? 0))).toEqual([])
  })

  it('has work of an enterprise done and awaited by its own people', () => {
    const strangers = [...rows].flatMap(([name, list]) => {
      const { fields } = resourceNamed(name)
      const named = Object.entries(fields).flatMap(([field, { kind, ...own }]) =>
        (kind === 'reference' || kind === 'references') && 'resource' in own && own.resource === 'user' ? [field] : [],
      )
      return list.flatMap((row) =>
        [...named, 'createUserGuid']
          .flatMap((field) => [row[field] ?? []].flat() as string[])
          .filter((guid) => {
            const employer = people.get(guid)?.companyGuid
            return row.companyGuid != null && employer != null && employer !== row.companyGuid
          })
          .map((guid) => `${name} ${told(row)} ${guid}`),
      )
    })
    expect(strangers).toEqual([])
  })
})

describe('a fifth of the enterprises near the demo accounts keep their books', () => {
  const near = companies.filter(
    ({ gridPath }) => String(gridPath).split('/')[1] === String(home.gridPath).split('/')[1],
  )
  const KEPT = ['riskEvent', 'selfCheckPlan', 'selfCheckRecord', 'safePromise', 'training', 'trainingSignIn'] as const

  it.each(KEPT)('with %s', (resource) => {
    const keepers = new Set(of(resource).map(({ companyGuid }) => companyGuid))
    const share = near.filter(({ guid }) => keepers.has(guid)).length / near.length
    expect(near.length).toBeGreaterThan(100)
    expect(share).toBeGreaterThanOrEqual(0.18)
  })

  it('by moves of their own on days of the past, told in the history of each', () => {
    expect(steps.length).toBeGreaterThan(500)
    expect(steps.filter(({ time }) => time > moment.now)).toEqual([])
    expect(new Set(steps.map(({ time }) => time.slice(0, 10))).size).toBeGreaterThan(30)
    const last = new Map(steps.map((step) => [step.bizGuid, step.node]))
    const moved = [...rows.values()].flat().filter(({ guid }) => last.has(guid))
    expect(moved.length).toBeGreaterThan(500)
    expect(moved.filter(({ guid, status }) => last.get(guid) !== status)).toEqual([])
    expect(steps.filter(({ userName }) => userName === '')).toEqual([])
  })

  it('leaves each record as its own rules demand', () => {
    const BY_MOVES = ['riskUnit', 'riskEvent', 'selfCheckRecord', 'selfCheckTask', 'safePromise', 'training']
    const own = new Set(near.filter(({ guid }) => guid !== home.guid).map(({ guid }) => guid))
    const broken = BY_MOVES.flatMap((name) =>
      of(name)
        .filter(({ companyGuid }) => own.has(String(companyGuid)))
        .flatMap((row) => (resourceNamed(name).rules?.(row) ?? []).map(({ message }) => `${name} ${message}`)),
    )
    expect(broken).toEqual([])
    const signed = of('selfCheckRecord').filter(({ companyGuid }) => companyGuid !== home.guid)
    expect(signed.filter(({ sign }) => (sign as unknown[]).length !== 1)).toEqual([])
  })

  it('counts the hours of each person from the trainings he is listed at', () => {
    const hours = new Map<string, number>()
    for (const { employeeGuid, hours: taken } of of('trainingSignIn'))
      hours.set(String(employeeGuid), (hours.get(String(employeeGuid)) ?? 0) + Number(taken))
    const filed = of('companyEmployee').filter(({ companyGuid }) => companyGuid !== home.guid)
    expect(filed.length).toBeGreaterThan(100)
    expect(filed.filter(({ guid, trainedHours }) => trainedHours !== (hours.get(guid) ?? 0))).toEqual([])
  })

  it('promises once a year', () => {
    const keys = of('safePromise').map(({ companyGuid, year }) => `${companyGuid} ${year}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the cases that are taught', () => {
  it('are thirty, each with its own course, causes and lessons', () => {
    const cases = of('accidentCase')
    expect(cases).toHaveLength(30)
    for (const field of ['title', 'summary', 'directCause', 'indirectCause', 'lessons'])
      expect(new Set(cases.map((each) => each[field])).size).toBe(30)
    expect(cases.filter(({ summary, lessons }) => String(summary).length < 30 || String(lessons).length < 25)).toEqual(
      [],
    )
  })

  it('are of the past, of many trades and kinds, and graded by their dead', () => {
    const cases = of('accidentCase')
    expect(cases.filter(({ occurDate }) => String(occurDate) >= moment.today)).toEqual([])
    expect(new Set(cases.map(({ industry }) => industry)).size).toBeGreaterThanOrEqual(12)
    expect(new Set(cases.map(({ accidentType }) => accidentType)).size).toBeGreaterThanOrEqual(12)
    expect(cases.filter(({ deaths, grade }) => Number(deaths) >= 3 !== (grade === 'larger'))).toEqual([])
  })
})
