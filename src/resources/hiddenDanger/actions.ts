import type { LocalRecord } from '#app/offline/types.ts'
import { PlanInput } from '#app/resources/hiddenDanger/PlanField.tsx'
import { opinionIfAny, opinionOnFail, reasonField, verdictField } from '#app/resources/opinion.ts'
import type { ActionField, ActionSpec } from '#app/screens/action-spec.ts'
import { nowHere } from '#app/ui/clock.ts'
import { FIGURES } from '#domain/data/figures.ts'
import type { Actor } from '#domain/kit/access.ts'
import { date, integer, type MediaRef, text } from '#domain/kit/fields.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { decidersInArea } from '#domain/resources/shared.ts'
import { extensionAnswerDue, mayApplyExtension } from '#domain/rules/hazard-clock.ts'

const { fields } = hiddenDanger

const isMajor = ({ dangerLevel }: Readonly<Record<string, unknown>>) => dangerLevel === 'major'

const planField: ActionField = {
  name: 'plan',
  field: fields.plan,
  Input: PlanInput,
  required: true,
  hint: '重大隐患须落实目标、措施、经费、人员、时限和预案',
}

const confirmLevel: ActionSpec = {
  action: 'confirm',
  label: '确认等级',
  tone: 'primary',
  moves: ['confirm'],
  blocked: (record, actor) => (record.createUserGuid === actor.guid ? '不能确认本人登记的隐患' : null),
  note: '确认后企业开始整改；不属于重大的可改为一般。',
  fields: [
    { name: 'dangerLevel', field: fields.dangerLevel, required: true },
    { name: 'majorItem', field: fields.majorItem, shown: isMajor, required: true },
    { name: 'deadline', field: fields.deadline },
    opinionIfAny,
  ],
  initial: ({ dangerLevel, majorItem, deadline }) => ({ dangerLevel, majorItem, deadline }),
  done: '已确认等级',
}

const plan: ActionSpec = {
  action: 'plan',
  label: '填报治理方案',
  moves: ['plan'],
  shown: isMajor,
  note: '先定方案，再动手整改；方案可以修改，提交整改后不再修改。',
  fields: [planField],
  initial: (record) => ({ plan: record.plan }),
  done: '已填报治理方案',
}

/** 整改前 and 整改后 taken from one spot can be compared. */
const firstBefore = ({ beforePhotos }: LocalRecord) =>
  (beforePhotos as MediaRef[] | null)?.find(({ contentType }) => contentType === 'img')

const rectify: ActionSpec = {
  action: 'rectify',
  label: '提交整改',
  tone: 'primary',
  moves: ['rectify'],
  fields: [
    { name: 'rectifyDesc', field: fields.rectifyDesc, required: true, hint: '写明采取了什么措施，现在是什么情况' },
    { name: 'afterPhotos', field: fields.afterPhotos, required: true },
    { ...planField, shown: (_values, record) => isMajor(record) },
    { name: 'rectifyFund', field: fields.rectifyFund },
    { name: 'rectifyPerson', field: fields.rectifyPerson },
  ],
  initial: ({ rectifyPerson, plan }) => ({ rectifyPerson, plan }),
  earlier: firstBefore,
  done: '已提交整改',
}

const review: ActionSpec = {
  action: 'review',
  label: '复查',
  tone: 'primary',
  moves: ['pass', 'fail'],
  blocked: whyNotReview,
  fields: [
    { ...verdictField('复查结果', { pass: '合格', fail: '不合格' }), hint: '合格即销号；不合格退回企业重新整改' },
    { ...opinionOnFail, field: text({ label: '复查意见', maxLength: 500, multiline: true }) },
    { name: 'reviewPhotos', field: fields.reviewPhotos },
  ],
  earlier: firstBefore,
  done: '已提交复查结果',
}

function whyNotReview(record: LocalRecord, actor: Actor): string | null {
  if (record.superviseStatus === 'hung') return '挂牌督办的隐患在督办中验收，摘牌后销号'
  if (record.rectifyUserGuid === actor.guid) return '不能复查本人整改的隐患'
  return isMajor(record) && decidersInArea(actor) === 'nothing' ? '重大隐患由区镇或区局复查' : null
}

const applyExtension: ActionSpec = {
  action: 'applyExtension',
  label: '申请延期',
  moves: ['applyExtension'],
  shown: ({ extendStatus }) => extendStatus !== 'applied',
  blocked: ({ superviseStatus }) => (superviseStatus === 'hung' ? '挂牌督办的隐患由局领导决定延期' : null),
  note: ({ deadline }) => {
    const isLate = typeof deadline === 'string' && !mayApplyExtension(deadline, dayOf(nowHere()))
    const rule = `须在期限届满${FIGURES['hazard.extensionNoticeDays'].value}日前申请，以提交时现行规定为准。`
    return isLate ? `整改期限 ${deadline} 已临近，申请预计会被退回：${rule}` : `预计${rule}`
  },
  fields: [
    { name: 'extendDays', field: integer({ label: '延期天数', unit: '天' }), required: true },
    { name: 'extendReason', field: text({ label: '延期原因', maxLength: 300, multiline: true }), required: true },
  ],
  done: '已申请延期',
}

const decideExtension: ActionSpec = {
  action: 'decideExtension',
  label: '审批延期',
  tone: 'primary',
  moves: ['agreeExtension', 'refuseExtension'],
  shown: ({ extendStatus }) => extendStatus === 'applied',
  note: ({ deadline, extendDays, extendReason }) =>
    `企业申请延期 ${extendDays} 天，由 ${deadline} 延至 ${addDays(String(deadline), Number(extendDays))}。原因：${extendReason}`,
  blocked: ({ dangerLevel, extendAppliedOn }, actor) =>
    dangerLevel === 'major' && decidersInArea(actor) === 'nothing'
      ? `重大隐患由区镇或区局审批${typeof extendAppliedOn === 'string' ? `，预计应于${extensionAnswerDue(extendAppliedOn)}前答复` : ''}`
      : null,
  fields: [
    verdictField('审批结果', { yes: '同意', no: '不同意' }, 'agree'),
    { ...opinionIfAny, required: ({ agree }) => agree === 'no' },
  ],
  input: ({ agree, opinion }) => ({ agree: agree === 'yes', ...(opinion ? { opinion } : {}) }),
  done: '已审批延期',
}

const transfer: ActionSpec = {
  action: 'transfer',
  label: '移交执法',
  tone: 'danger',
  moves: ['transfer'],
  shown: ({ superviseStatus }) => superviseStatus !== 'hung',
  note: '移交后不再由网格跟进，由执法人员处理。',
  fields: [reasonField('移交理由')],
  done: '已移交执法',
}

const lookBack: ActionSpec = {
  action: 'lookBack',
  label: '安排回头看',
  shown: ({ status }) => status === 'closed',
  note: '到期前由所在网格再去看一次；问题又出现的，另行登记隐患。',
  fields: [{ name: 'lookBackOn', field: date({ label: '回头看截止日期' }), required: true }],
  done: '已安排回头看',
}

export const hazardActions: readonly ActionSpec[] = [
  lookBack,
  transfer,
  applyExtension,
  decideExtension,
  confirmLevel,
  plan,
  rectify,
  review,
]
