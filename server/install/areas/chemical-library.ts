import { CRITICAL_SUBSTANCES, type CriticalSubstance } from '#domain/data/critical-quantities.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'

/** What helps with all substances of a kind; the safety data sheet of the one at hand goes first. */
interface Kind {
  ghsClasses: string
  storage: string
  firefighting: string
  leak: string
}

const AIR = '迅速脱离现场至空气新鲜处，保持呼吸道通畅；呼吸困难时给氧，呼吸心跳停止立即心肺复苏，就医。'
const SKIN = '皮肤、眼睛接触立即用大量流动清水冲洗至少15分钟，就医。'
const FIRST_AID = `${AIR}${SKIN}`

const KINDS = {
  flammableLiquid: {
    ghsClasses: '易燃液体',
    storage: '储存于阴凉、通风的库房，远离火种、热源，使用防爆电气，与氧化剂、酸类分开存放，灌装控制流速并静电接地。',
    firefighting: '用泡沫、干粉、二氧化碳、砂土灭火；用水冷却容器，直流水无效且会使液体流散。',
    leak: '撤至上风处，切断火源；处置人员戴呼吸器、穿防静电服，尽可能切断泄漏源，用砂土或吸附棉围堵收集，防止流入下水道。',
  },
  flammableGas: {
    ghsClasses: '易燃气体；加压气体',
    storage: '储存于阴凉、通风的易燃气体专用库房，远离火种、热源，与氧化剂分开存放，使用防爆电气，设可燃气体报警装置。',
    firefighting: '切断气源；不能切断时不得熄灭泄漏处的火焰。喷水冷却容器，用雾状水、干粉、二氧化碳灭火。',
    leak: '撤至上风处并隔离，切断一切火源；合理通风，喷雾状水稀释，处置人员戴正压式呼吸器、穿防静电服，尽可能切断泄漏源。',
  },
  toxicGas: {
    ghsClasses: '急性毒性（吸入）；加压气体',
    storage: '储存于阴凉、通风的有毒气体专用库房，与易（可）燃物、禁忌物分开存放，设有毒气体报警和事故通风，气瓶固定。',
    firefighting: '消防人员佩戴正压式呼吸器、穿全身防护服，在上风向灭火；切断气源，喷水冷却容器并驱散气体。',
    leak: '立即向上风向撤离并大范围隔离；处置人员穿内置正压式呼吸器的全封闭防化服，切断泄漏源，喷雾状水或中和液稀释、吸收。',
  },
  toxicLiquid: {
    ghsClasses: '急性毒性；易燃液体',
    storage:
      '储存于阴凉、通风的库房，双人收发、专人保管，与氧化剂、酸碱、食用化学品分开存放，配备泄漏收集和洗眼喷淋设施。',
    firefighting: '消防人员佩戴正压式呼吸器、穿全身防护服；用抗溶性泡沫、干粉、二氧化碳、砂土灭火，收容消防废水。',
    leak: '撤至上风处，切断火源并隔离；处置人员戴正压式呼吸器、穿防毒服，用砂土或惰性材料吸附，收集于密闭容器。',
  },
  toxicSolid: {
    ghsClasses: '急性毒性',
    storage: '储存于干燥、通风的专用库房，双人管理并上锁，与酸类、氧化剂、食用化学品分开存放。',
    firefighting: '消防人员佩戴正压式呼吸器；遇酸产生有毒气体的，不得使用酸碱灭火剂。',
    leak: '隔离污染区，处置人员戴防尘面具、穿防毒服，避免扬尘，用洁净的铲子收集于密闭容器。',
  },
  corrosive: {
    ghsClasses: '皮肤腐蚀/刺激；严重眼损伤',
    storage: '储存于阴凉、通风的库房，酸与碱、氧化剂与还原剂分开存放，地面防腐并设围堰，就近设洗眼喷淋。',
    firefighting: '用雾状水、砂土灭火，避免直流水冲击引起飞溅；收容消防废水。',
    leak: '撤至安全区；处置人员戴防毒面具、穿防酸碱服，用砂土或中和剂吸附，大量泄漏筑堤收容。',
  },
  oxidizer: {
    ghsClasses: '氧化性物质',
    storage: '储存于阴凉、干燥、通风的库房，与易（可）燃物、还原剂、酸类、金属粉末分开存放，防止受潮、撞击。',
    firefighting: '用大量水或雾状水从上风向灭火；切勿用可燃物覆盖。',
    leak: '隔离泄漏区，勿使泄漏物与可燃物接触；用洁净的非可燃工具收集，避免摩擦、扬尘。',
  },
  oxidizingGas: {
    ghsClasses: '氧化性气体；加压气体',
    storage: '储存于阴凉、通风的库房，与易燃气体、油脂、活性金属粉末分开存放，瓶阀、工具不得沾油。',
    firefighting: '切断气源，喷水冷却容器，尽可能将容器移离火场；按着火物质选择灭火剂。',
    leak: '切断火源，远离可燃物，合理通风，切断泄漏源，避免衣物被富氧浸透后接触明火。',
  },
  organicPeroxide: {
    ghsClasses: '有机过氧化物',
    storage: '储存于阴凉、通风的专用库房，按规定控制温度，与还原剂、酸类、促进剂、重金属化合物分开存放。',
    firefighting: '用雾状水、泡沫、二氧化碳从远处灭火并持续冷却，防止复燃和爆炸。',
    leak: '隔离泄漏区，切断火源；用惰性材料润湿吸收，使用不产生火花的工具，不得与可燃物混合收集。',
  },
  waterReactive: {
    ghsClasses: '遇水放出易燃气体的物质',
    storage: '储存于阴凉、干燥、通风的库房，防水防潮，密封充惰性介质，与酸类、氧化剂、含水物质分开存放。',
    firefighting: '禁止用水、泡沫、酸碱灭火剂；用干砂、干粉（D类）扑救。',
    leak: '切断火源，禁止接触水；用干砂或干燥石灰覆盖，用不产生火花的工具收集于干燥密闭容器。',
  },
  pyrophoric: {
    ghsClasses: '自燃物质',
    storage: '按规定在水、惰性气体或溶剂中保存，专库存放，远离火种、氧化剂，配备消防砂和专用灭火器材。',
    firefighting: '黄磷用雾状水、湿砂；烷基铝等遇水反应的用干粉、干砂，禁止用水。',
    leak: '隔离泄漏区，处置人员穿阻燃防护服、戴正压式呼吸器；按物质特性用湿砂或干砂覆盖后收集。',
  },
  explosive: {
    ghsClasses: '爆炸物',
    storage: '储存于专用的爆炸物库房，限量存放，远离火种、热源、撞击和摩擦，双人双锁、流向登记。',
    firefighting: '大火时不得扑救，撤离并隔离现场；小火用大量水从掩蔽处扑救，禁止用砂土压盖。',
    leak: '立即撤离并封锁，禁止触动；由公安和专业人员处置，润湿后用不产生火花的工具收集。',
  },
  flammableSolid: {
    ghsClasses: '易燃固体；可燃粉尘',
    storage: '储存于阴凉、干燥、通风的库房，与氧化剂、酸类分开存放，防潮防静电，及时清扫积尘。',
    firefighting: '用干砂、雾状水、干粉扑救，避免扬尘；铝、镁等金属粉末禁止用水和二氧化碳。',
    leak: '切断火源，禁止用压缩空气吹扫；用不产生火花的工具收集，避免扬尘。',
  },
  inertGas: {
    ghsClasses: '加压气体',
    storage: '储存于阴凉、通风的库房，气瓶直立固定；密闭、低洼处使用的设氧含量报警。',
    firefighting: '本身不燃，喷水冷却容器，尽可能将容器移离火场。',
    leak: '迅速撤离至上风处，加强通风，防止低洼、密闭处缺氧窒息；处置人员戴正压式呼吸器。',
  },
} satisfies Record<string, Kind>

type KindName = keyof typeof KINDS

/**
 * How a substance is controlled: `t` 剧毒, `d` 易制毒, `e` 易制爆 (the lists of 2015, 2005 with its additions and 2017), `k`
 * 重点监管 (the first two lists, 2011 and 2013).
 */
type Controls = string

interface Facts {
  kind: KindName
  controls?: Controls
  unNo?: string
  /** ℃; lower and upper explosive limit in per cent; ℃. */
  flash?: number
  lel?: number
  uel?: number
  boils?: number
  aliases?: string
  /** Where the categories are known. */
  ghs?: string
}

/** GB 18218-2018 table 1 by its numbers. What is left out was not certain enough to be written down. */
const LISTED: Readonly<Record<number, Facts>> = {
  1: {
    kind: 'toxicGas',
    controls: 'k',
    unNo: '1005',
    lel: 15,
    uel: 28,
    boils: -33.5,
    aliases: '液氨、氨气',
    ghs: '易燃气体类别2；急性毒性（吸入）类别3',
  },
  2: { kind: 'toxicGas', unNo: '2190', boils: -145, aliases: '氟化氧' },
  3: { kind: 'toxicGas', unNo: '1067', boils: 21.2 },
  4: { kind: 'toxicGas', controls: 'k', unNo: '1079', boils: -10 },
  5: { kind: 'toxicGas', controls: 't', unNo: '1045', boils: -188 },
  6: { kind: 'toxicGas', controls: 'tk', unNo: '1076', boils: 8.2, aliases: '光气' },
  7: { kind: 'flammableGas', controls: 'k', unNo: '1040', flash: -18, lel: 3, uel: 100, boils: 10.7 },
  8: { kind: 'toxicGas', lel: 7, uel: 73, boils: -19.5 },
  9: { kind: 'toxicGas', controls: 'tk', unNo: '2199', boils: -87.8 },
  10: {
    kind: 'toxicGas',
    controls: 'k',
    unNo: '1053',
    lel: 4,
    uel: 46,
    boils: -60.4,
    ghs: '易燃气体类别1；急性毒性（吸入）类别2',
  },
  11: { kind: 'toxicGas', unNo: '1050', boils: -85 },
  12: {
    kind: 'toxicGas',
    controls: 'tk',
    unNo: '1017',
    boils: -34,
    aliases: '液氯、氯气',
    ghs: '氧化性气体；急性毒性（吸入）类别2',
  },
  13: { kind: 'flammableGas', unNo: '1023' },
  14: { kind: 'toxicGas', controls: 't', unNo: '2188', boils: -62 },
  15: { kind: 'toxicGas', unNo: '2676', boils: -18 },
  16: { kind: 'toxicGas', controls: 't', unNo: '2202', boils: -41 },
  17: { kind: 'toxicGas', unNo: '1062', boils: 3.6, aliases: '甲基溴' },
  18: { kind: 'toxicLiquid', controls: 'tk', unNo: '1541', aliases: '2-羟基异丁腈' },
  19: { kind: 'toxicLiquid', controls: 'k', unNo: '1092', flash: -26, lel: 2.8, uel: 31, boils: 52.5 },
  20: { kind: 'toxicGas', controls: 'k', unNo: '1052', boils: 19.5 },
  21: { kind: 'toxicLiquid', controls: 'k', unNo: '2023', flash: 34, lel: 3.8, uel: 21, boils: 117.9 },
  22: { kind: 'toxicLiquid', unNo: '2558' },
  23: { kind: 'toxicLiquid', controls: 'k', unNo: '2078', flash: 132, boils: 251 },
  24: { kind: 'corrosive', unNo: '1828', boils: 138 },
  25: {
    kind: 'toxicLiquid',
    controls: 'tk',
    unNo: '1051',
    flash: -17.8,
    lel: 5.6,
    uel: 40,
    boils: 25.7,
    aliases: '氢氰酸',
  },
  26: { kind: 'corrosive', controls: 'k', unNo: '1829', boils: 44.8 },
  27: { kind: 'toxicLiquid', controls: 'tk', unNo: '2334', flash: -29, lel: 2.2, uel: 22, boils: 53.3 },
  28: { kind: 'corrosive', controls: 'd', unNo: '1744', boils: 58.8, aliases: '溴素' },
  29: {
    kind: 'toxicLiquid',
    controls: 't',
    unNo: '1185',
    flash: -11,
    lel: 3.3,
    uel: 54.8,
    boils: 56,
    aliases: '氮丙啶',
  },
  30: { kind: 'toxicLiquid', controls: 'tk', unNo: '2480', flash: -7, lel: 5.3, uel: 26, boils: 39.1 },
  31: { kind: 'explosive', unNo: '0224' },
  32: { kind: 'explosive', unNo: '0129' },
  33: { kind: 'explosive', unNo: '0135' },
  34: { kind: 'explosive', unNo: '0213' },
  35: { kind: 'explosive', unNo: '0209', aliases: '梯恩梯' },
  36: { kind: 'explosive', controls: 'k', unNo: '0143' },
  37: { kind: 'explosive', controls: 'ek', unNo: '0340', aliases: '硝化棉' },
  38: { kind: 'explosive', controls: 'ek', unNo: '0341', aliases: '硝化棉' },
  39: { kind: 'flammableSolid', controls: 'ek', unNo: '2556', aliases: '硝化棉' },
  40: { kind: 'flammableSolid', controls: 'ek', unNo: '2557', aliases: '硝化棉' },
  41: { kind: 'flammableSolid', controls: 'ek', unNo: '2555', aliases: '硝化棉' },
  42: { kind: 'flammableLiquid', controls: 'ek', unNo: '2059', aliases: '硝化棉溶液' },
  43: { kind: 'explosive', controls: 'k', unNo: '0222' },
  44: { kind: 'oxidizer', controls: 'k', unNo: '1942' },
  45: { kind: 'oxidizer', unNo: '2067' },
  46: { kind: 'oxidizer', controls: 'e', unNo: '1486' },
  47: { kind: 'flammableGas', controls: 'k', unNo: '1010', lel: 1.4, uel: 16.3, boils: -4.5 },
  48: { kind: 'flammableGas', controls: 'k', unNo: '1033', lel: 3.4, uel: 27, boils: -24.8, aliases: '甲醚' },
  49: { kind: 'flammableGas', controls: 'k', unNo: '1971', lel: 5, uel: 15, boils: -161.5 },
  50: { kind: 'flammableGas', controls: 'k', unNo: '1086', lel: 3.6, uel: 31, boils: -13.3 },
  51: {
    kind: 'flammableGas',
    controls: 'k',
    unNo: '1049',
    lel: 4,
    uel: 75,
    boils: -252.8,
    aliases: '氢气',
    ghs: '易燃气体类别1；高压气体',
  },
  52: {
    kind: 'flammableGas',
    controls: 'k',
    unNo: '1075',
    flash: -74,
    lel: 1.5,
    uel: 9.5,
    ghs: '易燃气体类别1；高压气体',
  },
  53: { kind: 'flammableGas', controls: 'k', unNo: '1061', lel: 4.9, uel: 20.7, boils: -6.3, aliases: '甲胺' },
  54: {
    kind: 'flammableGas',
    controls: 'k',
    unNo: '1001',
    lel: 2.5,
    uel: 82,
    boils: -84,
    aliases: '电石气',
    ghs: '易燃气体类别1；高压气体',
  },
  55: { kind: 'flammableGas', controls: 'k', unNo: '1962', lel: 2.7, uel: 36, boils: -103.7 },
  56: { kind: 'oxidizingGas', unNo: '1072', boils: -183, aliases: '氧气、液氧' },
  57: {
    kind: 'flammableLiquid',
    controls: 'k',
    unNo: '1114',
    flash: -11,
    lel: 1.2,
    uel: 8,
    boils: 80.1,
    ghs: '易燃液体类别2；致癌性类别1A',
  },
  58: { kind: 'flammableLiquid', controls: 'k', unNo: '2055', flash: 31, lel: 1.1, uel: 6.1, boils: 145 },
  59: {
    kind: 'flammableLiquid',
    controls: 'd',
    unNo: '1090',
    flash: -20,
    lel: 2.5,
    uel: 12.8,
    boils: 56.5,
    ghs: '易燃液体类别2',
  },
  60: { kind: 'toxicLiquid', controls: 'k', unNo: '1093', flash: -1, lel: 3, uel: 17, boils: 77.3 },
  61: { kind: 'flammableLiquid', controls: 'k', unNo: '1131', flash: -30, lel: 1.3, uel: 50, boils: 46.3 },
  62: { kind: 'flammableLiquid', unNo: '1145', flash: -20, lel: 1.3, uel: 8.4, boils: 80.7 },
  63: { kind: 'flammableLiquid', controls: 'k', unNo: '1280', flash: -37, lel: 2.8, uel: 37, boils: 34 },
  64: {
    kind: 'flammableLiquid',
    controls: 'dk',
    unNo: '1294',
    flash: 4,
    lel: 1.1,
    uel: 7.1,
    boils: 110.6,
    ghs: '易燃液体类别2；生殖毒性类别2',
  },
  65: {
    kind: 'flammableLiquid',
    controls: 'k',
    unNo: '1230',
    flash: 11,
    lel: 6,
    uel: 36.5,
    boils: 64.7,
    aliases: '木精',
    ghs: '易燃液体类别2；急性毒性类别3',
  },
  66: { kind: 'flammableLiquid', controls: 'k', unNo: '1203', flash: -50, lel: 1.3, uel: 6, ghs: '易燃液体类别2' },
  67: {
    kind: 'flammableLiquid',
    unNo: '1170',
    flash: 12,
    lel: 3.3,
    uel: 19,
    boils: 78.3,
    aliases: '酒精',
    ghs: '易燃液体类别2',
  },
  68: { kind: 'flammableLiquid', controls: 'dk', unNo: '1155', flash: -45, lel: 1.9, uel: 36, boils: 34.6 },
  69: { kind: 'flammableLiquid', controls: 'k', unNo: '1173', flash: -4, lel: 2.2, uel: 11.5, boils: 77.2 },
  70: { kind: 'flammableLiquid', unNo: '1208', flash: -22, lel: 1.1, uel: 7.5, boils: 68.7 },
  71: { kind: 'organicPeroxide', controls: 'k', unNo: '3105', aliases: '过氧乙酸' },
  72: { kind: 'organicPeroxide', controls: 'k', unNo: '3101', aliases: '过氧化甲乙酮' },
  73: { kind: 'pyrophoric', unNo: '1381', boils: 280 },
  74: { kind: 'pyrophoric', unNo: '3394' },
  75: { kind: 'pyrophoric', controls: 't', unNo: '1380', boils: 58.4 },
  76: { kind: 'oxidizer', unNo: '1491' },
  77: { kind: 'oxidizer', unNo: '1504' },
  78: { kind: 'oxidizer', controls: 'ek', unNo: '1485' },
  79: { kind: 'oxidizer', controls: 'ek', unNo: '1495' },
  80: { kind: 'oxidizer', controls: 'e', unNo: '2032' },
  81: { kind: 'oxidizer', controls: 'e', unNo: '2031' },
  82: { kind: 'oxidizer', controls: 'k', unNo: '1467' },
  83: { kind: 'waterReactive', unNo: '1402' },
  84: { kind: 'waterReactive', controls: 'e', unNo: '2257' },
  85: { kind: 'waterReactive', controls: 'e', unNo: '1428' },
}

/** What the firms of the district use besides, none of it in table 1: counted by its class, where it counts at all. */
const USUAL: readonly (Facts & { name: string; cas: string })[] = [
  {
    name: '过氧化氢溶液（含量>8%）',
    cas: '7722-84-1',
    kind: 'oxidizer',
    controls: 'e',
    unNo: '2014',
    aliases: '双氧水',
  },
  { name: '连二亚硫酸钠', cas: '7775-14-6', kind: 'waterReactive', unNo: '1384', aliases: '保险粉' },
  {
    name: '乙酸（含量>80%）',
    cas: '64-19-7',
    kind: 'corrosive',
    unNo: '2789',
    flash: 39,
    lel: 4,
    uel: 17,
    boils: 118.1,
    aliases: '冰醋酸',
  },
  { name: '盐酸', cas: '7647-01-0', kind: 'corrosive', controls: 'd', unNo: '1789', aliases: '氢氯酸' },
  { name: '硫酸', cas: '7664-93-9', kind: 'corrosive', controls: 'd', unNo: '1830', boils: 330 },
  { name: '氢氧化钠', cas: '1310-73-2', kind: 'corrosive', unNo: '1823', aliases: '烧碱、片碱' },
  {
    name: '次氯酸钠溶液（有效氯>5%）',
    cas: '7681-52-9',
    kind: 'corrosive',
    unNo: '1791',
    aliases: '漂白水',
  },
  { name: '氨溶液（含氨>10%）', cas: '1336-21-6', kind: 'corrosive', unNo: '2672', aliases: '氨水' },
  { name: '甲酸', cas: '64-18-6', kind: 'corrosive', unNo: '1779', boils: 100.8, aliases: '蚁酸' },
  { name: '磷酸', cas: '7664-38-2', kind: 'corrosive', unNo: '1805' },
  { name: '三氧化铬', cas: '1333-82-0', kind: 'oxidizer', unNo: '1463', aliases: '铬酸酐' },
  { name: '高锰酸钾', cas: '7722-64-7', kind: 'oxidizer', controls: 'de', unNo: '1490' },
  { name: '硝酸钠', cas: '7631-99-4', kind: 'oxidizer', controls: 'e', unNo: '1498' },
  { name: '氰化钠', cas: '143-33-9', kind: 'toxicSolid', controls: 'tk', unNo: '1689', aliases: '山奈' },
  {
    name: 'N,N-二甲基甲酰胺',
    cas: '68-12-2',
    kind: 'flammableLiquid',
    unNo: '2265',
    flash: 58,
    lel: 2.2,
    uel: 15.2,
    boils: 153,
    aliases: 'DMF',
  },
  {
    name: '2-丙醇',
    cas: '67-63-0',
    kind: 'flammableLiquid',
    unNo: '1219',
    flash: 12,
    lel: 2,
    uel: 12.7,
    boils: 82.5,
    aliases: '异丙醇',
  },
  {
    name: '乙酸正丁酯',
    cas: '123-86-4',
    kind: 'flammableLiquid',
    unNo: '1123',
    flash: 22,
    lel: 1.2,
    uel: 7.5,
    boils: 126.1,
  },
  {
    name: '2-丁酮',
    cas: '78-93-3',
    kind: 'flammableLiquid',
    controls: 'd',
    unNo: '1193',
    flash: -9,
    lel: 1.8,
    uel: 11.5,
    boils: 79.6,
    aliases: '丁酮、甲基乙基酮',
  },
  {
    name: '二甲苯异构体混合物',
    cas: '1330-20-7',
    kind: 'flammableLiquid',
    unNo: '1307',
    flash: 25,
    lel: 1.1,
    uel: 7,
    aliases: '二甲苯',
  },
  {
    name: '环己酮',
    cas: '108-94-1',
    kind: 'flammableLiquid',
    unNo: '1915',
    flash: 43,
    lel: 1.1,
    uel: 9.4,
    boils: 155.6,
  },
  { name: '丙烯酸', cas: '79-10-7', kind: 'corrosive', controls: 'k', unNo: '2218', flash: 54, boils: 141 },
  {
    name: '乙酸乙烯酯',
    cas: '108-05-4',
    kind: 'flammableLiquid',
    controls: 'k',
    unNo: '1301',
    flash: -8,
    lel: 2.6,
    uel: 13.4,
    boils: 72.5,
  },
  { name: '苯胺', cas: '62-53-3', kind: 'toxicLiquid', controls: 'k', unNo: '1547', flash: 70, boils: 184.4 },
  {
    name: '苯酚',
    cas: '108-95-2',
    kind: 'toxicSolid',
    controls: 'k',
    unNo: '1671',
    flash: 79,
    boils: 181.9,
    aliases: '石炭酸',
  },
  { name: '二氯甲烷', cas: '75-09-2', kind: 'toxicLiquid', unNo: '1593', boils: 39.8 },
  { name: '三氯甲烷', cas: '67-66-3', kind: 'toxicLiquid', controls: 'dk', unNo: '1888', boils: 61.3, aliases: '氯仿' },
  { name: '柴油（闭杯闪点≤60℃）', cas: '68334-30-5', kind: 'flammableLiquid', unNo: '1202' },
  { name: '丙烷', cas: '74-98-6', kind: 'flammableGas', unNo: '1978', lel: 2.1, uel: 9.5, boils: -42.1 },
  { name: '丙烯', cas: '115-07-1', kind: 'flammableGas', controls: 'k', unNo: '1077', lel: 2, uel: 11, boils: -47.7 },
  {
    name: '一氧化碳',
    cas: '630-08-0',
    kind: 'toxicGas',
    controls: 'k',
    unNo: '1016',
    lel: 12.5,
    uel: 74.2,
    boils: -191.5,
  },
  {
    name: '氮（压缩的或液化的）',
    cas: '7727-37-9',
    kind: 'inertGas',
    unNo: '1066',
    boils: -195.8,
    aliases: '氮气、液氮',
  },
  {
    name: '二氧化碳（压缩的或液化的）',
    cas: '124-38-9',
    kind: 'inertGas',
    unNo: '1013',
    aliases: '液态二氧化碳',
  },
  {
    name: '氩（压缩的或液化的）',
    cas: '7440-37-1',
    kind: 'inertGas',
    unNo: '1006',
    boils: -185.9,
    aliases: '氩气',
  },
  { name: '铝粉', cas: '7429-90-5', kind: 'flammableSolid', controls: 'e', unNo: '1309' },
  { name: '镁粉', cas: '7439-95-4', kind: 'waterReactive', controls: 'e', unNo: '1418' },
  { name: '硫磺', cas: '7704-34-9', kind: 'flammableSolid', controls: 'e', unNo: '1350' },
]

const MIXTURE = '混合物，无单一CAS号'

/** The 85 substances of GB 18218-2018 table 1 and the usual ones of the district. */
export function chemicalLibrary({ now }: SeedMoment): AnyRecord[] {
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const listed = CRITICAL_SUBSTANCES.map((substance) => {
    const facts = LISTED[substance.no]
    if (facts === undefined) throw new Error(`no facts of ${substance.name}`)
    return row({ guid: guidOf(substance, facts), ...told(facts), ...shown(substance, facts) })
  })
  const usual = USUAL.map(({ name, cas, ...facts }) =>
    row({
      guid: `chemical-${facts.unNo}`,
      chineseName: name,
      cas,
      criticalQty: null,
      hazardSymbol: null,
      ...told(facts),
    }),
  )
  return [...listed, ...usual]
}

/** Installations of before hold the first twelve under their UN numbers. */
const FIRST = new Set([1, 10, 12, 51, 52, 54, 57, 59, 64, 65, 66, 67])
const guidOf = ({ no }: CriticalSubstance, { unNo }: Facts) =>
  FIRST.has(no) ? `chemical-${unNo}` : `chemical-gb18218-${no}`

function shown({ no, name, cas, criticalQty, betaClass }: CriticalSubstance, { aliases }: Facts) {
  const [plain = name, inBrackets] = no === 13 ? [name] : name.split(/[(（[]/, 2)
  const isSame = inBrackets !== undefined && !/[含≤≥<>%的]/.test(inBrackets)
  const other = isSame ? inBrackets.replace(/[)）\]]$/, '') : null
  return {
    chineseName: isSame ? plain : name,
    aliases: [other, aliases].filter((each) => each != null && each !== plain).join('、') || null,
    cas: cas.length === 0 ? MIXTURE : cas.join('、'),
    criticalQty,
    hazardSymbol: betaClass,
  }
}

function told({ kind, controls = '', unNo, flash, lel, uel, boils, aliases, ghs }: Facts) {
  return {
    ...(aliases === undefined ? {} : { aliases }),
    unNo: unNo ?? null,
    ...KINDS[kind],
    ...(ghs === undefined ? {} : { ghsClasses: ghs }),
    flashPoint: flash ?? null,
    lel: lel ?? null,
    uel: uel ?? null,
    boilingPoint: boils ?? null,
    isHighlyToxic: controls.includes('t'),
    isPrecursorDrug: controls.includes('d'),
    isPrecursorExplosive: controls.includes('e'),
    isKeyRegulated: controls.includes('k'),
    firstAid: FIRST_AID,
    mark: 'recalled',
  }
}
