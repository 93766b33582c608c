import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import type { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { majorSupervise } from '#domain/resources/majorSupervise/definition.ts'
import type { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import type { specialTask } from '#domain/resources/specialTask/definition.ts'
import type { specialTaskCompany } from '#domain/resources/specialTaskCompany/definition.ts'
import { type GridProgress, progressPercent } from '#domain/rules/special-task.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { placedAt, type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import { templateGuid } from '#server/install/reference.ts'
import { userGuidOf } from '../people.ts'
import { type AreaDemo, type DemoWorld, firmThat, inTrade } from './area-demo.ts'

const at = (day: string) => `${day}T02:15:00.000Z`

export const patrolDemo: AreaDemo = (moment, world) => {
  const tasks = seedSpecialTasks(moment, world)
  return { ...tasks, ...seedSupervision(moment, world) }
}

type Task = RecordOf<typeof specialTask>
type TaskRow = RecordOf<typeof specialTaskCompany>

interface Plan {
  guid: string
  own: Partial<Task> & Pick<Task, 'taskName' | 'taskType' | 'requirement' | 'status'>
  from: number
  to: number
  /** Every so many of its enterprises have been visited; 0: none. */
  doneEvery: number
  lists: readonly string[]
}

const PLANS: readonly Plan[] = [
  {
    guid: 'special-task-1',
    own: {
      taskName: '有限空间作业专项检查',
      taskType: 'special',
      requirement: '核查有限空间辨识、台账、警示标志、作业审批和应急装备，发现未审批作业的当场制止。',
      flags: ['isYouXianKongJian'],
      priority: 'urgent',
      status: 'running',
    },
    from: -12,
    to: 18,
    doneEvery: 3,
    lists: ['CS', 'GEN'],
  },
  {
    guid: 'special-task-2',
    own: {
      taskName: '节前安全检查',
      taskType: 'holiday',
      requirement: '检查节日期间停产、检维修和值班安排，关停设备、切断电源、清理可燃物。',
      riskColors: ['red', 'orange'],
      status: 'done',
    },
    from: -60,
    to: -45,
    doneEvery: 1,
    lists: ['FIRE'],
  },
  {
    guid: 'special-task-3',
    own: {
      taskName: '粉尘涉爆企业除尘系统专项检查',
      taskType: 'special',
      requirement: '逐台核对除尘系统控爆、锁气卸灰和清扫记录。',
      flags: ['isSheBaoFenChen'],
      status: 'draft',
    },
    from: 7,
    to: 37,
    doneEvery: 0,
    lists: ['DUST'],
  },
]
/** Enterprises a demo task is about, the demo grid's own first. */
const MOST_COMPANIES = 40

function seedSpecialTasks({ now, today }: SeedMoment, { companies, home, users }: DemoWorld): SeedRows {
  const root = users.find(({ username }) => username === 'bureau')
  const specialTasks: Task[] = []
  const patrolTasks: RecordOf<typeof patrolTask>[] = []
  const rows: TaskRow[] = []
  for (const { guid, own, from, to, doneEvery, lists } of PLANS) {
    const meant = own.status === 'draft' ? [] : targetsOf(own, companies, home)
    const planStart = addDays(today, from)
    const planEnd = addDays(today, to)
    const byGrid = new Map<string, typeof meant>()
    for (const each of meant) byGrid.set(each.gridGuid ?? '', [...(byGrid.get(each.gridGuid ?? '') ?? []), each])
    const progress: GridProgress[] = []
    for (const [gridGuid, here] of byGrid) {
      const done = here.filter(
        (company, index) => doneEvery > 0 && index % doneEvery === 0 && (doneEvery === 1 || company.guid !== home.guid),
      )
      const patrolTaskGuid = `${guid}-${gridGuid}`
      const checkDate = addDays(planStart, 2)
      patrolTasks.push(
        seedRecord<RecordOf<typeof patrolTask>>(
          {
            guid: patrolTaskGuid,
            taskName: own.taskName,
            taskType: own.taskType,
            source: 'assigned',
            checkTemplateGuids: lists.map(templateGuid),
            companyGuids: here.map((each) => each.guid),
            doneCompanyGuids: done.map((each) => each.guid),
            recordGuids: [],
            specialTaskGuid: guid,
            gridPersonGuids: users
              .filter(({ gridGuid: own, roles }) => own === gridGuid && roles?.includes('grid'))
              .map((user) => user.guid),
            planStart,
            planEnd,
            priority: own.priority ?? 'normal',
            remark: own.requirement,
            gridGuid,
            gridPath: here[0]?.gridPath ?? null,
            status: done.length === here.length ? 'done' : done.length > 0 ? 'running' : 'pending',
          },
          at(planStart),
          userGuidOf('bureau'),
        ),
      )
      for (const [index, company] of here.entries()) {
        const isDone = done.includes(company)
        const problemCount = isDone ? index % 3 : null
        const isSelf = !isDone && company.guid === home.guid
        rows.push(
          seedRecord<TaskRow>(
            {
              guid: `${guid}-${company.guid}`,
              ...placedAt(company),
              specialTaskGuid: guid,
              patrolTaskGuid,
              taskName: own.taskName,
              requirement: own.requirement,
              planStart,
              planEnd,
              checkDate: isDone ? checkDate : null,
              problemCount,
              conclusion: isDone ? (problemCount === 0 ? 'none' : 'deadline') : null,
              selfDesc: isSelf ? '已对三处有限空间逐一核对，补齐警示标志一处。' : null,
              selfDangerCount: isSelf ? 1 : null,
              selfDate: isSelf ? addDays(today, -1) : null,
              selfUser: isSelf ? company.safetyManager : null,
              status: isDone ? 'done' : isSelf ? 'selfChecked' : 'pending',
            },
            at(planStart),
            userGuidOf('bureau'),
          ),
        )
      }
      progress.push({
        gridGuid,
        gridName: here[0]?.regionName?.split('/').slice(1).join('') ?? '',
        total: here.length,
        done: done.length,
        problems: done.reduce((sum, each) => sum + (here.indexOf(each) % 3), 0),
      })
    }
    const companyCount = meant.length
    const doneCount = progress.reduce((sum, each) => sum + each.done, 0)
    specialTasks.push(
      seedRecord<Task>(
        {
          guid,
          ...own,
          planStart,
          planEnd,
          checkTemplateGuids: lists.map(templateGuid),
          gridGuid: root?.gridGuid ?? null,
          gridPath: root?.gridPath ?? null,
          companyCount,
          doneCount,
          problemCount: progress.reduce((sum, each) => sum + each.problems, 0),
          donePercent: progressPercent({ total: companyCount, done: doneCount }),
          progress,
        },
        at(addDays(planStart, -1)) < now ? at(addDays(planStart, -1)) : now,
        userGuidOf('bureau'),
      ),
    )
  }
  return { specialTask: specialTasks, patrolTask: patrolTasks, specialTaskCompany: rows }
}

function targetsOf(
  { flags, riskColors }: Plan['own'],
  companies: DemoWorld['companies'],
  home: DemoWorld['home'],
): DemoWorld['companies'][number][] {
  const meant = companies.filter(
    (each) =>
      ((flags ?? []).length === 0 || (flags ?? []).some((flag) => each[flag] === true)) &&
      ((riskColors ?? []).length === 0 || (riskColors ?? []).includes(each.riskColor ?? 'blue')),
  )
  const near = meant.filter(({ gridGuid }) => gridGuid === home.gridGuid)
  const others = meant.filter(({ gridGuid }) => gridGuid !== home.gridGuid)
  return [...near, ...others].slice(0, MOST_COMPANIES)
}

type Supervise = RecordOf<typeof majorSupervise>
type Hazard = RecordOf<typeof hiddenDanger>

const SUPERVISED: readonly {
  own: Partial<Supervise> & Pick<Supervise, 'status'>
  place: string
  description: string
}[] = [
  {
    own: {
      status: 'supervising',
      superviseLevel: 'district',
      stopProduction: 'partial',
      progress: [
        { date: '', content: '已停用该套除尘系统，委托设计单位出具改造方案。', percent: '20', userName: '潘永刚' },
        { date: '', content: '泄爆片、隔爆阀到货，正在安装。', percent: '60', userName: '潘永刚' },
      ],
    },
    place: '除尘间',
    description: '干式除尘系统未采取泄爆、惰化、抑爆等任一种爆炸防控措施',
  },
  {
    own: { status: 'pendingHang', superviseLevel: 'town', stopProduction: 'none' },
    place: '污水处理站',
    description: '有限空间未辨识、未建立台账，且未设置安全警示标志',
  },
  {
    own: {
      status: 'applied',
      superviseLevel: 'town',
      stopProduction: 'all',
      progress: [{ date: '', content: '热媒炉已单独设置，与生产车间隔开。', percent: '100', userName: '安全负责人' }],
    },
    place: '定型车间',
    description: '热定型工艺的热媒炉未与生产加工等人员聚集场所隔开或者单独设置',
  },
  {
    own: {
      status: 'unhung',
      superviseLevel: 'district',
      stopProduction: 'partial',
      acceptOrg: '盛泽镇应急管理局',
      acceptUsers: '陆志强、沈建明',
      acceptOpinion: '整改到位，同意摘牌。',
      progress: [
        { date: '', content: '保险粉单独存放，库房防水防潮改造完成。', percent: '100', userName: '安全负责人' },
      ],
    },
    place: '化料仓库',
    description: '保险粉与禁忌物料混合储存，储存场所未采取防水防潮措施',
  },
]

/** Where cloth is dyed and set; the orders below are about that. */
const SUPERVISED_TRADES = inTrade('1713', '1723', '1743', '1752', '1762')

function seedSupervision({ today }: SeedMoment, { companies, home }: DemoWorld): SeedRows {
  const near = companies.filter(({ gridGuid, guid }) => gridGuid === home.gridGuid && guid !== home.guid)
  const hazards: Hazard[] = []
  const notices = SUPERVISED.map(({ own, place, description }, index) => {
    const company = index === 0 ? home : (firmThat(near, SUPERVISED_TRADES, index) ?? home)
    const found = addDays(today, -40 - index * 5)
    const hangDate = addDays(found, 6)
    const deadline = addDays(today, index === 2 ? 5 : 35)
    const isOver = own.status === 'unhung'
    const isAnswered = isOver || own.status === 'applied'
    const closedOn = addDays(today, -3)
    const dangerGuid = `supervised-hazard-${index + 1}`
    hazards.push(
      seedRecord<Hazard>(
        {
          guid: dangerGuid,
          ...placedAt(company),
          dangerCode: `YH${found.replaceAll('-', '')}9${String(index + 1).padStart(3, '0')}`,
          sourceType: 'patrol',
          foundOn: found,
          place,
          dangerType: index === 0 ? 'dust' : index === 1 ? 'confinedSpace' : 'chemical',
          description,
          basis: '应急管理部令第10号',
          dangerLevel: 'major',
          majorItem: ['10号令第11条(三)', '10号令第13条(一)', '10号令第9条(一)', '10号令第9条(二)'][index] ?? null,
          beforePhotos: [],
          afterPhotos: [],
          reviewPhotos: [],
          rectifyType: 'stop',
          deadline,
          tempMeasure: '停用相关设备，设置警戒，专人值守。',
          plan: {
            goal: '消除隐患，达到标准要求',
            measures: '按设计改造并验收',
            fund: '12万元',
            persons: company.safetyManager ?? '安全负责人',
            timeLimit: '90日',
            emergency: '停产撤人，切断能源，报告网格',
          },
          rectifyDesc: isAnswered ? '已按方案完成改造。' : null,
          rectifyTime: isAnswered ? at(addDays(today, -6)) : null,
          rectifyUserName: isAnswered ? company.safetyManager : null,
          reviewResult: isOver ? 'pass' : null,
          reviewTime: isOver ? at(closedOn) : null,
          reviewUserName: isOver ? '陆志强' : null,
          reviewUserGuid: isOver ? userGuidOf('town') : null,
          superviseStatus: own.status === 'pendingHang' ? null : isOver ? 'lifted' : 'hung',
          status: isOver ? 'closed' : isAnswered ? 'pendingReview' : 'pendingRectify',
        },
        at(found),
        userGuidOf('grid'),
      ),
    )
    const notice = seedRecord<Supervise>(
      {
        guid: `supervise-${index + 1}`,
        ...placedAt(company),
        dangerGuid,
        superviseNo: `吴安督〔${today.slice(0, 4)}〕${String(index + 11).padStart(3, '0')}号`,
        superviseOrg: own.superviseLevel === 'district' ? '吴江区安全生产委员会' : '盛泽镇安全生产委员会',
        hangDate,
        deadline,
        dutyOrg: company.companyName,
        dutyPerson: company.mainLeader,
        requirement: '落实整改责任、措施、资金、时限和预案，整改期间每周填报进展，完成后申请验收。',
        progressPhotos: [],
        acceptReport: [],
        ...own,
        progress: (own.progress ?? []).map((row, step) => ({ ...row, date: addDays(hangDate, 7 * (step + 1)) })),
        applyDate: isAnswered ? addDays(today, -5) : null,
        acceptDate: isOver ? closedOn : null,
        unhangDate: isOver ? closedOn : null,
      },
      at(hangDate),
      userGuidOf('town'),
    )
    return worked(majorSupervise, notice, today)
  })
  return { hiddenDanger: hazards, majorSupervise: notices }
}
