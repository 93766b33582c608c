import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH, type ListQuery } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { dutyParticipants } from '#domain/resources/dutyParticipants/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { newGuid } from '#server/engine/guid.ts'
import { applyOp } from '#server/engine/perform.ts'
import { byKey, list, onlineOp, remove } from '#server/engine/rest.ts'

const participants = tableOf(dutyParticipants)
const MOST_AT_ONCE = 200
const guid = z.string('请选择').check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确'))
const batchSchema = z.strictObject({
  incidentGuid: guid,
  task: z.enum(Object.keys(dutyParticipants.fields.task.options), '请选择承担任务'),
  remark: z.optional(z.nullable(z.string().check(z.maxLength(300, '说明不能超过300个字')))),
  userGuids: z
    .array(guid, '请选择人员')
    .check(z.minLength(1, '请选择人员'), z.maxLength(MOST_AT_ONCE, `一次最多指派${MOST_AT_ONCE}人`)),
})

/** The specification's own calls about who is sent to an event (document 1, section 7). */
export function dutyCalls(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('dutyParticipants')
  const base = `${BASE_PATH}/api/dutyParticipants`

  /** Sends several people at once, all or none; who was sent already stays as he is. */
  app.post(`${base}/createBatch`, async (request) => {
    const actor = actorOf(request)
    const { userGuids, ...common } = parseInput(batchSchema, bodyOf(request))
    await byKey(request, resourceNamed('incident'), { guid: common.incidentGuid })
    const now = nowOf(request)
    const wanted = [...new Set(userGuids)]
    const present = await db
      .select({ userGuid: participants.userGuid })
      .from(participants)
      .where(
        live(participants, eq(participants.incidentGuid, common.incidentGuid), inArray(participants.userGuid, wanted)),
      )
    const known = new Set(present.map(({ userGuid }) => userGuid))
    const made = await db.transaction(async (tx) => {
      const records = []
      for (const userGuid of wanted.filter((each) => !known.has(each))) {
        const sent = { action: 'create', recordGuid: newGuid(), input: { ...common, userGuid }, baseVersion: null }
        const { record } = await applyOp(tx, actor, onlineOp(actor, resource, sent, now), { now, ip: request.ip })
        records.push(record)
      }
      return records
    })
    return ok(made)
  })

  /** The record with what each of its fields is called and may hold, for forms that are drawn from it. */
  app.post(`${base}/getFields/:id`, async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const record = await byKey(request, resource, { id: request.params.id })
    return ok(
      Object.entries(resource.fields).map(([name, field]) => ({
        name,
        label: field.label,
        kind: field.kind,
        required: field.required === true,
        options: field.kind === 'choice' ? field.options : null,
        value: record[name] ?? null,
      })),
    )
  })

  /** Takes one person off an event, by his participation or by event and person. */
  app.post(`${base}/delParticipant`, async (request) => {
    actorOf(request)
    const { incidentGuid, userGuid, ...key } = bodyOf(request)
    if (incidentGuid === undefined) return ok(await remove(request, resource, key))
    const [found] = await liveFields(
      db,
      participants,
      ['guid'],
      eq(participants.incidentGuid, String(incidentGuid)),
      eq(participants.userGuid, String(userGuid ?? '')),
    )
    if (found === undefined) throw new Problem('record.gone')
    return ok(await remove(request, resource, { guid: found.guid }))
  })

  /** People who can be sent: of the government's side, in use, in the area of who asks. */
  app.post(`${BASE_PATH}/api/user/emergencySelectPerson`, async (request) => {
    actorOf(request)
    const { gridManageGuid, ...asked } = bodyOf(request)
    const query: ListQuery = {
      pageSize: 50,
      ...asked,
      ...(gridManageGuid === undefined ? {} : { gridGuid: gridManageGuid }),
      userType: 'government',
      accountEnabled: true,
    }
    return ok(await list(request, resourceNamed('user'), { query }))
  })
}
