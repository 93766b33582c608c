import { checklists } from '#domain/data/checklists.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMs, type Day, dayOf, type Instant, startOfDay } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { selfCheckTaskOf } from '#domain/resources/selfCheckTask/of-plan.ts'
import { type CheckCycle, checkPeriodAt } from '#domain/rules/check-period.ts'
import { templatesFor } from '#domain/rules/checklist-choice.ts'
import type { RiskColor } from '#domain/rules/patrol-frequency.ts'
import { worstColor } from '#domain/rules/risk-score.ts'
import { bookedHours, isDangerous, type TrainingTaken, trainingFile } from '#domain/rules/training-hours.ts'
import { LEC_GUID, seedCriteria, selfCheckTemplateGuid } from '#server/install/areas/self-check-standards.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { seedGrids } from '#server/install/reference.ts'
import type { DemoWorld } from './areas/area-demo.ts'
import { type Chronicle, chronicle } from './chronicle.ts'
import { headOf, safetyOfficerOf } from './own-hands.ts'
import { mobileNumber, personName, type UserRecord, userGuidOf } from './people.ts'
import { type DemoPhoto, photoRef } from './photos.ts'
import { tradeOf } from './trades.ts'

type Company = DemoWorld['home']

/** Of the enterprises near the demo accounts one in so many keeps its books on the platform. */
export const BOOKS_EVERY = 5
const HOUR = 3_600_000
/** So many risks and people are told of; a first start must not wait for more. */
const RISKS_TOLD = 2
const STAFF_TOLD = 5
/** A plan began so long ago that some of its periods are over. */
const PLAN_DAYS = 93
/** One check in so many finds something; the oldest of these is put right and closed. */
const FINDS_EVERY = 4
/** Numbers of hazards below are given by patrols of the demo set. */
const FIRST_OWN_NUMBER = 9500
const PROMISE =
  '本单位郑重承诺：严格遵守安全生产法律法规，落实全员安全生产责任制；保证安全投入；开展风险分级管控和隐患排查治理；按规定开展教育培训和应急演练；如实报告重大事故隐患和生产安全事故，接受社会监督。'

interface Life {
  tale: Chronicle
  moment: SeedMoment
  random: Random
  company: Company
  /** Its place among those with books: who is late with what. */
  index: number
  officer: UserRecord
  head: UserRecord
  grid: UserRecord
  bureau: UserRecord
  photo: (at: Instant) => object
  /** A moment of the day so many days ago. */
  at: (daysAgo: number, hour: number) => Instant
}

/** The enterprises with books: every fifth of the demo town, the demo enterprise left to the areas. */
export function withBooks({ companies, home }: Pick<DemoWorld, 'companies' | 'home'>): Company[] {
  const town = String(home.gridPath).split('/').slice(0, 2).join('/')
  const near = companies.filter(({ gridPath, status }) => gridPath?.startsWith(`${town}/`) && status === 'approved')
  return near.filter(({ guid }, at) => at % BOOKS_EVERY === 0 && guid !== home.guid)
}

/** Risk, self-checks, promise and training of the neighbours, as their own people and the grid's made them. */
export function neighbourWork(moment: SeedMoment, world: DemoWorld, photos: readonly DemoPhoto[]) {
  const firms = withBooks(world)
  const people = new Map<string, { officer: UserRecord; head: UserRecord }>(
    firms.map((firm) => [firm.guid, { officer: safetyOfficerOf(firm, moment.now), head: headOf(firm, moment.now) }]),
  )
  const tale = chronicle([...world.companies, ...seedCriteria(moment), ...seedGrids(moment, new Map())] as AnyRecord[])
  const named = new Map(world.users.map((user) => [user.guid, user]))
  const inspectors = new Map(
    world.users.filter(({ roles }) => roles?.includes('grid')).map((user) => [user.gridGuid, user]),
  )
  const bureau = named.get(userGuidOf('bureau'))
  for (const [index, company] of firms.entries()) {
    const own = people.get(company.guid)
    const grid = inspectors.get(company.gridGuid)
    if (own === undefined || grid === undefined || bureau === undefined) continue
    const random = seededRandom(seedFromText(`books ${company.guid}`))
    const place = { lng: company.longitude ?? 0, lat: company.latitude ?? 0 }
    const life: Life = {
      ...{ tale, moment, random, company, index, ...own, grid, bureau },
      photo: (at) => photoRef(random, random.pick(photos), at, place),
      at: (daysAgo, hour) =>
        addMs(startOfDay(addDays(moment.today, -daysAgo)), hour * HOUR + random.int(0, 40) * 60_000),
    }
    assessRisks(life)
    checkItself(life)
    promise(life)
    train(life)
  }
  return {
    people: [...people.values()].flatMap(({ officer, head }) => [officer, head]),
    rows: tale.rows(),
    steps: tale.steps,
  }
}

function assessRisks({ tale, company, random, officer, head, index, moment, at }: Life): void {
  const dutyPerson = personName(random)
  const units = new Map<string, { guid: string; colors: RiskColor[] }>()
  for (const [number, story] of tradeOf(company.economyTypeGuid).risks.slice(0, RISKS_TOLD).entries()) {
    const assessed = 60 + number
    const unit = units.get(story.unit) ?? { guid: uuidFromSeed(random), colors: [] }
    if (!units.has(story.unit)) {
      units.set(story.unit, unit)
      tale.act('riskUnit', unit.guid, {
        action: 'create',
        by: officer,
        at: at(assessed + 1, 9),
        input: {
          companyGuid: company.guid,
          ...{ unitName: story.unit, unitType: story.type, location: story.unit, controlLevel: 'workshop' },
          ...{ dutyDept: '生产部', dutyPerson, dutyPhone: company.safetyManagerPhone, noticeBoard: random.chance(0.8) },
        },
      })
    }
    const guid = uuidFromSeed(random)
    const created = tale.act('riskEvent', guid, {
      action: 'create',
      by: officer,
      at: at(assessed, 9),
      input: {
        ...{ companyGuid: company.guid, unitGuid: unit.guid, eventName: story.event, dangerFactor: story.factor },
        accidentTypes: story.accidents,
        inherent: { criteriaGuid: LEC_GUID, ...story.before },
        current: { criteriaGuid: LEC_GUID, ...story.before, l: 1 },
        ...(story.catalog === undefined ? {} : { catalogItem: story.catalog }),
        ...{ engineering: story.control, management: '列入班组日常检查，发现失效立即报告' },
        ...{ training: '上岗前和每年培训，现场设告知牌', emergency: '按岗位应急处置卡处置并报告' },
        ...{ dutyDept: '生产部', dutyPerson, checkCycle: 'week', assessDate: addDays(moment.today, -assessed) },
        assessUsers: `${company.safetyManager}、${dutyPerson}`,
      },
    })
    unit.colors.push(created.currentLevel as RiskColor)
    tale.act('riskMeasure', uuidFromSeed(random), {
      action: 'create',
      by: officer,
      at: at(assessed, 10),
      input: {
        ...{ companyGuid: company.guid, eventGuid: guid, measureType: 'engineering', content: story.control },
        ...{ checkContent: `检查：${story.control}`, controlLevel: 'team', dutyDept: '生产部', dutyPerson },
        ...{ checkCycle: 'week', effective: random.chance(0.85) ? 'effective' : 'weak', enabled: true },
        lastCheckOn: addDays(moment.today, -random.int(1, 10)),
      },
    })
    // The last of some is still on its way.
    const isLast = number === RISKS_TOLD - 1 && index % 3 !== 0
    if (isLast && index % 3 === 2) continue
    tale.act('riskEvent', guid, { action: 'submit', by: officer, at: at(assessed - 1, 9) })
    if (isLast) continue
    tale.act('riskEvent', guid, { action: 'publish', by: head, at: at(assessed - 2, 14) })
    if (index === 1)
      tale.act('riskEvent', guid, {
        ...{ action: 'reassess', by: head, at: at(2, 10) },
        input: { opinion: '生产线改造后工艺变化，请重新评估' },
      })
  }
  for (const { guid, colors } of units.values())
    tale.note('riskUnit', guid, { riskColor: worstColor(colors), eventCount: colors.length })
}

const LISTS = checklists.map((list) => ({ ...list, applyFlags: list.applyFlag === null ? [] : [list.applyFlag] }))
const PLAN_NAMES: Readonly<Record<string, readonly [name: string, cycle: CheckCycle, days: number]>> = {
  GEN: ['车间安全日常排查', 'week', 7],
  FIRE: ['消防与用电排查', 'month', 30],
  DUST: ['粉尘岗位排查', 'week', 7],
  NH3: ['涉氨制冷排查', 'week', 7],
  CS: ['有限空间排查', 'month', 30],
  WHP: ['危险化学品排查', 'week', 7],
}

function checkItself(life: Life): void {
  const { tale, company, random, officer, moment, at, index } = life
  let checks = 0
  for (const list of templatesFor(company, LISTS)) {
    const [planName, cycle, days] = PLAN_NAMES[list.code] ?? [list.code, 'month', 30]
    const startDate = addDays(moment.today, -PLAN_DAYS)
    const plan = tale.act('selfCheckPlan', uuidFromSeed(random), {
      action: 'create',
      by: officer,
      at: at(PLAN_DAYS, 9),
      input: {
        ...{ companyGuid: company.guid, planName, templateGuid: selfCheckTemplateGuid(list.code), level: 'workshop' },
        ...{ cycle, startDate, departmentNames: '生产部、设备部', executorGuids: [officer.guid], remindHours: 24 },
        enabled: true,
      },
    })
    for (const back of [2, 1, 0]) {
      const period = checkPeriodAt({ cycle, startDate, endDate: null }, addDays(moment.today, -back * days))
      if (period === null) continue
      const task = selfCheckTaskOf(plan as never, period, {
        guid: uuidFromSeed(random),
        now: addMs(startOfDay(period.start), HOUR / 2),
      })
      tale.keep('selfCheckTask', task)
      // What is due now waits, and here and there something was left undone.
      if (back === 0 && index === 0)
        tale.act('selfCheckTask', task.guid, { action: 'begin', by: officer, at: addMs(moment.now, -HOUR / 2) })
      if (back === 0 || (index % 4 === 3 && back === 1 && list.code === 'FIRE')) continue
      checks += 1
      const day = addDays(period.start, Math.min(2, days - 1))
      check(life, { task, list, day, finds: (index + checks) % FINDS_EVERY === 0, isOld: back === 2 })
    }
  }
}

interface Check {
  task: AnyRecord
  list: (typeof LISTS)[number]
  day: Day
  finds: boolean
  isOld: boolean
}

function check(life: Life, { task, list, day, finds, isOld }: Check): void {
  const { tale, company, random, officer, grid, photo, index } = life
  const startTime = addMs(startOfDay(day), 8 * HOUR + random.int(0, 50) * 60_000)
  const endTime = addMs(startTime, random.int(15, 55) * 60_000)
  const place = random.pick(tradeOf(company.economyTypeGuid).workshops)
  const onSite = list.items.filter(({ method }) => method.includes('现场') || method.includes('实测'))
  const minor = onSite.filter(({ suggestLevel }) => suggestLevel !== 'major')
  const failed = finds ? random.pick(minor) : undefined
  const guid = uuidFromSeed(random)
  const hazardGuid = uuidFromSeed(random)
  const items = onSite.map((item) => ({
    ...{ templateGuid: task.templateGuid, itemCode: `ZC-${item.itemCode}`, content: item.content },
    ...(item === failed ? { result: 'fail', hazardGuid } : { result: random.chance(0.9) ? 'pass' : 'na' }),
  }))
  if (failed !== undefined) {
    tale.act('hiddenDanger', hazardGuid, {
      action: 'selfReport',
      by: officer,
      at: endTime,
      input: {
        ...{
          companyGuid: company.guid,
          sourceType: 'selfCheck',
          sourceGuid: guid,
          checkItemCode: `ZC-${failed.itemCode}`,
        },
        ...{ foundOn: day, place, dangerType: DANGER_TYPES[list.code] ?? 'management', dangerLevel: 'general' },
        ...{ description: `不符合：${failed.content}`, basis: failed.basis, beforePhotos: [photo(startTime)] },
        ...{ rectifyType: 'deadline', deadline: addDays(day, 7) },
        ...{ rectifyPerson: company.safetyManager, rectifyPhone: company.safetyManagerPhone },
      },
    })
    tale.note('hiddenDanger', hazardGuid, {
      dangerCode: `YH${day.replaceAll('-', '')}${FIRST_OWN_NUMBER + index}${list.code.length}`,
    })
    if (isOld) {
      const rectified = addMs(endTime, 2 * 24 * HOUR)
      const input = {
        rectifyDesc: '已按要求整改并告知班组',
        rectifyFund: random.int(1, 20) * 100,
        afterPhotos: [photo(rectified)],
      }
      tale.act('hiddenDanger', hazardGuid, { action: 'rectify', by: officer, at: rectified, input })
      tale.act('hiddenDanger', hazardGuid, {
        action: 'review',
        by: grid,
        at: addMs(rectified, 24 * HOUR),
        input: { result: 'pass', opinion: '现场核查，整改到位' },
      })
    }
  }
  tale.act('selfCheckRecord', guid, {
    action: 'submit',
    by: officer,
    at: endTime,
    input: {
      ...{ companyGuid: company.guid, checkTitle: task.taskName, taskGuid: task.guid, planGuid: task.planGuid },
      ...{ level: task.level, checkDate: day, startTime, endTime, participants: '车间主任、班组长', place },
      ...{ checkTemplateGuids: [task.templateGuid], items, noHazardConfirm: failed === undefined },
      ...{ photos: [], sign: [photo(endTime)] },
    },
  })
  const input = { recordGuid: guid, problemCount: failed === undefined ? 0 : 1 }
  tale.act('selfCheckTask', task.guid, { action: 'finish', by: officer, at: endTime, input })
  if (isOld && index % 3 === 0)
    tale.act('selfCheckRecord', guid, { action: 'verify', by: grid, at: addMs(endTime, 3 * 24 * HOUR) })
}

const DANGER_TYPES: Readonly<Record<string, string>> = {
  DUST: 'dust',
  NH3: 'ammonia',
  CS: 'confinedSpace',
  WHP: 'chemical',
  FIRE: 'fire',
}

function promise({ tale, company, moment, random, officer, head, bureau, photo, index }: Life): void {
  const year = Number(moment.today.slice(0, 4))
  const on = (day: number, hour: number) => addMs(startOfDay(`${year}-01-${String(day).padStart(2, '0')}`), hour * HOUR)
  const guid = uuidFromSeed(random)
  tale.act('safePromise', guid, {
    action: 'create',
    by: officer,
    at: on(6, 9),
    input: {
      ...{ year, promiseType: 'company', companyGuid: company.guid, gridGuid: company.gridGuid, content: PROMISE },
    },
  })
  tale.note('safePromise', guid, {
    title: `${year}年 ${company.companyName} 安全承诺书`,
    companyName: company.companyName,
  })
  // One in seven has not signed yet.
  if (index % 7 === 6) return
  const signed = on(8 + (index % 15), 10)
  const input = { signer: company.mainLeader, signImage: [photo(signed)] }
  tale.act('safePromise', guid, { action: 'sign', by: head, at: signed, input })
  if (index % 2 === 0)
    tale.act('safePromise', guid, { action: 'archive', by: bureau, at: addMs(signed, 5 * 24 * HOUR) })
}

interface Employee extends AnyRecord {
  name: string
}

/** Those whose hours are told of: head, officer, and some from the floor; never more than the file says there are. */
function employ({ tale, company, random, head, at }: Life): Employee[] {
  const { posts } = tradeOf(company.economyTypeGuid)
  const departmentguid = uuidFromSeed(random)
  tale.act('companyDepartment', departmentguid, {
    action: 'create',
    by: head,
    at: at(300, 9),
    input: { companyGuid: company.guid, departmentName: '生产部', leader: company.mainLeader, sortId: 1 },
  })
  const people = [
    { name: company.mainLeader, positionName: '总经理', personType: 'leader', mobile: company.mainLeaderPhone },
    {
      ...{ name: company.safetyManager, positionName: '安全员', personType: 'safetyManager' },
      mobile: company.safetyManagerPhone,
    },
    ...[...posts, ...posts].map((positionName) => ({
      ...{ name: personName(random), positionName, personType: 'staff', mobile: mobileNumber(random) },
    })),
  ]
  const names = new Map(people.map((person) => [person.name, person]))
  return [...names.values()].slice(0, Math.min(STAFF_TOLD, company.employeeCount ?? 0)).map(
    (person) =>
      tale.act('companyEmployee', uuidFromSeed(random), {
        action: 'create',
        by: head,
        at: at(290, 9),
        input: {
          ...{ companyGuid: company.guid, departmentguid, ...person, education: random.pick(['senior', 'college']) },
          ...{ gender: random.pick(['male', 'female']), entryDate: String(at(random.int(300, 2500), 9)).slice(0, 10) },
        },
      }) as Employee,
  )
}

function train(life: Life): void {
  const { tale, company, moment, random, officer, index, at } = life
  const { posts } = tradeOf(company.economyTypeGuid)
  const staff = employ(life)
  const taken = new Map<string, (AnyRecord & TrainingTaken)[]>(staff.map(({ guid }) => [guid, []]))
  const courses = [
    [`${posts[0] ?? '岗位'}安全操作培训`, 'special', 45, 4],
    ['全员安全再培训', 'yearly', 20, 8],
    ['冬季消防与疏散培训', 'emergency', -12, 2],
  ] as const
  for (const [number, [trainName, trainType, daysAgo, hours]] of courses.entries()) {
    const guid = uuidFromSeed(random)
    const startTime = at(daysAgo + (index % 9), 9)
    const endTime = addMs(startTime, hours * HOUR)
    tale.act('training', guid, {
      action: 'create',
      by: officer,
      at: at(Math.max(daysAgo + 15, 2), 8),
      input: {
        ...{ companyGuid: company.guid, trainName, trainType, target: posts.join('、'), place: '会议室', hours },
        ...{ startTime, endTime, teacher: company.safetyManager },
      },
    })
    if (daysAgo < 0) continue
    const records = staff.map(({ name }, person) => ({
      ...{ name, signInMode: 'sign', signInDate: dayOf(startTime), hours, score: 75 + ((person * 7 + index) % 25) },
      passed: true,
    }))
    tale.act('training', guid, { action: 'start', by: officer, at: startTime })
    const training = tale.act('training', guid, { action: 'end', by: officer, at: endTime, input: { records } })
    if (number === 0) tale.act('training', guid, { action: 'archive', by: officer, at: addMs(endTime, 24 * HOUR) })
    for (const [person, line] of records.entries()) {
      const { guid: employeeGuid = '' } = staff[person] ?? {}
      const booked = seedRecord<AnyRecord & TrainingTaken>(
        {
          ...{ guid: uuidFromSeed(random), ...placedAt(company), trainingGuid: guid, employeeGuid },
          ...{ employeeName: line.name, signInMode: 'sign', signInTime: startTime, ...bookedHours(training, line) },
        },
        endTime,
        officer.guid,
      )
      tale.keep('trainingSignIn', booked)
      taken.get(employeeGuid)?.push(booked)
    }
  }
  const year = Number(moment.today.slice(0, 4))
  for (const { guid, personType, entryDate } of staff) {
    const person = { personType: String(personType), entryDate: String(entryDate), isHighDanger: isDangerous(company) }
    const { hasThreeLevels: _levels, ...file } = trainingFile(taken.get(guid) ?? [], person, year)
    tale.note('companyEmployee', guid, { ...file, threeLevelTrained: true })
  }
}
