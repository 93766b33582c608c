import * as z from 'zod/mini'
import { TRADE_FAMILIES } from '#domain/data/words.ts'
import { type Actor, inOwnArea, only } from '#domain/kit/access.ts'
import { choice, files, json } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

/** The four risk grades (江苏省安全风险管理条例): always shown with the word as well as the colour. */
export const RISK_COLORS = { red: '重大风险', orange: '较大风险', yellow: '一般风险', blue: '低风险' } as const
export const RISK_TONES = { red: 'red', orange: 'orange', yellow: 'yellow', blue: 'blue' } as const

/**
 * The trade of its enterprise as it is today, for figures to be counted by. It stays with the server (`TRADE_WITHHELD`): no
 * device shows it, and none has to fetch its records anew for it.
 */
export const tradeFields = {
  tradeFamily: choice({
    label: '监管行业',
    options: TRADE_FAMILIES,
    computed: true,
    silent: true,
    copies: 'companyGuid.tradeFamily',
  }),
}
export const TRADE_WITHHELD = Object.keys(tradeFields)

/** The sub-systems of the platform (specification, section 1) by their number. */
export const SYSTEM_TYPES = {
  '2': '行政执法',
  '3': '双重预防机制',
  '4': '危化品一张图',
  '5': '行政审批',
  '6': '危化品生产许可',
  '7': '技术服务机构',
  '8': '专家库',
  '9': '助理安全工程师注册',
  '11': '事故信息',
  '13': '重大危险源',
  '16': '安全发展城市评估',
  '17': '培训考试',
  '18': '陆上石油天然气执法',
  '19': '供应商管理',
  '21': '职业卫生机构',
  '42': '应急值守',
  '52': '企业诚信公示',
  '111': '应急知识库',
  '128': '通知管理',
  '140': '企业端',
} as const

/** How somebody is told beside 消息, where everything stands: as he has chosen. */
export const NOTICE_CHANNELS = { sms: '短信', push: '推送' } as const

/** Those who supervise: they find hazards, issue instructions and re-check. */
export const SUPERVISORS = ['grid', 'town', 'officer', 'bureau', 'leader', 'admin'] as const
/** Those who may decide on 重大: never a grid inspector alone (`entities.md` Q9). */
export const DECIDERS = ['town', 'officer', 'bureau', 'leader', 'admin'] as const
/** Those who answer for the district, and so may read what everybody did. */
export const OVERSEERS = ['admin', 'bureau', 'leader'] as const
/** Those who answer for the enterprise. */
export const COMPANY_SIDE = ['company', 'safety'] as const
/** What its head decides or signs for; where an enterprise has none with an account, its safety officer. */
export const HEAD_FIRST = { roles: ['company', 'safety'], inOrder: true } as const
/** What the safety officer prepares and keeps; where there is none, the head himself. */
export const OFFICER_FIRST = { roles: ['safety', 'company'], inOrder: true } as const

/** Of the grid of a record that an enterprise makes: older apps send the one its account is in. */
export const PLACED_BY_PLATFORM = {
  way: '由平台按企业所在网格填写',
  otherwise: ({ gridGuid }: Actor) => ({ gridGuid }),
}

export const supervisorsInArea = only(SUPERVISORS, inOwnArea)
export const decidersInArea = only(DECIDERS, inOwnArea)
export const companySideInArea = only(COMPANY_SIDE, inOwnArea)

/** What somebody adds to a record that is not edited any more. */
export const remarkSchema = z.object({
  at: z.string(),
  photos: z.optional(z.int()),
  userGuid: z.string(),
  userName: z.string(),
  content: z.string().check(z.minLength(1, '请填写内容'), z.maxLength(1000, '内容不能超过1000个字')),
})

export type Remark = z.infer<typeof remarkSchema>

/** Of a record that takes notes beside its course, see `noteAction`. */
export const noteFields = {
  notes: json(z.array(remarkSchema), { label: '补充说明', computed: true }),
  notePhotos: files({ label: '补充照片', max: 30 }),
}

/** A photo that looks like an earlier one of the enterprise: what a reviewer compares with his own eyes. */
export const similarPhotoSchema = z.object({
  guid: z.string(),
  field: z.string(),
  earlierGuid: z.string(),
  earlierResource: z.nullable(z.string()),
  earlierRecordGuid: z.nullable(z.string()),
  earlierAt: z.nullable(z.string()),
  unlikeBits: z.int(),
})
export type SimilarPhoto = z.infer<typeof similarPhotoSchema>

/** What must hold of `effectiveFrom` and `effectiveTo`. */
export function spanIssues({ effectiveFrom, effectiveTo }: AnyRecord): InputIssue[] {
  const isReversed = typeof effectiveFrom === 'string' && typeof effectiveTo === 'string' && effectiveTo < effectiveFrom
  return isReversed ? [{ path: 'effectiveTo', code: 'span', message: '失效日期不能早于生效日期' }] : []
}

/** Who decided, when, and what he said of it: `stamps` of the moves by which something handed in is passed or sent back. */
export const AUDITED = { auditUser: 'userName', auditTime: 'now', auditOpinion: 'opinion' } as const
