import * as z from 'zod/mini'
import { SIGN_IN } from '#domain/data/field-defaults.ts'
import { inOwnArea, only } from '#domain/kit/access.ts'
import { defineAction } from '#domain/kit/action.ts'
import type { InputOf } from '#domain/kit/fields.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { refuse, wrong } from '#domain/kit/wrong.ts'
import { decidersInArea } from '../shared.ts'
import { type PatrolItem, patrolRecord } from './definition.ts'

const { fields } = patrolRecord
const WRITTEN = {
  taskGuid: fields.taskGuid,
  companyGuid: fields.companyGuid,
  checkDate: fields.checkDate,
  startTime: fields.startTime,
  endTime: fields.endTime,
  checkUsers: fields.checkUsers,
  companyReceiver: fields.companyReceiver,
  receiverPhone: fields.receiverPhone,
  signInLng: fields.signInLng,
  signInLat: fields.signInLat,
  accuracy: fields.accuracy,
  signInTime: fields.signInTime,
  signInDistance: fields.signInDistance,
  signInFixes: fields.signInFixes,
  signInReason: fields.signInReason,
  signInPhotos: fields.signInPhotos,
  productionState: fields.productionState,
  gatePhotos: fields.gatePhotos,
  checkTemplateGuids: fields.checkTemplateGuids,
  items: fields.items,
  conclusion: fields.conclusion,
  remark: fields.remark,
  photos: fields.photos,
  receiverSign: fields.receiverSign,
  checkerSign: fields.checkerSign,
  refuseReason: fields.refuseReason,
  witnessName: fields.witnessName,
  witnessSign: fields.witnessSign,
} as const

/** What a finished patrol says, before the platform adds what it works out. */
export type PatrolInput = InputOf<typeof WRITTEN>

/** Sign-in farther than this from the enterprise needs a reason and a photo. */
export const FENCE_METRES = SIGN_IN.distance
/** A position less certain than this is treated like one outside the fence. */
export const FENCE_ACCURACY_METRES = SIGN_IN.accuracy

/**
 * Everything that must hold before a patrol may be submitted; empty when it may. The phone shows the same list before
 * sending that the server checks after.
 */
export function patrolIssues(input: PatrolInput): InputIssue[] {
  const issues: InputIssue[] = []
  const want = (fine: boolean, path: string, message: string) => {
    if (!fine) issues.push({ path, code: 'required', message })
  }
  const closed = input.productionState === 'closedDoor'
  const items = input.items ?? []
  const failed = items.filter((item) => item.result === 'fail')
  want((input.checkUsers ?? []).length >= 1, 'checkUsers', '请选择检查人')
  if (typeof input.startTime === 'string' && typeof input.endTime === 'string')
    want(input.endTime >= input.startTime, 'endTime', '结束时间不能早于开始时间')
  const farAway =
    input.signInLng == null ||
    input.signInLat == null ||
    (input.signInDistance ?? 0) > FENCE_METRES ||
    (input.accuracy ?? 0) > FENCE_ACCURACY_METRES
  if (farAway) {
    want((input.signInReason ?? '').trim() !== '', 'signInReason', '不在企业范围内或定位不准，请说明原因')
    want((input.signInPhotos ?? []).length >= 1, 'signInPhotos', '不在企业范围内或定位不准，请拍照')
  }
  if (closed) {
    want((input.gatePhotos ?? []).length >= 1, 'gatePhotos', '关门无人请拍摄大门照片')
    want(items.length === 0, 'items', '关门无人不填写检查项')
  } else {
    want(items.length > 0, 'items', '请完成检查项')
    if (input.refuseReason == null) {
      want((input.companyReceiver ?? '').trim() !== '', 'companyReceiver', '请填写被检查方人员')
      want((input.receiverSign ?? []).length === 1, 'receiverSign', '请被检查方签名，拒签的请选择拒签')
    } else {
      want(input.refuseReason.trim() !== '', 'refuseReason', '请填写拒签原因')
      want((input.witnessName ?? '').trim() !== '', 'witnessName', '拒签请填写见证人')
      want((input.witnessSign ?? []).length === 1, 'witnessSign', '拒签请见证人签名')
      want((input.receiverSign ?? []).length === 0, 'receiverSign', '已有被检查方签名，不是拒签')
    }
  }
  want((input.checkerSign ?? []).length === 1, 'checkerSign', '请检查人签名')
  for (const [index, item] of items.entries())
    want(
      item.result !== 'fail' || item.hazardGuid !== undefined,
      `items.${index}`,
      `${item.itemCode} 不合格，请登记隐患`,
    )
  if (input.conclusion != null) {
    want(failed.length === 0 || input.conclusion !== 'none', 'conclusion', '有不合格项，结论不能是未发现问题')
    want(failed.length > 0 || input.conclusion === 'none', 'conclusion', '没有不合格项，结论应为未发现问题')
  }
  return issues
}

export const countProblems = (items: readonly PatrolItem[] | null | undefined) =>
  (items ?? []).filter((item) => item.result === 'fail').length

export const submitPatrol = defineAction(patrolRecord, {
  creates: true,
  move: 'submit',
  input: inputSchema(WRITTEN),
  allow: patrolRecord.access.create,
  apply: (_blank, input, context) => {
    const issues = patrolIssues(input)
    refuse(issues)
    return {
      ...input,
      problemCount: countProblems(input.items),
      offlineId: context.recordGuid,
      deviceTime: context.madeAt,
      syncTime: context.now,
    } as object
  },
})

const opinion = { opinion: z.optional(z.string().check(z.maxLength(500, '意见不能超过500个字'))) }

export const spotCheck = defineAction(patrolRecord, {
  name: 'spotCheck',
  label: '抽查',
  move: ({ result }) => (result === 'pass' ? 'spotPass' : 'spotReturn'),
  input: z.strictObject({ result: z.enum(['pass', 'fail'], '请选择抽查结果'), ...opinion }),
  allow: decidersInArea,
  apply: (record, { opinion }, { actor, now }) => {
    if (isInspector(record, actor.guid)) throw new Problem('workflow.own-work')
    return { spotUserGuid: actor.guid, spotUserName: actor.name, spotTime: now, spotOpinion: opinion ?? null }
  },
})

const supplementPhotos = inputSchema({ photos: { ...fields.supplementPhotos, max: 9 } }).shape.photos

/** What was handed in is never edited: what is wrong or missing is said beside it. */
export const supplementPatrol = defineAction(patrolRecord, {
  move: 'supplement',
  input: z.strictObject({
    content: z.string().check(z.minLength(1, '请填写补正内容'), z.maxLength(1000, '补正内容不能超过1000个字')),
    photos: supplementPhotos,
  }),
  allow: only(['grid', 'town', 'officer', 'bureau'], inOwnArea),
  apply: (record, input, { actor, now }) => {
    const { content, photos } = input
    if (!isInspector(record, actor.guid)) throw new Problem('access.denied')
    const all = [...(record.supplementPhotos ?? []), ...(photos ?? [])]
    if (all.length > fields.supplementPhotos.max)
      throw wrong<typeof input>('photos', `补正照片最多${fields.supplementPhotos.max}张`, 'max')
    const added = { at: now, userGuid: actor.guid, userName: actor.name, content, photos: photos?.length ?? 0 }
    return { supplements: [...(record.supplements ?? []), added], supplementPhotos: all }
  },
})

/** A record is put right by those who made it, and looked over by others. */
function isInspector(record: { createUserGuid: string | null; checkUsers: string[] | null }, guid: string): boolean {
  return record.createUserGuid === guid || (record.checkUsers ?? []).includes(guid)
}
