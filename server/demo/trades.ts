import type { ACCIDENT_TYPES, WorkKind } from '#domain/resources/risk.ts'

/** A substance a trade keeps, and how much of it a firm of middling size has at once. */
export interface Stock {
  name: string
  cas: string
  use: 'raw' | 'product' | 'solvent' | 'fuel' | 'trade'
  tonnes: number
  mode: 'tank' | 'drum' | 'bag' | 'cylinder'
}

export interface Machine {
  name: string
  kind: 'production' | 'safety' | 'meter' | 'boiler' | 'vessel' | 'vehicle' | 'crane' | 'elevator'
  place: string
}

export interface RiskStory {
  unit: string
  type: 'equipment' | 'activity' | 'area' | 'process'
  event: string
  factor: string
  accidents: (keyof typeof ACCIDENT_TYPES)[]
  /** Likelihood, exposure and consequence of LEC before the controls; they make the event rare. */
  before: { l: number; e: number; c: number }
  control: string
  /** An entry of the provincial catalogue, which is never below 较大. */
  catalog?: string
}

export interface Space {
  name: string
  type: 'ground' | 'underground' | 'vessel'
  medium: string
  hazards: ('oxygen' | 'h2s' | 'co' | 'gas' | 'drown' | 'other')[]
}

export interface Trade {
  /** Classes of GB/T 4754 by their first digits; the longest that fits counts. */
  codes: readonly string[]
  workshops: readonly string[]
  posts: readonly string[]
  craft: string
  hazards: string
  product: string
  material: string
  stocks: readonly Stock[]
  machines: readonly Machine[]
  risks: readonly RiskStory[]
  spaces: readonly Space[]
  /** The dust that may explode there, and where it comes from; null where there is none. */
  dust: { type: 'alMg' | 'metal' | 'wood' | 'grain' | 'fiber' | 'plastic'; place: string } | null
  works: readonly WorkKind[]
}

const SEWAGE: Space = {
  name: '污水调节池',
  type: 'underground',
  medium: '生产污水',
  hazards: ['oxygen', 'h2s', 'drown'],
}
const FIRE_POOL: Space = { name: '消防水池', type: 'underground', medium: '水', hazards: ['oxygen', 'drown'] }
const DIGESTER: Space = { name: '化粪池', type: 'underground', medium: '污水', hazards: ['oxygen', 'h2s', 'gas'] }

const FORKLIFT: Machine = { name: '叉车', kind: 'vehicle', place: '成品仓库' }
const AIR_VESSEL: Machine = { name: '储气罐', kind: 'vessel', place: '空压站' }
const BOILER: Machine = { name: '燃气蒸汽锅炉', kind: 'boiler', place: '锅炉房' }
const CRANE: Machine = { name: '桥式起重机', kind: 'crane', place: '一号车间' }
const GAS_ALARM: Machine = { name: '可燃气体报警器', kind: 'meter', place: '化学品库' }

const POWER_ROOM: RiskStory = {
  unit: '配电房',
  type: 'equipment',
  event: '带电检修触电',
  factor: '未停电验电、绝缘用具失效',
  accidents: ['WSA10006'],
  before: { l: 3, e: 3, c: 15 },
  control: '停电、验电、挂牌，绝缘用具半年检测一次',
}
const STORE: RiskStory = {
  unit: '成品仓库',
  type: 'area',
  event: '叉车撞人',
  factor: '视线盲区、超速',
  accidents: ['WSA10002'],
  before: { l: 3, e: 6, c: 7 },
  control: '叉车限速，人车分流，装蓝光警示灯',
}
const SEWAGE_RISK: RiskStory = {
  unit: '污水处理站',
  type: 'area',
  event: '污水池有限空间中毒窒息',
  factor: '硫化氢积聚，未通风检测即进入',
  accidents: ['WSA10023', 'WSA10024'],
  before: { l: 3, e: 3, c: 40 },
  control: '池口上锁挂牌，先通风再检测后作业，配备气体检测仪和三脚架',
  catalog: '有限空间作业',
}

const WEAVING: Trade = {
  codes: ['17'],
  workshops: ['准备车间', '织造车间', '整理车间'],
  posts: ['挡车工', '保全工', '整经工'],
  craft: '喷水织造',
  hazards: '机械伤害、触电、噪声',
  product: '涤纶坯布',
  material: '涤纶丝',
  stocks: [],
  machines: [{ name: '喷水织机', kind: 'production', place: '织造车间' }, AIR_VESSEL, FORKLIFT],
  risks: [
    {
      unit: '织造车间',
      type: 'area',
      event: '织机传动部位卷入',
      factor: '传动部位防护罩缺失或未固定',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 7 },
      control: '传动部位安装固定式防护罩，检修挂牌上锁',
    },
    {
      unit: '织造车间',
      type: 'area',
      event: '飞花堆积起火',
      factor: '飞花积聚、电气线路过热',
      accidents: ['WSA10009'],
      before: { l: 3, e: 6, c: 15 },
      control: '每班清扫飞花，电气线路穿管，每月红外测温',
    },
    POWER_ROOM,
    STORE,
  ],
  spaces: [SEWAGE, FIRE_POOL],
  dust: null,
  works: ['fire', 'height', 'electricity'],
}

const DYEING: Trade = {
  ...WEAVING,
  codes: ['1713', '1723', '1743', '1752', '1762'],
  workshops: ['染色车间', '定型车间', '整理车间'],
  posts: ['挡车工', '定型机操作工', '污水处理工'],
  craft: '高温染色与定型',
  hazards: '火灾、灼烫、中毒窒息',
  product: '印染布',
  material: '坯布',
  stocks: [
    { name: '过氧化氢溶液（含量>8%）', cas: '7722-84-1', use: 'raw', tonnes: 2, mode: 'drum' },
    { name: '乙酸（含量>80%）', cas: '64-19-7', use: 'raw', tonnes: 1.5, mode: 'drum' },
    { name: '连二亚硫酸钠', cas: '7775-14-6', use: 'raw', tonnes: 1, mode: 'bag' },
  ],
  machines: [
    { name: '定型机', kind: 'production', place: '定型车间' },
    { ...BOILER, name: '有机热载体炉' },
    AIR_VESSEL,
    FORKLIFT,
    GAS_ALARM,
  ],
  risks: [
    {
      unit: '定型车间',
      type: 'process',
      event: '导热油泄漏起火',
      factor: '导热油管道法兰渗漏接触高温表面',
      accidents: ['WSA10009', 'WSA10008'],
      before: { l: 3, e: 6, c: 40 },
      control: '法兰加防护罩，油温油压联锁，设泄漏收集槽',
      catalog: '有机热载体炉及其循环系统',
    },
    {
      unit: '染色车间',
      type: 'equipment',
      event: '染缸高温蒸汽灼烫',
      factor: '带压开盖',
      accidents: ['WSA10008'],
      before: { l: 3, e: 6, c: 7 },
      control: '压力联锁，未泄压不能开盖',
    },
    SEWAGE_RISK,
    POWER_ROOM,
  ],
  dust: { type: 'fiber', place: '磨毛车间' },
  works: ['fire', 'confined', 'height', 'electricity'],
}

const CLOTHES: Trade = {
  ...WEAVING,
  codes: ['18', '1771'],
  workshops: ['裁剪车间', '缝制车间', '整烫车间'],
  posts: ['缝纫工', '裁剪工', '整烫工'],
  craft: '裁剪缝制',
  hazards: '火灾、机械伤害',
  product: '成衣',
  material: '面料',
  machines: [
    { name: '裁剪机', kind: 'production', place: '裁剪车间' },
    { name: '载货电梯', kind: 'elevator', place: '厂房东侧' },
    AIR_VESSEL,
  ],
  risks: [
    {
      unit: '缝制车间',
      type: 'area',
      event: '布料堆积起火',
      factor: '疏散通道堆放布料，插线板串接过热',
      accidents: ['WSA10009'],
      before: { l: 3, e: 6, c: 15 },
      control: '通道划线不堆物，每工位固定插座，下班断电',
    },
    {
      unit: '裁剪车间',
      type: 'equipment',
      event: '裁刀割伤',
      factor: '裁剪机护刀片缺失，未戴钢丝手套',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 3 },
      control: '护刀片齐全，戴钢丝手套，换刀断电',
    },
    POWER_ROOM,
  ],
  spaces: [DIGESTER],
  works: ['electricity', 'height'],
}

const FOOD: Trade = {
  ...WEAVING,
  codes: ['13', '14'],
  workshops: ['清洗车间', '分割车间', '速冻车间'],
  posts: ['速冻工', '包装工', '制冷工'],
  craft: '清洗分割速冻',
  hazards: '机械伤害、低温、中毒',
  product: '速冻食品',
  material: '农副产品',
  stocks: [{ name: '次氯酸钠溶液（有效氯>5%）', cas: '7681-52-9', use: 'raw', tonnes: 0.3, mode: 'drum' }],
  machines: [{ name: '切割机', kind: 'production', place: '分割车间' }, BOILER, FORKLIFT],
  risks: [
    {
      unit: '分割车间',
      type: 'equipment',
      event: '切割机刀具伤手',
      factor: '进料口未设推料器，清洗未断电',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 7 },
      control: '进料口加联锁护罩，清洗前断电上锁',
    },
    {
      unit: '速冻车间',
      type: 'area',
      event: '冷库人员误锁冻伤',
      factor: '库门不能从内部打开，呼叫按钮失效',
      accidents: ['WSA10099'],
      before: { l: 1, e: 6, c: 15 },
      control: '库门内开装置和呼叫按钮每月试验，出库清点人数',
    },
    POWER_ROOM,
    STORE,
  ],
  spaces: [SEWAGE, FIRE_POOL],
  works: ['fire', 'electricity', 'confined'],
}

const BREWING: Trade = {
  ...FOOD,
  codes: ['15'],
  workshops: ['浸米车间', '发酵车间', '灌装车间'],
  posts: ['酿造工', '灌装工', '仓库保管员'],
  craft: '发酵压榨',
  hazards: '窒息、灼烫、火灾',
  product: '黄酒',
  material: '糯米',
  stocks: [{ name: '氢氧化钠', cas: '1310-73-2', use: 'raw', tonnes: 0.5, mode: 'bag' }],
  machines: [{ name: '灌装线', kind: 'production', place: '灌装车间' }, BOILER, FORKLIFT],
  risks: [
    {
      unit: '发酵车间',
      type: 'area',
      event: '发酵罐内二氧化碳窒息',
      factor: '清罐前未通风检测',
      accidents: ['WSA10024'],
      before: { l: 3, e: 3, c: 40 },
      control: '罐口上锁，强制通风、检测、监护后方可进入',
      catalog: '有限空间作业',
    },
    {
      unit: '灌装车间',
      type: 'equipment',
      event: '碎瓶伤人',
      factor: '护罩打开运行',
      accidents: ['WSA10001'],
      before: { l: 3, e: 6, c: 3 },
      control: '护罩联锁，佩戴护目镜',
    },
    POWER_ROOM,
  ],
  spaces: [{ name: '发酵罐', type: 'vessel', medium: '醪液', hazards: ['oxygen', 'other'] }, SEWAGE],
  dust: { type: 'grain', place: '粮食预处理间' },
}

const WOOD: Trade = {
  ...WEAVING,
  codes: ['20', '2110'],
  workshops: ['备料车间', '砂光车间', '喷漆车间'],
  posts: ['木工', '砂光工', '喷漆工'],
  craft: '砂光喷漆',
  hazards: '粉尘爆炸、火灾、机械伤害',
  product: '木质家具',
  material: '人造板',
  stocks: [
    { name: '乙酸正丁酯', cas: '123-86-4', use: 'solvent', tonnes: 0.4, mode: 'drum' },
    { name: '二甲苯异构体混合物', cas: '1330-20-7', use: 'solvent', tonnes: 0.3, mode: 'drum' },
  ],
  machines: [
    { name: '宽带砂光机', kind: 'production', place: '砂光车间' },
    { name: '脉冲布袋除尘器', kind: 'safety', place: '砂光车间' },
    AIR_VESSEL,
    FORKLIFT,
    GAS_ALARM,
  ],
  risks: [
    {
      unit: '砂光车间',
      type: 'area',
      event: '木粉尘爆炸',
      factor: '火花进入除尘器，积尘未清扫',
      accidents: ['WSA10018'],
      before: { l: 3, e: 6, c: 40 },
      control: '风管设火花探测消除，除尘器泄爆，每班清扫',
      catalog: '粉尘爆炸危险场所',
    },
    {
      unit: '备料车间',
      type: 'equipment',
      event: '锯片割手',
      factor: '推台锯无分料刀和护罩',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 7 },
      control: '装分料刀和护罩，小料用推棒',
    },
    {
      unit: '喷漆车间',
      type: 'area',
      event: '溶剂蒸气爆燃',
      factor: '通风停止后蒸气积聚',
      accidents: ['WSA10017'],
      before: { l: 3, e: 6, c: 15 },
      control: '风机与喷枪联锁，设可燃气体报警',
    },
    POWER_ROOM,
  ],
  spaces: [FIRE_POOL],
  dust: { type: 'wood', place: '砂光车间' },
  works: ['fire', 'height', 'electricity'],
}

const PAPER: Trade = {
  ...WEAVING,
  codes: ['22', '23'],
  workshops: ['印刷车间', '模切车间', '糊盒车间'],
  posts: ['印刷机长', '模切工', '调墨工'],
  craft: '印刷模切',
  hazards: '机械伤害、火灾',
  product: '包装纸箱',
  material: '瓦楞纸板',
  stocks: [
    { name: '乙酸乙酯', cas: '141-78-6', use: 'solvent', tonnes: 0.4, mode: 'drum' },
    { name: '2-丙醇', cas: '67-63-0', use: 'solvent', tonnes: 0.3, mode: 'drum' },
  ],
  machines: [{ name: '模切机', kind: 'production', place: '模切车间' }, FORKLIFT, AIR_VESSEL],
  risks: [
    {
      unit: '模切车间',
      type: 'equipment',
      event: '模切压手',
      factor: '安全门联锁被短接',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 7 },
      control: '安全门联锁每班试验，清废用工具',
    },
    {
      unit: '印刷车间',
      type: 'area',
      event: '洗车溶剂起火',
      factor: '溶剂擦布堆放，静电放电',
      accidents: ['WSA10009'],
      before: { l: 3, e: 6, c: 7 },
      control: '擦布投入带盖金属桶，静电接地，日清日结',
    },
    POWER_ROOM,
    STORE,
  ],
  spaces: [FIRE_POOL],
  works: ['fire', 'electricity'],
}

const MACHINING: Trade = {
  ...WEAVING,
  codes: ['2130', '33', '34', '35', '36', '43'],
  workshops: ['下料车间', '机加工车间', '焊接车间'],
  posts: ['数控车工', '焊工', '钳工'],
  craft: '切削焊接',
  hazards: '机械伤害、起重伤害、触电',
  product: '机械零部件',
  material: '钢材',
  stocks: [
    { name: '乙炔', cas: '74-86-2', use: 'fuel', tonnes: 0.05, mode: 'cylinder' },
    { name: '氧（压缩的或液化的）', cas: '7782-44-7', use: 'raw', tonnes: 0.2, mode: 'cylinder' },
  ],
  machines: [{ name: '数控车床', kind: 'production', place: '机加工车间' }, CRANE, AIR_VESSEL, FORKLIFT],
  risks: [
    {
      unit: '机加工车间',
      type: 'equipment',
      event: '旋转部件卷入',
      factor: '戴手套操作，防护门未关',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 7 },
      control: '防护门联锁，禁止戴手套操作旋转设备',
    },
    {
      unit: '一号车间行车',
      type: 'equipment',
      event: '吊物坠落',
      factor: '吊带破损、限位失效',
      accidents: ['WSA10005'],
      before: { l: 3, e: 6, c: 15 },
      control: '吊具编号点检，限位每班试验，吊物下禁止站人',
    },
    {
      unit: '焊接车间',
      type: 'activity',
      event: '气瓶回火爆炸',
      factor: '气瓶间距不足，无回火防止器',
      accidents: ['WSA10014'],
      before: { l: 1, e: 6, c: 40 },
      control: '氧气、乙炔瓶间距不小于5米，装回火防止器',
    },
    POWER_ROOM,
  ],
  spaces: [DIGESTER],
  dust: { type: 'metal', place: '打磨车间' },
  works: ['fire', 'lifting', 'height', 'electricity'],
}

const PLATING: Trade = {
  ...MACHINING,
  codes: ['3360'],
  workshops: ['前处理车间', '电镀车间', '污水站'],
  posts: ['电镀工', '污水处理工', '挂具工'],
  craft: '酸洗电镀',
  hazards: '中毒、灼烫、触电',
  product: '镀层零件',
  material: '五金件',
  stocks: [
    { name: '盐酸', cas: '7647-01-0', use: 'raw', tonnes: 5, mode: 'tank' },
    { name: '硫酸', cas: '7664-93-9', use: 'raw', tonnes: 3, mode: 'drum' },
    { name: '三氧化铬', cas: '1333-82-0', use: 'raw', tonnes: 0.5, mode: 'drum' },
  ],
  machines: [{ name: '电镀线', kind: 'production', place: '电镀车间' }, AIR_VESSEL, FORKLIFT],
  risks: [
    {
      unit: '电镀车间',
      type: 'process',
      event: '酸液灼烫',
      factor: '加酸无护罩，槽边无喷淋',
      accidents: ['WSA10008'],
      before: { l: 3, e: 6, c: 7 },
      control: '泵送加酸，戴面罩，槽边设洗眼喷淋',
    },
    SEWAGE_RISK,
    POWER_ROOM,
  ],
  spaces: [{ name: '电镀废水池', type: 'underground', medium: '含铬废水', hazards: ['oxygen', 'other'] }, SEWAGE],
  dust: null,
  works: ['confined', 'fire', 'electricity'],
}

const SMELTING: Trade = {
  ...MACHINING,
  codes: ['31', '32', '3391', '3392'],
  workshops: ['熔炼车间', '浇铸车间', '精整车间'],
  posts: ['熔炼工', '浇铸工', '行车工'],
  craft: '熔炼浇铸',
  hazards: '高温熔融物爆炸、灼烫、起重伤害',
  product: '合金铸件',
  material: '金属锭',
  stocks: [{ name: '甲烷、天然气', cas: '74-82-8', use: 'fuel', tonnes: 0.02, mode: 'tank' }],
  machines: [{ name: '熔炼炉', kind: 'production', place: '熔炼车间' }, CRANE, FORKLIFT, GAS_ALARM],
  risks: [
    {
      unit: '熔炼车间',
      type: 'process',
      event: '熔融金属遇水喷爆',
      factor: '炉料潮湿、炉坑积水',
      accidents: ['WSA10022', 'WSA10008'],
      before: { l: 3, e: 6, c: 40 },
      control: '炉料烘干，炉坑防水排水，设漏炉应急坑',
      catalog: '金属熔炼炉',
    },
    {
      unit: '浇铸车间',
      type: 'activity',
      event: '浇包倾翻灼烫',
      factor: '耳轴裂纹、行车单制动',
      accidents: ['WSA10008', 'WSA10005'],
      before: { l: 3, e: 6, c: 15 },
      control: '耳轴探伤，使用冶金行车双制动',
    },
    POWER_ROOM,
  ],
  spaces: [{ name: '炉坑', type: 'underground', medium: '空气', hazards: ['oxygen', 'co'] }, FIRE_POOL],
}

const ALUMINIUM: Trade = { ...SMELTING, codes: ['3252', '3392'], dust: { type: 'alMg', place: '抛光车间' } }

const CHEMICALS: Trade = {
  ...WEAVING,
  codes: ['26'],
  workshops: ['合成车间', '分装车间', '罐区'],
  posts: ['外操', '内操', '分析工'],
  craft: '合成与复配',
  hazards: '火灾、爆炸、中毒、灼烫',
  product: '助剂',
  material: '有机溶剂',
  stocks: [
    { name: '甲醇', cas: '67-56-1', use: 'raw', tonnes: 300, mode: 'tank' },
    { name: '甲苯', cas: '108-88-3', use: 'solvent', tonnes: 180, mode: 'tank' },
    { name: '盐酸', cas: '7647-01-0', use: 'raw', tonnes: 20, mode: 'tank' },
  ],
  machines: [
    { name: '反应釜', kind: 'vessel', place: '合成车间' },
    { name: '紧急切断阀', kind: 'safety', place: '罐区' },
    GAS_ALARM,
    BOILER,
    FORKLIFT,
  ],
  risks: [
    {
      unit: '合成车间',
      type: 'process',
      event: '反应釜超温冲料',
      factor: '冷却中断，滴加未联锁',
      accidents: ['WSA10008', 'WSA10014'],
      before: { l: 3, e: 6, c: 40 },
      control: '滴加与温度、搅拌、冷却联锁，超温紧急泄放',
      catalog: '涉及重点监管化工工艺的装置',
    },
    {
      unit: '罐区',
      type: 'area',
      event: '溶剂储罐泄漏着火',
      factor: '装卸软管脱落，静电未接地',
      accidents: ['WSA10017', 'WSA10026'],
      before: { l: 3, e: 6, c: 40 },
      control: '紧急切断、可燃气体报警、静电接地与装卸联锁',
      catalog: '危险化学品储罐区',
    },
    {
      unit: '检维修作业',
      type: 'activity',
      event: '动火引燃残留物料',
      factor: '未清洗置换、未加盲板',
      accidents: ['WSA10009', 'WSA10017'],
      before: { l: 3, e: 3, c: 40 },
      control: '办理作业票，清洗置换、加盲板、分析合格、专人监护',
    },
    POWER_ROOM,
  ],
  spaces: [{ name: '反应釜', type: 'vessel', medium: '有机物料', hazards: ['oxygen', 'gas', 'other'] }, SEWAGE],
  works: ['fire', 'confined', 'blindPlate', 'height', 'lifting'],
}

const PHARMACY: Trade = {
  ...CHEMICALS,
  codes: ['27'],
  product: '原料药',
  material: '医药中间体',
  stocks: [
    { name: '乙醇', cas: '64-17-5', use: 'solvent', tonnes: 20, mode: 'tank' },
    { name: '丙酮', cas: '67-64-1', use: 'solvent', tonnes: 8, mode: 'drum' },
  ],
}

const FIBRE: Trade = {
  ...WEAVING,
  codes: ['28'],
  workshops: ['纺丝车间', '卷绕车间', '加弹车间'],
  posts: ['纺丝工', '卷绕工', '热媒操作工'],
  craft: '熔体纺丝',
  hazards: '灼烫、机械伤害、火灾',
  product: '化纤长丝',
  material: '切片',
  machines: [
    { name: '纺丝机', kind: 'production', place: '纺丝车间' },
    { ...BOILER, name: '有机热载体炉' },
    AIR_VESSEL,
    FORKLIFT,
  ],
  risks: [
    {
      unit: '纺丝车间',
      type: 'process',
      event: '联苯热媒泄漏灼烫起火',
      factor: '热媒管道法兰渗漏',
      accidents: ['WSA10008', 'WSA10009'],
      before: { l: 3, e: 6, c: 15 },
      control: '法兰防护罩，超温超压联锁，泄漏检测',
      catalog: '有机热载体炉及其循环系统',
    },
    {
      unit: '卷绕车间',
      type: 'equipment',
      event: '卷绕头卷入',
      factor: '生头时戴手套',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 7 },
      control: '用吸枪生头，光电保护有效',
    },
    POWER_ROOM,
    STORE,
  ],
}

const PLASTICS: Trade = {
  ...WEAVING,
  codes: ['29'],
  workshops: ['拌料车间', '注塑车间', '破碎间'],
  posts: ['注塑工', '拌料工', '模具工'],
  craft: '注塑成型',
  hazards: '机械伤害、灼烫、触电',
  product: '塑料制品',
  material: '塑料粒子',
  machines: [{ name: '注塑机', kind: 'production', place: '注塑车间' }, CRANE, AIR_VESSEL, FORKLIFT],
  risks: [
    {
      unit: '注塑车间',
      type: 'equipment',
      event: '合模挤压',
      factor: '安全门联锁失效',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 15 },
      control: '安全门电气、机械双联锁，每班试验',
    },
    {
      unit: '破碎间',
      type: 'equipment',
      event: '破碎机卷入',
      factor: '进料口过大，清料未断电',
      accidents: ['WSA10004'],
      before: { l: 3, e: 3, c: 15 },
      control: '加长进料斗，开盖断电联锁',
    },
    POWER_ROOM,
    STORE,
  ],
  spaces: [FIRE_POOL],
  dust: { type: 'plastic', place: '破碎间' },
  works: ['fire', 'electricity', 'lifting'],
}

const BUILDING: Trade = {
  ...WEAVING,
  codes: ['30'],
  workshops: ['搅拌楼', '成型车间', '养护场'],
  posts: ['搅拌工', '行车工', '装载机司机'],
  craft: '搅拌成型',
  hazards: '机械伤害、坍塌、车辆伤害',
  product: '混凝土制品',
  material: '水泥砂石',
  machines: [{ name: '搅拌主机', kind: 'production', place: '搅拌楼' }, CRANE, AIR_VESSEL],
  risks: [
    {
      unit: '搅拌楼',
      type: 'equipment',
      event: '搅拌机清理误启动',
      factor: '检修门联锁短接，未上锁',
      accidents: ['WSA10004'],
      before: { l: 3, e: 3, c: 40 },
      control: '检修门联锁，一人一锁，启动前确认',
    },
    {
      unit: '堆场',
      type: 'area',
      event: '装载机碾压',
      factor: '倒车盲区，人车混行',
      accidents: ['WSA10002'],
      before: { l: 3, e: 6, c: 15 },
      control: '人车分流，倒车影像，专人指挥',
    },
    POWER_ROOM,
  ],
  spaces: [{ name: '筒仓', type: 'vessel', medium: '水泥', hazards: ['oxygen', 'other'] }],
  works: ['height', 'confined', 'fire'],
}

const ELECTRIC: Trade = {
  ...WEAVING,
  codes: ['38', '39', '40'],
  workshops: ['贴片车间', '装配车间', '测试车间'],
  posts: ['装配工', '测试工', '设备技术员'],
  craft: '装配测试',
  hazards: '触电、火灾、机械伤害',
  product: '电气元件',
  material: '电子元器件',
  stocks: [{ name: '2-丙醇', cas: '67-63-0', use: 'solvent', tonnes: 0.2, mode: 'drum' }],
  machines: [
    { name: '装配线', kind: 'production', place: '装配车间' },
    { name: '载货电梯', kind: 'elevator', place: '厂房东侧' },
    AIR_VESSEL,
    FORKLIFT,
  ],
  risks: [
    {
      unit: '测试车间',
      type: 'activity',
      event: '通电测试触电',
      factor: '测试工位无隔离，急停失效',
      accidents: ['WSA10006'],
      before: { l: 3, e: 6, c: 15 },
      control: '测试区围栏联锁，隔离变压器，急停每班试验',
    },
    {
      unit: '装配车间',
      type: 'area',
      event: '清洗溶剂起火',
      factor: '酒精、异丙醇敞口存放',
      accidents: ['WSA10009'],
      before: { l: 3, e: 6, c: 7 },
      control: '限量存放、加盖，防爆柜保存，局部排风',
    },
    POWER_ROOM,
    STORE,
  ],
  spaces: [FIRE_POOL],
  works: ['electricity', 'height', 'fire'],
}

const RECYCLING: Trade = {
  ...WEAVING,
  codes: ['42', '41'],
  workshops: ['分拣车间', '打包车间', '堆场'],
  posts: ['分拣工', '打包工', '抓钢机司机'],
  craft: '分拣打包',
  hazards: '机械伤害、火灾',
  product: '再生原料',
  material: '废旧物资',
  machines: [{ name: '打包机', kind: 'production', place: '打包车间' }, CRANE, FORKLIFT],
  risks: [
    {
      unit: '打包车间',
      type: 'equipment',
      event: '打包机挤压',
      factor: '清料时未断电',
      accidents: ['WSA10004'],
      before: { l: 3, e: 6, c: 15 },
      control: '断电上锁，料箱设急停拉绳',
    },
    {
      unit: '堆场',
      type: 'area',
      event: '废料自燃',
      factor: '混入锂电池、油抹布',
      accidents: ['WSA10009'],
      before: { l: 3, e: 6, c: 7 },
      control: '进场分拣，分堆间距，红外巡测',
    },
    POWER_ROOM,
  ],
  spaces: [DIGESTER],
  works: ['fire', 'electricity'],
}

const POWER: Trade = {
  ...WEAVING,
  codes: ['44', '45', '46'],
  workshops: ['主厂房', '水处理间', '中控室'],
  posts: ['运行工', '化水工', '巡检工'],
  craft: '运行与调度',
  hazards: '容器爆炸、灼烫、中毒窒息',
  product: '公用介质',
  material: '燃料与药剂',
  stocks: [
    { name: '盐酸', cas: '7647-01-0', use: 'raw', tonnes: 4, mode: 'tank' },
    { name: '氢氧化钠', cas: '1310-73-2', use: 'raw', tonnes: 4, mode: 'tank' },
  ],
  machines: [BOILER, { name: '除氧器', kind: 'vessel', place: '主厂房' }, GAS_ALARM],
  risks: [
    {
      unit: '主厂房',
      type: 'equipment',
      event: '压力管道爆裂灼烫',
      factor: '管道减薄、支吊架失效',
      accidents: ['WSA10015', 'WSA10008'],
      before: { l: 1, e: 6, c: 40 },
      control: '定期检验测厚，设隔离区，巡检不久留',
    },
    SEWAGE_RISK,
    POWER_ROOM,
  ],
  spaces: [{ name: '集水井', type: 'underground', medium: '污水', hazards: ['oxygen', 'h2s', 'drown'] }],
  works: ['fire', 'confined', 'height', 'electricity'],
}

const DEALING: Trade = {
  ...WEAVING,
  codes: ['51', '59'],
  workshops: ['装卸区', '仓储区', '罐区'],
  posts: ['仓库保管员', '装卸工', '押运员'],
  craft: '装卸储存',
  hazards: '火灾、爆炸、中毒',
  product: '化学品经营',
  material: '化学品',
  stocks: CHEMICALS.stocks.map((stock) => ({ ...stock, use: 'trade' as const })),
  machines: [{ name: '紧急切断阀', kind: 'safety', place: '罐区' }, GAS_ALARM, FORKLIFT],
  risks: CHEMICALS.risks.slice(1),
  spaces: [{ name: '事故应急池', type: 'underground', medium: '污水', hazards: ['oxygen', 'gas', 'drown'] }],
  works: ['fire', 'confined', 'height'],
}

const FUEL: Trade = {
  ...DEALING,
  codes: ['52'],
  workshops: ['加油区', '卸油区', '油罐区'],
  posts: ['加油员', '卸油员', '站长'],
  craft: '卸油加油',
  product: '成品油零售',
  material: '成品油',
  stocks: [
    { name: '汽油', cas: '86290-81-5', use: 'trade', tonnes: 45, mode: 'tank' },
    { name: '柴油（闭杯闪点≤60℃）', cas: '68334-30-5', use: 'trade', tonnes: 30, mode: 'tank' },
  ],
  machines: [
    { name: '加油机', kind: 'production', place: '加油区' },
    { ...GAS_ALARM, place: '油罐区' },
  ],
  risks: [
    {
      unit: '卸油区',
      type: 'activity',
      event: '卸油冒顶跑油',
      factor: '未核对空容，防满溢阀失效',
      accidents: ['WSA10026', 'WSA10017'],
      before: { l: 3, e: 6, c: 15 },
      control: '双人核对空容，防满溢阀每季度试验，静电接地联锁',
      catalog: '危险化学品储罐区',
    },
    POWER_ROOM,
  ],
  spaces: [{ name: '油罐人孔井', type: 'underground', medium: '油气', hazards: ['oxygen', 'gas'] }],
}

const PROPERTY: Trade = {
  ...WEAVING,
  codes: ['7', 'A', ''],
  workshops: ['设备房', '地下车库', '办公区'],
  posts: ['电梯管理员', '保安员', '水电工'],
  craft: '设施运行维护',
  hazards: '触电、高处坠落、火灾',
  product: '物业服务',
  material: '维修材料',
  machines: [{ name: '乘客电梯', kind: 'elevator', place: '办公楼' }],
  risks: [
    POWER_ROOM,
    {
      unit: '电梯',
      type: 'equipment',
      event: '电梯困人坠落',
      factor: '维保不到位',
      accidents: ['WSA10010'],
      before: { l: 1, e: 6, c: 15 },
      control: '半月维保，紧急呼叫每日试验',
    },
  ],
  spaces: [DIGESTER],
  works: ['height', 'electricity'],
}

const TRADES: readonly Trade[] = [
  ...[WEAVING, DYEING, CLOTHES, FOOD, BREWING, WOOD, PAPER, MACHINING, PLATING, SMELTING, ALUMINIUM, CHEMICALS],
  ...[PHARMACY, FIBRE, PLASTICS, BUILDING, ELECTRIC, RECYCLING, POWER, DEALING, FUEL, PROPERTY],
]

/** What is made, kept and feared in a class of GB/T 4754. */
export function tradeOf(industryCode: string | null): Trade {
  const code = industryCode ?? ''
  const fitting = TRADES.flatMap((trade) =>
    trade.codes.filter((each) => code.startsWith(each)).map((each) => ({ trade, length: each.length })),
  )
  return fitting.sort((one, other) => other.length - one.length)[0]?.trade ?? PROPERTY
}

/** What firms of a class write on their signboards. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  '1361': ['水产', '冷冻食品'],
  '1371': ['食品', '果蔬食品'],
  '1432': ['速冻食品', '食品'],
  '1514': ['酒业', '酿造'],
  '17': ['纺织', '织造', '喷织'],
  '1711': ['纺织', '纱业'],
  '1713': ['印染', '染整'],
  '1723': ['印染', '染整'],
  '1741': ['丝绸', '茧丝'],
  '1742': ['丝绸', '织造'],
  '1743': ['印染', '丝绸印染'],
  '1752': ['印染', '染整'],
  '1761': ['针织', '经编'],
  '1762': ['印染', '针织染整'],
  '1771': ['家纺', '床品'],
  '1781': ['无纺布', '无纺科技'],
  '18': ['服饰', '制衣'],
  '20': ['木业', '板业'],
  '2110': ['家具', '家居'],
  '2130': ['金属家具', '办公家具'],
  '22': ['纸业', '包装'],
  '23': ['印务', '包装印刷'],
  '26': ['化工', '助剂'],
  '2641': ['涂料', '化工'],
  '2645': ['染料化工', '化工'],
  '2651': ['新材料', '树脂'],
  '27': ['医药', '药业'],
  '28': ['化纤', '纤维科技'],
  '2913': ['橡胶', '橡塑'],
  '29': ['塑业', '塑料制品'],
  '3021': ['建材', '水泥制品'],
  '3022': ['混凝土', '建材'],
  '3051': ['玻璃', '特种玻璃'],
  '31': ['特钢', '轧钢'],
  '3240': ['有色金属', '合金'],
  '3251': ['铜业', '铜材'],
  '3252': ['铝业', '铝材'],
  '3311': ['钢结构', '金属结构'],
  '3312': ['门窗', '幕墙'],
  '33': ['金属制品', '五金'],
  '3360': ['表面处理', '热处理'],
  '3391': ['铸造', '铸业'],
  '3392': ['铸造', '压铸'],
  '3435': ['电梯', '电梯部件'],
  '3484': ['机械', '精密机械'],
  '3525': ['模具', '精密模具'],
  '3551': ['纺织机械', '智能装备'],
  '36': ['汽车零部件', '汽配'],
  '3823': ['电气', '开关'],
  '3825': ['光伏', '新能源'],
  '3831': ['线缆', '电缆'],
  '3832': ['光纤', '光电'],
  '3833': ['光缆', '光通信'],
  '3841': ['新能源', '锂电'],
  '3854': ['厨电', '电器'],
  '39': ['电子', '电子科技'],
  '42': ['再生资源', '环保科技'],
  '4412': ['热电', '热力'],
  '4430': ['热力', '供热'],
  '4511': ['天然气', '燃气'],
  '4620': ['污水处理', '水务'],
  '5169': ['化工贸易', '化工销售'],
  '5265': ['加油站', '石油'],
  '5942': ['化工仓储', '危化品仓储'],
  '7010': ['置业', '房地产'],
  '7020': ['物业', '物业管理'],
}

export function signsOf(industryCode: string): readonly string[] {
  return SIGNS[industryCode] ?? SIGNS[industryCode.slice(0, 2)] ?? ['实业', '科技']
}
