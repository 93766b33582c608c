import type { RecordOf } from '#domain/kit/resource.ts'
import type { checkTemplate } from '#domain/resources/checkTemplate/definition.ts'
import { type SeedMoment, seedRecord } from '../record.ts'

export const REVIEW_STANDARD_GUID = 'review-standard-general'

/**
 * What an enterprise assesses itself by and an agency reviews it by, a hundred marks over the eight elements of
 * GB/T 33000-2016. Written by us to begin with: a trade has a standard of its own, and GB/T 33000-2025 orders it anew.
 */
const ITEMS = [
  ['1.1', '安全生产目标按年度制定，分解到部门和岗位，定期考核', 3],
  ['1.2', '安全生产管理机构和人员按规定配备并任命', 4],
  ['1.3', '全员安全生产责任制健全，年度考核有记录', 5],
  ['1.4', '安全生产费用按规定提取和使用，台账与凭证相符', 4],
  ['2.1', '适用的法律法规和标准已识别、获取并传达', 3],
  ['2.2', '安全生产规章制度齐全，按期评审和修订', 4],
  ['2.3', '岗位操作规程覆盖全部岗位，按现行工艺修订', 5],
  ['3.1', '主要负责人和安全管理人员经考核合格', 4],
  ['3.2', '新员工三级安全教育、转岗和复岗教育有记录', 5],
  ['3.3', '特种作业、特种设备作业人员持证上岗', 4],
  ['4.1', '设备设施验收、点检、维护、报废有记录，安全装置有效', 8],
  ['4.2', '电气线路、配电箱柜和接地符合要求', 5],
  ['4.3', '作业现场定置管理，通道畅通，警示标识齐全', 5],
  ['4.4', '动火、有限空间、高处等危险作业审批和监护到位', 6],
  ['4.5', '相关方资质审查、安全协议和入厂教育齐全', 4],
  ['4.6', '职业病危害因素检测、告知和个体防护到位', 4],
  ['5.1', '安全风险辨识、评估、分级和公告齐全', 6],
  ['5.2', '隐患排查按期开展，整改闭环，重大隐患按规定报告', 8],
  ['5.3', '重大危险源辨识、评估、备案和监控', 3],
  ['6.1', '应急预案编制、评审、备案和修订', 3],
  ['6.2', '应急演练按期开展并评估', 3],
  ['7.1', '事故和未遂事件报告、调查和整改', 2],
  ['8.1', '每年至少一次自评，结果公示并用于改进', 2],
] as const

export function seedReviewStandards({ now }: SeedMoment) {
  return [
    seedRecord<RecordOf<typeof checkTemplate>>(
      {
        guid: REVIEW_STANDARD_GUID,
        firstVersionGuid: REVIEW_STANDARD_GUID,
        templateName: '企业安全生产标准化评定标准（通用）',
        templateType: 'review',
        tradeFamily: [],
        applyFlags: [],
        versionNo: '1',
        enabled: true,
        effectiveDate: '2026-01-01',
        items: ITEMS.map(([itemCode, content, score], at) => ({
          ...{ itemCode, content, score, suggestLevel: 'general' as const, method: '查资料、看现场' },
          ...{ basis: 'GB/T 33000，使用前核对现行版本', sortId: at + 1 },
        })),
      },
      now,
    ),
  ]
}
