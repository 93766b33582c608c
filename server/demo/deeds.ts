import { eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMs, type Instant, startOfDay } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { accessoryFile } from '#domain/resources/accessoryFile/definition.ts'
import { dangerousWorkPermit } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { SET_BY_HAND } from '#domain/resources/workflowTask/definition.ts'
import type { WorkTerms } from '#domain/rules/work-permit.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { registerHooks } from '#server/engine/hooks.ts'
import { applyOp } from '#server/engine/perform.ts'
import { onlineOp } from '#server/engine/rest.ts'
import { workConfigGuid } from '#server/install/areas/self-check-standards.ts'
import type { SeedMoment } from '#server/install/record.ts'
import { HOOKS } from '#server/resources/hooks.ts'
import type { DemoWorld } from './areas/area-demo.ts'
import { DEMO_ACCOUNTS } from './people.ts'
import type { DemoPhoto } from './photos.ts'
import { actorOf } from './stamped.ts'

type Deed = readonly [who: string, action: string, input?: object]

interface Doing {
  /** Does one thing; answers the record as it then is. */
  act: (resource: string, recordGuid: string, deed: Deed, now?: Instant) => Promise<AnyRecord>
  /** Does one after the other to a new record of its own, one a day from so many days ago on. */
  run: (resource: string, daysAgo: number, deeds: readonly Deed[]) => Promise<void>
  newGuid: () => string
  /** A signature of its own, written on the screen. */
  signed: () => MediaRef[]
  moment: SeedMoment
  world: DemoWorld
  day: (offset: number) => string
  guidOf: (username: string) => string
}

interface Stage {
  moment: SeedMoment
  world: DemoWorld
  /** How a signature looks. */
  ink: DemoPhoto
}

const HOUR = 3_600_000
/** A deed a day, until today. */
const FIRST_HOUR = 9

/**
 * What the people of the demo did with the platform itself: each deed runs through the engine, with its checks, its
 * hooks and its to-dos, as it does when somebody presses the button. So there is an example in states that lie between,
 * and something in each list of everybody's inbox.
 */
export async function doDeeds(tx: Db, { moment, world, ink }: Stage): Promise<void> {
  registerHooks(HOOKS)
  const random = seededRandom(seedFromText('deeds'))
  const newGuid = () => uuidFromSeed(random)
  const people = new Map(world.users.map((user) => [user.username ?? '', user]))
  const act: Doing['act'] = async (resource, recordGuid, [who, action, input = {}], now = moment.now) => {
    const person = people.get(who)
    if (person === undefined) throw new Error(`no demo account ${who}`)
    const sent = { action, recordGuid, input, baseVersion: null, actionId: newGuid() }
    const actor = actorOf(person)
    const op = onlineOp(actor, resourceNamed(resource), sent, now)
    return (await applyOp(tx, actor, op, { now, ip: null }, { isAlone: true })).record as AnyRecord
  }
  const { sha256, width, height, bytes } = ink
  const doing: Doing = {
    ...{ act, newGuid, moment, world },
    signed: () => [
      {
        guid: newGuid(),
        ...{ sha256, width, height, size: bytes.length },
        ...{ mime: 'image/png', contentType: 'img', fileName: '签名.png' },
      },
    ],
    day: (offset) => addDays(moment.today, offset),
    guidOf: (username) => people.get(username)?.guid ?? '',
    run: async (resource, daysAgo, deeds) => {
      const guid = newGuid()
      for (const [at, deed] of deeds.entries()) {
        const then = addMs(startOfDay(addDays(moment.today, at - daysAgo)), (FIRST_HOUR + at) * HOUR)
        await act(resource, guid, deed, then < moment.now ? then : moment.now)
      }
    },
  }
  await penalise(doing)
  await drawAtRandom(doing)
  await object(doing)
  await permit(doing)
  await doing.run('delegation', 1, [
    [
      'bureau',
      'create',
      { delegateGuid: doing.guidOf('leader'), startDate: doing.day(7), endDate: doing.day(12), reason: '年休' },
    ],
  ])
  for (const { username, role } of DEMO_ACCOUNTS) await setTasks(doing, username, role)
  // What was signed lies in the store already.
  const files = tableOf(accessoryFile)
  await tx
    .update(files)
    .set({ complete: true, completeTime: moment.now, storageKey: sha256 })
    .where(eq(files.sha256, sha256))
  await tx.update(tableOf(dangerousWorkPermit)).set({ mediaDone: sql`"mediaTotal"` } as object)
}

/** How far each permit of today has come, and what for. */
const PERMITS = [
  ['confined', 'pendingGas', '污水调节池清淤', { spaceName: '1号污水调节池' }],
  ['roadBreak', 'pendingStart', '厂区东路断路铺管', { breakReason: '铺设雨水管' }],
  ['excavation', 'working', '消防水管开挖检修', { depth: 1.2 }],
  ['excavation', 'working', '雨水检查井修补', { depth: 0.6 }, { from: -10, at: -9, to: -2 }],
  ['excavation', 'paused', '围墙基础开挖', { depth: 0.8 }],
  ['roadBreak', 'pendingAccept', '南门路面修补断路', { breakReason: '路面修补' }],
  ['excavation', 'returned', '北门电缆沟开挖', { depth: 1.5 }],
] as const satisfies readonly (readonly [string, string, string, object, Hours?])[]
/** Counted from now: when the work was to begin and to end, and when all this was done. */
type Hours = { from: number; at: number; to: number }
const USUAL_HOURS: Hours = { from: -2, at: -1, to: 6 }

async function permit({ act, newGuid, signed, moment, world }: Doing): Promise<void> {
  const { home } = world
  for (const [workKind, until, workContent, own, hours = USUAL_HOURS] of PERMITS) {
    const guid = newGuid()
    const [from, at, to] = [hours.from, hours.at, hours.to].map((hour) => addMs(moment.now, hour * HOUR))
    const once = (who: string, action: string, input: object = {}) =>
      act('dangerousWorkPermit', guid, [who, action, input], at)
    await once('safety', 'create', {
      ...{ companyGuid: home.guid, configGuid: workConfigGuid(workKind), workKind, workContent, workPlace: '生产厂区' },
      ...{ applyUnit: '生产部', workUnit: '设备部', planStart: from, planEnd: to, ...own },
      jsa: '已逐项辨识触电、坍塌、车辆伤害等风险并落实措施，作业前交底。',
      people: [
        { role: 'leader', name: '王建平' },
        { role: 'worker', name: '李根福' },
        { role: 'guardian', name: '赵卫东' },
      ],
    })
    const asked = await once('safety', 'apply')
    if (until === 'returned') {
      await once('company', 'return', { opinion: '未附地下管线交底资料' })
      continue
    }
    const measures = asked.measures as { no: number }[]
    const answers = measures.map(({ no }) => ({ no, involved: 'yes' }))
    const safe = await once('safety', 'confirmMeasures', { answers, confirmer: '王建平', sign: signed() })
    if (until === 'pendingGas') continue
    for (const { node } of (safe.terms as WorkTerms).signNodes)
      await once('company', 'approve', { node, name: home.safetyManager ?? '', opinion: '同意', sign: signed() })
    if (until === 'pendingStart') continue
    await once('safety', 'start', { name: '王建平', sign: signed() })
    if (until === 'paused') await once('safety', 'pause', { reason: '发现地下管线，等待核实' })
    if (until === 'pendingAccept') await once('safety', 'finish', { siteCleared: true })
  }
}

const ASKED: Deed = ['officer', 'apply']
const FILED: readonly Deed[] = [ASKED, ['leader', 'file', { opinion: '同意立案' }]]
const LOOKED_INTO: readonly Deed[] = [
  ...FILED,
  [
    'officer',
    'toLegal',
    {
      facts: '经查，当事人未按照规定对从业人员进行安全生产教育和培训，违反《安全生产法》第二十八条。',
      evidences: [{ type: 'survey', name: '现场检查记录', proves: '现场情况' }],
      penaltyTypes: ['fine'],
      fineAmount: 30_000,
    },
  ],
]
const REVIEWED: readonly Deed[] = [...LOOKED_INTO, ['leader', 'passLegal', { opinion: '事实清楚，适用法律正确' }]]
const NOTIFIED: readonly Deed[] = [
  ...REVIEWED,
  ['leader', 'discuss', { collectiveDiscussion: true, legalReview: true }],
]

async function penalise({ run, world, day, guidOf }: Doing): Promise<void> {
  const firms = world.companies
    .filter(({ guid, status }) => guid !== world.home.guid && status === 'approved')
    .slice(70)
  const decided = (number: number): readonly Deed[] => [
    ...NOTIFIED,
    ['officer', 'toDecision', { defence: '当事人未提出陈述申辩' }],
    ['leader', 'decide', { decisionNo: `吴应急罚〔${day(0).slice(0, 4)}〕${number}号`, decisionDate: day(-10) }],
  ]
  const cases: readonly (readonly [caseName: string, deeds: readonly Deed[]])[] = [
    ['未开展从业人员年度安全教育培训', LOOKED_INTO],
    ['未为从业人员配备劳动防护用品', REVIEWED],
    ['未建立风险分级管控制度', [...NOTIFIED, ['officer', 'hear']]],
    ['未对安全设备进行经常性维护保养', decided(31)],
    [
      '未在危险源上设置安全警示标志',
      [
        ...decided(32),
        ['officer', 'deliver', { deliverDate: day(-9) }],
        ['leader', 'close', { paidDate: day(-8), paidAmount: 30_000, closeDate: day(-7) }],
        ['officer', 'archive', { archiveNo: `AJ-${day(0).slice(0, 4)}-32` }],
      ],
    ],
    ['举报反映的消防通道堵塞', [ASKED, ['leader', 'notFile', { opinion: '属消防救援机构职责，移交办理' }]]],
    ['首次轻微违法及时改正', [...FILED, ['leader', 'notPunish', { opinion: '初次违法且危害后果轻微并及时改正' }]]],
  ]
  for (const [at, [caseName, deeds]] of cases.entries()) {
    const company = firms[at] ?? world.home
    const input = {
      ...{ companyGuid: company.guid, caseName, caseSource: 'inspection', partyType: 'unit', procedure: 'ordinary' },
      ...{ party: company.companyName, officers: [guidOf('officer'), guidOf('officer2')], inspectOn: day(-24) },
    }
    await run('lawCase', 20, [['officer', 'create', input], ...deeds])
  }
}

async function drawAtRandom({ run, day, guidOf }: Doing): Promise<void> {
  const drawn: readonly Deed[] = [['officer', 'draw', { notary: '区局纪检组' }]]
  const agreed: readonly Deed[] = [...drawn, ['leader', 'confirm']]
  const batches = [
    ['冬季有限空间双随机抽查', drawn],
    ['冬季粉尘涉爆双随机抽查', agreed],
    ['岁末消防联合双随机抽查', [...agreed, ['officer', 'dispatch']] as readonly Deed[]],
  ] as const
  for (const [batchName, deeds] of batches) {
    const officerPool = [guidOf('officer'), guidOf('officer2')]
    const input = { batchName, date: day(-6), companyCount: 2, officersPerCompany: 2, officerPool }
    await run('doubleRandom', 6, [['officer', 'create', input], ...deeds])
  }
}

async function object({ run, day }: Doing): Promise<void> {
  const input = {
    ...{ title: '三级标准化企业公示（第6批）', publicityType: 'standard', from: day(-5), to: day(6) },
    ...{ content: '现将有关情况公示如下，如有异议请在公示期内反映。', objectionPhone: '0512-63950000' },
  }
  const objections = [{ name: '郭玉兰', phone: '13800001206', content: '公示企业去年发生过工伤事故，请核实。' }]
  await run('publicity', 5, [
    ['bureau', 'create', input],
    ['assoc', 'publish'],
    ['bureau', 'object', { objections }],
  ])
}

/** Of each account: what it has done, has taken up, has put off, and was sent a copy of. */
const TASKS: Readonly<Record<string, readonly [done: string, taken: string, putOff: string, copied: string]>> = {
  grid: ['核对辖区出租厂房台账', '入户发放冬季用电安全告知书', '补录沿街商铺联系人', '辖区燃气管线迁改公告'],
  town: ['报送11月安全生产月报', '组织村级网格员业务培训', '核对小微企业名录', '全区岁末年初安全检查方案'],
  bureau: ['汇总各区镇月报', '起草岁末年初安全检查方案', '整理明年工作要点素材', '市局关于冬季安全的通知'],
  leader: ['审阅岁末年初安全检查方案', '带队检查重点企业', '约谈逾期整改企业', '月度考核结果'],
  officer: ['整理三季度执法案卷', '补充执法记录仪资料', '编写典型执法案例', '行政处罚案卷评查通知'],
  duty: ['核对值班电话簿', '检查应急通信设备', '整理上季度值班日志', '寒潮蓝色预警应对提示'],
  admin: ['清理停用账号', '核对网格人员变动', '核对角色权限', '系统升级安排'],
  company: ['报送岁末年初值班安排', '确认安全生产承诺公告内容', '提交明年安全投入预算', '园区停电检修通知'],
  safety: ['报送冬季防火自查情况', '更新应急物资台账', '整理培训签到资料', '园区消防演练安排'],
  agency: ['报送三季度服务情况', '补充从业人员资质材料', '整理服务合同台账', '服务机构年度抽查安排'],
  assoc: ['汇总本月评审进度', '安排复评企业现场评审', '更新评审员名册', '标准化评审工作会议纪要'],
  expert: ['提交危化企业检查意见', '审阅粉尘防爆技术指南', '填写年度服务情况', '专家年度培训安排'],
}

/** What an office asks of each: done already, to be taken up by whoever is free, put off, and known as a copy. */
async function setTasks({ run, world, day, guidOf }: Doing, username: string, role: Role): Promise<void> {
  const own = { activityName: SET_BY_HAND, dueDate: day(9) }
  const by = username === 'bureau' ? 'admin' : 'bureau'
  const ofCompany = role === 'company' || role === 'safety' ? { companyGuid: world.home.guid } : {}
  const named = { ...own, ...ofCompany, activityUser: guidOf(username) }
  // Roles of an institution are told by its records alone; what is set for it by hand names its account.
  const toTake = role === 'agency' ? { activityUser: guidOf(username) } : { activityRoles: [role] }
  const [done = '', taken = '', putOff = '', copied = ''] = TASKS[username] ?? []
  await run('workflowTask', 6, [
    [by, 'create', { ...named, title: done, dueDate: day(-1) }],
    [username, 'ingToed', { opinion: '已办结' }],
  ])
  await run('workflowTask', 3, [
    [by, 'create', { ...own, ...ofCompany, title: taken, ...toTake }],
    [username, 'claim'],
  ])
  await run('workflowTask', 3, [
    [by, 'create', { ...named, title: putOff }],
    [username, 'putOff', { followDate: day(5) }],
  ])
  await run('workflowTask', 2, [
    [by, 'create', { ...own, ...ofCompany, title: copied, activityUser: guidOf('admin') }],
    [by, 'copy', { copiesTo: [guidOf(username)], opinion: '请知悉' }],
  ])
}
