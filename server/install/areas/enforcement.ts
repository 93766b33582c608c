import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, SeedRows } from './area-seed.ts'

/** What every installation starts with; the laws are those whose figures the platform computes with. */
function reference({ now }: SeedMoment): SeedRows {
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const NUMBERS = [
    ['record', '检记'],
    ['measures', '现决'],
    ['rectify', '责改'],
    ['review', '复查'],
    ['filing', '立案'],
    ['notice', '告知'],
    ['hearing', '听告'],
    ['decision', '罚'],
    ['onSpot', '当罚'],
    ['transfer', '移送'],
  ] as const
  const METHODS = [
    ['重点检查', ['scheme', 'twoOfficers', 'video']],
    ['一般检查（双随机）', ['scheme', 'twoOfficers', 'video']],
    ['专项检查', ['scheme', 'twoOfficers', 'expert']],
    ['举报核查', ['twoOfficers', 'video']],
    ['复查', ['twoOfficers']],
  ] as const
  const LAWS = [
    {
      lawName: '中华人民共和国安全生产法',
      lawLevel: 'law',
      docNo: '主席令第88号',
      effectiveDate: '2021-09-01',
      articles: [
        {
          no: '第四十一条',
          text: '生产经营单位应当建立安全风险分级管控制度和事故隐患排查治理制度；重大事故隐患排查治理情况应当及时向负有安全生产监督管理职责的部门和职工大会或者职工代表大会报告。',
          penalty: null,
        },
        {
          no: '第一百零二条',
          text: '生产经营单位未采取措施消除事故隐患的，责令立即消除或者限期消除。',
          penalty:
            '处五万元以下的罚款；拒不执行的，责令停产停业整顿，对直接负责的主管人员和其他直接责任人员处五万元以上十万元以下的罚款。',
        },
      ],
      discretion: [
        { step: '一档', condition: '首次发现，一般隐患', min: 0, max: 20_000 },
        { step: '二档', condition: '多项隐患或逾期未改', min: 20_000, max: 50_000 },
      ],
    },
    { lawName: '中华人民共和国行政处罚法', lawLevel: 'law', docNo: '主席令第70号', effectiveDate: '2021-07-15' },
    { lawName: '中华人民共和国危险化学品安全法', lawLevel: 'law', docNo: '主席令第64号', effectiveDate: '2026-05-01' },
    {
      lawName: '生产安全事故报告和调查处理条例',
      lawLevel: 'regulation',
      docNo: '国务院令第493号',
      effectiveDate: '2007-06-01',
    },
    {
      lawName: '工贸企业重大事故隐患判定标准',
      lawLevel: 'rule',
      docNo: '应急管理部令第10号',
      effectiveDate: '2023-05-15',
    },
    {
      lawName: '工贸企业有限空间作业安全规定',
      lawLevel: 'rule',
      docNo: '应急管理部令第13号',
      effectiveDate: '2024-01-01',
    },
    { lawName: '工贸企业粉尘防爆安全规定', lawLevel: 'rule', docNo: '应急管理部令第6号', effectiveDate: '2021-09-01' },
    {
      lawName: '危险化学品重大危险源辨识',
      lawLevel: 'nationalStandard',
      docNo: 'GB 18218-2018',
      effectiveDate: '2019-03-01',
    },
    {
      lawName: '危险化学品企业特殊作业安全规范',
      lawLevel: 'nationalStandard',
      docNo: 'GB 30871-2022',
      effectiveDate: '2022-10-01',
    },
    {
      lawName: '有限空间作业安全技术规范',
      lawLevel: 'nationalStandard',
      docNo: 'GB 46768-2025',
      effectiveDate: '2026-05-01',
    },
    { lawName: '江苏省安全生产条例', lawLevel: 'localLaw', docNo: '江苏省人大常委会公告', effectiveDate: '2023-07-01' },
    {
      lawName: '江苏省工业企业安全生产风险报告规定',
      lawLevel: 'localRule',
      docNo: '省政府令第140号',
      effectiveDate: '2021-02-01',
    },
  ]
  return {
    documentNumber: NUMBERS.map(([docType, typeShort]) =>
      row({ guid: `doc-number-${docType}`, docType, orgShort: '吴应急', typeShort, digits: 1, enabled: true }),
    ),
    checkMethod: METHODS.map(([methodName, needs], at) =>
      row({ guid: `check-method-${at + 1}`, methodName, needs: [...needs], sortId: at + 1, enabled: true }),
    ),
    workflowConfig: (['case', 'document', 'handover'] as const).map((bizType) =>
      row({
        guid: `workflow-${bizType}`,
        bizType,
        configName: { case: '案件审批', document: '文书审批', handover: '案件移交' }[bizType],
        versionNo: 1,
        nodes: [
          { name: '承办人', approverType: 'person', sign: 'all', deadlineHours: 24 },
          { name: '法制审核', approverType: 'role', sign: 'any', deadlineHours: 48 },
          { name: '分管领导', approverType: 'supervisor', sign: 'any', deadlineHours: 48 },
        ],
        enabled: true,
      }),
    ),
    lawBasis: LAWS.map((law, at) => row({ guid: `law-${at + 1}`, lawStatus: 'valid', ...law })),
  }
}

export const enforcementSeed: AreaSeed = {
  reference,
}
