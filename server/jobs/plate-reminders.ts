import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { addDays, type Day, dayOf, daysBetween, formatDateTime, startOfDay } from '#domain/lib/dates.ts'
import { isMobile } from '#domain/lib/phone.ts'
import { cardNotice } from '#domain/resources/cardNotice/definition.ts'
import { cardSMSConfig } from '#domain/resources/cardSMSConfig/definition.ts'
import { company } from '#domain/resources/company/definition.ts'
import { companyBrand } from '#domain/resources/companyBrand/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { plateStage, plateWords } from '#domain/rules/plate-notice.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { SmsMessage } from '#server/services/sms.ts'

const brands = tableOf(companyBrand)
const companies = tableOf(company)
const notices = tableOf(cardNotice)
const subscriptions = tableOf(cardSMSConfig)
const texts = tableOf(smsRecord)
const users = tableOf(user)
/** As long before as a subscription may ask for. */
const LONGEST_DAYS = 180

interface Plate {
  guid: string
  brandNo: string
  brandType: string
  validTo: Day
  gridGuid: string | null
  companyName: string
  phones: readonly unknown[]
}

interface Subscription {
  receiverType: string
  userGuids: readonly string[]
  daysBefore: readonly { days: number }[]
}

/**
 * The texts about plates whose time runs out (摘牌提醒): each subscription in force, from its time of day on, says to its
 * people what is written for that kind of plate. Nobody is told twice of a stage, also where two subscriptions name him.
 */
export async function plateTexts(db: Db, now: string): Promise<SmsMessage[]> {
  const today = dayOf(now)
  const due = (await subscriptionsOf(db)).filter(({ sendTime }) => sendTime <= formatDateTime(now).slice(11, 16))
  const plates = due.length === 0 ? [] : await platesEnding(db, today)
  if (plates.length === 0) return []
  const contents = await contentsOf(db)
  const phonesOf = await receiversOf(db, due)
  const told = await toldOf(db, today)
  const messages = new Map<string, SmsMessage>()
  for (const plate of plates)
    for (const subscription of due) {
      const days = subscription.daysBefore.map((each) => each.days)
      const since = plateStage(plate.validTo, days, today)
      const content = contents.find(({ brandType }) => brandType === plate.brandType) ?? contents.find(isForAll)
      if (since === null || content === undefined) continue
      const words = plateWords(content.content, {
        ...plate,
        brandType: brandTypeWord(plate.brandType),
        days: daysBetween(today, plate.validTo),
      })
      for (const phone of phonesOf(plate, subscription)) {
        const key = `${plate.guid} ${phone}`
        if ((told.get(key) ?? '') >= startOfDay(since)) continue
        messages.set(key, { phone, template: 'delisting', params: { words }, bizGuid: plate.guid })
      }
    }
  return [...messages.values()]
}

const isForAll = ({ brandType }: { brandType: string | null }) => brandType === null

const brandTypeWord = (value: string) =>
  (companyBrand.fields.brandType.options as Readonly<Record<string, string>>)[value] ?? value

async function subscriptionsOf(db: Db): Promise<(Subscription & { sendTime: string })[]> {
  const rows = await liveRows(db, subscriptions, eq(subscriptions.enabled, true)).orderBy(subscriptions.guid)
  return rows.map(({ receiverType, userGuids, daysBefore, sendTime }) => ({
    receiverType: String(receiverType),
    userGuids: (userGuids ?? []) as string[],
    daysBefore: (daysBefore ?? []) as { days: number }[],
    sendTime: String(sendTime),
  }))
}

async function contentsOf(db: Db): Promise<{ brandType: string | null; content: string }[]> {
  const rows = await liveFields(db, notices, ['brandType', 'content'], eq(notices.enabled, true)).orderBy(notices.guid)
  return rows.map(({ brandType, content }) => ({
    brandType: brandType === null ? null : String(brandType),
    content: String(content),
  }))
}

async function platesEnding(db: Db, today: Day): Promise<Plate[]> {
  const rows = await db
    .select({
      guid: brands.guid,
      brandNo: brands.brandNo,
      brandType: brands.brandType,
      validTo: brands.validTo,
      gridGuid: brands.gridGuid,
      companyName: companies.companyName,
      mainLeaderPhone: companies.mainLeaderPhone,
      safetyManagerPhone: companies.safetyManagerPhone,
    })
    .from(brands)
    .innerJoin(companies, eq(companies.guid, brands.companyGuid))
    .where(
      and(
        eq(brands.deleted, false),
        eq(companies.deleted, false),
        eq(brands.status, 'hung'),
        gte(brands.validTo, today),
        lte(brands.validTo, addDays(today, LONGEST_DAYS)),
      ),
    )
    .orderBy(brands.guid)
  return rows.map(({ mainLeaderPhone, safetyManagerPhone, ...row }) => ({
    guid: String(row.guid),
    brandNo: String(row.brandNo ?? ''),
    brandType: String(row.brandType),
    validTo: String(row.validTo),
    gridGuid: row.gridGuid === null ? null : String(row.gridGuid),
    companyName: String(row.companyName ?? ''),
    phones: [mainLeaderPhone, safetyManagerPhone],
  }))
}

/** Whose telephones a subscription means: those of the enterprise, of the inspectors of its grid, or of the people named. */
async function receiversOf(
  db: Db,
  due: readonly Subscription[],
): Promise<(plate: Plate, subscription: Subscription) => string[]> {
  const isForGrids = due.some(({ receiverType }) => receiverType === 'grid')
  const named = due.flatMap(({ userGuids }) => userGuids)
  const people = await liveFields(
    db,
    users,
    ['guid', 'mobile', 'gridGuid', 'roles'],
    eq(users.accountEnabled, true),
    isForGrids ? undefined : inArray(users.guid, named.length === 0 ? [''] : named),
  ).orderBy(users.guid)
  const mobiles = (chosen: readonly { mobile: unknown }[]) => chosen.map(({ mobile }) => mobile).filter(isNumber)
  return (plate, { receiverType, userGuids }) => {
    if (receiverType === 'company') return plate.phones.filter(isNumber).slice(0, 1)
    if (receiverType === 'grid')
      return mobiles(
        people.filter(
          ({ gridGuid, roles }) => gridGuid === plate.gridGuid && Array.isArray(roles) && roles.includes('grid'),
        ),
      )
    return mobiles(people.filter(({ guid }) => userGuids.includes(String(guid))))
  }
}

const isNumber = (value: unknown): value is string => typeof value === 'string' && isMobile(value)

/** When each was last told of a plate, by the plate and the telephone. */
async function toldOf(db: Db, today: Day): Promise<Map<string, string>> {
  const rows = await db
    .select({ bizGuid: texts.bizGuid, phone: texts.phone, createTime: texts.createTime })
    .from(texts)
    .where(and(eq(texts.template, 'delisting'), gte(texts.createTime, startOfDay(addDays(today, -LONGEST_DAYS)))))
    .orderBy(texts.createTime)
  return new Map(rows.map(({ bizGuid, phone, createTime }) => [`${bizGuid} ${phone}`, String(createTime)]))
}
