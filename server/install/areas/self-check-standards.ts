import { checklists } from '#domain/data/checklists.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import type { dangerousWorkConfig } from '#domain/resources/dangerousWorkConfig/definition.ts'
import type { WorkKind } from '#domain/resources/risk.ts'
import type { riskCriteria } from '#domain/resources/riskCriteria/definition.ts'
import type { GasLimit } from '#domain/rules/gas-limit.ts'
import { type SeedMoment, seedRecord } from '../record.ts'

export const LEC_GUID = 'risk-criteria-lec'
export const LS_GUID = 'risk-criteria-ls'
const DIRECT_GUID = 'risk-criteria-direct'
export const EVALUATION_GUID = 'work-evaluation-2026'
export const workConfigGuid = (kind: WorkKind) => `work-config-${kind}`
export const selfCheckTemplateGuid = (code: string) => `self-check-${code}`

const value =
  (symbol: string) =>
  ([label, value]: readonly [string, number]) => ({ symbol, label, value })

/** LEC (Graham and Kinney), the risk matrix and direct judgement; bands by `calculations.md` 2.1 and 2.2. */
export function seedCriteria({ now }: SeedMoment) {
  const rows: (Partial<RecordOf<typeof riskCriteria>> & { guid: string })[] = [
    {
      guid: LEC_GUID,
      criteriaName: '作业条件危险性评价法（LEC）',
      method: 'LEC',
      formula: 'D = L × E × C',
      validFrom: '2021-02-01',
      ruleVersion: 'LEC-2021',
      factors: [
        ...(
          [
            ['完全可以预料', 10],
            ['相当可能', 6],
            ['可能，但不经常', 3],
            ['可能性小，完全意外', 1],
            ['很不可能，可以设想', 0.5],
            ['极不可能', 0.2],
            ['实际不可能', 0.1],
          ] as const
        ).map(value('L')),
        ...(
          [
            ['连续暴露', 10],
            ['每天工作时间内暴露', 6],
            ['每周一次或偶然暴露', 3],
            ['每月一次', 2],
            ['每年几次', 1],
            ['非常罕见', 0.5],
          ] as const
        ).map(value('E')),
        ...(
          [
            ['大灾难，许多人死亡', 100],
            ['灾难，数人死亡', 40],
            ['非常严重，一人死亡', 15],
            ['严重，重伤', 7],
            ['重大，致残', 3],
            ['引人注目，需要救护', 1],
          ] as const
        ).map(value('C')),
      ],
      bands: [
        { above: 320, inclusive: false, color: 'red', wording: '极其危险' },
        { above: 160, inclusive: false, color: 'orange', wording: '高度危险' },
        { above: 70, inclusive: false, color: 'yellow', wording: '显著危险' },
        { above: 20, inclusive: false, color: 'blue', wording: '一般危险' },
        { above: 0, inclusive: true, color: 'blue', wording: '稍有危险' },
      ],
      basis: '格雷厄姆—金尼法；四色对应为平台默认，分界值归入较低一级',
      mark: 'secondary',
      enabled: true,
    },
    {
      guid: LS_GUID,
      criteriaName: '风险矩阵法（LS）',
      method: 'LS',
      formula: 'R = L × S',
      validFrom: '2021-02-01',
      ruleVersion: 'LS-2021',
      factors: [
        ...(
          [
            ['在现场没有采取防范、监测、保护、控制措施', 5],
            ['危害的发生不容易被发现，或控制措施不当', 4],
            ['没有保护措施，或未严格按程序执行', 3],
            ['危害一旦发生能及时发现，并定期监测', 2],
            ['有充分、有效的防范、控制、监测、保护措施', 1],
          ] as const
        ).map(value('L')),
        ...(
          [
            ['死亡，或直接经济损失特别严重', 5],
            ['丧失劳动能力', 4],
            ['截肢、骨折、听力丧失、慢性病', 3],
            ['轻微受伤、间歇不舒服', 2],
            ['无伤亡', 1],
          ] as const
        ).map(value('S')),
      ],
      bands: [
        { above: 20, inclusive: true, color: 'red', wording: '重大风险' },
        { above: 15, inclusive: true, color: 'orange', wording: '较大风险' },
        { above: 9, inclusive: true, color: 'yellow', wording: '一般风险' },
        { above: 1, inclusive: true, color: 'blue', wording: '低风险' },
      ],
      basis: '参照DB37/T 2882-2016一类地方标准；没有国家统一矩阵，由区局确定',
      mark: 'local',
      enabled: true,
    },
    {
      guid: DIRECT_GUID,
      criteriaName: '直接判定法',
      method: 'direct',
      formula: '符合条目即判定',
      validFrom: '2021-02-01',
      ruleVersion: '直接判定-2021',
      factors: [
        ['存在重大事故隐患，或构成一、二级重大危险源', 4] as const,
        ['列入较大以上安全风险目录', 3] as const,
        ['有一般伤害可能', 2] as const,
        ['轻微伤害', 1] as const,
      ].map(value('D')),
      bands: [
        { above: 4, inclusive: true, color: 'red', wording: '重大风险' },
        { above: 3, inclusive: true, color: 'orange', wording: '较大风险' },
        { above: 2, inclusive: true, color: 'yellow', wording: '一般风险' },
        { above: 1, inclusive: true, color: 'blue', wording: '低风险' },
      ],
      basis: '江苏省政府令第140号第3条；重大风险的条目为平台默认',
      mark: 'secondary',
      enabled: true,
    },
  ]
  return rows.map((row) => seedRecord<RecordOf<typeof riskCriteria>>(row, now))
}

/** Rows leave out what does not apply to them. */
type ConfigRow = { guid: string } & Record<string, unknown>

const GB30871 = { ruleVersion: 'GB 30871-2022', validFrom: '2022-10-01', mark: 'verified' as const }
/** Who signs every form of annex A, under the name the form gives him, and those only this one has. */
const nodes = (extra: readonly string[] = [], { leader = '作业负责人', unit = '所在单位' } = {}) =>
  [
    ['leader', leader],
    ['briefer', '安全交底人'],
    ['briefed', '接受交底人'],
    ['guardian', '监护人'],
    ['unit', unit],
    ...extra.map((label, index) => [`extra${index + 1}`, label]),
  ].map(([node, label]) => ({ node, label }))
const grade = (own: Record<string, unknown>) => ({ gas: 'none', ...own })

/** Toxic gases: GBZ 2.1-2019 as remembered, so marked; mg/m³ with the molar mass for readings in ppm. */
const TOXIC = [
  ['hydrogenSulfide', 10, 34.08, 'MAC'],
  ['carbonMonoxide', 30, 28.01, 'PC-STEL'],
  ['ammonia', 30, 17.03, 'PC-STEL'],
  ['chlorine', 1, 70.9, 'MAC'],
  ['hydrogenCyanide', 1, 27.03, 'MAC'],
  ['sulfurDioxide', 10, 64.06, 'PC-STEL'],
  ['benzene', 6, 78.11, 'PC-STEL'],
  ['toluene', 100, 92.14, 'PC-STEL'],
] as const

const limit = (own: Partial<GasLimit> & Omit<GasLimit, 'min' | 'max' | 'molarMass'> & { mark?: string }) => ({
  min: null,
  max: null,
  molarMass: null,
  mark: 'verified',
  ...own,
})
const toxic = (standard: string) =>
  TOXIC.map(([item, max, molarMass, kind]) =>
    limit({
      standard,
      item,
      unit: 'mg',
      condition: 'always',
      max,
      molarMass,
      basis: `GBZ 2.1-2019 ${kind}`,
      mark: 'recalled',
    }),
  )

/** The two tables of limits side by side, `calculations.md` 4.3; exported for the tables of its tests. */
export const GAS_LIMITS_30871 = [
  limit({
    standard: 'GB30871',
    item: 'combustible',
    unit: 'vol',
    condition: 'lelAtLeast4',
    max: 0.5,
    basis: 'GB 30871-2022 5.3.2',
  }),
  limit({
    standard: 'GB30871',
    item: 'combustible',
    unit: 'vol',
    condition: 'lelBelow4',
    max: 0.2,
    basis: 'GB 30871-2022 5.3.2',
  }),
  limit({
    standard: 'GB30871',
    item: 'oxygen',
    unit: 'vol',
    condition: 'normal',
    min: 19.5,
    max: 21,
    basis: 'GB 30871-2022 6.4',
  }),
  limit({
    standard: 'GB30871',
    item: 'oxygen',
    unit: 'vol',
    condition: 'oxygenRich',
    max: 23.5,
    basis: 'GB 30871-2022 6.4、5.2.7',
  }),
  ...toxic('GB30871'),
]
export const GAS_LIMITS_46768 = [
  limit({
    standard: 'GB46768',
    item: 'combustible',
    unit: 'lel',
    condition: 'always',
    max: 10,
    basis: 'GB 46768-2025 5.9.1',
  }),
  limit({
    standard: 'GB46768',
    item: 'oxygen',
    unit: 'vol',
    condition: 'always',
    min: 19.5,
    max: 23.5,
    basis: 'GB 46768-2025 5.9.1',
  }),
  ...toxic('GB46768'),
]

/** Wording ours, after annex A of GB 30871-2022; the last of each is 其他. */
const MEASURES: Readonly<Record<WorkKind, readonly string[]>> = {
  fire: [
    '动火设备内部物料已清理干净，蒸汽吹扫或水洗、置换合格，达到动火条件',
    '与动火设备相连的所有管线已断开或加盲板，未采用水封或只关阀门代替盲板',
    '动火点周围及附近孔洞、窨井、地沟、水封设施、污水井已清除易燃物，并已覆盖、铺沙、水封',
    '油气罐区动火点同一防火堤内和防火间距内的油品储罐未同时进行脱水和取样作业',
    '高处作业已采取防火花飞溅措施，作业人员佩戴必要的个体防护装备',
    '在有可燃物构件和使用可燃物做防腐内衬的设备内部动火作业，已采取防火隔绝措施',
    '乙炔气瓶直立放置并有防倾倒措施，装有回火防止器；乙炔瓶与氧气瓶间距不小于5米，两者与动火点间距不小于10米，不在烈日下曝晒',
    '现场配备灭火器、灭火毯、消防蒸汽带或消防水带',
    '电焊机所处位置已考虑防火防爆要求，接地线接在焊件上，把线无破损，电焊机与动火点间距不超过10米',
    '动火点周围规定距离内没有排放可燃气体和液体，没有进行清洗、喷漆和产生可燃粉尘的作业',
    '动火点30米内垂直空间未排放可燃气体，15米内垂直空间未排放可燃液体，10米范围内及动火点下方未同时进行可燃溶剂清洗或喷漆作业，10米范围内未进行可燃性粉尘清扫作业',
    '已开展作业危害分析，制定相应的安全风险管控措施，交叉作业已明确协调人',
    '用于连续检测的移动式可燃气体检测仪已配备到位',
    '配备的摄录设备已到位，且防爆级别满足安全要求',
    '监护人已到岗，佩戴标志，熟悉现场环境和应急处置',
    '其他安全措施',
  ],
  confined: [
    '盛装过有毒、可燃物料的受限空间，所有与其有联系的阀门、管线已加盲板隔离，并落实盲板责任人',
    '盛装过有毒、可燃物料的受限空间，设备已经过置换、吹扫或蒸煮',
    '设备通风孔已打开进行自然通风，温度适宜作业；必要时采用强制通风或佩戴隔绝式呼吸防护装备，不直接通入氧气或富氧空气',
    '转动设备已切断电源，电源开关处加挂“禁止合闸”标志牌并专人监护',
    '受限空间内部已具备进入作业条件，易燃易爆物料容器内作业使用防爆的电气设备和照明灯具',
    '受限空间进出口通道畅通，无阻碍人员进出的障碍物',
    '盛装过可燃有毒液体、气体的受限空间，已分析其中的可燃、有毒有害气体和氧气含量，且在安全范围内',
    '存在大量扬尘的设备已停止扬尘',
    '用于连续检测的移动式可燃、有毒气体、氧气检测仪已配备到位',
    '作业人员佩戴必要的个体防护装备，清楚受限空间内的危险因素',
    '已配备作业应急设施：消防器材、救生绳、气防装备，盛有腐蚀性介质的容器作业现场已配备应急用冲洗水',
    '受限空间内作业已配备通信设备，监护人在出入口外与作业人员保持联络',
    '受限空间出入口四周已设立警戒区',
    '照明电压不高于36伏，潮湿、狭小容器内不高于12伏',
    '其他安全措施',
  ],
  blindPlate: [
    '盲板抽堵作业人员已按介质和状态做好个体防护',
    '在有毒介质的管道、设备上作业时，已尽可能降低系统压力，作业点为常压',
    '在有毒介质的管道、设备上作业时，作业人员穿戴适合的防护装备',
    '火灾爆炸危险场所，作业人员穿防静电工作服、工作鞋，使用防爆灯具和防爆工具，距作业地点30米内无其他动火作业',
    '在强腐蚀性介质的管道、设备上作业时，作业人员已采取防止酸碱灼伤的措施',
    '介质温度较高，可能造成烫伤的情况下，作业人员已采取防烫措施',
    '介质温度较低，可能造成人员冻伤的情况下，作业人员已采取防冻伤措施',
    '同一管道上未同时进行两处及两处以上的盲板抽堵作业',
    '移动式可燃、有毒气体检测仪已配备到位',
    '已有盲板位置图，盲板已编号挂牌，有专人复核',
    '其他安全措施',
  ],
  height: [
    '作业人员身体条件符合要求，未患职业禁忌症，未饮酒',
    '作业人员着装符合作业要求，穿防滑鞋',
    '作业人员佩戴符合标准的安全帽、安全带，有可能散发有毒气体的场所携带防毒面罩备用',
    '作业人员携带有工具袋及安全绳，工具有防坠绳',
    '现场搭设的脚手架、防护网、围栏符合安全规定',
    '垂直分层作业中间有隔离设施',
    '梯子、绳子符合安全规定，梯脚防滑',
    '轻型棚的承重梁、柱能承重作业过程最大负荷的要求',
    '作业人员在不承重物处作业所搭设的承重板稳定牢固',
    '采光不足、夜间作业场所安装了临时照明并采用防爆型灯具（爆炸危险场所）',
    '30米以上高处作业配备通信、联络工具',
    '作业区下方已设警戒，无关人员不得通过和停留',
    '露天作业风力小于五级，无雨、雪、雾等恶劣天气',
    '与带电体保持安全距离或已停电',
    '其他安全措施',
  ],
  lifting: [
    '一、二级吊装作业已编制吊装作业方案，已经审查批准；吊装物体质量虽不足40吨但形状复杂、条件特殊的，也已编制方案',
    '吊装场所如有含危险物料的设备、管道时，制定了详细的吊装方案，并对设备、管道采取有效防护措施',
    '作业人员已按规定佩戴个体防护装备',
    '已对起重吊装设备、钢丝绳、揽风绳、链条、吊钩等各种机具进行检查，安全可靠',
    '已明确各自分工、坚守岗位，统一规定了联络信号',
    '将建筑物、构筑物作为锚点的，已经工程部门审查核算并批准',
    '吊装绳索、揽风绳、拖拉绳等不与带电线路接触，并保持安全距离',
    '不利用管道、管架、电杆、机电设备等作吊装锚点',
    '吊物捆扎坚固，未见绳打结、绳不齐现象，棱角吊物已采取衬垫措施',
    '起重机安全装置灵活好用',
    '吊装作业人员持有有效的法定资格证书',
    '地下通信电（光）缆、局域网络电（光）缆、排水沟的盖板，承重吊装机械的负重量已确认，保护措施已落实',
    '起吊物的质量经确认在吊装机械的承重范围内；多台起重机械吊运同一重物，单台负荷不超过额定能力的80%',
    '在吊装高度的管线、电缆桥架已做好防护措施',
    '作业现场围栏、警戒线、警告牌、夜间警示灯已按要求设置',
    '作业高度和转臂范围内无架空线路',
    '在爆炸危险场所内的作业，机动车排气管已装阻火器',
    '露天作业，环境风力满足作业安全要求（六级及以上停止）',
    '吊物下方和回转半径内无人员停留',
    '其他安全措施',
  ],
  electricity: [
    '作业人员持有电工作业操作证',
    '在防爆场所使用的临时电源，元器件和线路达到相应的防爆等级要求',
    '上级开关已断电、加锁，并挂安全警示标牌',
    '临时用电的单相和混用线路要求按照TN-S三相五线制方式接线',
    '临时用电线路如架高敷设，在作业现场敷设高度不低于2.5米，跨越道路高度不低于5米',
    '临时用电线路如沿墙面或地面敷设，已采取防止机械损伤的措施',
    '暗管埋设及地下电缆线路敷设时，已备好走向标志和安全标志等标志桩，电缆埋深不小于0.7米',
    '现场临时用电配电盘、箱配备有防雨措施，并可靠接地',
    '临时用电设施已装配漏电保护器，移动工具、手持工具已采取防漏电的安全措施（一机一闸一保护）',
    '用电设备、线路容量、负荷符合要求',
    '动火、受限空间作业配套的临时用电，有效期与其作业票一致',
    '在运行的火灾爆炸危险性生产装置、罐区和具有火灾爆炸危险场所内，已按要求分析可燃气体',
    '有专人检查维护，用毕由电气人员拆除',
    '其他安全措施',
  ],
  excavation: [
    '地下电力电缆已确认，保护措施已落实',
    '地下通信电（光）缆、局域网络电（光）缆已确认，保护措施已落实',
    '地下供排水、消防管线、工艺管线已确认，保护措施已落实',
    '已按作业方案图划线和立桩',
    '作业现场围栏、警戒线、警告牌、夜间警示灯已按要求设置',
    '已进行放坡处理和固壁支撑',
    '道路施工作业已报：交通、消防、安全监督部门、应急中心',
    '现场夜间有充足照明，使用36伏以下照明电压',
    '作业人员配备有可燃气体检测仪、有毒介质检测仪；深度大于1.2米且可能有危险性气体的，按受限空间要求执行',
    '作业人员上下已设梯子或坡道，堆土距坑边有足够距离',
    '其他安全措施',
  ],
  roadBreak: [
    '作业前，制定交通组织方案，并已通知相关部门或单位',
    '作业前，在断路的路口和相关道路上设置交通警示标志，在作业区域附近设置路栏、道路作业警示灯、导向标等交通警示设施',
    '夜间作业设置警示灯，动土挖开的路面做好临时应急措施，保证消防车通行',
    '其他安全措施',
  ],
}

const measures = (kind: WorkKind) => MEASURES[kind].map((text, index) => ({ no: index + 1, text }))

/** What GB 30871-2022 and GB 46768-2025 ask of each kind of work; `calculations.md` 4.1 and 4.3. */
export function seedWorkConfigs({ now }: SeedMoment) {
  const own = (kind: WorkKind, row: Record<string, unknown>): ConfigRow => ({
    guid: workConfigGuid(kind),
    configType: 'permit',
    workKind: kind,
    ...GB30871,
    measures: measures(kind),
    signNodes: nodes(),
    enabled: true,
    ...row,
  })
  const fireGrade = { pauseMax: 30, gas: 'before', maxHours: 8 }
  const rows: ConfigRow[] = [
    own('fire', {
      configName: '动火作业（GB 30871-2022）',
      ticketPrefix: 'DH',
      certType: '熔化焊接与热切割作业操作证',
      gasMaxAge: 30,
      gasItems: ['combustible'],
      gasLimits: GAS_LIMITS_30871,
      basis: 'GB 30871-2022 第5章、表B.1、表A.1；措施文字为平台整理',
      signNodes: nodes(['安全管理部门']),
      grades: [
        grade({ ...fireGrade, gradeCode: 'special', gas: 'continuous', approver: '主管领导', videoRequired: true }),
        grade({ ...fireGrade, gradeCode: 'first', approver: '安全管理部门' }),
        grade({
          gradeCode: 'second',
          gas: 'before',
          maxHours: 72,
          pauseMax: 60,
          daily: true,
          approver: '所在基层单位',
        }),
      ],
    }),
    own('confined', {
      guid: `${workConfigGuid('confined')}-2022`,
      configName: '受限空间作业（GB 30871-2022，2026年4月30日前）',
      ticketPrefix: 'SX',
      validTo: '2026-04-30',
      gasMaxAge: 30,
      gasItems: ['oxygen', 'combustible'],
      gasLimits: GAS_LIMITS_30871,
      basis: 'GB 30871-2022 第6章、表A.2',
      grades: [
        grade({
          gradeCode: 'none',
          maxHours: 24,
          pauseMax: 60,
          gas: 'continuous',
          recordEvery: 120,
          approver: '所在基层单位',
        }),
      ],
    }),
    own('confined', {
      configName: '受限（有限）空间作业（GB 30871-2022、GB 46768-2025）',
      ticketPrefix: 'SX',
      ruleVersion: 'GB 30871-2022＋GB 46768-2025',
      validFrom: '2026-05-01',
      gasMaxAge: 30,
      gasItems: ['oxygen', 'combustible', 'hydrogenSulfide', 'carbonMonoxide'],
      gasLimits: [...GAS_LIMITS_30871, ...GAS_LIMITS_46768],
      basis: 'GB 30871-2022 第6章；GB 46768-2025 5.9.1；15分钟记录间隔未核对原文',
      mark: 'secondary',
      grades: [
        grade({
          gradeCode: 'none',
          maxHours: 24,
          pauseMax: 60,
          gas: 'continuous',
          recordEvery: 15,
          approver: '所在基层单位',
        }),
      ],
    }),
    own('blindPlate', {
      configName: '盲板抽堵作业（GB 30871-2022）',
      ticketPrefix: 'MB',
      basis: 'GB 30871-2022 第7章、表A.3；标准未规定有效期',
      grades: [grade({ gradeCode: 'none', approver: '所在基层单位' })],
    }),
    own('height', {
      configName: '高处作业（GB 30871-2022）',
      ticketPrefix: 'GC',
      certType: '高处作业操作证',
      basis: 'GB 30871-2022 第8章、表2；GB 3608-2025 尚未核对',
      signNodes: nodes(['审核部门']),
      grades: [
        grade({
          gradeCode: 'first',
          maxHours: 168,
          above: 2,
          inclusive: true,
          gradeWithFactors: 'second',
          approver: '所在基层单位',
        }),
        grade({
          gradeCode: 'second',
          maxHours: 168,
          above: 5,
          gradeWithFactors: 'third',
          approver: '所在单位专业部门',
        }),
        grade({
          gradeCode: 'third',
          maxHours: 168,
          above: 15,
          gradeWithFactors: 'fourth',
          approver: '所在单位专业部门',
        }),
        grade({
          gradeCode: 'fourth',
          maxHours: 168,
          above: 30,
          gradeWithFactors: 'fourth',
          approver: '主管厂长或总工程师',
        }),
      ],
    }),
    own('lifting', {
      configName: '吊装作业（GB 30871-2022）',
      ticketPrefix: 'DZ',
      certType: '起重机作业人员证',
      basis: 'GB 30871-2022 第9章；标准未规定有效期',
      signNodes: nodes(['审核部门'], { leader: '作业指挥' }),
      grades: [
        grade({ gradeCode: 'third', above: 0, inclusive: true, approver: '所在单位专业部门' }),
        grade({ gradeCode: 'second', above: 40, inclusive: true, approver: '所在单位专业部门' }),
        grade({ gradeCode: 'first', above: 100, approver: '主管厂长或总工程师' }),
      ],
    }),
    own('electricity', {
      configName: '临时用电作业（GB 30871-2022）',
      ticketPrefix: 'YD',
      certType: '低压电工作业操作证',
      basis: 'GB 30871-2022 第10章：一般不超过15天，特殊情况不超过30天',
      signNodes: nodes(['配送电单位'], { unit: '用电单位' }),
      grades: [grade({ gradeCode: 'none', maxHours: 720, warnHours: 360, approver: '配送电单位' })],
    }),
    own('excavation', {
      configName: '动土作业（GB 30871-2022）',
      ticketPrefix: 'DT',
      basis: 'GB 30871-2022 第11章、表A.7；标准未规定有效期',
      signNodes: nodes(['供水部门', '供电部门', '供汽部门', '工艺部门', '设备部门', '消防部门', '安全管理部门']),
      grades: [grade({ gradeCode: 'none', approver: '所在单位专业部门' })],
    }),
    own('roadBreak', {
      configName: '断路作业（GB 30871-2022）',
      ticketPrefix: 'DL',
      basis: 'GB 30871-2022 第12章、表A.8；标准未规定有效期',
      signNodes: nodes(['消防、安全管理部门']),
      grades: [grade({ gradeCode: 'none', approver: '所在单位专业部门' })],
    }),
    {
      guid: EVALUATION_GUID,
      configName: '危险作业监管评价权重',
      configType: 'evaluate',
      ruleVersion: '吴江评价权重2026',
      validFrom: '2026-01-01',
      basis: '没有国家统一规定，由区局根据本地实际确定',
      mark: 'local',
      enabled: true,
      weights: (
        [
          ['kind', 'fire', 30],
          ['kind', 'confined', 35],
          ['kind', 'blindPlate', 25],
          ['kind', 'height', 25],
          ['kind', 'lifting', 20],
          ['kind', 'electricity', 10],
          ['kind', 'excavation', 15],
          ['kind', 'roadBreak', 10],
          ['people', '3', 10],
          ['people', '10', 20],
          ['outsourced', '是', 15],
          ['night', '是', 15],
          ['place', 'normal', 0],
          ['place', 'explosion', 20],
          ['place', 'tank', 25],
          ['place', 'crowded', 15],
          ['band', 'high', 60],
          ['band', 'middle', 35],
        ] as const
      ).map(([factor, value, weight]) => ({ factor, value, weight })),
    },
  ]
  // What a row leaves out is null in the table.
  return rows.map((row) => seedRecord<AnyRecord>(row, now) as RecordOf<typeof dangerousWorkConfig>)
}

/** 企业自查标准: of each list what can be seen on site, shorter than the inspector's. */
export function seedSelfCheckTemplates({ now }: SeedMoment) {
  const NAMES: Readonly<Record<string, string>> = {
    GEN: '企业日常安全自查表',
    DUST: '粉尘涉爆岗位自查表',
    NH3: '涉氨制冷岗位自查表',
    CS: '有限空间自查表',
    WHP: '危险化学品自查表',
    FIRE: '消防与用电自查表',
  }
  return checklists.map((list) =>
    seedRecord<RecordOf<typeof checkTemplate>>(
      {
        guid: selfCheckTemplateGuid(list.code),
        firstVersionGuid: selfCheckTemplateGuid(list.code),
        templateName: NAMES[list.code] ?? `${list.templateName}（自查）`,
        templateType: 'selfCheck',
        tradeFamily: [],
        applyFlags: list.applyFlag === null ? [] : [list.applyFlag],
        versionNo: '1',
        enabled: true,
        effectiveDate: '2026-01-01',
        items: list.items
          .filter(({ method }) => method.includes('现场') || method.includes('实测'))
          .map(({ toVerify, ...item }) => ({ ...item, toVerify: [...toVerify], itemCode: `ZC-${item.itemCode}` })),
      },
      now,
    ),
  )
}
