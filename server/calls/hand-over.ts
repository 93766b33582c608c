import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { OpenWorkItem } from '#domain/contract/open-work.ts'
import type { StandIns } from '#domain/contract/stand-in.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type NameOf, taskTitle } from '#domain/rules/workflow-task.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { byKey } from '#server/engine/rest.ts'
import { actIn, namesIn } from '#server/engine/tasks.ts'
import { colleaguesOf } from '#server/resources/parts/colleagues.ts'
import { keepLeaver } from '#server/resources/parts/leavers.ts'
import {
  countTaken,
  handOver,
  leftBehind,
  type OpenWork,
  openWorkOf,
  wordsFor,
} from '#server/resources/parts/open-work.ts'
import { mustFind } from '#server/resources/parts/place-of.ts'
import { textOf } from './call-keys.ts'

/** 工作交接: what somebody has open when he leaves, is on leave or changes his post, and who takes it. */
export function handOverCalls(app: FastifyInstance): void {
  const { db } = app.database
  const base = `${BASE_PATH}/api/user`

  app.post(`${base}/openWork`, async (request) => {
    const account = await accountOf(request)
    const actor = actorOf(request)
    const work = await openWorkOf(db, account.guid, nowOf(request))
    const titles = await titlesOf(db, work)
    return ok(
      work.map((each) => itemOf(each, matches(each.resource.access.read(actor), each.record) ? titles(each) : null)),
    )
  })

  /**
   * Who could take at least some of what is chosen, each with how much of it; with `gridGuid` who could take all of what
   * somebody leaves behind that goes to this grid.
   */
  app.post(`${base}/successors`, async (request) => {
    const account = await accountOf(request)
    const body = bodyOf(request)
    const now = nowOf(request)
    const isMoving = typeof body.gridGuid === 'string'
    const open = await openWorkOf(db, account.guid, now)
    const work = isMoving ? await leftFor(String(body.gridGuid), account, open) : chosenOf(open, body)
    const people = await colleaguesOf(db, {
      of: actorFrom(account),
      keyword: textOf(body, 'keyword', 60),
      now,
      able: (colleague) => {
        const takes = countTaken(work, account.guid, colleague)
        return takes === 0 || (isMoving && takes < work.length) ? null : { takes }
      },
    })
    return ok<StandIns>({ ...people, work: wordsFor(work) })
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

  /** Nothing where he stays in his grid. */
  async function leftFor(gridGuid: string, account: AnyRecord, work: OpenWork[]): Promise<OpenWork[]> {
    const { path } = await mustFind(db, 'gridManage', { guid: gridGuid, path: 'gridGuid', label: '调入网格' })
    return gridGuid === account.gridGuid ? [] : leftBehind(work, { ...account, gridPath: path })
  }

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

/** What each is about, in the words of its to-do: a number or a ground alone does not say whose it is. */
async function titlesOf(db: Db, work: readonly OpenWork[]): Promise<(each: OpenWork) => string> {
  const names = new Map<string, NameOf>()
  for (const resource of new Set(work.map((each) => each.resource))) {
    const records = work.flatMap((each) => (each.resource === resource ? each.record : []))
    names.set(resource.name, await namesIn(db, resource, records))
  }
  return ({ resource, record }) => taskTitle(resource, record, names.get(resource.name))
}

/** The title is told to those who may read the record. */
function itemOf({ resource, record }: OpenWork, title: string | null): OpenWorkItem {
  const { label, workflow } = resource
  const state = workflow?.states[String(record.status)]?.label ?? ''
  return { guid: record.guid, resource: resource.name, label, state, title }
}
