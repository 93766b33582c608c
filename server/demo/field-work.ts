import { checklists } from '#domain/data/checklists.ts'
import { grids } from '#domain/data/grids.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays, addMs, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import type { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import type { PatrolItem, patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import type { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { statusByHazards } from '#domain/resources/rectifyInstruction/actions.ts'
import type { rectifyInstruction } from '#domain/resources/rectifyInstruction/definition.ts'
import { templatesFor } from '#domain/rules/checklist-choice.ts'
import { distanceMetres, type LngLat } from '#domain/rules/geo.ts'
import { DEFAULT_PATROL_PERIODS, nextPatrolDue, UNGRADED } from '#domain/rules/patrol-frequency.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { templateGuid } from '#server/install/reference.ts'
import type { CompanyRecord } from './companies.ts'
import { DEMO_GRID_GUID, deciderOf, type UserRecord } from './people.ts'
import { type DemoPhoto, photoRef } from './photos.ts'
import { tradeOf } from './trades.ts'

type TaskRecord = RecordOf<typeof patrolTask>
type PatrolRow = RecordOf<typeof patrolRecord>
type HazardRecord = RecordOf<typeof hiddenDanger>
type InstructionRecord = RecordOf<typeof rectifyInstruction>

export interface FieldWork {
  tasks: TaskRecord[]
  patrols: PatrolRow[]
  hazards: HazardRecord[]
  instructions: InstructionRecord[]
}

interface World {
  moment: SeedMoment
  users: readonly UserRecord[]
  random: Random
  photos: readonly DemoPhoto[]
  work: FieldWork
  /** Hazards of each day so far: the number in the code. */
  serials: Map<string, number>
}

/** Enterprises of the demo inspector's grid with a patrol behind them. */
const DEMO_VISITS = 14
const LONGEST_VISIT_MINUTES = 90
const LONGEST_AGO_DAYS = 60
const HAZARD_STATES = [
  'pendingConfirm',
  'pendingRectify',
  'pendingRectify',
  'pendingReview',
  'closed',
  'closed',
] as const
/** Found in every firm; its workshops are those of its trade. */
const PLACES = ['成品仓库', '配电房', '空压机房', '宿舍楼旁通道']
const TEMPLATES = checklists.map((list) => ({
  ...list,
  guid: templateGuid(list.code),
  applyFlags: list.applyFlag === null ? [] : [list.applyFlag],
}))

/** Tasks of today and overdue ones, past patrols, and hazards in every state, in every leaf grid. */
export function seedFieldWork(
  moment: SeedMoment,
  companies: readonly CompanyRecord[],
  users: readonly UserRecord[],
  photos: readonly DemoPhoto[],
): FieldWork {
  const world: World = {
    moment,
    users,
    random: seededRandom(seedFromText('field work')),
    photos,
    work: nothing(),
    serials: new Map(),
  }
  const byGrid = groupByGrid(companies)
  for (const grid of grids) {
    const here = byGrid.get(grid.guid) ?? []
    if (grid.gridLevel !== 'grid' || here.length === 0) continue
    const isDemo = grid.guid === DEMO_GRID_GUID
    const inspector = users.find((user) => (isDemo ? user.username === 'grid' : user.gridGuid === grid.guid))
    if (inspector === undefined) continue
    planTasks(world, here, inspector, isDemo)
    const visited = isDemo ? here.slice(0, DEMO_VISITS) : here.slice(0, 3)
    for (const [index, company] of visited.entries()) {
      // Nobody was where a patrol is overdue. It is drawn all the same, so that all that comes after stays as it is.
      const isOverdue = company.nextPatrolDue !== null && company.nextPatrolDue < moment.today
      const daysAgo = isDemo && index === 0 ? 0 : withinPeriod(world.random.int(1, LONGEST_AGO_DAYS), company)
      walkPatrol(isOverdue ? { ...world, work: nothing(), serials: new Map() } : world, company, inspector, { daysAgo })
    }
    const [home] = here
    // The demo enterprise's own accounts need hazards to answer.
    if (isDemo && home !== undefined) walkPatrol(world, home, inspector, { daysAgo: 4, open: 2 })
  }
  return world.work
}

/** As long ago, measured by the longest that those of this colour wait. */
function withinPeriod(daysAgo: number, { riskColor }: CompanyRecord): number {
  const { months } = DEFAULT_PATROL_PERIODS[riskColor ?? UNGRADED]
  return Math.ceil((daysAgo * Math.min(months * 30, LONGEST_AGO_DAYS)) / LONGEST_AGO_DAYS)
}

const nothing = (): FieldWork => ({ tasks: [], patrols: [], hazards: [], instructions: [] })

/** The enterprises, each with its last patrol as the records have it. */
export function withLastPatrols(
  companies: readonly CompanyRecord[],
  patrols: FieldWork['patrols'],
): readonly CompanyRecord[] {
  const days = new Map<string | null, string>()
  for (const { companyGuid, checkDate } of patrols)
    if (checkDate !== null && checkDate > (days.get(companyGuid) ?? '')) days.set(companyGuid, checkDate)
  return companies.map((company) => {
    const lastPatrolOn = days.get(company.guid)
    if (lastPatrolOn === undefined) return company
    return { ...company, lastPatrolOn, nextPatrolDue: nextPatrolDue(lastPatrolOn, company.riskColor ?? UNGRADED) }
  })
}

function groupByGrid(companies: readonly CompanyRecord[]): Map<string, CompanyRecord[]> {
  const groups = new Map<string, CompanyRecord[]>()
  for (const each of companies) {
    const known = groups.get(each.gridGuid ?? '')
    if (known === undefined) groups.set(each.gridGuid ?? '', [each])
    else known.push(each)
  }
  return groups
}

function planTasks(
  { moment: { now, today }, users, random, work }: World,
  here: readonly CompanyRecord[],
  inspector: UserRecord,
  isDemo: boolean,
): void {
  const due = isDemo ? [0, 0, 0, 0, 0, 0, -2, -5, -9, 3, 6] : [0, 0, -3]
  const confined = here.filter(({ isYouXianKongJian }) => isYouXianKongJian === true)
  for (const [index, days] of due.entries()) {
    const special = index % 4 === 3
    const meant = special && confined.length > 0 ? confined : here
    const company = meant[(index * 3) % meant.length]
    if (company === undefined) continue
    const planEnd = addDays(today, days)
    work.tasks.push(
      seedRecord<TaskRecord>(
        {
          guid: uuidFromSeed(random),
          taskName: special
            ? company.isYouXianKongJian === true
              ? '有限空间专项检查'
              : '消防安全专项检查'
            : `${company.companyName?.replace('有限公司', '')}日常巡查`.slice(0, 100),
          taskType: special ? 'special' : 'daily',
          source: special ? 'assigned' : 'cycle',
          checkTemplateGuids: templatesFor(company, TEMPLATES).map((template) => template.guid),
          companyGuids: [company.guid],
          doneCompanyGuids: [],
          recordGuids: [],
          gridPersonGuids: [inspector.guid],
          planStart: addDays(planEnd, -7),
          planEnd,
          priority: special ? 'urgent' : 'normal',
          gridGuid: company.gridGuid,
          gridPath: company.gridPath,
          status: 'pending',
        },
        now,
        deciderOf(users, company.gridPath)?.guid ?? '',
      ),
    )
  }
}

interface Visit {
  daysAgo: number
  /** So many findings, all still to be rectified. */
  open?: number
}

function walkPatrol(world: World, company: CompanyRecord, inspector: UserRecord, { daysAgo, open }: Visit): void {
  const { moment, random, work } = world
  const latestStart = addMs(moment.now, -LONGEST_VISIT_MINUTES * 60_000)
  const plannedStart = addMs(startOfDay(addDays(moment.today, -daysAgo)), (8 * 60 + random.int(10, 200)) * 60_000)
  const startTime = plannedStart < latestStart ? plannedStart : addMs(plannedStart, -86_400_000)
  const day = dayOf(startTime)
  const endTime = addMs(startTime, random.int(25, LONGEST_VISIT_MINUTES) * 60_000)
  const guid = uuidFromSeed(random)
  const templates = templatesFor(company, TEMPLATES)
  const failing = open ?? random.int(0, 2)
  const all = templates.flatMap((template) => template.items.map((item) => ({ template, item })))
  const failed = new Set(random.shuffle(all).slice(0, failing))
  const place = { lng: company.longitude ?? 0, lat: company.latitude ?? 0 }
  const hazards: HazardRecord[] = []
  const items: PatrolItem[] = all.map((entry) => {
    const base = { templateGuid: entry.template.guid, itemCode: entry.item.itemCode, content: entry.item.content }
    if (!failed.has(entry)) return { ...base, result: random.chance(0.85) ? 'pass' : 'na' }
    const hazard = foundHazard(world, {
      company,
      inspector,
      day,
      at: endTime,
      patrolGuid: guid,
      item: entry.item,
      place,
      isOpen: open !== undefined,
    })
    hazards.push(hazard)
    return { ...base, result: 'fail', hazardGuid: hazard.guid }
  })
  work.hazards.push(...hazards)
  const photo = takePhoto(world, startTime, place)
  const signature = takePhoto(world, endTime, place)
  const accuracy = random.int(5, 40)
  const standing = placeBeside(place, random.int(0, 90), seededRandom(seedFromText(`sign-in ${guid}`)))
  work.patrols.push(
    seedRecord<PatrolRow>(
      {
        guid,
        ...placedAt(company),
        checkDate: day,
        startTime,
        endTime,
        checkUsers: [inspector.guid],
        checkUserNames: inspector.name,
        companyReceiver: company.safetyManager,
        receiverPhone: company.safetyManagerPhone,
        signInLng: standing.lng,
        signInLat: standing.lat,
        accuracy,
        signInTime: startTime,
        signInDistance: Math.round(distanceMetres(standing, place)),
        signInPhotos: [],
        productionState: 'normal',
        gatePhotos: [],
        checkTemplateGuids: templates.map((template) => template.guid),
        items,
        problemCount: hazards.length,
        conclusion: hazards.length === 0 ? 'none' : 'deadline',
        photos: [photo],
        receiverSign: [signature],
        checkerSign: [takePhoto(world, endTime, place)],
        offlineId: guid,
        deviceTime: endTime,
        syncTime: endTime,
        status: 'submitted',
        mediaTotal: 3,
        mediaDone: 3,
      },
      endTime,
      inspector.guid,
    ),
  )
  const confirmed = hazards.filter((hazard) => hazard.status !== 'pendingConfirm')
  if (confirmed.length > 0) issueFor(world, company, inspector, guid, day, endTime, confirmed)
}

/** So many metres from a place, in any direction. */
function placeBeside(place: LngLat, metres: number, random: Random): LngLat {
  const angle = random.next() * 2 * Math.PI
  const degrees = metres / METRES_PER_DEGREE
  return {
    lng: round6(place.lng + (Math.cos(angle) * degrees) / Math.cos((place.lat * Math.PI) / 180)),
    lat: round6(place.lat + Math.sin(angle) * degrees),
  }
}

const METRES_PER_DEGREE = 111_195
const round6 = (value: number) => Math.round(value * 1e6) / 1e6

interface Finding {
  company: CompanyRecord
  inspector: UserRecord
  day: string
  at: string
  patrolGuid: string
  item: (typeof TEMPLATES)[number]['items'][number]
  place: { lng: number; lat: number }
  isOpen: boolean
}

function foundHazard(
  world: World,
  { company, inspector, day, at, patrolGuid, item, place, isOpen }: Finding,
): HazardRecord {
  const { random, moment } = world
  const isMajor = item.suggestLevel === 'major'
  const wanted = isOpen ? 'pendingRectify' : random.pick(HAZARD_STATES)
  const status = wanted === 'pendingConfirm' && !isMajor ? 'pendingRectify' : wanted
  const serial = (world.serials.get(day) ?? 0) + 1
  world.serials.set(day, serial)
  const answered = status === 'pendingReview' || status === 'closed'
  const answeredAt = new Date(Math.min(Date.parse(at) + 3 * 86_400_000, Date.parse(moment.now))).toISOString()
  const afterPhotos = answered ? [takePhoto(world, answeredAt, place)] : []
  return seedRecord<HazardRecord>(
    {
      guid: uuidFromSeed(random),
      ...placedAt(company),
      dangerCode: `YH${day.replaceAll('-', '')}${String(serial).padStart(4, '0')}`,
      sourceType: 'patrol',
      sourceGuid: patrolGuid,
      checkItemCode: item.itemCode,
      foundOn: day,
      place: random.pick([...tradeOf(company.economyTypeGuid).workshops, ...PLACES]),
      dangerType: typeOf(item.itemCode),
      description: `不符合：${item.content}`,
      basis: item.basis,
      dangerLevel: isMajor ? 'major' : 'general',
      majorItem: isMajor ? (item.basis.split('；')[0] ?? item.basis).slice(0, 100) : null,
      beforePhotos: [takePhoto(world, at, place)],
      rectifyType: 'deadline',
      deadline: addDays(day, item.suggestDays ?? 15),
      rectifyPerson: company.safetyManager,
      rectifyPhone: company.safetyManagerPhone,
      tempMeasure: isMajor ? '暂停相关作业，设置警戒，专人值守' : null,
      ...(answered
        ? {
            rectifyDesc: '已按要求整改，现场恢复正常',
            rectifyFund: random.int(2, 80) * 100,
            afterPhotos,
            rectifyTime: answeredAt,
            rectifyUserName: company.safetyManager,
          }
        : { afterPhotos: [] }),
      ...(status === 'closed'
        ? {
            reviewUserGuid: inspector.guid,
            reviewUserName: inspector.name,
            reviewTime: answeredAt,
            reviewResult: 'pass' as const,
          }
        : {}),
      reviewPhotos: [],
      status,
      mediaTotal: 1 + afterPhotos.length,
      mediaDone: 1 + afterPhotos.length,
    },
    at,
    inspector.guid,
  )
}

function issueFor(
  { random, work }: World,
  company: CompanyRecord,
  inspector: UserRecord,
  sourceGuid: string,
  day: string,
  at: string,
  hazards: readonly HazardRecord[],
): void {
  const statuses = hazards.map((hazard) => hazard.status)
  const signed = statuses.some((status) => status !== 'pendingRectify') || random.chance(0.5)
  const start = signed ? 'rectifying' : 'pendingSign'
  work.instructions.push(
    seedRecord<InstructionRecord>(
      {
        guid: uuidFromSeed(random),
        ...placedAt(company),
        instructionNo: `整改〔${day.slice(0, 4)}〕${String(work.instructions.length + 1).padStart(4, '0')}号`,
        instructionType: 'order',
        issueOrg: `${company.regionName?.split('/')[1] ?? '吴江区'}安全生产监督管理办公室`,
        issueUserGuid: inspector.guid,
        issueUser: inspector.name,
        issueDate: day,
        sourceGuid,
        problems: hazards.map((hazard) => hazard.guid),
        deadline:
          hazards
            .map((hazard) => hazard.deadline ?? day)
            .sort()
            .at(-1) ?? day,
        files: [],
        feedbackFiles: [],
        ...(signed ? { signUser: company.safetyManager, signTime: at } : {}),
        status: statusByHazards(start, statuses) ?? start,
      },
      at,
      inspector.guid,
    ),
  )
}

function takePhoto({ random, photos }: World, at: string, place: { lng: number; lat: number }): MediaRef {
  return photoRef(random, random.pick(photos), at, place)
}

function typeOf(itemCode: string): NonNullable<HazardRecord['dangerType']> {
  const types = { DUST: 'dust', NH3: 'ammonia', CS: 'confinedSpace', WHP: 'chemical', FIRE: 'fire' } as const
  const list = itemCode.split('-')[0] ?? ''
  return list in types ? types[list as keyof typeof types] : 'management'
}
