import * as z from 'zod/mini'
import { anyOf } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import { Problem } from '#domain/kit/problems.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { addDays, dayOf, isDay } from '#domain/lib/dates.ts'
import { mayApplyExtension } from '#domain/rules/hazard-clock.ts'
import { noteAction } from '../notes.ts'
import { companySideInArea, decidersInArea, supervisorsInArea } from '../shared.ts'
import { hiddenDanger } from './definition.ts'

// What happens to a hazard after it was found: not needed for the first screen in the field, so not part of its load.

const { fields } = hiddenDanger

const words = (label: string, max: number) =>
  z.string(`请填写${label}`).check(
    z.maxLength(max, `${label}不能超过${max}个字`),
    z.refine((value) => value.trim() !== '', `请填写${label}`),
  )
const opinion = z.optional(z.string().check(z.maxLength(500, '意见不能超过500个字')))

/** A grid inspector proposes 重大; a supervisor decides, and may lower it to 一般. */
const confirmHazard = defineAction(hiddenDanger, {
  move: 'confirm',
  input: z.strictObject({
    dangerLevel: z.enum(['general', 'major'], '请选择等级'),
    majorItem: z.optional(z.nullable(z.string().check(z.maxLength(100, '判定条款不能超过100个字')))),
    deadline: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, '整改期限不是有效日期'))),
    opinion,
  }),
  apply: (record, input, { actor }) => {
    if (record.createUserGuid === actor.guid) throw new Problem('workflow.own-work')
    if (input.deadline !== undefined && record.foundOn !== null && input.deadline < record.foundOn)
      throw wrong<typeof hiddenDanger>('deadline', '整改期限不能早于发现日期')
    const majorItem = input.majorItem ?? record.majorItem
    if (input.dangerLevel === 'major' && (majorItem ?? '').trim() === '')
      throw wrong<typeof hiddenDanger>('majorItem', '重大隐患请填写判定条款')
    return {
      dangerLevel: input.dangerLevel,
      majorItem,
      ...(input.deadline === undefined ? {} : { deadline: input.deadline }),
    }
  },
})

/**
 * 治理方案 of a 重大 hazard: made once it is confirmed, before anything is mended (安全生产事故隐患排查治理暂行规定,
 * 原国家安监总局令第16号, art. 15), and made again as often as it takes until the enterprise answers.
 */
const planHazard = defineAction(hiddenDanger, {
  move: 'plan',
  input: inputSchema({ plan: { ...fields.plan, required: true } }),
  apply: (record, { plan }) => {
    if (record.dangerLevel !== 'major') throw wrong<typeof hiddenDanger>('plan', '一般隐患不填治理方案，整改后直接提交')
    return { plan }
  },
})

const rectifyHazard = defineAction(hiddenDanger, {
  move: 'rectify',
  input: inputSchema({
    rectifyDesc: { ...fields.rectifyDesc, required: true },
    rectifyFund: fields.rectifyFund,
    afterPhotos: { ...fields.afterPhotos, required: true, min: 1 },
    rectifyPerson: fields.rectifyPerson,
    plan: fields.plan,
  }),
  apply: (record, input, { actor, now }) => {
    if (record.dangerLevel === 'major' && input.plan == null && record.plan === null)
      throw wrong<typeof hiddenDanger>('plan', '重大隐患请填写治理方案（五落实）')
    return {
      ...input,
      plan: input.plan ?? record.plan,
      rectifyTime: now,
      rectifyUserGuid: actor.guid,
      rectifyUserName: actor.name,
    } as object
  },
})

/** 复查: 合格 closes, 不合格 sends back. 重大 is never closed by a grid inspector alone (`entities.md` Q9). */
const reviewHazard = defineAction(hiddenDanger, {
  name: 'review',
  label: '复查',
  move: ({ result }) => result,
  input: z.strictObject({
    result: z.enum(['pass', 'fail'], '请选择复查结果'),
    opinion,
    reviewPhotos: inputSchema({ reviewPhotos: fields.reviewPhotos }).shape.reviewPhotos,
  }),
  allow: supervisorsInArea,
  apply: (record, input, { actor, now }) => {
    if (record.rectifyUserGuid === actor.guid) throw new Problem('workflow.own-work')
    const mayDecide = decidersInArea(actor) !== 'nothing'
    if (record.dangerLevel === 'major' && !mayDecide) throw new Problem('access.denied')
    if (record.superviseStatus === 'hung' && input.result === 'pass')
      throw wrong<typeof input>('result', '挂牌督办的隐患，验收合格摘牌后销号')
    return {
      reviewUserGuid: actor.guid,
      reviewUserName: actor.name,
      reviewTime: now,
      reviewResult: input.result,
      reviewOpinion: input.opinion ?? null,
      reviewPhotos: input.reviewPhotos ?? record.reviewPhotos,
    }
  },
})

const HUNG = '挂牌督办的隐患由局领导决定延期'

const applyExtension = defineAction(hiddenDanger, {
  move: 'applyExtension',
  input: inputSchema({
    extendDays: { ...fields.extendDays, required: true },
    extendReason: { ...fields.extendReason, required: true },
  }),
  apply: (record, input, { now, figure }) => {
    const today = dayOf(now)
    if (record.superviseStatus === 'hung') throw wrong<typeof hiddenDanger>('extendDays', HUNG)
    if (figure !== undefined && record.deadline !== null && !mayApplyExtension(record.deadline, today, figure))
      throw wrong<typeof hiddenDanger>(
        'extendDays',
        `应在期限届满${figure('hazard.extensionNoticeDays', today)}日前申请延期`,
      )
    return { ...input, extendStatus: 'applied' as const, extendAppliedOn: today }
  },
})

const decideExtension = defineAction(hiddenDanger, {
  name: 'decideExtension',
  label: '审批延期',
  move: ({ agree }) => (agree ? 'agreeExtension' : 'refuseExtension'),
  input: z.strictObject({ agree: z.boolean('请选择是否同意'), opinion }),
  allow: supervisorsInArea,
  apply: (record, { agree }, { actor }) => {
    if (record.dangerLevel === 'major' && decidersInArea(actor) === 'nothing') throw new Problem('access.denied')
    if (record.extendStatus !== 'applied') throw new Problem('workflow.move-not-open', { status: record.status })
    if (!agree) return { extendStatus: 'refused' as const }
    if (record.superviseStatus === 'hung') throw wrong<{ agree: boolean }>('agree', HUNG)
    return { extendStatus: 'agreed' as const, deadline: addDays(record.deadline ?? '', record.extendDays ?? 0) }
  },
})

const transferHazard = defineAction(hiddenDanger, {
  move: 'transfer',
  input: z.strictObject({ opinion: words('移交理由', 500) }),
  apply: ({ superviseStatus }) => {
    if (superviseStatus === 'hung') throw wrong<{ opinion: string }>('opinion', '挂牌督办的隐患摘牌后才能移交')
    return {}
  },
})

/** 回头看: a closed hazard is looked at again by a given day. The server makes the task; the hazard stays closed. */
const arrangeLookBack = defineAction(hiddenDanger, {
  name: 'lookBack',
  label: '安排回头看',
  input: z.strictObject({
    lookBackOn: z.string('请选择日期').check(z.refine((day) => isDay(day), '请选择日期')),
  }),
  allow: supervisorsInArea,
  apply: (record, { lookBackOn }) => {
    if (record.status !== 'closed') throw new Problem('workflow.move-not-open', { status: record.status })
    return { lookBackOn }
  },
})

export const hazardFollowUp = [
  confirmHazard,
  planHazard,
  rectifyHazard,
  reviewHazard,
  applyExtension,
  decideExtension,
  transferHazard,
  arrangeLookBack,
  noteAction(hiddenDanger, anyOf(supervisorsInArea, companySideInArea)),
]
