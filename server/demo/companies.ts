import { type Grid, grids } from '#domain/data/grids.ts'
import { industries, industryPath, tradeFamilyOf } from '#domain/data/industries.ts'
import { regions } from '#domain/data/regions.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { creditCodeCheckChar } from '#domain/lib/credit-code.ts'
import { addDays } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import type { company } from '#domain/resources/company/definition.ts'
import { INTEGRITY_LEVELS } from '#domain/rules/integrity.ts'
import { DEFAULT_PATROL_PERIODS, nextPatrolDue, type RiskColor } from '#domain/rules/patrol-frequency.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'
import { DEMO_GRID_GUID, mobileNumber, personName } from './people.ts'
import { signsOf, tradeOf } from './trades.ts'

export type CompanyRecord = RecordOf<typeof company>

const leaves = grids.filter((grid) => grid.gridLevel === 'grid')
const classes = industries.filter((industry) => industry.leaf && industry.industryCode.length === 4)
const regionOf = new Map(regions.map((region) => [region.code, region]))

/** Trade names are made of pleasant pairs, as local firms choose them; none is meant to be a real one. */
const FIRST = '恒盛鼎新华瑞祥东吴江锦绣宏达永丰金泰和兴旺安佳润源德通利福康益隆信诚亿昌'
const SECOND = '达盛丰泰源鑫晟辉耀腾翔凯越宇博瀚纶锦绫缘悦诺成旭航宸烨霖茂运顺'
const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const ROADS = [
  '盛泽大道',
  '中鲈大道',
  '学苑路',
  '江陵东路',
  '云梨路',
  '交通路',
  '仲英大道',
  '瓜泾路',
  '湖心西路',
  '工业路',
  '创新路',
  '人民路',
]
const MANUFACTURING = classes.filter((each) => each.industryCode >= '13' && each.industryCode < '44')
/** Of every so many grids, in every so many rounds through them, one enterprise has handed in its file anew. */
const PENDING = { grids: 30, rounds: 24, round: 5 } as const
/** The rest are utilities, trade, storage and property firms. */
const SHARE_OF_MANUFACTURING = 0.93
/** The demo enterprise has the people that its shifts, departments and papers speak of. */
const HOME_STAFF = 168
/** Below these every class makes something. */
const FIRST_TRADING_CLASS = '50'

/** Enterprises of the demo set: real industries and places, invented names, valid credit codes. */
export function seedCompanies(moment: SeedMoment, count: number): CompanyRecord[] {
  const random = seededRandom(seedFromText('companies'))
  const names = new Set<string>()
  const codes = new Set<string>()
  const made: CompanyRecord[] = []
  for (let index = 0; index < count; index += 1) {
    const grid = leaves[index % leaves.length] ?? leaves[0]
    if (grid === undefined) throw new Error('the grid tree has no leaves')
    made.push(buildCompany(moment, random, grid, index, names, codes))
  }
  return made
}

function buildCompany(
  { now, today }: SeedMoment,
  random: Random,
  grid: Grid,
  index: number,
  names: Set<string>,
  codes: Set<string>,
): CompanyRecord {
  const isDemoCompany = index === 0
  const pool = random.chance(SHARE_OF_MANUFACTURING) ? MANUFACTURING : classes
  const industry =
    (isDemoCompany ? classes.find((each) => each.industryCode === '1752') : undefined) ?? random.pick(pool)
  const family = tradeFamilyOf(industry.industryCode)
  const trade = tradeOf(industry.industryCode)
  // A fifth once stood on the middle of the grid. Their places come from draws of their own, so that all else stays as
  // it is in sets loaded before: a larger set must hold the smaller one.
  const place = pointInside(random.chance(0.8) ? random : seededRandom(seedFromText(`place ${index}`)), grid)
  const drawnScale = pickScale(random)
  const scale = isDemoCompany ? '3' : drawnScale
  const colour: RiskColor = isDemoCompany ? 'orange' : pickColour(random)
  const lastPatrolOn = lastPatrolDay(random, today, colour)
  const leader = personName(random)
  const drawnStaff = {
    '1': random.int(1000, 3000),
    '2': random.int(300, 999),
    '3': random.int(20, 299),
    '4': random.int(3, 19),
  }[scale]
  const employees = isDemoCompany ? HOME_STAFF : drawnStaff
  const address = `${regionNames(grid).join('')}${random.pick(ROADS)}${random.int(1, 998)}号`
  const companyName = isDemoCompany ? '吴江示例纺织有限公司' : freshName(random, industry.industryCode, names)
  names.add(companyName)
  return seedRecord<CompanyRecord>(
    {
      guid: uuidFromSeed(random),
      companyName,
      serialNumber: freshCode(random, codes),
      companyCode: `WJ${String(index + 1).padStart(6, '0')}`,
      registerAddress: address,
      pbAddress: address,
      regionIds: `320509/${grid.regionGuid.slice(0, 9)}/${grid.regionGuid}`,
      regionName: ['吴江区', ...regionNames(grid)].join('/'),
      industry: industryPath(industry.industryCode)
        .map((each) => each.tradeName)
        .join('→'),
      economyTypeGuid: industry.industryCode,
      tradeFamily: family,
      integrityLevel: INTEGRITY_LEVELS.good,
      legalRepresentative: leader,
      legalRepresentativePhone: mobileNumber(random),
      mainLeader: leader,
      mainLeaderPhone: mobileNumber(random),
      safetyManager: isDemoCompany ? '潘永刚' : personName(random),
      safetyManagerPhone: mobileNumber(random),
      companyStatus: random.chance(0.9) ? 'normal' : random.pick(['stopped', 'halfStopped', 'building']),
      scaleType: scale,
      isAboveScale: scale === '1' || scale === '2',
      employeeCount: employees,
      annualRevenue: employees * random.int(20, 90),
      assetTotal: employees * random.int(15, 80),
      buildTime: `${random.int(1995, 2024)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      floorArea: employees * random.int(20, 80),
      // What is drawn is drawn before the trade is asked, so that all that comes after stays as it is.
      isWeiHua: family === 'chemical' || (random.chance(0.05) && trade.stocks.length > 0),
      isSheAnZhiLeng:
        industry.tradeName.includes('冷冻') ||
        industry.tradeName.includes('速冻') ||
        (random.chance(0.01) && isFood(industry.industryCode)),
      isSheBaoFenChen:
        isDemoCompany ||
        (['lightIndustry', 'nonferrous', 'machinery'].includes(family) && random.chance(0.2) && trade.dust !== null),
      isYouXianKongJian: isDemoCompany || industry.tradeName.includes('印染') || random.chance(0.15),
      isLuShangShiYou: false,
      isMajorHazard: family === 'chemical' && random.chance(0.08),
      isProduction: industry.industryCode < FIRST_TRADING_CLASS,
      isLessor: random.chance(0.1),
      isLessee: random.chance(0.3),
      riskColor: colour,
      standardGrade: random.chance(0.4) ? random.pick(['二级', '三级', '小微达标']) : null,
      coordSource: 'map',
      longitude: round6(place.lng),
      latitude: round6(place.lat),
      coordDatum: 'CGCS2000',
      lastPatrolOn,
      nextPatrolDue: nextPatrolDue(lastPatrolOn, colour),
      gridGuid: grid.guid,
      gridPath: grid.path,
      status: isPending(index) ? 'pending' : 'approved',
    },
    now,
  )
}

const isFood = (industryCode: string) => ['13', '14'].includes(industryCode.slice(0, 2))

function isPending(index: number): boolean {
  const round = Math.floor(index / leaves.length)
  return (index % leaves.length) % PENDING.grids === 0 && round % PENDING.rounds === PENDING.round
}

export const demoCompanyOf = (companies: readonly CompanyRecord[]): CompanyRecord => {
  const found = companies.find((each) => each.gridGuid === DEMO_GRID_GUID)
  if (found === undefined) throw new Error('the demo grid has no enterprise')
  return found
}

function regionNames(grid: Grid): string[] {
  const village = regionOf.get(grid.regionGuid)
  const town = regionOf.get(grid.regionGuid.slice(0, 9))
  return [town?.name, village?.name].filter((name) => name !== undefined)
}

function freshName(random: Random, industryCode: string, taken: ReadonlySet<string>): string {
  const trades = signsOf(industryCode)
  for (;;) {
    const name = `${random.chance(0.6) ? '苏州' : '吴江'}${random.pick([...FIRST])}${random.pick([...SECOND])}${random.chance(0.35) ? random.pick([...FIRST]) : ''}${random.pick(trades)}有限公司`
    if (!taken.has(name)) return name
  }
}

/** 91 = enterprise, 320509 = the registering district, then nine characters of organisation code. */
function freshCode(random: Random, taken: Set<string>): string {
  for (;;) {
    let first17 = '91320509MA'
    while (first17.length < 17) first17 += random.pick([...CODE_CHARACTERS])
    const check = creditCodeCheckChar(first17)
    if (check === null || taken.has(first17)) continue
    taken.add(first17)
    return first17 + check
  }
}

function pickScale(random: Random): '1' | '2' | '3' | '4' {
  const chance = random.next()
  return chance < 0.01 ? '1' : chance < 0.08 ? '2' : chance < 0.55 ? '3' : '4'
}

function pickColour(random: Random): RiskColor {
  const chance = random.next()
  return chance < 0.03 ? 'red' : chance < 0.15 ? 'orange' : chance < 0.55 ? 'yellow' : 'blue'
}

/** Within half a kilometre or so of the middle of the grid. */
function pointInside(random: Random, grid: Grid): { lng: number; lat: number } {
  const angle = random.next() * 2 * Math.PI
  const radius = Math.sqrt(random.next()) * 0.0045
  return {
    lng: grid.lng + (Math.cos(angle) * radius) / Math.cos((grid.lat * Math.PI) / 180),
    lat: grid.lat + Math.sin(angle) * radius,
  }
}

/** Most enterprises were visited within their period; every tenth or so is waiting longer than it should. */
function lastPatrolDay(random: Random, today: string, colour: RiskColor): string {
  const { months } = DEFAULT_PATROL_PERIODS[colour]
  const daysAgo = random.chance(0.9) ? random.int(3, months * 29) : months * 31 + random.int(1, 40)
  return addDays(today, -daysAgo)
}

const round6 = (value: number) => Math.round(value * 1e6) / 1e6
