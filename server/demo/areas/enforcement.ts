import { checklists } from '#domain/data/checklists.ts'
import type { CompanyFlag } from '#domain/data/words.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { addDays, startOfDay } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { dishonestList } from '#domain/resources/dishonestList/definition.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import { templatesFor } from '#domain/rules/checklist-choice.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { placedAt, type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import { templateGuid } from '#server/install/reference.ts'
import { type DemoWorld, firmThat } from './area-demo.ts'

/** What officers look at, by what the enterprise is; the plain one last. */
const LISTS: readonly { code: string; name: string; flags: CompanyFlag[]; of: readonly string[] }[] = [
  { code: 'ZF-CS', name: '有限空间执法检查表', flags: ['isYouXianKongJian'], of: ['GEN', 'CS'] },
  { code: 'ZF-DUST', name: '粉尘涉爆执法检查表', flags: ['isSheBaoFenChen'], of: ['GEN', 'DUST'] },
  { code: 'ZF-GEN', name: '工贸企业执法检查表', flags: [], of: ['GEN', 'FIRE'] },
]

export function enforcementDemo({ now, today }: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('enforcement'))
  const day = (offset: number) => addDays(today, offset)
  const at9 = (offset: number) => startOfDay(day(offset)).replace('16:00:00', '01:00:00')
  const year = Number(today.slice(0, 4))
  const guidOf = (username: string) => world.users.find((user) => user.username === username)?.guid ?? ''
  const team = [guidOf('officer'), guidOf('officer2')]
  const others = world.companies.filter(({ guid }) => guid !== world.home.guid)
  // The second and the fifth are those of the cases about confined spaces and about dust.
  const some = [world.home, ...others.slice(40, 60)].map((company, at) => {
    const flag = at === 1 ? 'isYouXianKongJian' : at === 4 ? 'isSheBaoFenChen' : null
    return flag === null ? company : (firmThat(others.slice(40), (each) => each[flag] === true) ?? company)
  })
  const plain = (own: Record<string, unknown>) =>
    seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, team[0])
  const row = (company: DemoWorld['home'], own: Record<string, unknown>) =>
    plain({
      ...placedAt(company),
      ...own,
    })

  const plan = plain({
    year,
    planName: `${year}年度安全生产监督检查计划`,
    orgName: '吴江区应急管理局',
    officerCount: 46,
    workDays: 11_500,
    keyCompanyCount: 120,
    generalCompanyCount: 360,
    months: Array.from({ length: 12 }, (_, month) => ({
      month: month + 1,
      keyCount: 10,
      generalCount: 30,
      remark: null,
    })),
    plannedTotal: 480,
    approveNo: `吴政发〔${year}〕3号`,
    approveDate: `${year}-01-18`,
    status: 'running',
  })
  const nextPlan = plain({
    year: year + 1,
    planName: `${year + 1}年度安全生产监督检查计划（草案）`,
    orgName: '吴江区应急管理局',
    officerCount: 48,
    workDays: 12_000,
    keyCompanyCount: 130,
    generalCompanyCount: 380,
    months: [],
    plannedTotal: 0,
    status: 'draft',
  })
  const states = ['done', 'rectifying', 'reviewing', 'waiting', 'inspecting', 'filed', 'done'] as const
  const types = ['key', 'general', 'special', 'report', 'special', 'key', 'review'] as const
  const lists = LISTS.map(({ code, name, flags, of }) =>
    seedRecord<RecordOf<typeof checkTemplate>>(
      {
        guid: templateGuid(code),
        firstVersionGuid: templateGuid(code),
        templateName: name,
        templateType: 'enforcement',
        tradeFamily: [],
        applyFlags: flags,
        versionNo: '1',
        enabled: true,
        effectiveDate: `${year}-01-01`,
        items: checklists
          .filter((list) => of.includes(list.code))
          .flatMap((list) => list.items)
          .map(({ toVerify, ...item }, at) => ({ ...item, toVerify: [...toVerify], sortId: at + 1 })),
      },
      now,
    ),
  )
  const visits = [...some.map((company, at) => ({ company, on: at * 2 - 34 })), { company: world.home, on: 0 }]
  const inspections = visits.map(({ company, on }, at) => {
    // Nobody has been where he is to go today or later.
    const status = on < 0 ? (states[at % 7] ?? 'waiting') : 'waiting'
    const isOver = status !== 'waiting' && status !== 'inspecting'
    const hasDeadline = status === 'rectifying' || status === 'reviewing' || status === 'filed'
    const own = {
      inspectNo: `ZFJC${year}${String(at + 1).padStart(5, '0')}`,
      planGuid: at % 3 === 0 ? plan.guid : null,
      inspectType: types[at % 7],
      officers: team,
      checkTemplateGuid: templatesFor(company, lists)[0]?.guid,
      scheme: '检查安全生产责任制、隐患排查治理、特种作业持证、现场安全设施。',
      inspectDate: day(on),
      startTime: isOver || status === 'inspecting' ? at9(on) : null,
      companyPerson: isOver ? company.safetyManager : null,
      findings: isOver
        ? [
            {
              item: '配电箱',
              problem: '无警示标识',
              basis: '安全生产法第三十五条',
              level: hasDeadline ? 'general' : 'none',
            },
            {
              item: '有限空间',
              problem: at % 4 === 1 ? '未建立台账' : null,
              basis: '应急管理部令第13号',
              level: at % 4 === 1 ? 'general' : 'none',
            },
          ]
        : [],
      result: isOver ? (hasDeadline ? (status === 'filed' ? 'filed' : 'rectify') : 'passed') : null,
      deadline: hasDeadline ? day(on + 14) : null,
      status,
    }
    return row(company, worked(inspection, own, today))
  })
  const CASES = [
    ['未设置明显的安全警示标志', 'closed', 12_000],
    ['未按规定对有限空间作业进行检测', 'executing', 20_000],
    ['特种作业人员无证上岗', 'notified', 30_000],
    ['未如实记录隐患排查治理情况', 'investigating', null],
    ['粉尘涉爆场所未采取控爆措施', 'pendingDecision', 60_000],
    ['未进行安全教育培训', 'pendingFiling', null],
    ['违规动火作业', 'clue', null],
    ['拒不执行停产整改指令', 'transferred', null],
  ] as const
  const cases = CASES.map(([caseName, status, fineAmount], at) => {
    const company = some[at] ?? world.home
    const isFiled = !['clue', 'pendingFiling'].includes(status)
    const own = {
      caseNo: `AJ${year}${String(at + 1).padStart(4, '0')}`,
      caseName,
      caseSource: at % 3 === 0 ? 'inspection' : 'report',
      inspectionGuid: inspections[at]?.guid,
      partyType: 'unit',
      party: company.companyName,
      officers: team,
      lawBasisGuids: ['law-1'],
      inspectOn: day(-80 + at * 4),
      fileDate: isFiled ? day(-76 + at * 4) : null,
      facts: isFiled ? `经查，当事人存在${caseName}的违法行为。` : null,
      evidences: isFiled ? [{ type: 'survey', name: '现场检查记录', proves: '现场情况' }] : [],
      procedure: 'ordinary',
      penaltyTypes: fineAmount === null ? null : ['fine'],
      fineAmount,
      noticeDate: ['closed', 'executing', 'notified', 'pendingDecision'].includes(status) ? day(-40 + at * 4) : null,
      decisionNo: status === 'closed' || status === 'executing' ? `吴应急罚〔${year}〕${at + 1}号` : null,
      decisionDate: status === 'closed' || status === 'executing' ? day(-30 + at * 4) : null,
      deliverDate: status === 'closed' ? day(-29) : null,
      paidDate: status === 'closed' ? day(-10) : null,
      paidAmount: status === 'closed' ? fineAmount : null,
      closeDate: status === 'closed' ? day(-8) : null,
      status,
    }
    return row(company, worked(lawCase, own, today))
  })
  const DOCUMENTS = [
    ['record', '检记', 'archived'],
    ['rectify', '责改', 'delivered'],
    ['review', '复查', 'issued'],
    ['filing', '立案', 'archived'],
    ['notice', '告知', 'pending'],
    ['decision', '罚', 'draft'],
    ['rectify', '责改', 'voided'],
  ] as const
  const serials = new Map<string, number>()
  const documents = inspections.slice(0, 14).flatMap((each, at) =>
    [DOCUMENTS[at % 7], DOCUMENTS[(at + 2) % 7]].flatMap((kind) => {
      if (kind === undefined) return []
      const [docType, typeShort, status] = kind
      const serial = (serials.get(docType) ?? 0) + 1
      serials.set(docType, serial)
      const company = some[at] ?? world.home
      return row(company, {
        docType,
        docNo: `（吴应急）${typeShort}〔${year}〕${serial}号`,
        docDate: each.inspectDate,
        bizGuid: each.guid,
        content: '经检查，存在配电箱无警示标识等问题，责令限期整改完毕，达到有关法律法规规章和标准规定的要求。',
        officers: team,
        deliverType: ['delivered', 'archived'].includes(status) ? 'direct' : null,
        deliverDate: ['delivered', 'archived'].includes(status) ? each.inspectDate : null,
        issuer: ['draft', 'pending'].includes(status) ? null : '吴国栋',
        voidReason: status === 'voided' ? '文号有误' : null,
        status,
      })
    }),
  )
  const transferStates = ['pending', 'pendingHand', 'handed', 'answered', 'received', 'refused', 'done'] as const
  const transfers = transferStates.map((status, at) =>
    row(some[at + 7] ?? world.home, {
      transferType: (['police', 'other', 'down'] as const)[at % 3],
      caseGuid: cases[7]?.guid,
      toOrg: ['吴江区公安局', '区住建局', '盛泽镇综合行政执法局'][at % 3],
      reason: '涉嫌构成犯罪或不属本机关管辖，依法移送。',
      legalBasis: '《行政执法机关移送涉嫌犯罪案件的规定》（国务院令第310号）',
      materials: [
        { name: '案件移送书', copies: '2' },
        { name: '证据材料清单', copies: '1' },
      ],
      reportDate: day(-18 + at),
      approveDate: status === 'pending' ? null : day(-16 + at),
      handDate: status === 'pending' || status === 'pendingHand' ? null : day(-15 + at),
      policeDecision: status === 'answered' || status === 'done' ? 'filed' : null,
      policeDate: status === 'answered' || status === 'done' ? day(-5) : null,
      status,
    }),
  )
  const LISTINGS = [
    ['listed', 'accident', '2025年发生一起机械伤害死亡事故，负有责任，受到行政处罚', -400],
    ['told', 'refusal', '逾期不缴纳罚款，经催告仍不履行', -1],
    ['proposed', 'falseReport', '特种作业人员使用伪造的操作证上岗', null],
    ['removed', 'noPermit', '许可证被暂扣期间继续生产', -700],
  ] as const
  const listing = ([status, ground, facts, toldOn]: (typeof LISTINGS)[number], at: number) => {
    const isListed = status === 'listed' || status === 'removed'
    const own = {
      ...{ status, ground, facts },
      basis: '《安全生产严重失信主体名单管理办法》第六条、第七条',
      measures: '列为重点监管对象，加大执法检查频次；在名单期间不受理标准化申请，不予评先评优。',
      toldDate: toldOn === null ? null : day(toldOn),
      listDate: isListed && toldOn !== null ? day(toldOn + 5) : null,
      ...(isListed && { defence: '已足额赔偿，请求从轻', defenceReply: '事实清楚，不影响列入' }),
      ...(status === 'removed' && {
        ...{ repairReason: '已整改并履行处罚', repairDate: day(-320), removeDate: day(-305), removeReason: '整改属实' },
      }),
    }
    return row(some[at + 12] ?? world.home, worked(dishonestList, own, today))
  }
  return {
    annualPlan: [plan, nextPlan],
    doubleRandom: [
      plain({
        batchName: `${year}年第三季度双随机抽查`,
        date: day(-50),
        companyCount: 3,
        officersPerCompany: 2,
        officerPool: team,
        seed: 20_260_930,
        poolSize: 4100,
        result: some.slice(1, 4).map((company) => ({
          companyGuid: company.guid,
          companyName: company.companyName,
          officers: team,
          officerNames: '钱海峰、周晓岚',
        })),
        notary: '区局纪检组',
        status: 'published',
      }),
      plain({
        batchName: `${year}年第四季度双随机抽查`,
        date: day(4),
        companyCount: 5,
        officersPerCompany: 2,
        officerPool: team,
        result: [],
        status: 'draft',
      }),
    ],
    checkTemplate: lists,
    inspection: inspections,
    lawCase: cases,
    lawDocument: documents,
    caseTransfer: transfers,
    dishonestList: LISTINGS.map(listing),
  }
}
