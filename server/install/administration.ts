import { HOLIDAY_SOURCE, HOLIDAYS } from '#domain/data/holidays.ts'
import { SETTINGS, SWITCHES } from '#domain/data/settings.ts'
import type { TRADE_FAMILIES } from '#domain/data/words.ts'
import { ROLES, type Role } from '#domain/kit/access.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { dictionary } from '#domain/resources/dictionary/definition.ts'
import type { documentTemplate } from '#domain/resources/documentTemplate/definition.ts'
import type { holiday } from '#domain/resources/holiday/definition.ts'
import type { permission } from '#domain/resources/permission/definition.ts'
import type { riskFactor } from '#domain/resources/riskFactor/definition.ts'
import type { role } from '#domain/resources/role/definition.ts'
import type { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { legalFigures } from '#domain/rules/legal-figures.ts'
import { PERMISSIONS, type PermissionCode } from '#domain/rules/permission.ts'
import { type SeedMoment, seedRecord } from './record.ts'

/** What an installation is administered with, by resource, in the order of loading. */
export function seedAdministration(moment: SeedMoment) {
  return {
    permission: seedPermissions(moment),
    role: seedRoles(moment),
    dictionary: seedDictionary(moment),
    systemConfig: seedConfig(moment),
    documentTemplate: seedDocumentTemplates(moment),
    riskFactor: seedRiskFactors(moment),
    holiday: seedHolidays(moment),
  }
}

const FIRST_DAY = '2026-01-01'

function seedPermissions({ now }: SeedMoment) {
  return Object.entries(PERMISSIONS).map(([code, { name, module }]) =>
    seedRecord<RecordOf<typeof permission>>({ guid: code, code, name, module }, now),
  )
}

/** What the access rules of a role come to, in words. */
const SCOPES: Readonly<Record<Role, 'all' | 'town' | 'grid' | 'unit' | 'self'>> = {
  admin: 'all',
  bureau: 'all',
  leader: 'all',
  town: 'town',
  grid: 'grid',
  officer: 'all',
  duty: 'all',
  company: 'unit',
  safety: 'unit',
  worker: 'unit',
  agency: 'unit',
  assoc: 'unit',
  reviewer: 'self',
  expert: 'self',
}
const GRANTED: Readonly<Partial<Record<Role, readonly PermissionCode[]>>> = {
  bureau: ['ROLE_MEWS_COMPANY_VISIT', 'ROLE_WJZJK_JZ_VISIT', 'ROLE_USER_UNLOCK', 'ROLE_COMPANY_ACCOUNT_RESET'],
  leader: ['ROLE_MEWS_COMPANY_VISIT', 'ROLE_WJZJK_JZ_VISIT'],
  officer: ['ROLE_MEWS_COMPANY_VISIT'],
  town: ['ROLE_MEWS_COMPANY_VISIT'],
  duty: ['ROLE_MEWS_COMPANY_VISIT'],
}

function seedRoles({ now }: SeedMoment) {
  return Object.entries(ROLES).map(([code, roleName]) =>
    seedRecord<RecordOf<typeof role>>(
      {
        guid: `role-${code}`,
        roleName,
        roleCode: code,
        dataScope: SCOPES[code as Role], // the keys of ROLES
        menuGuids: [],
        permissionCodes: [...(GRANTED[code as Role] ?? [])],
        systemTypes: [],
        builtIn: true,
      },
      now,
    ),
  )
}

/** Types with their words in order; the code of a word is its place, so that words may change and records keep theirs. */
const DICTIONARIES: Readonly<Record<string, readonly string[]>> = {
  隐患类别: [
    '安全管理',
    '设备设施',
    '作业行为',
    '电气安全',
    '消防安全',
    '危险化学品',
    '有限空间',
    '粉尘涉爆',
    '职业健康',
  ],
  事故类型: [
    ...['物体打击', '车辆伤害', '机械伤害', '起重伤害', '触电', '淹溺', '灼烫', '火灾', '高处坠落', '坍塌', '冒顶片帮'],
    ...['透水', '放炮', '火药爆炸', '瓦斯爆炸', '锅炉爆炸', '容器爆炸', '其他爆炸', '中毒和窒息', '其他伤害'],
  ],
  文书类型: [
    ...['现场检查记录', '现场处理措施决定书', '责令限期整改指令书', '整改复查意见书', '立案审批表', '询问通知书'],
    ...['询问笔录', '勘验笔录', '抽样取证凭证', '先行登记保存证据通知书', '行政处罚告知书', '听证告知书'],
    ...['行政处罚决定书', '送达回执', '结案审批表', '案件移送书'],
  ],
  证照类型: [
    '营业执照',
    '安全生产许可证',
    '危险化学品经营许可证',
    '特种作业操作证',
    '特种设备使用登记证',
    '标准化证书',
  ],
  职务: ['主要负责人', '安全负责人', '安全员', '班组长', '特种作业人员', '网格长', '专职网格员', '执法人员'],
  通知类型: ['通知', '公告', '培训通知', '工作动态', '公示', '审核提醒'],
  培训类型: ['三级教育', '主要负责人培训', '安全管理人员培训', '特种作业培训', '全员培训', '应急演练'],
  应急物资类别: ['个体防护', '灭火器材', '侦检器材', '堵漏器材', '救生器材', '通信照明', '医疗急救'],
  值班班次: ['白班', '夜班', '全天'],
  请假类型: ['年休', '事假', '病假', '调休', '公出'],
  送达方式: ['直接送达', '留置送达', '邮寄送达', '委托送达', '电子送达', '公告送达'],
  摘牌原因: ['到期', '升降级', '整改完成', '企业注销'],
  特殊作业: [
    '动火作业',
    '受限空间作业',
    '盲板抽堵作业',
    '高处作业',
    '吊装作业',
    '临时用电作业',
    '动土作业',
    '断路作业',
  ],
}
/** Kinds of document whose templates are loaded with the words above. */
const SITE_RECORD = 0
const ORDER = 2

function seedDictionary({ now }: SeedMoment) {
  return Object.entries(DICTIONARIES).flatMap(([dictType, words], type) =>
    words.map((label, at) =>
      seedRecord<RecordOf<typeof dictionary>>(
        {
          guid: `dictionary-${codeOf(type)}-${codeOf(at)}`,
          dictType,
          code: codeOf(at),
          label,
          sortId: at,
          enabled: true,
          effectiveFrom: FIRST_DAY,
        },
        now,
      ),
    ),
  )
}

const codeOf = (at: number) => String(at + 1).padStart(2, '0')

function seedConfig({ now }: SeedMoment) {
  return Object.entries({ ...SETTINGS, ...SWITCHES })
    .map(([key, { value, purpose: _shown, ...words }]) =>
      seedRecord<RecordOf<typeof systemConfig>>(
        {
          guid: `config-${key.replaceAll('.', '-')}`,
          key,
          ...words,
          value: String(value),
          valueType: typeof value === 'number' ? 'number' : 'bool',
          mark: 'L',
          ruleVersion: '1',
          effectiveFrom: FIRST_DAY,
        },
        now,
      ),
    )
    .concat(seedLegalFigures(now))
}

/** What the law says in figures: an installation that learns better adds a row with a later day. */
function seedLegalFigures(now: string) {
  return legalFigures().map((figure) =>
    seedRecord<RecordOf<typeof systemConfig>>(
      { guid: `config-${figure.key.replaceAll('.', '-')}`, ...figure } as never, // as its definition says
      now,
    ),
  )
}

function seedDocumentTemplates({ now }: SeedMoment) {
  const template = (guid: string, own: Partial<RecordOf<typeof documentTemplate>>) =>
    seedRecord<RecordOf<typeof documentTemplate>>(
      { guid, versionNo: '1', orgName: '区应急管理局', enabled: true, file: [], ...own },
      now,
    )
  return [
    template('template-site-record', {
      templateName: '现场检查记录',
      docType: codeOf(SITE_RECORD),
      numberRule: '吴应急检记〔{年}〕{序号}号',
      content:
        '被检查单位：{companyName}\n地址：{address}\n检查时间：{checkTime}\n检查人员：{officers}\n检查情况：\n{findings}\n检查人员（签名）：\n被检查单位现场负责人（签名）：',
      fields: [
        { name: 'companyName', label: '被检查单位', required: true },
        { name: 'address', label: '地址', required: true },
        { name: 'checkTime', label: '检查时间', required: true },
        { name: 'officers', label: '检查人员', required: true },
        { name: 'findings', label: '检查情况', required: true },
      ],
    }),
    template('template-order', {
      templateName: '责令限期整改指令书',
      docType: codeOf(ORDER),
      numberRule: '吴应急责改〔{年}〕{序号}号',
      content:
        '{companyName}：\n经查，你单位存在下列问题：\n{problems}\n现责令你单位对上述问题于{deadline}前整改完毕，达到有关法律法规规章和标准规定的要求。',
      fields: [
        { name: 'companyName', label: '单位名称', required: true },
        { name: 'problems', label: '存在的问题', required: true },
        { name: 'deadline', label: '整改期限', required: true },
      ],
    }),
  ]
}

type Family = keyof typeof TRADE_FAMILIES
/** Factor, trades, place, what it may lead to, what is done against it. */
const RISK_FACTORS: readonly [string, readonly Family[], string, string, string][] = [
  [
    '有限空间作业',
    ['textile', 'lightIndustry', 'machinery', 'metallurgy'],
    '污水池、调浆池、反应罐等',
    '中毒和窒息、淹溺',
    '先通风、再检测、后作业；专人监护；配备呼吸器和救援器材',
  ],
  [
    '金属粉尘',
    ['machinery', 'nonferrous'],
    '铝镁制品抛光打磨工位、除尘系统',
    '其他爆炸、火灾',
    '除尘系统不与可燃气体管道相连；每班清扫；设置泄爆和锁气卸灰装置',
  ],
  [
    '木粉尘、纺织纤维粉尘',
    ['lightIndustry', 'textile'],
    '砂光、开清棉、除尘室',
    '其他爆炸、火灾',
    '按规定清理积尘；使用防爆电气；设置火花探测装置',
  ],
  [
    '液氨制冷',
    ['lightIndustry', 'commerce'],
    '氨压缩机房、冷库',
    '中毒和窒息、容器爆炸',
    '设置氨气泄漏报警和事故排风；快速冻结装置单独设置',
  ],
  [
    '高温熔融金属',
    ['metallurgy', 'nonferrous', 'machinery'],
    '熔炼炉、浇铸区、吊运路线',
    '灼烫、其他爆炸',
    '吊运使用冶金起重机；炉坑干燥无积水；设置事故应急坑',
  ],
  [
    '煤气',
    ['metallurgy', 'buildingMaterial'],
    '煤气柜、加热炉、地下室',
    '中毒和窒息、火灾',
    '固定式一氧化碳报警；设置可靠隔断；双人作业',
  ],
  [
    '导热油锅炉与印染定型',
    ['textile'],
    '定型机、热油管线',
    '火灾、灼烫',
    '定期清理油污和废气管道；油温与泄漏联锁；设置自动灭火',
  ],
  [
    '危险化学品储存',
    ['chemical', 'hazardousTrade', 'medicine'],
    '仓库、储罐区',
    '火灾、其他爆炸、中毒和窒息',
    '分类分库储存；禁忌物不混存；可燃有毒气体检测报警',
  ],
]
const BASIS = '工贸行业较大危险因素辨识与防范指导手册'

function seedRiskFactors({ now }: SeedMoment) {
  return RISK_FACTORS.map(([factorName, families, place, accidentTypes, measures], at) =>
    seedRecord<RecordOf<typeof riskFactor>>(
      {
        guid: `risk-factor-${at + 1}`,
        factorName,
        tradeFamily: [...families],
        place,
        accidentTypes,
        measures,
        basis: BASIS,
        sortId: at,
        enabled: true,
      },
      now,
    ),
  )
}

function seedHolidays({ now }: SeedMoment) {
  return HOLIDAYS.map((each) =>
    seedRecord<RecordOf<typeof holiday>>(
      { guid: `holiday-${each.date}`, ...each, source: HOLIDAY_SOURCE, year: Number(each.date.slice(0, 4)) },
      now,
    ),
  )
}
