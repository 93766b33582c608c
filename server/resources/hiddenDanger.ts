import { asc, eq, inArray, sql } from 'drizzle-orm'
import { wrong } from '#domain/kit/wrong.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { listPageOf } from '#domain/pages/find-page.ts'
import { hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user } from '#domain/resources/user/definition.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from '#server/engine/guid.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { madeRow } from '#server/engine/made.ts'
import { nextSerial, serialNumber } from '#server/engine/serial.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touch } from '#server/engine/touch.ts'
import { followMajorHazards } from './parts/company-risk.ts'
import { inspectorsByGrid } from './parts/inspectors.ts'
import { similarPhotos } from './parts/photo-likeness.ts'
import { mustBelong, mustFind, placeOf } from './parts/place-of.ts'
import { tellCompany } from './parts/tell-company.ts'
import { recomputeInstructions } from './rectifyInstruction.ts'

const hazards = tableOf(hiddenDanger)
const notices = tableOf(noticeFeedBack)
const users = tableOf(user)
const SERIAL_DIGITS = 4
const TITLE_LENGTH = 100
/** In whose name it stands in 消息. */
const TOLD_FROM = '隐患'
/** Of many that came with one sheet, so many by name. */
const MOST_TOLD = 10
const PHOTO_FIELDS = ['beforePhotos', 'afterPhotos', 'reviewPhotos']
const WITH_PHOTOS = ['rectify', 'passOnSite', 'review']

export const hiddenDangerHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after, now }) {
    if (before !== null) return WITH_PHOTOS.includes(action) ? await similarPhotos(tx, after, PHOTO_FIELDS) : {}
    const { previousGuid, companyGuid, foundOn } = after
    if (action === 'enrol' && String(foundOn) > dayOf(now))
      throw wrong<typeof hiddenDanger>('foundOn', '发现日期不能晚于今天')
    if (typeof previousGuid === 'string')
      await mustBelong(tx, 'hiddenDanger', { guid: previousGuid, companyGuid, path: 'previousGuid', label: '前次隐患' })
    const day = dayOf(now).replaceAll('-', '')
    const serial = await nextSerial(tx, `dangerCode:${day}`)
    const dangerCode = `YH${day}${String(serial).padStart(SERIAL_DIGITS, '0')}`
    return { dangerCode, ...(await similarPhotos(tx, after, PHOTO_FIELDS)) }
  },

  async afterSave(change) {
    const { tx, action, before, after, now } = change
    const isPutOff = before !== null && String(after.deadline) > String(before.deadline)
    await recomputeInstructions(
      tx,
      { guid: after.guid, ...(isPutOff ? { putOffTo: String(after.deadline) } : {}) },
      now,
    )
    if (typeof after.companyGuid === 'string') await followMajorHazards(tx, after.companyGuid, now)
    if (before === null && after.status === 'pendingConfirm') await tellOfMajor(change)
    if (action === 'transfer') await makeClue(change)
    if (action === 'lookBack') await makeLookBack(change)
  },
}

/**
 * A grave hazard is known to all who answer for the place, whoever found it: while the supervisors decide about its grade it
 * is nobody's turn in the enterprise (安全生产法 第四十六条: who finds one tells the one responsible at once).
 */
async function tellOfMajor(change: Change): Promise<void> {
  const { tx, actor, after, now } = change
  const list = listPageOf('hiddenDanger', ['enterprise'])
  const brought = change.action === 'enrol' ? await majorOfSheet(change) : [after]
  if (brought.length > 1 && (await retell(change, brought, `${list}?dangerLevel=major&sourceType=selfCheck`))) return
  const { companyGuid, guid, place, description, majorItem, tempMeasure } = after
  await tellCompany(tx, {
    companyGuid,
    by: actor.guid,
    title: `发现重大隐患：${description}`.slice(0, TITLE_LENGTH),
    content: [
      `部位：${place}`,
      `判定条款：${majorItem}`,
      `整改前防范措施：${tempMeasure}`,
      `${actor.name}登记，待监管人员确认等级。`,
    ].join('\n'),
    from: TOLD_FROM,
    link: `${list}?open=${guid}`,
    now,
  })
}

/** The grave ones that came with the same sheet so far: all its rows are of the moment it was sent. */
async function majorOfSheet({ tx, actor, after, now }: Change) {
  const { companyGuid, dangerLevel, createTime, createUserGuid } = hazards
  return await liveFields(
    tx,
    hazards,
    ['place', 'description'],
    eq(companyGuid, after.companyGuid),
    eq(dangerLevel, 'major'),
    eq(createTime, now),
    eq(createUserGuid, actor.guid),
  ).orderBy(asc(hazards.id))
}

/** The message about the first of a sheet becomes one about all of them. Answers whether there is one. */
async function retell(
  { tx, actor, after, now }: Change,
  brought: readonly Readonly<Record<string, unknown>>[],
  link: string,
): Promise<boolean> {
  const lines = brought.slice(0, MOST_TOLD).map(({ place, description }) => `${place}：${description}`)
  const more = brought.length > MOST_TOLD ? ['……'] : []
  const content = [...lines, ...more, `${actor.name}导入，待监管人员确认等级。`].join('\n')
  const title = `发现重大隐患：导入台账，共 ${brought.length} 条`
  const colleagues = tx.select({ guid: users.guid }).from(users).where(eq(users.companyGuid, after.companyGuid))
  const { publishTime, publishOrg, userGuid } = notices
  const where = sql`${publishTime} = ${now} and ${publishOrg} = ${TOLD_FROM} and ${inArray(userGuid, colleagues)}`
  return (await touch(tx, { resource: 'noticeFeedBack', where, patch: { title, content, link }, now })) > 0
}

/** 移交执法 (`entities.md` B3, H2): an inspection that waits for its two officers, with what is known of the hazard. */
async function makeClue({ tx, actor, after, now }: Change): Promise<void> {
  const resource = resourceNamed('inspection')
  const company = await mustFind(tx, 'company', { guid: after.companyGuid, path: 'companyGuid', label: '企业' })
  const number =
    resource.serial === undefined
      ? {}
      : { [resource.serial.field]: await serialNumber(tx, resource.serial, { resource: resource.name, now }) }
  const today = dayOf(now)
  const figure = await figuresInForce(tx, ['inspection.clueDays'])
  const facts = [
    `隐患移交：${after.dangerCode ?? ''}`,
    `部位：${after.place}`,
    `问题：${after.description}`,
    `整改期限：${after.deadline}`,
    ...(after.basis == null ? [] : [`依据：${after.basis}`]),
  ]
  await insertMade(
    tx,
    'inspection',
    [
      madeRow(
        resource,
        {
          guid: newGuid(),
          ...placeOf(company),
          ...number,
          inspectType: 'clue',
          dangerGuid: after.guid,
          officers: [],
          scheme: facts.join('\n').slice(0, 1000),
          inspectDate: addDays(today, figure('inspection.clueDays', today)),
          findings: [
            {
              item: String(after.place ?? '').slice(0, 200),
              problem: String(after.description ?? '').slice(0, 300),
              basis: after.basis ?? null,
              level: after.dangerLevel,
            },
          ],
        },
        { now, by: actor.guid },
      ),
    ],
    now,
  )
}

/** The visit that looks at a closed hazard again, to the grid of its enterprise. */
async function makeLookBack({ tx, actor, after, now }: Change): Promise<void> {
  const gridGuid = String(after.gridGuid)
  const inspectors = await inspectorsByGrid(tx, [gridGuid], now)
  const today = dayOf(now)
  const planEnd = String(after.lookBackOn)
  await insertMade(
    tx,
    'patrolTask',
    [
      madeRow(
        resourceNamed('patrolTask'),
        {
          guid: newGuid(),
          taskName: `${after.companyName}隐患回头看`.slice(0, 100),
          taskType: 'lookBack',
          source: 'assigned',
          checkTemplateGuids: [],
          companyGuids: [after.companyGuid],
          doneCompanyGuids: [],
          recordGuids: [],
          hazardGuids: [after.guid],
          gridPersonGuids: inspectors.get(gridGuid) ?? [],
          planStart: today < planEnd ? today : planEnd,
          planEnd,
          priority: 'normal',
          remark: `复看：${after.place} ${after.description}`.slice(0, 300),
          gridGuid: after.gridGuid,
          gridPath: after.gridPath,
        },
        { now, by: actor.guid },
      ),
    ],
    now,
  )
}
