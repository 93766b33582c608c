import { ROOT_GRID_GUID } from '#domain/data/grids.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { htmlOfWords } from '#domain/kit/rich-text.ts'
import { addDays, addMs, startOfDay } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { drill } from '#domain/resources/drill/definition.ts'
import { emergencyPlan } from '#domain/resources/emergencyPlan/definition.ts'
import { incident } from '#domain/resources/incident/definition.ts'
import { material } from '#domain/resources/material/definition.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import { mobileNumber, personName, userGuidOf } from '../people.ts'
import { tradeOf } from '../trades.ts'
import { type DemoWorld, inTrade } from './area-demo.ts'

type Company = DemoWorld['home']

const HOUR_MS = 3_600_000

interface EventCase {
  title: string
  type: 'workAccident' | 'fire' | 'leak' | 'disaster' | 'traffic' | 'specialEquipment' | 'other'
  accidentType: string | null
  source: '110' | '119' | '12350' | 'town' | 'company' | 'public' | 'media' | 'patrol'
  status: 'toVerify' | 'confirmed' | 'handling' | 'ended' | 'investigating' | 'settled' | 'closed'
  /** Hours before now. */
  hoursAgo: number
  minutesToReport: number
  casualties?: Partial<
    Record<'deaths' | 'serious' | 'minor' | 'trapped' | 'missing' | 'evacuated' | 'directLoss', number>
  >
  description: string
  measures?: string
  place: string
  atHome?: boolean
  /** Of which enterprises it can be told; of any unless said. */
  flag?: 'isSheAnZhiLeng' | 'isSheBaoFenChen' | 'isYouXianKongJian'
  trades?: readonly string[]
}

const CASES: readonly EventCase[] = [
  {
    title: '织造车间电气线路起火',
    type: 'fire',
    accidentType: 'WSA10009',
    source: '119',
    status: 'toVerify',
    hoursAgo: 0.4,
    minutesToReport: 12,
    casualties: { evacuated: 46 },
    description: '二楼织造车间配电线路起火，现场冒浓烟，人员正在撤离，暂无人员伤亡报告。',
    place: '织造车间二楼',
    trades: ['17'],
    atHome: true,
  },
  {
    title: '污水池作业人员晕倒',
    type: 'workAccident',
    accidentType: 'WSA10023',
    source: 'company',
    status: 'confirmed',
    hoursAgo: 1.5,
    minutesToReport: 75,
    casualties: { serious: 2, trapped: 1 },
    description: '清淤作业人员在污水池内晕倒，施救人员下池后也出现不适，疑似硫化氢中毒。',
    measures: '已停止作业，持续通风，120、119 已赶到现场。',
    place: '厂区污水处理站',
    flag: 'isYouXianKongJian',
  },
  {
    title: '液氨储罐区阀门泄漏',
    type: 'leak',
    accidentType: 'WSA10026',
    source: '12350',
    status: 'handling',
    hoursAgo: 5,
    minutesToReport: 25,
    casualties: { minor: 3, evacuated: 520 },
    description: '液氨储罐出料阀法兰泄漏，下风向居民闻到刺激性气味，已组织疏散。',
    measures: '水幕稀释、关阀断料、设置 300 米警戒区。',
    place: '液氨储罐区',
    flag: 'isSheAnZhiLeng',
  },
  {
    title: '叉车碾压致一人死亡',
    type: 'workAccident',
    accidentType: 'WSA10002',
    source: 'company',
    status: 'investigating',
    hoursAgo: 24 * 26,
    minutesToReport: 40,
    casualties: { deaths: 1, directLoss: 165 },
    description: '叉车倒车时碾压行人，送医后抢救无效死亡。',
    measures: '停产整顿，封存叉车，配合调查。',
    place: '成品仓库通道',
  },
  {
    title: '脚手架坍塌事故',
    type: 'workAccident',
    accidentType: 'WSA10012',
    source: 'town',
    status: 'settled',
    hoursAgo: 24 * 140,
    minutesToReport: 35,
    casualties: { deaths: 3, serious: 4, directLoss: 860 },
    description: '厂房扩建工程外脚手架整体坍塌，七名作业人员坠落。',
    measures: '全部伤员送医，工地停工，成立调查组。',
    place: '扩建厂房工地',
  },
  {
    title: '粉尘收集箱闪燃',
    type: 'fire',
    accidentType: 'WSA10018',
    source: 'town',
    status: 'ended',
    hoursAgo: 24 * 3,
    minutesToReport: 90,
    casualties: { minor: 1, directLoss: 12 },
    description: '打磨车间除尘器收集箱清灰时闪燃，一人面部轻度烧伤。',
    measures: '停机断电，更换除尘器滤筒，开展粉尘清扫。',
    place: '打磨车间',
    flag: 'isSheBaoFenChen',
  },
  {
    title: '群众反映异味',
    type: 'other',
    accidentType: null,
    source: 'public',
    status: 'closed',
    hoursAgo: 24 * 8,
    minutesToReport: 50,
    description: '居民反映夜间有异味，经核实为市政管道检修，不属于生产安全事件。',
    place: '工业园区北侧道路',
  },
  {
    title: '台风致厂房屋面受损',
    type: 'disaster',
    accidentType: null,
    source: 'town',
    status: 'ended',
    hoursAgo: 24 * 61,
    minutesToReport: 60,
    casualties: { evacuated: 38, directLoss: 46 },
    description: '大风掀翻两跨彩钢屋面，人员已提前转移，无伤亡。',
    measures: '设置警戒，组织抢修，排查相邻厂房。',
    place: '二号厂房',
  },
  {
    title: '行车吊物坠落伤人',
    type: 'specialEquipment',
    accidentType: 'WSA10005',
    source: '110',
    status: 'settled',
    hoursAgo: 24 * 95,
    minutesToReport: 55,
    casualties: { serious: 1, directLoss: 28 },
    description: '行车吊运钢卷时吊带断裂，钢卷坠落砸伤一名地面指挥人员。',
    measures: '封停行车，开展吊索具专项检查。',
    place: '钢卷库',
    trades: ['31', '33', '34', '35'],
  },
]

const ORGS = ['苏州市应急管理局', '江苏省应急管理厅', '吴江区委办公室', '吴江区消防救援大队', '吴江区气象局']

export function dutyDemo(moment: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('duty'))
  const events = CASES.map((each, index) => eventRow(random, moment, world, { each, index }))
  return {
    incident: events,
    dutyParticipants: participants(random, moment, world, events),
    feedback: feedbacks(random, moment, events),
    dailyReport: briefings(random, moment, events),
    schedule: shifts(random, moment, world),
    handover: handovers(random, moment, events),
    emergencyContact: contacts(random, moment),
    dutyConfigPerson: configs(random, moment, world),
    receiveMessages: messages(random, moment),
    ...emergency(random, moment, world),
  }
}

function eventRow(
  random: Random,
  { now, today }: SeedMoment,
  { companies, home }: DemoWorld,
  { each, index }: { each: EventCase; index: number },
): AnyRecord {
  const { flag, trades = [''] } = each
  const fits = inTrade(...trades)
  const fitting = companies.filter((company) => fits(company) && (flag === undefined || company[flag] === true))
  const place = each.atHome === true ? home : random.pick(fitting.length > 0 ? fitting : companies)
  const receiveTime = addMs(now, -each.hoursAgo * HOUR_MS)
  const occurTime = addMs(receiveTime, -random.int(12, each.source === 'company' ? 95 : 40) * 60_000)
  const isVerified = each.status !== 'toVerify' && each.status !== 'closed'
  const reportTime = addMs(receiveTime, each.minutesToReport * 60_000)
  const isReported = isVerified && reportTime < now
  const settledOn = addDays(today, -Math.max(1, Math.round(each.hoursAgo / 24) - 70))
  const line = (minutes: number, content: string) => ({
    time: addMs(receiveTime, minutes * 60_000),
    content,
    userName: '朱敏',
  })
  const row: AnyRecord = seedRecord<AnyRecord>(
    {
      guid: uuidFromSeed(random),
      status: each.status,
      eventNo: `SJ${receiveTime.slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(3, '0')}`,
      eventTitle: `${place.companyName}${each.title}`.slice(0, 100),
      reportSource: each.source,
      reporter: personName(random),
      reporterPhone: mobileNumber(random),
      receiveTime,
      occurTime,
      eventType: each.type,
      accidentType: each.accidentType,
      companyGuid: place.guid,
      unitName: place.companyName,
      gridGuid: place.gridGuid,
      gridPath: place.gridPath,
      address: `${place.pbAddress ?? place.registerAddress ?? ''}${each.place}`,
      lng: place.longitude === null ? null : place.longitude + 0.0008,
      lat: place.latitude === null ? null : place.latitude + 0.0006,
      ...each.casualties,
      gradedDeaths: null,
      gradedSerious: null,
      grade: null,
      gradeHistory: [],
      description: each.description,
      measures: each.measures ?? null,
      firstReportTime: isReported ? reportTime : null,
      reports: isReported
        ? [{ type: 'first', content: each.description, time: reportTime, toOrg: '苏州市应急管理局', mode: 'phone' }]
        : [],
      dynamics: [
        line(0, '值班室接报并登记。'),
        ...(isVerified ? [line(9, '已电话核实，情况属实。'), line(18, '通知属地和相关科室赶赴现场。')] : []),
        ...(each.measures === undefined ? [] : [line(36, each.measures)]),
      ],
      verifyOpinion: isVerified ? '经电话核实，情况属实。' : null,
      closeReason: each.status === 'closed' ? 'falseAlarm' : null,
      assignees: isVerified ? [userGuidOf('officer'), userGuidOf('town')] : [],
      ...(each.status === 'investigating' || each.status === 'settled'
        ? { leadOrg: '吴江区事故调查组', investigateStart: addDays(receiveTime.slice(0, 10), 2) }
        : {}),
      approveDate: each.status === 'settled' ? settledOn : null,
    },
    receiveTime,
    userGuidOf('duty'),
  )
  return worked(incident, row, today)
}

function participants(
  random: Random,
  { now }: SeedMoment,
  { users }: DemoWorld,
  events: readonly AnyRecord[],
): AnyRecord[] {
  const byGuid = new Map(users.map((user) => [user.guid, user]))
  return events.flatMap((event) =>
    (event.assignees as string[]).map((userGuid, index) => {
      const user = byGuid.get(userGuid)
      const from = String(event.receiveTime)
      const isOver = event.status === 'ended' || event.status === 'settled' || event.status === 'investigating'
      const status = isOver ? 'left' : event.status === 'handling' ? 'arrived' : index === 0 ? 'accepted' : 'assigned'
      return seedRecord<AnyRecord>(
        {
          guid: uuidFromSeed(random),
          status,
          incidentGuid: event.guid,
          userGuid,
          userName: user?.name ?? null,
          mobile: user?.mobile ?? null,
          positionName: user?.positionName ?? null,
          task: index === 0 ? 'rescue' : 'liaison',
          acceptTime: status === 'assigned' ? null : addMs(from, 0.3 * HOUR_MS),
          arriveTime: status === 'arrived' || status === 'left' ? addMs(from, 0.8 * HOUR_MS) : null,
          leaveTime: status === 'left' ? addMs(from, 6 * HOUR_MS) : null,
        },
        now,
        userGuidOf('duty'),
      )
    }),
  )
}

function feedbacks(random: Random, { now }: SeedMoment, events: readonly AnyRecord[]): AnyRecord[] {
  const texts = [
    '已到达现场，正在与企业负责人核对人数。',
    '现场已切断电源，火势得到控制，请求增派排烟车。',
    '伤员全部送医，其中一人伤势较重。',
    '周边群众已疏散完毕，监测数据正常。',
  ]
  return events
    .filter(({ status }) => status !== 'closed' && status !== 'toVerify')
    .flatMap((event, at) =>
      [0, 1].map((index) => {
        const time = addMs(String(event.receiveTime), (0.9 + index) * HOUR_MS)
        const isDone = event.status !== 'handling' && event.status !== 'confirmed'
        return seedRecord<AnyRecord>(
          {
            guid: uuidFromSeed(random),
            status: isDone ? 'done' : 'open',
            bizGuid: event.guid,
            content: texts[(at + index) % texts.length] ?? '',
            user: userGuidOf(index === 0 ? 'officer' : 'town'),
            userName: index === 0 ? '钱海峰' : '陆志强',
            time: time < now ? time : now,
            needReply: index === 1,
            readUsers: isDone ? [userGuidOf('duty')] : [],
            replies: isDone
              ? [{ time: addMs(time, 600_000), userName: '朱敏', content: '已收悉，已报带班领导。' }]
              : [],
          },
          time < now ? time : now,
          userGuidOf(index === 0 ? 'officer' : 'town'),
        )
      }),
    )
}

function briefings(random: Random, { now, today }: SeedMoment, events: readonly AnyRecord[]): AnyRecord[] {
  const states = ['draft', 'pending', 'issued', 'sent', 'received', 'returned', 'received', 'sent'] as const
  const types = ['daily', 'daily', 'express', 'daily', 'weekly', 'special', 'daily', 'express'] as const
  const names = { daily: '值班日报', express: '快报', special: '专报', weekly: '值班周报' } as const
  return states.map((status, index) => {
    const day = addDays(today, -index)
    const type = types[index] ?? 'daily'
    const isIssued = status === 'issued' || status === 'sent' || status === 'received'
    const isSent = status === 'sent' || status === 'received'
    const at = addMs(startOfDay(day), 17 * HOUR_MS)
    const approveTime = at < now ? at : now
    return seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        status,
        reportDate: day,
        reportType: type,
        title: `吴江区应急值守${names[type]}（${day}）`,
        content: htmlOfWords(
          `一、值班情况：带班领导和值班人员在岗在位。\n二、接报情况：当日接报事件 ${index % 3} 起，均已按规定处置。\n三、提示：近期气温下降，请加强用电、用气和有限空间作业安全管理。`,
        ),
        eventGuids: index % 3 === 0 ? [] : [String(events[index % events.length]?.guid)],
        author: index % 2 === 0 ? '朱敏' : '陆志强',
        approver: isIssued ? '吴国栋' : null,
        approveTime: isIssued ? approveTime : null,
        approveOpinion: status === 'returned' ? '接报情况请补充处置结果。' : isIssued ? '同意签发。' : null,
        sendTo: isSent ? ['WJ-01'] : [],
        sendTime: isSent ? approveTime : null,
        awaitedGrids: status === 'sent' ? ['WJ-01'] : [],
        receipts: status === 'received' ? [{ gridGuid: 'WJ-01', userName: '陆志强', time: approveTime }] : [],
        receiver: status === 'received' ? '陆志强' : null,
        receiveTime: status === 'received' ? approveTime : null,
        gridGuid: index % 2 === 0 ? ROOT_GRID_GUID : 'WJ-01',
        gridPath: index % 2 === 0 ? `${ROOT_GRID_GUID}/` : `${ROOT_GRID_GUID}/WJ-01/`,
      },
      approveTime,
      userGuidOf(index % 2 === 0 ? 'duty' : 'town'),
    )
  })
}

function shifts(random: Random, { now, today }: SeedMoment, { users }: DemoWorld): AnyRecord[] {
  const leaders = ['leader', 'bureau'].map(userGuidOf)
  const others = users.filter(({ username }) => username?.startsWith('wg')).slice(0, 8)
  return Array.from({ length: 21 }, (_, index) => index - 7).flatMap((offset) =>
    (['day', 'night'] as const).map((shift, at) => {
      const dutyDate = addDays(today, offset)
      const isToday = offset === 0 && shift === 'day'
      const person = isToday
        ? userGuidOf('duty')
        : (others[(offset + 7 + at) % others.length]?.guid ?? userGuidOf('duty'))
      const second = others[(offset + 10 + at) % others.length]?.guid ?? userGuidOf('officer')
      const isSwap = offset === 3 && shift === 'night'
      return seedRecord<AnyRecord>(
        {
          guid: uuidFromSeed(random),
          status: offset < 0 ? 'done' : isSwap ? 'swapPending' : 'planned',
          dutyDate,
          shift,
          leader: leaders[(offset + 8 + at) % leaders.length],
          dutyPersons: second === person ? [person] : [person, second],
          backup: [userGuidOf('officer')],
          phone: '0512-63950110',
          swapFrom: isSwap ? person : null,
          swapTo: isSwap ? userGuidOf('duty') : null,
          swapReason: isSwap ? '当晚参加专项检查，申请换班。' : null,
        },
        now,
        userGuidOf('bureau'),
      )
    }),
  )
}

function handovers(random: Random, { now }: SeedMoment, events: readonly AnyRecord[]): AnyRecord[] {
  const open = events.filter(({ status }) => status === 'handling' || status === 'confirmed').map(({ guid }) => guid)
  const names = [userGuidOf('bureau'), userGuidOf('duty'), userGuidOf('leader')]
  return Array.from({ length: 6 }, (_, index) => {
    const time = addMs(now, -(index * 12 + 1) * HOUR_MS)
    return seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        status: index === 0 ? 'handing' : 'taken',
        fromUser: index === 0 ? userGuidOf('bureau') : names[index % 3],
        toUser: index === 0 ? userGuidOf('duty') : names[(index + 1) % 3],
        time,
        openEvents: index < 2 ? open : [],
        notes: index < 2 ? '液氨泄漏处置仍在进行，注意跟进监测数据并按时续报。' : '无未结束事件，设备正常。',
        keysAndDevices: '值班室钥匙 2 把、应急手机 1 部、卫星电话 1 部，均完好。',
        takeTime: index === 0 ? null : addMs(time, 600_000),
        takeOpinion: index === 0 ? null : '已核对，情况清楚。',
      },
      time,
      index === 0 ? userGuidOf('bureau') : (names[index % 3] ?? null),
    )
  })
}

function contacts(random: Random, { now }: SeedMoment): AnyRecord[] {
  const groups = [
    ['leader', '吴江区应急管理局', '局长'],
    ['leader', '吴江区应急管理局', '副局长'],
    ['department', '吴江区消防救援大队', '大队长'],
    ['department', '吴江生态环境局', '应急科科长'],
    ['department', '吴江区公安分局', '指挥中心主任'],
    ['department', '吴江区卫生健康委', '应急办主任'],
    ['town', '盛泽镇', '分管副镇长'],
    ['town', '震泽镇', '安监办主任'],
    ['town', '黎里镇', '安监办主任'],
    ['expert', '江苏省安全生产科学研究院', '高级工程师'],
    ['expert', '苏州大学', '化工教授'],
    ['team', '吴江区危化品应急救援队', '队长'],
    ['team', '蓝天救援队吴江分队', '队长'],
    ['company', '盛泽热电厂', '安环部部长'],
    ['hospital', '吴江区第一人民医院', '急诊科主任'],
    ['hospital', '盛泽医院', '急诊科主任'],
  ] as const
  return groups.map(([groupType, org, position], index) =>
    seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        name: personName(random),
        org,
        position,
        mobile: mobileNumber(random),
        landline: `0512-639${String(50_000 + index * 137).slice(0, 5)}`,
        groupType,
        gridGuid: org === '盛泽镇' ? 'WJ-01' : null,
        sortId: index + 1,
      },
      now,
      userGuidOf('duty'),
    ),
  )
}

function configs(random: Random, { now }: SeedMoment, { users, home }: DemoWorld): AnyRecord[] {
  const keepers = users.filter(({ username }) => username?.startsWith('wg')).slice(0, 6)
  const rows = [
    { gridGuid: home.gridGuid, gridPath: home.gridPath, persons: [userGuidOf('grid'), userGuidOf('town')] },
    ...keepers.map(({ gridGuid, gridPath, guid }) => ({ gridGuid, gridPath, persons: [guid] })),
  ]
  return rows.map(({ gridGuid, gridPath, persons }, index) =>
    seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        configName: `第${index + 1}责任网格`,
        gridGuid,
        gridPath,
        eventTypes:
          index % 2 === 0 ? ['workAccident', 'fire', 'leak'] : ['workAccident', 'fire', 'leak', 'disaster', 'other'],
        personGuids: persons,
        smsEnabled: index !== 3,
      },
      now,
      userGuidOf('duty'),
    ),
  )
}

function messages(random: Random, { now }: SeedMoment): AnyRecord[] {
  const texts = [
    [
      'critical',
      '关于做好寒潮大风黄色预警应对工作的紧急通知',
      '请各地立即检查户外作业、高大棚架和临时用电，落实停工避险措施，两小时内反馈落实情况。',
    ],
    ['urgent', '关于报送岁末年初值班安排的通知', '请于本周五前报送元旦、春节期间领导带班和值班人员名单。'],
    [
      'normal',
      '关于开展有限空间作业专项检查的函',
      '请组织对纺织、印染、污水处理单位有限空间作业开展专项检查，月底前反馈。',
    ],
    ['urgent', '关于反馈液氨泄漏事件处置进展的通知', '请每日两次报送处置进展和环境监测数据。'],
    ['normal', '全区应急广播试播通知', '本周六上午十时进行应急广播试播，请提前告知辖区企业和群众。'],
    ['normal', '应急物资储备情况统计通知', '请核对各储备点物资数量和有效期。'],
  ] as const
  return texts.map(([urgency, title, content], index) => {
    const receiveTime = addMs(now, -(index * 9 + 1) * HOUR_MS)
    const status = index < 2 ? 'toHandle' : index === 2 ? 'forwarded' : 'handled'
    return seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        status,
        title,
        content,
        fromOrg: ORGS[index % ORGS.length],
        receiveTime,
        urgency,
        needReply: index !== 4,
        replyDue: index === 4 ? null : addMs(receiveTime, (index === 0 ? 2 : 48) * HOUR_MS),
        toUser: status === 'forwarded' ? userGuidOf('bureau') : null,
        result: status === 'handled' ? '已转发各区镇并汇总反馈。' : null,
        handler: status === 'handled' ? '朱敏' : null,
        handleTime: status === 'handled' ? addMs(receiveTime, 3 * HOUR_MS) : null,
      },
      receiveTime,
      userGuidOf('duty'),
    )
  })
}

/** How long ago a plan in that state was published, in days: what is not filed yet came out within the term or just before. */
function daysSince(status: string, at: number): number {
  if (status === 'toAssess' || status === 'revising') return 1090
  return status === 'published' || status === 'toFile' ? 8 + at * 3 : 8 + ((at * 97) % 900)
}

function emergency(random: Random, { now, today }: SeedMoment, { companies, home }: DemoWorld): SeedRows {
  const chosen = [home, ...random.shuffle(companies.filter(({ guid }) => guid !== home.guid)).slice(0, 7)]
  const own = (company: Company | null) => ({
    companyGuid: company?.guid ?? null,
    ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, company?.[name] ?? null])),
  })
  const by = (company: Company | null) => (company?.guid === home.guid ? userGuidOf('company') : userGuidOf('duty'))
  const states = ['filed', 'toFile', 'published', 'drafting', 'toAssess', 'reviewing', 'revising', 'filed'] as const
  const kinds = [
    ['general', '生产安全事故综合应急预案'],
    ['special', '火灾爆炸事故专项应急预案'],
    ['onSite', '现场处置方案'],
  ] as const
  const companyPlans = chosen.flatMap((company, at) =>
    kinds.map(([planType, name], index) => {
      const status = states[(at + index * 3) % states.length] ?? 'filed'
      const publishDate = addDays(today, -daysSince(status, at))
      const isFiled = status === 'filed' || status === 'toAssess' || status === 'revising'
      return planRow(
        random,
        { now, today },
        {
          ...own(company),
          status,
          planName: `${company.companyName}${planType === 'onSite' ? `${tradeOf(company.economyTypeGuid).risks[0]?.event ?? ''}${name}` : name}`,
          planType,
          versionNo: status === 'revising' ? '第二版' : '第一版',
          publishDate,
          reviewExperts: '顾正平、陆春林、徐国良',
          filingNo: isFiled ? `320509-2026-${String(at * 3 + index + 1).padStart(4, '0')}-L` : null,
          filingDate: isFiled ? addDays(publishDate, 6) : null,
        },
        by(company),
      )
    }),
  )
  const governmentPlans = ['生产安全事故应急预案', '危险化学品事故应急预案', '重大火灾事故应急预案'].map(
    (name, index) =>
      planRow(
        random,
        { now, today },
        {
          ...own(null),
          status: 'filed',
          planName: `吴江区${name}`,
          planType: 'government',
          publishDate: addDays(today, -300 - index * 200),
          filingNo: `苏州应急备〔2025〕${index + 3}号`,
          filingDate: addDays(today, -290 - index * 200),
        },
        userGuidOf('duty'),
      ),
  )
  const plans = [...companyPlans, ...governmentPlans]
  const drillStates = ['planned', 'done', 'evaluated', 'planned', 'done', 'improving'] as const
  const drills = plans
    .filter((_plan, index) => index % 2 === 0)
    .map((plan, index) => {
      const status = drillStates[index % drillStates.length] ?? 'planned'
      const company = chosen.find(({ guid }) => guid === plan.companyGuid) ?? null
      const drillDate = addDays(today, status === 'planned' ? 12 - (index % 4) * 6 : -30 - index * 9)
      const isEvaluated = status === 'evaluated' || status === 'improving'
      const drillRow = seedRecord<AnyRecord>(
        {
          guid: uuidFromSeed(random),
          ...own(company),
          status,
          drillName: `${company?.companyName ?? '吴江区'}${index % 2 === 0 ? '消防疏散与初期火灾扑救' : '有限空间救援'}演练`,
          planGuid: plan.guid,
          drillType: index % 3 === 0 ? 'desktop' : 'field',
          drillDate,
          place: company === null ? '区应急指挥中心' : '厂区集合点',
          leader: personName(random),
          participants: status === 'planned' ? null : Math.min(random.int(18, 140), company?.employeeCount ?? 140),
          scenario:
            index % 2 === 0
              ? '车间配电柜起火，烟气沿通道蔓延，要求三分钟内完成疏散。'
              : '污水池清淤时一人晕倒，要求按程序通风、检测、佩戴装备后施救。',
          process:
            status === 'planned'
              ? null
              : '发现险情后立即报告，疏散引导组引导人员撤离，救援组佩戴空气呼吸器施救，医疗组现场救护。',
          evaluation: isEvaluated ? '响应及时，程序正确；个别人员对集合点不熟悉。' : null,
          problems: isEvaluated
            ? [
                {
                  problem: '集合点标识不清',
                  measure: '增设集合点标识并组织全员熟悉',
                  person: personName(random),
                  ...(status === 'evaluated'
                    ? {
                        due: addDays(drillDate, 20),
                        result: '已增设三处标识，各班组到点认领',
                        doneOn: addDays(drillDate, 14),
                      }
                    : { due: addDays(today, 14 - index) }),
                },
              ]
            : [],
        },
        now,
        by(company),
      )
      return worked(drill, drillRow, today)
    })
  const teams = [...chosen.slice(0, 6), null, null].map((company, index) =>
    seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        ...own(company),
        teamName:
          company === null
            ? index === 6
              ? '吴江区危化品应急救援队'
              : '蓝天救援队吴江分队'
            : `${company.companyName}应急救援队`,
        teamType:
          company === null ? (index === 6 ? 'fullTime' : 'social') : index % 3 === 0 ? 'contracted' : 'partTime',
        leader: personName(random),
        phone: mobileNumber(random),
        members: Math.min(random.int(6, 42), company?.employeeCount ?? 42),
        skills: index % 2 === 0 ? '初期火灾扑救、人员搜救、心肺复苏' : '堵漏、洗消、有毒气体检测',
        address: company?.pbAddress ?? '吴江区云梨路应急救援基地',
        lng: company?.longitude ?? 120.64,
        lat: company?.latitude ?? 31.16,
      },
      now,
      by(company),
    ),
  )
  const kit = [
    ['正压式空气呼吸器', 'protection', 'RHZK6.8', 4, '套', 365],
    ['干粉灭火器', 'fire', 'MFZ/ABC4', 36, '具', 30],
    ['四合一气体检测仪', 'detection', 'MX6', 2, '台', 180],
    ['三脚架与速差器', 'rescue', '150kg', 1, '套', 90],
    ['堵漏工具包', 'leak', '木制无火花', 2, '套', 180],
    ['急救箱', 'medical', 'A 型', 5, '个', 90],
    ['防爆对讲机', 'communication', '400MHz', 8, '台', 60],
  ] as const
  const materials = chosen.slice(0, 4).flatMap((company, at) =>
    kit.map(([name, category, spec, quantity, unit, checkCycle], index) =>
      worked(
        material,
        seedRecord<AnyRecord>(
          {
            guid: uuidFromSeed(random),
            ...own(company),
            name,
            category,
            spec,
            quantity,
            unit,
            place: index % 2 === 0 ? '微型消防站' : '安全科器材室',
            keeper: personName(random),
            phone: mobileNumber(random),
            validTo: category === 'rescue' ? null : addDays(today, [-12, 18, 260, 0, 420, 9, 700][index] ?? 100),
            checkCycle,
            lastCheck: addDays(today, -(checkCycle - 12 + ((at * 7 + index * 5) % 30))),
          },
          now,
          by(company),
        ),
        today,
      ),
    ),
  )
  return { emergencyPlan: plans, drill: drills, team: teams, material: materials }
}

function planRow(random: Random, { now, today }: SeedMoment, own: Record<string, unknown>, by: string): AnyRecord {
  return worked(emergencyPlan, seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, by), today)
}
