import { eq, inArray, ne } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { dangerousWorkConfig as configDefinition } from '#domain/resources/dangerousWorkConfig/definition.ts'
import { dangerousWorkPermit as permitDefinition } from '#domain/resources/dangerousWorkPermit/definition.ts'
import { personnelCertificate as certificateDefinition } from '#domain/resources/personnelCertificate/definition.ts'
import { factsOf, upgradeIssues } from '#domain/rules/work-permit.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { nextSerial } from '#server/engine/serial.ts'
import { mustBelong } from './parts/place-of.ts'

const configs = tableOf(configDefinition)
const certificates = tableOf(certificateDefinition)
const permits = tableOf(permitDefinition)

/** When the people of an outsourced task are about to work. */
const LETTING_IN = ['create', 'update', 'apply', 'start']
const SERIAL_DIGITS = 4

/** A permit is numbered by its kind and its day; a number is never given twice, whatever becomes of the permit. */
export const dangerousWorkPermitHooks: ResourceHooks = {
  async beforeSave({ tx, action, before, after, now }) {
    if (action === 'start') {
      await refuseExpired(tx, after)
      await refuseSamePipe(tx, after)
    }
    if (action === 'changeGuardian') await refuseExpired(tx, after)
    if (action === 'create' || action === 'update') await refuseUnraised(tx, after)
    if (LETTING_IN.includes(action)) await refuseOutsiders(tx, after)
    if (before !== null) return {}
    const [config] = await tx
      .select({ prefix: configs.ticketPrefix })
      .from(configs)
      .where(eq(configs.guid, String(after.configGuid)))
    const prefix = `${config?.prefix ?? 'ZY'}${dayOf(now).replaceAll('-', '')}`
    const serial = await nextSerial(tx, `dangerousWorkPermit.ticketNo:${prefix}`)
    return { ticketNo: `${prefix}${String(serial).padStart(SERIAL_DIGITS, '0')}` }
  },
}

/** The holidays of a year are decreed one by one: a device knows those that came with it, the server all of them. */
async function refuseUnraised(tx: Db, after: AnyRecord): Promise<void> {
  const permit = factsOf(after)
  refuse(upgradeIssues(permit, permit.planStart, await holidaysOf(tx)))
}

/** People from outside work on a permit only within a task that was admitted and briefed (`entities.md` L2). */
async function refuseOutsiders(tx: Db, { companyGuid, outsourceTaskGuid: guid }: AnyRecord): Promise<void> {
  if (guid === null) return
  const task = await mustBelong(tx, 'outsourceTask', {
    guid,
    path: 'outsourceTaskGuid',
    label: '外包任务',
    companyGuid,
  })
  if (task.status === 'working') return
  refuse([
    { path: 'outsourceTaskGuid', code: 'rule', message: '该外包任务没有准入、交底，或已停工、完工，不能办理作业票' },
  ])
}

/** Never two blind plates on one pipe at a time (GB 30871-2022 7.6). */
async function refuseSamePipe(tx: Db, { guid, companyGuid, workKind, pipeName }: AnyRecord): Promise<void> {
  if (workKind !== 'blindPlate') return
  const [other] = await liveFields(
    tx,
    permits,
    ['ticketNo'],
    eq(permits.companyGuid, String(companyGuid)),
    eq(permits.workKind, 'blindPlate'),
    eq(permits.pipeName, String(pipeName)),
    inArray(permits.status, ['working', 'paused']),
    ne(permits.guid, String(guid)),
  )
  if (other === undefined) return
  const message = `同一管道上的盲板作业${other.ticketNo}还在进行，不能同时作业（GB 30871-2022 7.6）`
  refuse([{ path: 'pipeName', code: 'rule', message }])
}

/** The permit says until when a certificate runs; the register of certificates has the last word. */
async function refuseExpired(tx: Db, permit: AnyRecord): Promise<void> {
  const people = (permit.people ?? []) as { name: string; certNo?: string | null }[]
  const numbers = people.flatMap(({ certNo }) => (certNo ? [certNo] : []))
  if (numbers.length === 0) return
  const known = await liveFields(
    tx,
    certificates,
    ['certNo', 'validTo'],
    eq(certificates.companyGuid, String(permit.companyGuid)),
    inArray(certificates.certNo, numbers),
  )
  const until = dayOf(String(permit.planEnd))
  const expired = new Set(known.flatMap(({ certNo, validTo }) => (String(validTo) < until ? [String(certNo)] : [])))
  const issues = people.flatMap(({ name, certNo }, index) =>
    certNo && expired.has(certNo)
      ? [{ path: `people.${index}.certValidTo`, code: 'rule', message: `${name}的证件已过期，不能安排作业` }]
      : [],
  )
  refuse(issues)
}
