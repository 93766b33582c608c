import { type Access, anyOf, inOwnArea, ofOwnAgency, only } from '#domain/kit/access.ts'
import { reference, text } from '#domain/kit/fields.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord, SeenLater } from '#domain/kit/resource.ts'

/** Those who keep the register of agencies: the association and the section of the bureau above it. */
export const AGENCY_KEEPERS = ['assoc', 'bureau', 'admin'] as const
export const agencyKeepers = only(AGENCY_KEEPERS)
/** Who decides for the bureau, where the association has given its opinion first. */
export const bureauOnly = only(['bureau', 'admin'])
export const agencyOverseers = only(['assoc', 'bureau', 'leader', 'admin', 'officer'])
/** An agency's own records. */
export const ownAgency = only(['agency'], ofOwnAgency('agencyGuid'))

/** Records of an agency that concern nobody else: it writes them, the association and the bureau read them. */
export const agencyLedger = {
  read: anyOf(agencyOverseers, ownAgency),
  create: ownAgency,
  update: ownAgency,
  remove: ownAgency,
}

/** What an agency still writes is its own; the enterprise and the authority see it when it is handed over. */
export const toTheOthers: SeenLater = {
  by: anyOf(agencyOverseers, inOwnArea),
  from: { not: { field: 'status', equals: 'draft' } },
  says: '机构提交后',
}

/** Records between an agency and an enterprise: both see them, and those who supervise the enterprise. */
export const agencyAndCompany = anyOf(agencyOverseers, ownAgency, inOwnArea)

export const AGENCY_TYPES = {
  evaluation: '安全评价',
  testing: '检测检验',
  consulting: '标准化咨询',
  review: '标准化评审',
  hosting: '安全托管',
  training: '培训',
  health: '职业卫生',
  other: '其他',
} as const

/** Whose record it is; the platform fills both in. */
export const agencyFields = {
  agencyGuid: reference('agencyBase', { label: '机构', computed: true }),
  agencyName: text({ label: '机构名称', maxLength: 100, computed: true, copies: 'agencyGuid.agencyName' }),
}

export const auditFields = {
  auditUser: text({ label: '审核人', maxLength: 60, computed: true }),
  auditTime: text({ label: '审核日期', maxLength: 10, computed: true }),
  auditOpinion: text({ label: '审核意见', maxLength: 500, computed: true }),
}
export const auditStamps = { auditUser: 'userName', auditTime: 'today', auditOpinion: 'opinion' } as const

/** A decision on what an agency handed in, with who made it and when; a word to it is welcome. */
export function audited<const From extends readonly string[], const To extends string>(
  allow: Access,
  label: string,
  from: From,
  to: To,
) {
  return { label, from, to, allow, stamps: auditStamps }
}

/** A decision against it: whoever makes it says why. */
export function turnedDown<const From extends readonly string[], const To extends string>(
  ...decision: [allow: Access, label: string, from: From, to: To]
) {
  return { ...audited(...decision), opinionRequired: true }
}

/** An issue at the later of two days where it comes first. */
export function inOrder(record: AnyRecord, from: string, to: string, message: string): InputIssue[] {
  const [first, last] = [record[from], record[to]]
  return typeof first === 'string' && typeof last === 'string' && last < first
    ? [{ path: to, code: 'span', message }]
    : []
}
