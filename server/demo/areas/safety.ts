import { matches } from '#domain/kit/filter.ts'
import { type AnyRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { creditCodeCheckChar } from '#domain/lib/credit-code.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { ammoniaRefrigeration } from '#domain/resources/ammoniaRefrigeration/definition.ts'
import { MUST_BE_INSURED } from '#domain/resources/insurance/lacking.ts'
import { majorHazard } from '#domain/resources/majorHazard/definition.ts'
import { FILING_MATERIALS } from '#domain/resources/majorHazardFiling/definition.ts'
import { firstDayOf, safetyInputPlan } from '#domain/resources/safetyInputPlan/definition.ts'
import { tank } from '#domain/resources/tank/definition.ts'
import { type IndustryClass, usedSafetyCost } from '#domain/rules/safety-cost.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { chemicalLibrary } from '#server/install/areas/chemical-library.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'
import { mobileNumber, personName } from '../people.ts'
import { tradeOf } from '../trades.ts'
import { type DemoWorld, firmThat, inTrade } from './area-demo.ts'

type Company = DemoWorld['home']
type Row = Record<string, unknown>

/** Tonnes from which a firm has a store of class 甲 and not a cabinet. */
const MUCH = 10

const keepsStocks = ({ economyTypeGuid }: Company) => tradeOf(economyTypeGuid).stocks.length > 0

function dustOf({ companyName, economyTypeGuid }: Company) {
  const { dust } = tradeOf(economyTypeGuid)
  if (dust === null) throw new Error(`${companyName} has no dust`)
  return dust
}

export function safetyDemo(moment: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('safety ledgers'))
  const { today } = moment
  const others = world.companies.filter(({ guid }) => guid !== world.home.guid)
  const chemical = others.filter(inTrade('26'))
  const flagged = (name: keyof Company) => [world.home, ...others.filter((each) => each[name] === true).slice(0, 14)]
  const some = [world.home, ...others.slice(0, 9)]
  const day = (offset: number) => addDays(today, offset)
  const row = rowMaker(moment, random)
  const library = new Map(chemicalLibrary(moment).map((each) => [String(each.cas).split('、')[0], each]))

  const lastYear = Number(today.slice(0, 4)) - 1
  const ratedYearly = (score: number) => ({
    ...{ score, scoreYear: lastYear },
    evaluations: [
      { year: lastYear - 1, score: score - 4, remark: '现场监护偶有缺位' },
      { year: lastYear, score, remark: null },
    ],
  })
  const relatedNames = ['苏州安腾机电安装', '吴江永固建筑劳务', '常熟顺达物流', '苏州洁源环保清洗', '吴江恒力检修']
  const related = some.flatMap((company, at) =>
    relatedNames.slice(0, at === 0 ? 5 : 1).map((name, index) =>
      row(company, {
        name: `${name}有限公司`,
        serialNumber: creditCode(`91320509MA2${String(at).padStart(2, '0')}${String(index).padStart(2, '0')}XX`),
        partyType: (['maintenance', 'contractor', 'logistics', 'contractor', 'maintenance'] as const)[index],
        qualification: '机电设备安装工程专业承包三级',
        // Those who are at work here have papers that hold.
        qualificationValidTo: day(Math.max(random.int(-20, 600), index < 3 ? 20 : -20)),
        contact: personName(random),
        phone: mobileNumber(random),
        agreementFrom: day(-300 + index * 40),
        agreementTo: day(65 - index * 30),
        insurance: '已投保雇主责任险',
        persons: [
          { name: personName(random), certs: '低压电工作业', trained: true },
          { name: personName(random), certs: '焊接与热切割作业', trained: index !== 3 },
        ],
        ...ratedYearly(random.int(72, 96)),
        blackListed: false,
        status: (['admitted', 'admitted', 'admitted', 'pending', 'suspended'] as const)[index],
      }),
    ),
  )
  const partner = related[0]
  const steps = ['pendingAdmission', 'pendingBriefing', 'working', 'stopped', 'pendingAcceptance', 'done'] as const
  const TASKS = ['定型机烘箱检修', '污水池清淤', '厂房屋面防水', '空压机大修', '桥架与电缆敷设', '锅炉年度保养']
  const tasks = steps.map((status, at) =>
    row(world.home, {
      taskName: TASKS[at],
      relatedGuid: partner?.guid,
      place: (['二车间', '污水站', '一号厂房屋面', '空压站', '三车间', '锅炉房'] as const)[at],
      content: '按施工方案作业，作业前办理作业票，专人监护。',
      // The further a task has come, the earlier it began.
      from: day(4 - at * 4),
      to: day(16 - at * 4),
      riskLevel: (['middle', 'high', 'high', 'middle', 'middle', 'low'] as const)[at],
      workKinds: [['fireWork'], ['confinedSpace'], ['heightWork'], [], ['temporaryElectricity'], ['fireWork']][at],
      supervisor: '潘永刚',
      entryTraining: at > 0,
      briefingBy: at > 1 ? '潘永刚' : null,
      briefingContent: at > 1 ? '讲明危险部位、防护措施、应急处置和禁止事项。' : null,
      checks: at > 1 ? [{ time: day(-2), problem: '作业点未配备灭火器', fixed: true, checker: '潘永刚' }] : [],
      stopReason: status === 'stopped' ? '监护人离岗' : null,
      acceptance: status === 'done' ? '验收合格，场地已清理' : null,
      evaluation: status === 'done' ? 'good' : null,
      status,
    }),
  )
  const operators = tasks.slice(0, 3).flatMap((task, at) =>
    (['welder', 'electrician', 'general'] as const).map((workType, index) =>
      row(world.home, {
        taskGuid: task.guid,
        name: personName(random),
        idCard: `3205841986${String(at + 1).padStart(2, '0')}1${index}00${at}X`,
        mobile: mobileNumber(random),
        workType,
        certNo: workType === 'general' ? null : `T32058419860${at}1${index}`,
        certValidTo: workType === 'general' ? null : day(index === 0 ? 12 : 400),
        status: (['passed', 'pending', 'refused'] as const)[(at + index) % 3],
      }),
    ),
  )

  // Where so much is kept that it counts; the first of each pair is what the unit is named by.
  const UNITS = [
    [
      '甲醇罐区',
      'tankFarm',
      [
        ['甲醇', '67-56-1', 3000],
        ['甲苯', '108-88-3', 2000],
      ],
    ],
    [
      '甲类仓库',
      'warehouse',
      [
        ['甲苯', '108-88-3', 620],
        ['丙酮', '67-64-1', 300],
      ],
    ],
    [
      '合成车间',
      'production',
      [
        ['环氧乙烷', '75-21-8', 12],
        ['甲醇', '67-56-1', 60],
      ],
    ],
    [
      '溶剂罐区',
      'tankFarm',
      [
        ['甲苯', '108-88-3', 1800],
        ['乙酸乙酯', '141-78-6', 400],
      ],
    ],
    ['一罐区', 'tankFarm', [['甲苯', '108-88-3', 120]]],
    [
      '苯乙烯罐区',
      'tankFarm',
      [
        ['苯乙烯', '100-42-5', 900],
        ['丙烯腈', '107-13-1', 60],
      ],
    ],
  ] as const
  const hazardStates = [
    'filed',
    'pendingFiling',
    'filed',
    'toReview',
    'pendingWriteOff',
    'draft',
    'writtenOff',
  ] as const
  const hazards = [...chemical.slice(0, 6), world.home].map((company, at) => {
    const isHome = company.guid === world.home.guid
    const state = hazardStates[at] ?? 'draft'
    const isFiled = !isHome && !['draft', 'pendingFiling'].includes(state)
    const [hazardName, unitType, stocks] = UNITS[at] ?? UNITS[0]
    const chemicals = isHome
      ? [{ name: '过氧化氢溶液（含量>8%）', cas: '7722-84-1', q: 2, hazardClass: 'W9.2' }]
      : (state === 'pendingWriteOff' || state === 'writtenOff' ? ([['甲苯', '108-88-3', 120]] as const) : stocks).map(
          ([name, cas, q]) => ({ name, cas, q }),
        )
    return row(
      company,
      {
        hazardName: isHome ? '助剂库房' : hazardName,
        hazardCode: `WXY${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}`,
        unitType: isHome ? 'warehouse' : unitType,
        boundaryDesc: '以防火堤（独立库房、切断阀）为界',
        chemicals,
        exposedPeople: [60, 120, 12, 0, 45, 200, 8][at],
        mainPerson: company.mainLeader,
        mainPhone: company.mainLeaderPhone,
        techPerson: personName(random),
        techPhone: mobileNumber(random),
        operPerson: personName(random),
        operPhone: mobileNumber(random),
        commissionDate: '2018-06-30',
        designUnit: '苏州化工设计院',
        monitors: ['level', 'temperature', 'pressure', 'gas', 'video'],
        lastAssessDate: addMonths(today, -36 + at * 4 + 1),
        assessOrg: '苏州安评科技有限公司',
        safetyDistanceOk: at !== 3,
        protectTargets: '东侧200米为村庄',
        longitude: company.longitude,
        latitude: company.latitude,
        filingNo: isFiled ? `吴危备〔${today.slice(0, 4)}〕${at + 1}号` : null,
        filingDate: isFiled ? day(-200 + at * 20) : null,
        status: isHome ? 'notMajor' : state,
      },
      majorHazard.derive,
    )
  })
  const at = (date: string) => `${date}T01:30:00.000Z`
  const filings = hazards.slice(0, 5).map((hazard, place) => {
    const status = (['filed', 'pending', 'filed', 'correction', 'pending'] as const)[place]
    const submitted = day([-107, -3, -47, -12, -1][place] ?? 0)
    const filedOn = status === 'filed' ? addDays(submitted, 7) : null
    const opinion = { filed: '材料齐全，准予备案', correction: '请补充安全评估报告中的个人风险计算', pending: null }[
      status ?? 'pending'
    ]
    return seedRecord<AnyRecord>(
      {
        guid: uuidFromSeed(random),
        ...copied(hazard),
        hazardGuid: hazard.guid,
        filingType: (['first', 'first', 'change', 'expiry', 'writeOff'] as const)[place],
        materials: Object.keys(FILING_MATERIALS),
        filingNo: status === 'filed' ? `BA${today.slice(0, 4)}${String(place + 1).padStart(4, '0')}` : null,
        submitTime: at(submitted),
        acceptTime: filedOn === null ? null : at(filedOn),
        auditUser: opinion === null ? null : '周晓岚',
        auditOpinion: opinion,
        filingDate: filedOn,
        copyToFire: status === 'filed',
        status,
      },
      at(submitted),
    )
  })

  const plans = some.map((company, at) =>
    row(
      company,
      {
        year: Number(today.slice(0, 4)),
        industryClass: (['machinery', 'none', 'hazardous', 'machinery', 'metallurgy'] satisfies IndustryClass[])[
          at % 5
        ],
        lastRevenue: [3200, 50_000, 12_000, 800, 60_000][at % 5],
        planItems: [
          { category: 'facility', content: '除尘、通风设施维护', amount: 18.5 + at, dept: '设备部', month: 3 },
          { category: 'training', content: '全员安全培训与应急演练', amount: 6.2, dept: '安环部', month: 6 },
          { category: 'testing', content: '特种设备检验', amount: 4.8, dept: '设备部', month: 9 },
          { category: 'insurance', content: '安责险保费', amount: 3.5, dept: '安环部', month: 1 },
        ],
        approver: at % 3 === 0 ? company.mainLeader : null,
        status: (['approved', 'pending', 'draft'] as const)[at % 3],
      },
      safetyInputPlan.derive,
    ),
  )
  const PAYMENTS = [
    ['facility', '除尘系统火花探测器更换', 36_800],
    ['protection', '防静电工作服、安全鞋', 12_460],
    ['training', '外聘讲师培训费', 8000],
    ['testing', '叉车、压力容器检验', 9600],
    ['rescue', '应急物资补充', 15_300],
    ['inspection', '标准化咨询服务费', 28_000],
    ['insurance', '安责险保费', 21_500],
    ['hazard', '配电箱隐患整改', 6700],
  ] as const
  const payments = some.flatMap((company, at) =>
    PAYMENTS.slice(0, at === 0 ? 8 : 3).map(([category, content, amount], index) =>
      row(company, {
        date: day(-index * 23 - at),
        category,
        content,
        amount: amount + at * 130.5,
        payee: relatedNames[index % 5] === undefined ? null : `${relatedNames[index % 5]}有限公司`,
        voucherNo: `记-${String(index * 7 + at + 11).padStart(3, '0')}`,
        handler: company.safetyManager,
        planGuid: plans[at]?.guid,
      }),
    ),
  )
  const policies = some.map((company, at) =>
    row(company, {
      insurer: ['中国人保财险', '太平洋产险', '平安产险'][at % 3],
      policyNo: `PZAQ${today.slice(0, 4)}3205${String(at + 1).padStart(6, '0')}`,
      insuredCount: company.employeeCount,
      perPersonLimit: 100,
      accidentLimit: 1000,
      premium: 21_500,
      from: day(-340 + at * 30),
      to: day(24 + at * 30),
      isCompulsory: matches(MUST_BE_INSURED, { ...company }),
      services: [{ date: day(-60), content: '隐患排查与培训', people: '保险公司风控专家', problems: '消防通道堆物' }],
      claims: [],
    }),
  )

  const keepers = [world.home, ...chemical.slice(0, 5), ...some.slice(1).filter(keepsStocks)]
  const places = keepers.flatMap((company) => {
    const { stocks } = tradeOf(company.economyTypeGuid)
    const inTanks = stocks.some(({ mode }) => mode === 'tank')
    const isLarge = stocks.some(({ tonnes }) => tonnes >= MUCH)
    return [
      row(company, {
        placeName: isLarge ? '甲类仓库' : '化学品专柜',
        placeType: isLarge ? 'warehouse' : 'cabinet',
        area: isLarge ? 320 : 18,
        fireClass: isLarge ? 'a' : 'c',
        capacity: isLarge ? 40 : 5,
        keepers: `${personName(random)}、${personName(random)}`,
        facilities: isLarge ? '可燃气体报警、防爆通风、防静电接地' : '防泄漏托盘、通风、灭火器、洗眼器',
        alarmCount: isLarge ? 6 : 1,
        lastCheck: day(-9),
      }),
      ...(inTanks
        ? [
            row(company, {
              placeName: '储罐区',
              placeType: 'tankFarm',
              area: 900,
              fireClass: isLarge ? 'a' : 'e',
              capacity: 600,
              keepers: personName(random),
              facilities: '液位、温度、压力监测，紧急切断',
              alarmCount: 12,
              lastCheck: day(-3),
            }),
          ]
        : []),
    ]
  })
  const firms = new Map(keepers.map((company) => [company.guid, company]))
  const tanks = places
    .filter(({ placeType }) => placeType === 'tankFarm')
    .flatMap((place, at) =>
      tradeOf(firms.get(String(place.companyGuid))?.economyTypeGuid ?? null)
        .stocks.filter(({ mode }) => mode === 'tank')
        .map(({ name }, index) =>
          seedRecord<AnyRecord>(
            derived(
              {
                guid: uuidFromSeed(random),
                ...copied(place),
                tankNo: `V-${at + 1}0${index + 1}`,
                storePlaceGuid: place.guid,
                tankType: index === 0 ? 'floating' : 'horizontal',
                volume: 200 * (index + 1),
                medium: name,
                designPressure: 0.01,
                designTemp: 50,
                maxFill: 85,
                interlocks: '高液位联锁切断进料',
                bundVolume: at === 2 ? 150 : 680,
              },
              tank.derive,
              today,
            ),
            moment.now,
          ),
        ),
    )
  const chemicals = keepers.flatMap((company) =>
    tradeOf(company.economyTypeGuid).stocks.map(({ name, cas, use, tonnes, mode }) => {
      const known = library.get(cas.split('、')[0] ?? '')
      return row(company, {
        chemicalName: name,
        chemicalGuid: known?.guid ?? null,
        cas,
        roles: [use],
        annualUse: tonnes * 20,
        maxStock: tonnes,
        storePlaceGuid: places.findLast(
          ({ companyGuid, placeType }) =>
            companyGuid === company.guid && (mode === 'tank') === (placeType === 'tankFarm'),
        )?.guid,
        storeMode: mode,
        licenseNeeded: inTrade('26', '5')(company),
        isPrecursor: known?.isPrecursorExplosive === true || known?.isHighlyToxic === true,
        supplier: '苏州化学品经营有限公司',
        flows:
          company.guid === world.home.guid && known?.isPrecursorExplosive === true
            ? [
                {
                  date: day(-6),
                  direction: 'in',
                  quantity: 1,
                  firstPerson: '潘永刚',
                  secondPerson: '徐雅琴',
                  reportedOn: day(-5),
                },
              ]
            : [],
      })
    }),
  )
  /** Days until the next inspection, and what class of the ledger the machine is of. */
  const LEFT = [18, -4, 130, 55, 300] as const
  const COMMON = [
    { name: '室内消火栓', kind: 'fire', place: '各车间', left: 200 },
    { name: '手提式灭火器', kind: 'fire', place: '各车间', left: 25 },
  ] as const
  const devices = some.flatMap((company, at) => {
    const own = tradeOf(company.economyTypeGuid).machines.map((machine, index) => ({
      ...machine,
      left: LEFT[index % LEFT.length] ?? 0,
    }))
    return [...own, ...COMMON].map(({ name, kind, place, left }, index) => {
      const isSpecial = !['production', 'safety', 'meter', 'fire'].includes(kind)
      return row(company, {
        deviceName: name,
        deviceClass: isSpecial ? 'special' : kind,
        category: isSpecial ? kind : null,
        regCode: isSpecial ? `苏E${String(at * 10 + index + 1).padStart(5, '0')}` : null,
        model: `XH-${index + 1}`,
        maker: '无锡设备制造有限公司',
        makeDate: '2019-05-08',
        useDate: '2019-09-01',
        place,
        lastInspectDate: day(left + at - 365),
        nextInspectDate: day(left + at),
        inspectOrg: '江苏省特检院吴江分院',
        keeper: company.safetyManager,
        useStatus: left + at < 0 ? 'waiting' : 'using',
      })
    })
  })
  const items = some.flatMap((company) => {
    const { craft, hazards: dangers, product, material, stocks, workshops } = tradeOf(company.economyTypeGuid)
    const staff = company.employeeCount ?? 0
    return [
      { itemType: 'craft', itemName: craft, keyProcess: 'no', automation: 'plc', hazards: dangers },
      { itemType: 'product', itemName: product, state: 'solid', yearAmount: staff * 30, isHazardous: false },
      { itemType: 'material', itemName: material, state: 'solid', yearAmount: staff * 32, isHazardous: false },
      ...stocks.map(({ name, tonnes, mode }) => ({
        itemType: 'material',
        itemName: name,
        state: mode === 'cylinder' ? 'gas' : mode === 'bag' ? 'solid' : 'liquid',
        yearAmount: tonnes * 20,
        isHazardous: true,
      })),
      ...workshops.slice(0, 2).map((place, index) => ({
        itemType: 'place',
        itemName: place,
        area: Math.max(300, staff * 25),
        people: Math.floor(staff / (3 + index)),
        fireClass: stocks.some(({ tonnes }) => tonnes >= MUCH) ? 'a' : 'c',
        hazards: dangers,
      })),
    ].map((item) => row(company, item))
  })

  const dust = flagged('isSheBaoFenChen').map((company, at) =>
    row(company, {
      name: `${dustOf(company).place}除尘系统`,
      place: dustOf(company).place,
      dustType: dustOf(company).type,
      workers: Math.min([8, 12, 6, 24][at % 4] ?? 6, Math.ceil((company.employeeCount ?? 0) / 2)),
      collectorType: dustOf(company).type === 'alMg' ? 'wet' : 'dry',
      collectorCount: 2,
      controlMeasures: ['vent', 'isolate'],
      zoneDesc: '除尘器内部20区，外2米22区',
      cleanCycle: '每班',
      controls: '每班清扫，火花探测与自动喷淋，定期检测',
      dutyPerson: company.safetyManager,
      lastCheck: day(-at - 2),
    }),
  )
  const ammonia = flagged('isSheAnZhiLeng')
    .slice(1)
    .map((company, at) =>
      row(
        company,
        {
          name: '制冷机房',
          place: '冷库',
          ammoniaQty: [3.2, 8, 12][at % 3],
          fastFreezeRooms: 1,
          fastFreezeMaxPeople: Math.min([9, 10, 6][at % 3] ?? 6, company.employeeCount ?? 0),
          storageTanks: 1,
          directEvaporation: at % 5 === 4,
          alarmCount: 8,
          lastInspect: day(-40),
          controls: '氨气报警联锁事故风机，配备正压式呼吸器',
          dutyPerson: company.safetyManager,
        },
        ammoniaRefrigeration.derive,
      ),
    )
  const spaces = flagged('isYouXianKongJian').flatMap((company, at) =>
    tradeOf(company.economyTypeGuid).spaces.map(({ name, type, medium, hazards: dangers }, index) =>
      row(company, {
        spaceName: name,
        place: type === 'vessel' ? tradeOf(company.economyTypeGuid).workshops[0] : '厂区北侧',
        spaceType: type,
        medium,
        hazards: dangers,
        entryPerYear: 2,
        warningSign: at % 4 !== 3,
        locked: true,
        outsourced: index === 0,
        controls: '先通风、再检测、后作业，专人监护',
        dutyPerson: company.safetyManager,
      }),
    ),
  )
  // None digs in this district; these have a pit, a gathering station and an old dam of theirs elsewhere on their hands.
  const mineOf = (company: Company, at: number) =>
    row(company, {
      mineType: (['openPit', 'oilGas', 'tailings'] as const)[at],
      mineName: ['太湖石料临时开采点', '平望集输站', '旧尾矿库'][at],
      licenseNo: `苏FM安许证字〔2024〕${at + 1}`,
      licenseValidTo: day([60, 500, -30][at] ?? 0),
      workers: Math.min([22, 9, 4][at] ?? 4, company.employeeCount ?? 0),
      slopeHeight: at === 0 ? 18 : null,
      wellCount: at === 1 ? 3 : null,
      damHeight: at === 2 ? 12 : null,
      damGrade: at === 2 ? '5' : null,
    })
  const mineOwners = [inTrade('30'), inTrade('44', '45', '46'), inTrade('31', '32')]
  const mines = mineOwners.flatMap((fits, at) => {
    const company = firmThat(others, fits)
    return company === undefined ? [] : mineOf(company, at)
  })
  const SENT = [
    {
      dataType: 'selfCheck',
      chemicalName: '本月自查',
      quantity: 4,
      unit: '次',
      summary: '自查4次，隐患2条，已整改2条',
    },
    {
      dataType: 'risk',
      chemicalName: '风险点',
      quantity: 12,
      unit: '个',
      summary: '较大风险2个，一般风险6个，低风险4个',
    },
    { dataType: 'enterprise', chemicalName: '企业基本信息', summary: '企业名称、地址与省平台一致' },
  ]
  const backflow = [world.home, ...chemical.slice(0, 6)].flatMap((company, at) =>
    [
      ...tradeOf(company.economyTypeGuid)
        .stocks.slice(0, 1)
        .map(({ name, cas, tonnes }) => ({
          dataType: 'chemical',
          chemicalName: name,
          cas,
          quantity: tonnes,
          unit: '吨',
          summary: '省危化登记系统回流',
        })),
      ...SENT,
    ].map((sent) => row(company, { ...sent, reportDate: day(-at - 1), syncTime: moment.now })),
  )

  return {
    relatedCompany: related,
    outsourceTask: tasks,
    outsourcedOperator: operators,
    majorHazard: hazards,
    majorHazardFiling: filings,
    safetyInputPlan: plans.map((plan) => withUsed(plan, payments)),
    safetyInput: payments,
    insurance: policies,
    storePlace: places,
    tank: tanks,
    companyChemical: chemicals,
    device: devices,
    productionItem: items,
    explosiveDust: dust,
    ammoniaRefrigeration: ammonia,
    confinedSpace: spaces,
    mine: mines,
    chemicalBackflow: backflow,
  }
}

/** A plan with what was paid under it, as each payment leaves it behind. */
function withUsed(plan: AnyRecord, payments: readonly AnyRecord[]): AnyRecord {
  const paid = payments.filter(({ planGuid }) => planGuid === plan.guid)
  const usedAmount = Math.round(paid.reduce((sum, { amount }) => sum + Number(amount), 0)) / 10_000
  const required = typeof plan.requiredAmount === 'number' ? plan.requiredAmount : null
  return { ...plan, usedAmount, ...usedSafetyCost({ required, used: usedAmount, firstDay: firstDayOf(plan.year) }) }
}

type Derive = ((record: never, today: string) => Readonly<Record<string, unknown>>) | undefined

/** What the record says of itself, as performing an action would have worked it out. */
function derived<R extends Row>(record: R, derive: Derive, today: string): R {
  return { ...record, ...(derive as ((record: Row, today: string) => Row) | undefined)?.(record, today) }
}

function copied(from: Row): Row {
  return { companyGuid: from.companyGuid, ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, from[name]])) }
}

const creditCode = (first17: string) => `${first17}${creditCodeCheckChar(first17)}`

function rowMaker({ now, today }: SeedMoment, random: Random) {
  return (company: Company, own: Row, derive?: Derive) => {
    const place = copied({ ...company, companyGuid: company.guid })
    return seedRecord<AnyRecord>(derived({ guid: uuidFromSeed(random), ...place, ...own }, derive, today), now)
  }
}
