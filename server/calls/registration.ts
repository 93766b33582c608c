import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import {
  REGISTRATION_KINDS,
  type RegistrationKind,
  type RegistrationProgress,
  type Submission,
} from '#domain/contract/registration.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { issue, refuse } from '#domain/kit/wrong.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { agencyBase } from '#domain/resources/agencyBase/definition.ts'
import { company } from '#domain/resources/company/definition.ts'
import { factoryBuildingLessor } from '#domain/resources/factoryBuildingLessor/definition.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { registration } from '#domain/resources/registration/definition.ts'
import { type Applicant, REGISTRATION_FORMS, registrationErrors } from '#domain/resources/registration/forms.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { endChallenge, passOnce } from '#server/accounts/challenges.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import { checkCode, hideMiddle, sendCode } from '#server/accounts/sms-codes.ts'
import type { Db } from '#server/db/database.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { newGuid } from '#server/engine/guid.ts'
import { applyOp } from '#server/engine/perform.ts'
import { onlineOp } from '#server/engine/rest.ts'
import { assertStorable } from '#server/engine/storable.ts'
import { touchOne } from '#server/engine/touch.ts'
import type { SmsGateway } from '#server/services/sms.ts'

const API = `${BASE_PATH}/api/registration`
/** Of one address in a minute. */
const MAX_ASKED = 20
const MAX_SUBMITTED = 6

const registrations = tableOf(registration)
const companies = tableOf(company)
const agencies = tableOf(agencyBase)
const lessors = tableOf(factoryBuildingLessor)
const grids = tableOf(gridManage)

const mobileText = z.string('请填写手机号').check(z.trim(), z.refine(isMobile, '请输入正确的手机号码'))
const captcha = {
  captchaId: z.string('请输入图形验证码').check(z.maxLength(64)),
  captcha: z.string('请输入图形验证码').check(z.trim(), z.regex(/^\d{4}$/, '请输入4位图形验证码')),
}
const codeSchema = z.object({ mobile: mobileText, ...captcha })
const progressSchema = z.object({
  applyNo: z
    .string('请填写申请编号')
    .check(z.trim(), z.minLength(1, '请填写申请编号'), z.maxLength(20, '申请编号过长')),
  mobile: mobileText,
  ...captcha,
})
const submitSchema = z.object({
  kind: z.enum(Object.keys(REGISTRATION_KINDS) as [RegistrationKind, ...RegistrationKind[]], '没有这种注册'),
  values: z.record(z.string(), z.unknown(), '填写的内容无法识别'),
  mobile: z.string('请填写手机号').check(z.trim()),
  smsCode: z.string('请输入6位验证码').check(z.trim()),
  username: z.optional(z.string().check(z.trim())),
  lessorSerialNumber: z.optional(z.string().check(z.trim())),
  /** Of an enterprise that lets for the first time: he has said that its leasing information is to be made. */
  opensLeasing: z.optional(z.boolean()),
  isPromised: z.optional(z.boolean()),
  /** Of an application that was sent back and is handed in again. */
  applyNo: z.optional(z.string().check(z.trim(), z.maxLength(20))),
})
type Submitted = z.infer<typeof submitSchema>

/** Registration of those who have no account yet: agencies, enterprises, landlords and experts. */
export function registrationFeature(app: FastifyInstance, gateway: SmsGateway | null): void {
  const { db } = app.database
  const asked = new FailureLimit(db, 'registrationAsked', MAX_ASKED)
  const submitted = new FailureLimit(db, 'registration', MAX_SUBMITTED)

  app.post(`${API}/sendCode`, async (request) => {
    const now = await slowedDown(request, asked)
    const { mobile, ...picture } = parseInput(codeSchema, bodyOf(request))
    // A code that nobody receives would leave people waiting.
    if (gateway === null) throw new Problem('service.off')
    await passPicture(db, picture, now)
    return ok(
      await sendCode(db, { subject: mobile, phone: mobile, shown: hideMiddle(mobile), now, gateway }),
      '验证码已发送',
    )
  })

  app.post(`${API}/submit`, async (request) => {
    const now = await slowedDown(request, submitted)
    const body = bodyOf(request)
    assertStorable(body)
    const given = parseInput(submitSchema, body)
    const applicant = applicantOf(given)
    const errors = Object.entries(registrationErrors(given.kind, given.values, applicant))
    refuse(errors.map(([path, message]) => issue<string>(path, message, 'wrong')))
    const challenge = await checkCode(db, applicant.mobile, applicant.smsCode, now)
    // R102. Asked once the telephone is proven, and alike for an enterprise that nobody has registered.
    if (given.opensLeasing !== true && !given.applyNo && (await letsNothingYet(db, given)))
      return ok<Submission>({ applyNo: null, opensLeasing: true })
    const applyNo = await db.transaction(async (tx) => {
      // The code is used up with the application, and good for another try where that is refused.
      if (!(await endChallenge(tx, 'code', challenge, now))) throw new Problem('auth.code-wrong')
      const deed = { given, applicant, now, ip: request.ip }
      return given.applyNo ? await handInAgain(tx, given.applyNo, deed) : await handIn(tx, deed)
    })
    return ok<Submission>({ applyNo, opensLeasing: false }, '已提交，请记下申请编号')
  })

  app.post(`${API}/progress`, async (request) => {
    const now = await slowedDown(request, asked)
    const { applyNo, mobile, ...picture } = parseInput(progressSchema, bodyOf(request))
    await passPicture(db, picture, now)
    const [row] = await liveRows(
      db,
      registrations,
      eq(registrations.applyNo, applyNo),
      eq(registrations.mobile, mobile),
    )
    if (row === undefined) throw wrongPart('applyNo', '没有找到这份申请，请核对申请编号和手机号')
    return ok(await progressOf(db, recordOf(row)))
  })
}

async function slowedDown(request: FastifyRequest, limit: FailureLimit): Promise<string> {
  const now = nowOf(request)
  await limit.admit(request.ip, now)
  return now
}

async function passPicture(db: Db, picture: { captchaId: string; captcha: string }, now: string): Promise<void> {
  if (!(await passOnce(db, 'captcha', picture.captchaId, picture.captcha, now)))
    throw new Problem('auth.captcha-wrong', {
      issues: [{ path: 'captcha', code: 'wrong', message: '图形验证码不正确或已失效' }],
    })
}

function applicantOf({
  mobile,
  smsCode,
  username = '',
  lessorSerialNumber = '',
  isPromised = false,
}: Submitted): Applicant {
  return { mobile, smsCode, username, lessorSerialNumber, isPromised }
}

interface Deed {
  given: Submitted
  applicant: Applicant
  now: string
  ip: string
}

async function handIn(tx: Db, deed: Deed): Promise<string> {
  const { given, applicant, now } = deed
  const { kind, values } = given
  const form = REGISTRATION_FORMS[kind]
  const recordGuid = await openFile(tx, deed)
  const named = applicantName(kind, values)
  const actor = applicantActor(named, kind === 'company' ? recordGuid : null)
  const made = await makeFollowing(
    tx,
    'registration',
    {
      ...(recordGuid === null && { status: 'known' }),
      kind,
      applicant: named,
      serialNumber: unitOf(given),
      contact: firstOf(form.contact, values) ?? named,
      mobile: applicant.mobile,
      username: form.opensAccount ? applicant.username : null,
      resource: form.resource,
      recordGuid,
      submitTime: now,
    },
    { actor, now },
  )
  return String(made.applyNo)
}

/**
 * The record that the offices review. None for a unit that has its file already, nor for a building of an enterprise that has
 * none: whoever holds a telephone could find out
 * here who is registered, so he gets a number like everybody and an office looks at it.
 */
async function openFile(tx: Db, deed: Deed): Promise<string | null> {
  const { kind, values } = deed.given
  if ((await knownFile(tx, kind, values)) !== null || (await isOfNoEnterprise(tx, deed.given))) return null
  const recordGuid = newGuid()
  const actor = applicantActor(applicantName(kind, values), kind === 'company' ? recordGuid : null)
  const input = { ...values, ...(await placing(tx, deed)) }
  await perform(tx, actor, { deed, recordGuid, action: 'create', input })
  await perform(tx, actor, { deed, recordGuid, action: 'submit', input: {} })
  return recordGuid
}

/** What was sent back is mended and handed in under its number. */
async function handInAgain(tx: Db, applyNo: string, deed: Deed): Promise<string> {
  const { given, applicant, now } = deed
  const { kind, values } = given
  const [row] = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.applyNo, applyNo),
        eq(registrations.mobile, applicant.mobile),
        eq(registrations.kind, kind),
        eq(registrations.status, 'returned'),
      ),
    )
    .for('update')
  if (row === undefined) throw wrongPart('applyNo', '没有可以重新提交的申请')
  const before = recordOf(row)
  const form = REGISTRATION_FORMS[kind]
  const earlier = firstOf(['recordGuid'], before)
  const known = await knownFile(tx, kind, values)
  const isHeld = (known !== null && known !== earlier) || (await isOfNoEnterprise(tx, given))
  const recordGuid = earlier ?? (await openFile(tx, deed))
  if (earlier !== null && !isHeld) await mendFile(tx, deed, earlier)
  await touchOne(tx, 'registration', before.guid, {
    patch: {
      status: isHeld ? 'known' : 'pending',
      recordGuid,
      applicant: applicantName(kind, values),
      serialNumber: unitOf(given),
      username: form.opensAccount ? applicant.username : null,
      submitTime: now,
      decideTime: null,
      decideUser: null,
    },
    now,
  })
  return applyNo
}

async function mendFile(tx: Db, deed: Deed, recordGuid: string): Promise<void> {
  const { kind, values } = deed.given
  const actor = applicantActor(applicantName(kind, values), kind === 'company' ? recordGuid : null)
  const changes = { ...values, ...(await placing(tx, deed)) }
  await perform(tx, actor, { deed, recordGuid, action: 'update', input: { changes } })
  await perform(tx, actor, { deed, recordGuid, action: 'submit', input: {} })
}

interface Step {
  deed: Deed
  recordGuid: string
  action: string
  input: unknown
}

async function perform(tx: Db, actor: Actor, { deed, recordGuid, action, input }: Step): Promise<void> {
  const { now, ip, given } = deed
  const resource = resourceNamed(REGISTRATION_FORMS[given.kind].resource)
  const op = onlineOp(actor, resource, { action, recordGuid, input, baseVersion: null }, now)
  await applyOp(tx, actor, op, { now, ip }, { isAlone: true })
}

/**
 * Nobody is signed in: what he hands in is entered for him, with the rights of the office that would type it in, and
 * bears his name in the log. The enterprise's own rights are needed to hand in its file.
 */
function applicantActor(name: string, companyGuid: string | null): Actor {
  return {
    guid: 'applicant',
    username: 'applicant',
    name: `${name.slice(0, 20)}（注册申请人）`,
    roles: ['admin', 'company'],
    gridGuid: null,
    gridPath: null,
    companyGuid,
  }
}

function applicantName(kind: RegistrationKind, values: Readonly<Record<string, unknown>>): string {
  return firstOf(REGISTRATION_FORMS[kind].applicant, values) ?? REGISTRATION_KINDS[kind]
}

function firstOf(names: readonly string[], values: Readonly<Record<string, unknown>>): string | null {
  const found = names.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}

/** What the form does not ask because the platform knows it: the grid of the region, the enterprise of a credit code. */
async function placing(tx: Db, { given, applicant }: Deed): Promise<Record<string, unknown>> {
  const { kind, values } = given
  if (kind === 'company') return { gridGuid: await gridOf(tx, String(values.regionIds)) }
  if (kind === 'expert') return { mobile: applicant.mobile }
  if (kind === 'lessor' && values.lessorType === 'company') {
    const found = await companyWith(tx, applicant.lessorSerialNumber)
    return { companyGuid: found?.guid, gridGuid: found?.gridGuid }
  }
  return {}
}

/** The grid of the deepest region that has one: the offices there review the enterprise's file. */
async function gridOf(tx: Db, regionIds: string): Promise<string | null> {
  const codes = regionIds.split('/').filter(Boolean)
  if (codes.length === 0) return null
  const found = await liveFields(tx, grids, ['guid', 'path', 'regionGuid'], inArray(grids.regionGuid, codes)).orderBy(
    asc(grids.path),
  )
  for (const code of codes.toReversed()) {
    const here = found.find(({ regionGuid }) => regionGuid === code)
    if (here !== undefined) return String(here.guid)
  }
  return null
}

/** A building of an enterprise, whose credit code stands beside the form. */
const isOfEnterprise = ({ kind, values }: Submitted) => kind === 'lessor' && values.lessorType === 'company'

const unitOf = (given: Submitted): string | null =>
  isOfEnterprise(given) ? (given.lessorSerialNumber ?? null) : firstOf(['serialNumber'], given.values)

/** An office tells him to register it first, as the form would tell everybody who is registered. */
async function isOfNoEnterprise(db: Db, given: Submitted): Promise<boolean> {
  return isOfEnterprise(given) && (await companyWith(db, given.lessorSerialNumber ?? '')) === null
}

async function letsNothingYet(db: Db, given: Submitted): Promise<boolean> {
  if (!isOfEnterprise(given)) return false
  const found = await companyWith(db, given.lessorSerialNumber ?? '')
  const guid = found?.guid ?? ''
  return (await db.$count(lessors, live(lessors, eq(lessors.companyGuid, guid)))) === 0
}

async function companyWith(db: Db, serialNumber: string): Promise<AnyRecord | null> {
  const [row] = await liveRows(db, companies, eq(companies.serialNumber, serialNumber))
  return row === undefined ? null : recordOf(row)
}

/** The file of the unit that applies, where there is one. */
async function knownFile(tx: Db, kind: RegistrationKind, values: Readonly<Record<string, unknown>>) {
  const serialNumber = String(values.serialNumber ?? '')
  if (kind === 'company') return (await companyWith(tx, serialNumber))?.guid ?? null
  if (kind !== 'agency') return null
  const [row] = await liveFields(tx, agencies, ['guid'], eq(agencies.serialNumber, serialNumber))
  return row === undefined ? null : String(row.guid)
}

/** How an application stands, in words the applicant may read: no names of the offices' people but the decision's. */
async function progressOf(db: Db, applied: AnyRecord): Promise<RegistrationProgress> {
  const [last] = await db
    .select({ opinion: workflowLog.opinion })
    .from(workflowLog)
    .where(eq(workflowLog.bizGuid, String(applied.recordGuid ?? applied.guid)))
    .orderBy(desc(workflowLog.id))
    .limit(1)
  const status = (applied.status === 'known' ? 'pending' : applied.status) as RegistrationProgress['status']
  return {
    applyNo: String(applied.applyNo),
    kind: applied.kind as RegistrationKind,
    applicant: String(applied.applicant),
    mobile: hideMiddle(String(applied.mobile)),
    status,
    statusLabel: registration.workflow?.states[status].label ?? status,
    submitTime: String(applied.submitTime),
    decideTime: typeof applied.decideTime === 'string' ? applied.decideTime : null,
    opinion: status === 'pending' ? null : (last?.opinion ?? null),
    username: status === 'passed' && typeof applied.username === 'string' ? applied.username : null,
  }
}
