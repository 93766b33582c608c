import { checklists } from '#domain/data/checklists.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { addDays, addMonths, addMs, type Day, dayOf, type Instant, startOfDay } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import type { company } from '#domain/resources/company/definition.ts'
import { ACCIDENT_TYPES, type WorkKind } from '#domain/resources/risk.ts'
import { type CheckPlan, checkPeriodAt } from '#domain/rules/check-period.ts'
import { type GasLimit, judgeGas } from '#domain/rules/gas-limit.ts'
import { bandOf, type RiskYardstick, riskScore, worstColor } from '#domain/rules/risk-score.ts'
import { startChecker } from '#domain/rules/work-permit.ts'
import { isWorkingDay } from '#domain/rules/working-days.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import {
  EVALUATION_GUID,
  LEC_GUID,
  LS_GUID,
  seedCriteria,
  seedWorkConfigs,
  selfCheckTemplateGuid,
  workConfigGuid,
} from '#server/install/areas/self-check-standards.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { DEMO_GRID_GUID, personName, userGuidOf } from '../people.ts'
import { type Space, tradeOf } from '../trades.ts'
import type { DemoWorld } from './area-demo.ts'

type Company = RecordOf<typeof company>
type Row = AnyRecord

interface Making {
  moment: SeedMoment
  world: DemoWorld
  random: Random
}

/** Enterprises of the demo grid that have something to show besides the demo accounts' own. */
const OTHERS = 7
const HOUR = 3_600_000
/** When the day's work begins. */
const FIRST_HOUR = 9

/**
 * Self-checks and risks of the demo enterprise, papers and dangerous work of its neighbours too, some in every state. What
 * the neighbours check and assess they have done themselves, in `neighbours.ts`.
 */
export function selfCheckDemo(moment: SeedMoment, world: DemoWorld): SeedRows {
  const making = { moment, world, random: seededRandom(seedFromText('self check')) }
  const neighbours = world.companies
    .filter((each) => each.gridGuid === DEMO_GRID_GUID && each.guid !== world.home.guid)
    .slice(0, OTHERS)
  const all = [world.home, ...neighbours]
  const checks = [selfChecksOf(making, world.home)]
  const risks = [risksOf(making, world.home)]
  const ledgers = all.map((each, index) => ledgersOf(making, each, index))
  const work = all.map((each, index) => workOf(making, each, index))
  const merged = (parts: readonly SeedRows[]): SeedRows => {
    const rows: Record<string, object[]> = {}
    for (const part of parts)
      for (const [name, list] of Object.entries(part)) rows[name] = [...(rows[name] ?? []), ...list]
    return rows
  }
  return merged([...checks, ...risks, ...ledgers, ...work])
}

function make({ moment, random }: Making, own: Record<string, unknown>, daysAgo = 0, by = userGuidOf('safety')): Row {
  const at = addMs(moment.now, -daysAgo * 24 * HOUR - random.int(1, 50) * 60_000)
  return seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, at, by)
}

const at = (day: Day, hour: number, minute = 0) => addMs(startOfDay(day), hour * HOUR + minute * 60_000)

function selfChecksOf(making: Making, company: Company): SeedRows {
  const { moment, random } = making
  const { today } = moment
  const own = placedAt(company)
  const executor = userGuidOf('safety')
  const kinds = [
    { code: 'GEN', name: '车间安全日常排查', level: 'workshop', cycle: 'week', days: 7 },
    { code: 'FIRE', name: '消防与用电排查', level: 'company', cycle: 'month', days: 30 },
    ...(company.isSheBaoFenChen ? [{ code: 'DUST', name: '粉尘岗位排查', level: 'post', cycle: 'day', days: 1 }] : []),
  ] as const
  const plans: Row[] = []
  const tasks: Row[] = []
  const records: Row[] = []
  const hazards: Row[] = []
  for (const kind of kinds) {
    const plan = make(making, {
      ...own,
      planName: kind.name,
      templateGuid: selfCheckTemplateGuid(kind.code),
      level: kind.level,
      cycle: kind.cycle,
      startDate: addDays(today, -93),
      endDate: null,
      departmentNames: '生产部、设备部',
      executorGuids: [executor],
      remindHours: 24,
      enabled: true,
    })
    plans.push(plan)
    const asked: CheckPlan = {
      cycle: kind.cycle as CheckPlan['cycle'],
      startDate: String(plan.startDate),
      endDate: null,
    }
    for (const back of [3, 2, 1, 0]) {
      const period = checkPeriodAt(asked, addDays(today, -back * kind.days))
      if (period === null) continue
      const { start: planStart, end: planEnd } = period
      const wasSkipped = back > 0 && random.chance(0.15)
      const isDone = back > 0 && !wasSkipped
      const task = make(
        making,
        {
          ...own,
          planGuid: plan.guid,
          taskName: kind.name,
          templateGuid: plan.templateGuid,
          level: kind.level,
          cycle: kind.cycle,
          planStart,
          planEnd,
          executorGuids: [executor],
          status: isDone ? 'done' : 'pending',
        },
        back * kind.days,
      )
      tasks.push(task)
      if (!isDone) continue
      const record = selfCheckRecord(making, { company, task, code: kind.code, day: planEnd < today ? planEnd : today })
      records.push(record)
      if (back === 1) hazards.push(ownHazard(making, company, record, `0${hazards.length}`))
      Object.assign(task, {
        recordGuid: record.guid,
        problemCount: record.problemCount,
        startedAt: record.startTime,
        finishedAt: record.endTime,
        finishedBy: record.checkerName,
        finishedOn: record.checkDate,
        onTime: true,
      })
    }
  }
  return { selfCheckPlan: plans, selfCheckTask: tasks, selfCheckRecord: records, hiddenDanger: hazards }
}

function selfCheckRecord(
  making: Making,
  { company, task, code, day }: { company: Company; task: Row; code: string; day: Day },
): Row {
  const { random } = making
  const list = checklists.find((each) => each.code === code)
  const startTime = at(day, 8, random.int(0, 50))
  const items = (list?.items ?? [])
    .filter(({ method }) => method.includes('现场') || method.includes('实测'))
    .map((item) => ({
      templateGuid: selfCheckTemplateGuid(code),
      itemCode: `ZC-${item.itemCode}`,
      content: item.content,
      result: random.chance(0.9) ? 'pass' : 'na',
    }))
  return make(
    making,
    {
      ...placedAt(company),
      checkTitle: task.taskName,
      taskGuid: task.guid,
      planGuid: task.planGuid,
      level: task.level,
      checkDate: day,
      startTime,
      endTime: addMs(startTime, random.int(12, 55) * 60_000),
      checker: userGuidOf('safety'),
      checkerName: company.safetyManager,
      participants: random.pick(['车间主任、班组长', '设备管理员', '班组长', '电工、仓库保管员']),
      place: random.pick(['一号车间', '二号车间、仓库', '全厂', '配电房和空压机房']),
      checkTemplateGuids: [selfCheckTemplateGuid(code)],
      items,
      problemCount: 0,
      noHazardConfirm: true,
      photos: [],
      sign: [],
      status: random.pick(['submitted', 'submitted', 'submitted', 'verified', 'doubted']),
    },
    2,
  )
}

/** One item of the check failed after all: its hazard, and the record that says so. */
function ownHazard(making: Making, company: Company, record: Row, serial: string): Row {
  const { random } = making
  const items = record.items as { itemCode: string; content: string; result: string; hazardGuid?: string }[]
  const item = random.pick(items)
  const foundOn = String(record.checkDate)
  const isFixed = random.chance(0.4)
  const hazard = make(
    making,
    {
      ...placedAt(company),
      dangerCode: `YH${foundOn.replaceAll('-', '')}9${serial.padStart(3, '0')}`,
      sourceType: 'selfCheck',
      sourceGuid: record.guid,
      checkItemCode: item.itemCode,
      foundOn,
      place: record.place,
      dangerType: 'fire',
      description: `不符合：${item.content}`,
      dangerLevel: 'general',
      beforePhotos: [],
      afterPhotos: [],
      reviewPhotos: [],
      rectifyType: 'deadline',
      deadline: addDays(foundOn, 7),
      rectifyPerson: company.safetyManager,
      rectifyPhone: company.safetyManagerPhone,
      ...(isFixed ? { rectifyDesc: '已清理并重新划线', rectifyUserName: company.safetyManager } : {}),
      status: isFixed ? 'pendingReview' : 'pendingRectify',
    },
    2,
  )
  item.result = 'fail'
  item.hazardGuid = hazard.guid
  Object.assign(record, { problemCount: 1, noHazardConfirm: false })
  return hazard
}

interface UnitSpec {
  name: string
  type: 'equipment' | 'activity' | 'area' | 'process'
  place: string
  polygon: [number, number][]
  events: {
    name: string
    factor: string
    types: (keyof typeof ACCIDENT_TYPES)[]
    method: 'LEC' | 'LS'
    before: Record<string, number>
    after: Record<string, number>
    control: string
    catalog?: string
  }[]
}

const box = (left: number, top: number, right: number, bottom: number): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

const UNITS: readonly UnitSpec[] = [
  {
    name: '织造车间',
    type: 'area',
    place: '一号厂房一层',
    polygon: box(0.06, 0.1, 0.42, 0.5),
    events: [
      {
        name: '织机传动部位卷入',
        factor: '传动部位防护罩缺失或未固定',
        types: ['WSA10004'],
        method: 'LEC',
        before: { l: 3, e: 6, c: 7 },
        after: { l: 1, e: 6, c: 7 },
        control: '传动部位安装固定式防护罩，检修挂牌上锁',
      },
      {
        name: '短纤飞花堆积起火',
        factor: '飞花积聚、电气线路过热',
        types: ['WSA10009'],
        method: 'LEC',
        before: { l: 3, e: 6, c: 15 },
        after: { l: 1, e: 6, c: 15 },
        control: '每班清扫飞花，电气线路穿管，每月红外测温',
      },
    ],
  },
  {
    name: '染色定型区',
    type: 'process',
    place: '二号厂房',
    polygon: box(0.46, 0.1, 0.72, 0.5),
    events: [
      {
        name: '导热油泄漏起火',
        factor: '导热油管道法兰渗漏接触高温表面',
        types: ['WSA10009', 'WSA10008'],
        method: 'LEC',
        before: { l: 3, e: 6, c: 40 },
        after: { l: 1, e: 6, c: 40 },
        control: '法兰加防护罩，油温油压联锁，设泄漏收集槽',
        catalog: '有机热载体炉及其循环系统',
      },
      {
        name: '染缸高温蒸汽灼烫',
        factor: '带压开盖',
        types: ['WSA10008'],
        method: 'LS',
        before: { l: 4, s: 3 },
        after: { l: 2, s: 3 },
        control: '压力联锁，未泄压不能开盖',
      },
    ],
  },
  {
    name: '污水处理站',
    type: 'area',
    place: '厂区北侧',
    polygon: box(0.76, 0.08, 0.95, 0.34),
    events: [
      {
        name: '污水池有限空间中毒窒息',
        factor: '硫化氢积聚、未通风检测进入',
        types: ['WSA10023', 'WSA10024'],
        method: 'LEC',
        before: { l: 3, e: 3, c: 40 },
        after: { l: 1, e: 2, c: 40 },
        control: '池口上锁挂牌，先通风再检测后作业，配备气体检测仪和三脚架',
        catalog: '有限空间作业',
      },
    ],
  },
  {
    name: '配电房',
    type: 'equipment',
    place: '一号厂房东侧',
    polygon: box(0.06, 0.58, 0.2, 0.78),
    events: [
      {
        name: '带电检修触电',
        factor: '未停电验电、绝缘用具失效',
        types: ['WSA10006'],
        method: 'LS',
        before: { l: 3, s: 5 },
        after: { l: 2, s: 5 },
        control: '停电、验电、挂牌，绝缘用具半年检测一次',
      },
    ],
  },
  {
    name: '原料仓库',
    type: 'area',
    place: '厂区南侧',
    polygon: box(0.26, 0.58, 0.56, 0.9),
    events: [
      {
        name: '堆垛坍塌伤人',
        factor: '堆码超高、通道不足',
        types: ['WSA10012', 'WSA10001'],
        method: 'LS',
        before: { l: 3, s: 3 },
        after: { l: 2, s: 2 },
        control: '限高标线，通道宽度不少于2米',
      },
      {
        name: '叉车撞人',
        factor: '视线盲区、超速',
        types: ['WSA10002'],
        method: 'LEC',
        before: { l: 3, e: 6, c: 7 },
        after: { l: 1, e: 6, c: 7 },
        control: '叉车限速，人车分流，装蓝光警示灯',
      },
    ],
  },
  {
    name: '食堂和宿舍',
    type: 'area',
    place: '厂区西侧',
    polygon: box(0.62, 0.6, 0.94, 0.9),
    events: [
      {
        name: '燃气泄漏爆炸',
        factor: '燃气软管老化、报警器失效',
        types: ['WSA10016'],
        method: 'LS',
        before: { l: 3, s: 4 },
        after: { l: 2, s: 4 },
        control: '安装报警和切断装置，软管每18个月更换',
      },
    ],
  },
]

function risksOf(making: Making, company: Company): SeedRows {
  const { moment, random } = making
  const { today } = moment
  const own = placedAt(company)
  const yardsticks = new Map(seedCriteria(moment).map((row) => [row.guid, row]))
  const units: Row[] = []
  const events: Row[] = []
  const measures: Row[] = []
  for (const spec of UNITS) {
    const unit = make(making, {
      ...own,
      unitName: spec.name,
      unitType: spec.type,
      departmentName: '生产部',
      location: spec.place,
      mapPolygon: spec.polygon.map(([x, y]) => ({ x, y })),
      controlLevel: 'workshop',
      dutyDept: '生产部',
      dutyPerson: '潘永刚',
      dutyPhone: company.safetyManagerPhone,
      noticeBoard: random.chance(0.7),
      photos: [],
      status: 'enabled',
      eventCount: spec.events.length,
    })
    const levels = spec.events.map((event, at) => {
      const guid = event.method === 'LEC' ? LEC_GUID : LS_GUID
      const yardstick = yardsticks.get(guid) as RiskYardstick & { ruleVersion: string; basis: string }
      const graded = (parameters: Record<string, number>) => {
        const score = riskScore(yardstick, parameters)
        const band = score === null ? null : bandOf(yardstick, score)
        if (score === null || band === null) throw new Error(`${event.name}: no score`)
        const isListed = event.catalog !== undefined && (band.color === 'yellow' || band.color === 'blue')
        return { score, band, color: isListed ? ('orange' as const) : band.color }
      }
      const before = graded(event.before)
      const after = graded(event.after)
      const status = (['published', 'published', 'auditing', 'pending'] as const)[(at + units.length) % 4]
      const row = make(making, {
        ...own,
        unitGuid: unit.guid,
        eventName: event.name,
        publishUser: status === 'published' ? company.mainLeader : null,
        dangerFactor: event.factor,
        accidentTypes: event.types,
        inherent: { criteriaGuid: guid, ...event.before },
        current: { criteriaGuid: guid, ...event.after },
        method: event.method,
        inherentScore: before.score,
        currentScore: after.score,
        inherentLevel: before.color,
        currentLevel: after.color,
        criteriaBasis: `${yardstick.ruleVersion}：${after.band.wording}（${yardstick.basis}）${event.catalog === undefined ? '' : '；列入较大以上风险目录，不低于较大'}`,
        catalogItem: event.catalog ?? null,
        engineering: event.control,
        management: '列入班组日常检查，发现失效立即报告',
        training: '上岗前和每年培训，现场设告知牌',
        emergency: '按岗位应急处置卡处置并报告',
        dutyDept: '生产部',
        dutyPerson: unit.dutyPerson,
        checkCycle: random.pick(['day', 'week', 'month']),
        assessDate: addDays(today, -random.int(20, 400)),
        assessUsers: `${company.safetyManager ?? ''}、车间主任`,
        status,
      })
      row.nextAssessDate = addMonths(String(row.assessDate), 12)
      events.push(row)
      for (const [type, content] of [
        ['engineering', event.control],
        ['emergency', '按岗位应急处置卡先停机、断电、撤人，再报告'],
      ] as const)
        measures.push(
          make(making, {
            ...own,
            eventGuid: row.guid,
            measureType: type,
            content,
            checkContent: `检查：${content}`,
            controlLevel: 'team',
            dutyDept: '生产部',
            dutyPerson: unit.dutyPerson,
            checkCycle: 'week',
            effective: random.pick(['effective', 'effective', 'effective', 'weak', 'lost']),
            lastCheckOn: addDays(today, -random.int(0, 12)),
            enabled: true,
          }),
        )
      return after.color
    })
    unit.riskColor = worstColor(levels)
    units.push(unit)
  }
  return { riskUnit: units, riskEvent: events, riskMeasure: measures }
}

function ledgersOf(making: Making, company: Company, index: number): SeedRows {
  return {
    majorRiskFactor: factorsOf(making, company, index),
    safetyCard: cardsOf(making, company, index),
    commitNotice: noticesOf(making, company, index),
    riskReport: reportsOf(making, company, index),
    maintenanceRecord: maintenanceOf(making, company, index),
  }
}

function factorsOf(making: Making, company: Company, index: number): Row[] {
  const { moment, random } = making
  const factors = tradeOf(company.economyTypeGuid).risks.map(
    ({ unit, event, accidents, control }) =>
      [event, unit, accidents.map((code) => ACCIDENT_TYPES[code]).join('、'), control] as const,
  )
  return factors.slice(0, index === 0 ? 4 : 2).map(([factorName, place, accidentTypes, controls], at) =>
    make(making, {
      ...placedAt(company),
      factorName,
      place,
      accidentTypes,
      quantity: random.int(1, 3),
      unit: '台（处）',
      controls,
      dutyPerson: company.safetyManager,
      identifyDate: addDays(moment.today, -random.int(10, 200)),
      changeType: (['first', 'first', 'added', 'changed'] as const)[at],
      changeReason: at === 3 ? '设备改造后重新辨识' : null,
      photos: [],
      submitUserGuid: userGuidOf('safety'),
      status: (['confirmed', 'pending', 'draft', 'returned'] as const)[(at + index) % 4],
    }),
  )
}

function cardsOf(making: Making, company: Company, index: number): Row[] {
  if (index > 2) return []
  const { moment } = making
  const base = { ...placedAt(company), versionNo: '1', holderName: company.safetyManager }
  const states = ['signed', 'issued', 'draft', 'voided'] as const
  const day = moment.today.replaceAll('-', '')
  const trade = tradeOf(company.economyTypeGuid)
  const posts = [...trade.posts, '电工']
  const accidentTypes = [...new Set(trade.risks.flatMap(({ accidents }) => accidents))].slice(0, 3)
  return posts.flatMap((position, at) => {
    const status = states[(at + index) % 4]
    const issueDate = status === 'draft' ? null : addDays(moment.today, -60 + at)
    const card = (own: Record<string, unknown>, kind: number) =>
      make(making, {
        ...base,
        position,
        status,
        issueDate,
        signer: status === 'signed' ? company.safetyManager : null,
        signDate: status === 'signed' ? issueDate : null,
        cardNo: `SK${day}${String(9000 + index * 100 + at * 3 + kind)}`,
        ...own,
      })
    return [
      card(
        {
          cardType: 'duty',
          duties: '遵守操作规程；班前检查防护装置；发现隐患立即报告；参加培训和演练；正确佩戴劳动防护用品。',
          rights: '有权拒绝违章指挥和强令冒险作业；发现直接危及人身安全的紧急情况，有权停止作业并撤离。',
        },
        0,
      ),
      card(
        {
          cardType: 'risk',
          riskText: `${trade.risks.map(({ event }) => event).join('、')}。`,
          riskLevel: 'yellow',
          accidentTypes,
          controls: `${trade.risks.map(({ control }) => control).join('；')}。`,
          ppe: '安全帽、防护手套、防砸鞋',
          signs: '当心机械伤人、当心触电、必须戴防护手套',
        },
        1,
      ),
      card(
        {
          cardType: 'emergency',
          accidentType: accidentTypes[0] ?? null,
          steps:
            '一、立即停机、断电、撤人；二、呼叫同事和班组长；三、确认安全后救人，不盲目施救；四、拨打120或119，到厂门口引导；五、保护现场，报告公司。',
          contacts: `班组长；安全员 ${company.safetyManagerPhone ?? ''}；急救120；火警119`,
          materials: '急救箱、止血带、撬棍、担架',
        },
        2,
      ),
    ]
  })
}

function noticesOf(making: Making, company: Company, index: number): Row[] {
  const { moment, random } = making
  const rows: Row[] = []
  for (const back of index === 0 ? [4, 3, 2, 1, 0] : [1, 0]) {
    const day = addDays(moment.today, -back)
    const [first, second] = tradeOf(company.economyTypeGuid).workshops
    const units = [
      ['team', `${second}甲班`],
      ['team', `${first}乙班`],
      ['workshop', second],
      ['company', company.companyName ?? '本公司'],
    ] as const
    for (const [level, unitName] of units) {
      const isLate = back === 0 && (index % 3 === 1 || (index === 0 && level === 'company'))
      rows.push(
        make(
          making,
          {
            ...placedAt(company),
            noticeDate: day,
            level,
            unitName,
            runDevices: random.int(4, 20),
            stopDevices: random.int(0, 2),
            overhaulDevices: random.int(0, 2),
            hotWorkSpecial: 0,
            hotWork1: 0,
            hotWork2: random.int(0, 1),
            confinedCount: random.int(0, 1),
            blindPlateCount: 0,
            heightCount: random.int(0, 2),
            liftCount: 0,
            powerCount: random.int(0, 1),
            digCount: 0,
            roadCount: 0,
            trialRun: false,
            openStop: false,
            tankMajorState: company.isMajorHazard ? 'safe' : 'none',
            riskState: random.pick(['low', 'low', 'general']),
            promiseText:
              '今日已开展安全风险研判，各项安全风险防控措施已落实到位，生产装置处于安全运行状态，罐区、仓库等重大危险源安全风险得到有效管控。',
            promiser: level === 'company' ? company.mainLeader : personName(random),
            publishTime: isLate ? null : at(day, 8, random.int(5, 55)),
            publishUserGuid: isLate ? null : userGuidOf('safety'),
            status: isLate ? 'draft' : 'published',
          },
          back,
        ),
      )
    }
  }
  return rows
}

function reportsOf(making: Making, company: Company, index: number): Row[] {
  const { moment } = making
  const year = Number(moment.today.slice(0, 4))
  const status = (
    ['verifying', 'submitted', 'passed', 'returned', 'draft', 'transferred', 'passed', 'submitted'] as const
  )[index % 8]
  const isSent = status !== 'draft'
  const listed = tradeOf(company.economyTypeGuid).risks.filter(({ catalog }) => catalog !== undefined)
  return [
    make(
      making,
      {
        ...placedAt(company),
        reportNo: `FX${year}${String(90_000 + index)}`,
        reportType: 'regular',
        year,
        quarter: 1,
        baseInfoConfirmed: true,
        noMajorRisk: listed.length === 0,
        majorRisks: listed.map(({ catalog, event, unit, accidents, control }) => ({
          catalogItem: catalog,
          name: event,
          location: unit,
          qty: 1,
          accidentType: accidents.map((code) => ACCIDENT_TYPES[code]).join('、'),
          controls: control,
          duty: company.safetyManager ?? '安全负责人',
        })),
        riskCount: listed.length,
        promise: '本企业承诺报告内容真实、完整，风险管控措施已落实。',
        submitTime: isSent ? addMs(moment.now, -20 * 24 * HOUR) : null,
        submitUserGuid: isSent ? userGuidOf('safety') : null,
        ...(status === 'passed'
          ? { verifyType: 'site', verifyUsers: '沈建明', verifyDate: addDays(moment.today, -6), verifyResult: 'true' }
          : {}),
        ...(status === 'verifying' ? { verifyType: 'site', verifyUsers: '沈建明、陆志强' } : {}),
        ...(status === 'returned' ? { verifyResult: 'supplement', problems: '较大危险因素填写不全，请补报' } : {}),
        ...(status === 'transferred' ? { verifyResult: 'false', problems: '现场设备、场所与报告不一致' } : {}),
        status,
      },
      20,
    ),
  ]
}

function maintenanceOf(making: Making, company: Company, index: number): Row[] {
  if (index > 3) return []
  const { moment } = making
  const ways = [
    ['planned', '按年度计划更换易损件并试车', 'done'],
    ['repair', '查明异响原因，更换轴承', 'running'],
    ['daily', '检查紧固、润滑和防护装置', 'planned'],
    ['repair', '更换密封件', 'cancelled'],
  ] as const
  const { machines, workshops } = tradeOf(company.economyTypeGuid)
  const jobs = ways.map((way, at) => {
    const machine = machines[at % machines.length]
    return [machine?.name ?? '通用设备', machine?.place ?? workshops[0] ?? '车间', ...way] as const
  })
  const day = moment.today.replaceAll('-', '')
  return jobs.map(([deviceName, place, maintainType, content, status], at) =>
    make(making, {
      ...placedAt(company),
      recordNo: `JX${day}${String(900 + index * 10 + at)}`,
      deviceName,
      place,
      maintainType,
      content,
      riskMeasures: '停机断电、挂牌上锁、专人监护；涉及特殊作业的按规定办票',
      permitGuids: [],
      workUnit: at === 0 ? '苏州恒通机电安装有限公司' : '设备部',
      leader: company.safetyManager,
      startDate: addDays(moment.today, -5 + at),
      planEnd: addDays(moment.today, -3 + at),
      endDate: status === 'done' ? addDays(moment.today, -3) : null,
      result: status === 'done' ? 'good' : null,
      acceptUser: status === 'done' ? company.safetyManager : null,
      photos: [],
      status,
    }),
  )
}

/** In the morning of the last working day: at other times hot work would have to be raised. */
function byDay(at: Instant): Instant {
  let day = dayOf(at)
  while (!isWorkingDay(day)) day = addDays(day, -1)
  return addMs(startOfDay(day), FIRST_HOUR * HOUR)
}

/** What a permit that was worked off by the book holds: analysis, signatures in their order, start and acceptance. */
function closedWork(
  { kind, level }: WorkSpec,
  planStart: Instant,
  { safetyManager }: Company,
): Record<string, unknown> {
  const config = seedWorkConfigs({ now: planStart, today: dayOf(planStart) }).find(
    ({ guid }) => guid === workConfigGuid(kind),
  )
  const limits = (config?.gasLimits ?? []) as GasLimit[]
  const approver = config?.grades?.find(({ gradeCode }) => gradeCode === level)?.approver
  const reading = { place: '作业点', item: 'combustible', value: 0.05, unit: 'vol', lel: 5 } as const
  const verdicts = judgeGas(reading, limits, ['GB30871'])
  const tested = addMs(planStart, -HOUR / 3)
  const nodes = [...(config?.signNodes ?? []), { node: 'approver', label: `审批人（${approver}）` }]
  const sign = (node: string, label: string, opinion: string, at: Instant) => ({
    node,
    label,
    name: safetyManager,
    opinion,
    at,
    userGuid: userGuidOf('safety'),
  })
  const end = addMs(planStart, 5 * HOUR)
  const accepted = addMs(end, HOUR / 2)
  return {
    gasTests: verdicts.length === 0 ? [] : [{ ...reading, at: tested, analyst: '张文斌', verdicts, passed: true }],
    signs: [
      ...nodes.map(({ node, label }) => sign(String(node), String(label), '同意', addMs(planStart, -HOUR / 4))),
      sign('start', `开工验票（${startChecker(kind)}）`, '同意开工', planStart),
      sign('accept', '完工验收', '验收合格', accepted),
    ],
    actualStart: planStart,
    actualEnd: end,
    siteCleared: true,
    acceptUser: safetyManager,
    acceptTime: accepted,
  }
}

interface WorkSpec {
  kind: WorkKind
  level: string
  content: string
  place: string
  extra: Record<string, unknown>
  cert?: string
  startsIn: number
  status: string
}

const WORKS: readonly WorkSpec[] = [
  {
    kind: 'fire',
    level: 'second',
    content: '定型机平台护栏焊接',
    place: '染整车间二层平台',
    extra: { fireMethod: '电焊' },
    cert: '熔化焊接与热切割作业',
    startsIn: -2,
    status: 'draft',
  },
  {
    kind: 'fire',
    level: 'first',
    content: '导热油管道支架更换',
    place: '锅炉房管廊',
    extra: { fireMethod: '电焊、气割' },
    cert: '熔化焊接与热切割作业',
    startsIn: -30,
    status: 'closed',
  },
  {
    kind: 'confined',
    level: 'none',
    content: '污水调节池清淤',
    place: '污水处理站',
    extra: { spaceName: '1号调节池', medium: '印染污水' },
    startsIn: -1,
    status: 'pendingMeasures',
  },
  {
    kind: 'height',
    level: 'second',
    content: '车间屋面采光板更换',
    place: '一号厂房屋面',
    extra: { height: 9.5, riskFactors: [] },
    cert: '高处作业',
    startsIn: -4,
    status: 'pendingApproval',
  },
  {
    kind: 'lifting',
    level: 'third',
    content: '新定型机烘箱就位',
    place: '染整车间东侧',
    extra: { liftWeight: 8, liftTool: '25吨汽车吊' },
    cert: '起重机作业',
    startsIn: 20,
    status: 'draft',
  },
  {
    kind: 'electricity',
    level: 'none',
    content: '改造工地临时用电',
    place: '二号厂房北侧',
    extra: { powerPoint: '2号配电箱', voltage: 380, powerKw: 15 },
    cert: '低压电工作业',
    startsIn: -48,
    status: 'pendingMeasures',
  },
  {
    kind: 'blindPlate',
    level: 'none',
    content: '蒸汽支管加盲板',
    place: '锅炉房',
    extra: { pipeName: '蒸汽支管DN80', plateAction: 'block', plateNo: 'MB-07' },
    startsIn: -72,
    status: 'voided',
  },
  {
    kind: 'excavation',
    level: 'none',
    content: '雨水管沟开挖',
    place: '厂区东路',
    extra: { depth: 1 },
    startsIn: 30,
    status: 'draft',
  },
  {
    kind: 'roadBreak',
    level: 'none',
    content: '厂区东路断路施工',
    place: '厂区东路',
    extra: { breakReason: '雨水管道改造' },
    startsIn: 30,
    status: 'draft',
  },
]

/** The same kinds of work, as other trades have them to do. */
function worksOf(kinds: readonly WorkKind[], workshops: readonly string[], spaces: readonly Space[]): WorkSpec[] {
  const [space] = spaces
  const contents: Partial<Record<WorkKind, [content: string, place: string, extra?: Record<string, unknown>]>> = {
    fire: ['设备支架焊接', workshops[0] ?? '车间'],
    confined: [`${space?.name ?? '污水池'}清理`, '厂区北侧', { spaceName: space?.name, medium: space?.medium }],
    height: ['屋面采光板更换', `${workshops[0] ?? '车间'}屋面`],
    lifting: ['新设备就位', `${workshops[1] ?? '车间'}东侧`],
    electricity: ['设备改造临时用电', workshops[1] ?? '车间'],
  }
  return WORKS.filter(({ kind }) => kinds.includes(kind)).map((spec) => {
    const [content, place, extra] = contents[spec.kind] ?? [spec.content, spec.place]
    return { ...spec, content, place, extra: { ...spec.extra, ...extra } }
  })
}

function workOf(making: Making, company: Company, index: number): SeedRows {
  const { moment, random } = making
  const configs = new Map(seedWorkConfigs(moment).map((row) => [row.guid, row]))
  const own = placedAt(company)
  const { works, workshops, spaces } = tradeOf(company.economyTypeGuid)
  const done = index === 0 ? WORKS : worksOf(works, workshops, spaces)
  const chosen = index === 0 ? done : random.shuffle(done).slice(0, 2)
  const permits = chosen.map((spec, at) => {
    const config = configs.get(workConfigGuid(spec.kind))
    const row = config?.grades?.find((each) => each.gradeCode === spec.level)
    const maxHours = (row?.maxHours as number | undefined) ?? null
    const around = addMs(moment.now, spec.startsIn * HOUR)
    const planStart = spec.kind === 'fire' ? byDay(around) : around
    const day = moment.today.replaceAll('-', '')
    const signed = spec.status === 'closed' ? closedWork(spec, planStart, company) : {}
    return make(making, {
      ...own,
      ticketNo: `${config?.ticketPrefix ?? 'ZY'}${day}${String(9000 + index * 20 + at)}`,
      configGuid: workConfigGuid(spec.kind),
      workKind: spec.kind,
      workLevel: spec.level,
      upgraded: false,
      applyUnit: '生产部',
      workUnit: at % 3 === 1 ? '苏州恒通机电安装有限公司' : '设备部',
      isOutsourced: at % 3 === 1,
      workContent: spec.content,
      workPlace: spec.place,
      planStart,
      planEnd: addMs(planStart, Math.min(maxHours ?? 8, 8) * HOUR),
      people: [
        { role: 'leader', name: company.safetyManager },
        {
          role: 'worker',
          name: personName(random),
          certType: spec.cert ?? null,
          certNo: spec.cert === undefined ? null : `T3205${random.int(100_000, 999_999)}`,
          certValidTo: spec.cert === undefined ? null : addDays(moment.today, at === 3 ? -20 : random.int(60, 900)),
        },
        { role: 'guardian', name: personName(random) },
      ],
      jsa: '主要风险：火灾、中毒窒息、坠落；已逐项辨识并制定措施，作业前交底。',
      terms:
        config === undefined || row === undefined
          ? null
          : {
              configGuid: config.guid,
              configName: config.configName,
              ruleVersion: config.ruleVersion,
              basis: config.basis,
              mark: config.mark,
              standards:
                spec.kind === 'confined' ? (company.isWeiHua ? ['GB30871', 'GB46768'] : ['GB46768']) : ['GB30871'],
              maxHours,
              warnHours: row.warnHours ?? null,
              pauseMax: spec.kind === 'confined' && !company.isWeiHua ? 0 : (row.pauseMax ?? null),
              gas: row.gas,
              daily: row.daily === true,
              recordEvery: row.recordEvery ?? null,
              gasMaxAge: config.gasMaxAge ?? null,
              gasItems: config.gasItems ?? [],
              gasLimits: config.gasLimits ?? [],
              approver: row.approver,
              signNodes: [...(config.signNodes ?? []), { node: 'approver', label: `审批人（${row.approver}）` }],
              certType: config.certType ?? null,
              videoRequired: row.videoRequired === true,
            },
      maxHours,
      measures: (config?.measures ?? []).map(({ no, text }) => ({
        no,
        text,
        involved: ['pendingApproval', 'closed'].includes(spec.status) ? 'yes' : null,
        ...(['pendingApproval', 'closed'].includes(spec.status)
          ? { confirmer: company.safetyManager, confirmedAt: addMs(planStart, -HOUR / 2) }
          : {}),
      })),
      gasTests: [],
      signs: [],
      pauses: [],
      ...signed,
      signatures: [],
      workPhotos: [],
      planFiles: [],
      applyUserGuid: userGuidOf('safety'),
      applyTime: spec.status === 'draft' ? null : addMs(planStart, -HOUR),
      ...(spec.status === 'voided' ? { closeReason: '作业内容变更，重新办票' } : {}),
      ...spec.extra,
      status: spec.status,
    })
  })
  const registers = (['registered', 'working', 'done', 'cancelled'] as const)
    .slice(0, index === 0 ? 4 : 2)
    .map((status, at) => {
      const spec = done[(index + at * 2) % done.length]
      const planStart = addMs(moment.now, (at === 0 ? 6 : -4 - at * 20) * HOUR)
      return make(making, {
        ...own,
        registerNo: `BB${moment.today.replaceAll('-', '')}${String(9000 + index * 10 + at)}`,
        workKind: spec?.kind ?? 'fire',
        workContent: spec?.content,
        place: spec?.place,
        planStart,
        planEnd: addMs(planStart, 6 * HOUR),
        workUnit: '设备部',
        isOutsourced: at === 1,
        peopleCount: random.int(2, 6),
        leader: company.safetyManager,
        guardian: personName(random),
        riskLevel: random.pick(['high', 'middle', 'low']),
        measures: '作业前检查、通风检测，配备灭火器材，专人监护，作业后清理现场。',
        files: [],
        startedAt: status === 'registered' || status === 'cancelled' ? null : planStart,
        finishedAt: status === 'done' ? addMs(planStart, 5 * HOUR) : null,
        finishedOn: status === 'done' ? addDays(moment.today, -2) : null,
        status,
      })
    })
  const [first, second] = registers
  const dispatches = (['pending', 'toCheck', 'checked', 'cancelled'] as const)
    .slice(0, index < 2 ? 4 : 1)
    .map((status, at) =>
      make(
        making,
        {
          ...own,
          dispatchNo: `PC${moment.today.replaceAll('-', '')}${String(9000 + index * 10 + at)}`,
          registerGuid: (at % 2 === 0 ? first : second)?.guid ?? null,
          workName: String((at % 2 === 0 ? first : second)?.workContent ?? '危险作业'),
          workKind: (at % 2 === 0 ? first : second)?.workKind ?? 'fire',
          gridPersonGuid: userGuidOf('grid'),
          visitDate: addDays(moment.today, at === 2 ? -3 : 0),
          needVisit: true,
          requirement: '查看审批、监护和气体检测情况，拍摄现场照片',
          result: status === 'checked' ? 'rectify' : null,
          resultRemark: status === 'checked' ? '监护人未佩戴标志，已当场纠正' : null,
          resultPhotos: [],
          checkUser: status === 'checked' ? '沈建明' : null,
          status,
        },
        1,
        userGuidOf('town'),
      ),
    )
  const entry = registers.find(({ workKind }) => workKind === 'confined')
  const evaluations =
    index > 4 || entry === undefined
      ? []
      : [
          make(
            making,
            {
              ...own,
              workName: String(entry.workContent),
              registerGuid: entry.guid,
              configGuid: EVALUATION_GUID,
              evaluateDate: addDays(moment.today, -index),
              workKind: 'confined',
              peopleCount: 4,
              isOutsourced: index % 2 === 0,
              atNight: false,
              placeType: 'normal',
              score: 35 + 10 + (index % 2 === 0 ? 15 : 0),
              riskLevel: index % 2 === 0 ? 'high' : 'middle',
              scoreBasis: `吴江评价权重2026：受限空间作业 +35，作业人数不少于3人 +10${index % 2 === 0 ? '，外包作业 +15' : ''}`,
              suggestion: '派网格员到现场查看',
              evaluator: '陆志强',
            },
            1,
            userGuidOf('town'),
          ),
        ]
  return {
    dangerousWorkPermit: permits,
    dangerousWorkRegister: registers,
    dangerousWorkDispatch: dispatches,
    dangerousWorkEvaluation: evaluations,
  }
}
