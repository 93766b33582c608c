import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { OpenWorkItem } from '#domain/contract/open-work.ts'
import type { StandIns } from '#domain/contract/stand-in.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { byKey } from '#server/engine/rest.ts'
import { actIn } from '#server/engine/tasks.ts'
import { colleaguesOf } from '#server/resources/parts/colleagues.ts'
import { keepLeaver } from '#server/resources/parts/leavers.ts'
import { countTaken, handOver, type OpenWork, openWorkOf } from '#server/resources/parts/open-work.ts'
import { textOf } from './call-keys.ts'

/** 工作交接: what somebody has open when he leaves, is on leave or changes his post, and who takes it. */
export function handOverCalls(app: FastifyInstance): void {
  const { db } = app.database
  const base = `${BASE_PATH}/api/user`

  app.post(`${base}/openWork`, async (request) => {
    const account = await accountOf(request)
    const actor = actorOf(request)
    const work = await openWorkOf(db, account.guid, nowOf(request))
    return ok(work.map((each): OpenWorkItem => itemOf(each, matches(each.resource.access.read(actor), each.record))))
  })

  /** Who could take at least some of what is chosen, each with how much of it. */
  app.post(`${base}/successors`, async (request) => {
    const account = await accountOf(request)
    const body = bodyOf(request)
    const now = nowOf(request)
    const work = chosenOf(await openWorkOf(db, account.guid, now), body)
    const people = await colleaguesOf(db, {
      of: actorFrom(account),
      keyword: textOf(body, 'keyword', 60),
      now,
      able: (colleague) => {
        const takes = countTaken(work, account.guid, colleague)
        return takes === 0 ? null : { takes }
      },
    })
    return ok<StandIns>(people)
  })

  app.post(`${base}/handOver`, async (request) => {
    const body = bodyOf(request)
    const { successorGuid } = body
    const account = await accountOf(request)
    const now = nowOf(request)
    if (typeof successorGuid !== 'string') throw wrong<'successorGuid'>('successorGuid', '请选择接手人', 'required')
    const count = await db.transaction(async (tx) => {
      actIn(tx, actorOf(request))
      const work = chosenOf(await openWorkOf(tx, account.guid, now), body)
      await handOver(tx, { from: account.guid, to: successorGuid, work, now })
      await keepLeaver(tx, account, now)
      await noteOnAccount(tx, request, { guid: account.guid, action: 'handOver' })
      return work.length
    })
    return ok({ count }, `已交接${count}项`)
  })

  /** Whoever may change an account may hand over its work. */
  async function accountOf(request: FastifyRequest) {
    const resource = resourceNamed('user')
    const account = await byKey(request, resource, bodyOf(request))
    if (!matches(resource.access.update(actorOf(request)), account)) throw new Problem('access.denied')
    return account
  }
}

/** Of all that is open what `recordGuids` names; all of it where that is not sent. */
function chosenOf(work: OpenWork[], { recordGuids }: Record<string, unknown>): OpenWork[] {
  if (!Array.isArray(recordGuids)) return work
  const wanted = new Set(recordGuids.map(String))
  return work.filter(({ record }) => wanted.has(record.guid))
}

/** What the record is about is told to those who may read it. */
function itemOf({ resource, record }: OpenWork, isShown: boolean): OpenWorkItem {
  const { title, label, workflow } = resource
  return {
    guid: record.guid,
    resource: resource.name,
    label,
    state: workflow?.states[String(record.status)]?.label ?? '',
    title: isShown ? String(record[title] ?? '') : null,
  }
}
