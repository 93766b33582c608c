import { type Access, anyOf, inOwnArea, only, type Role } from '#domain/kit/access.ts'
import { reference } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { COMPANY_SIDE } from './shared.ts'

/** Those who teach and examine. Enterprises are examined: they must not read the answers. */
export const TEACHERS: readonly Role[] = ['bureau', 'town', 'assoc', 'admin']
export const teachers = only(TEACHERS)

/** An enterprise examines its own people with its own questions, and sees nobody else's answers. */
export const companyTeachers: Access = only(COMPANY_SIDE, (actor) =>
  actor.companyGuid === null ? 'nothing' : { field: 'companyGuid', equals: actor.companyGuid },
)
export const examiners: Access = anyOf(teachers, companyTeachers)
export const examMakers = only([...TEACHERS, ...COMPANY_SIDE])
/** What examiners may do with their own, as long as this holds of it. */
export const examinersWhile =
  (filter: Filter): Access =>
  (actor) =>
    both(examiners(actor), filter)
/** The enterprise whose own question, paper or exam it is; empty for those of the authority. */
export const examOwner = { companyGuid: reference('company', { label: '所属企业', computed: true }) }
export const examOwnerStamp = { companyGuid: 'company' } as const

export const wardens = only(['town', 'bureau', 'leader', 'admin'], inOwnArea)

export const QUESTION_CATEGORIES = {
  law: '法律法规',
  patrol: '巡查业务',
  dust: '粉尘防爆',
  confined: '有限空间',
  fire: '消防',
  chemical: '危化品',
  electric: '用电安全',
  special: '特殊作业',
  emergency: '应急处置',
} as const

export const TRAINING_TYPES = {
  plant: '三级教育—厂级',
  workshop: '三级教育—车间级',
  team: '三级教育—班组级',
  yearly: '年度再培训',
  special: '专项',
  operation: '特种作业',
  emergency: '应急',
  transfer: '转岗复工',
} as const
