import { titleOf } from '#app/fields/reference/title-of.ts'
import { currentActor } from '#app/session/index.ts'
import { companyBeside } from '#domain/kit/access.ts'

type Titled = Readonly<Record<string, unknown>>

/** 责令限期整改 · 盛泽印染 ZFJC202600012: what is done, and to what, the enterprise first as in to-dos. */
export function deedTitle(deed: string, resource: string, record: Titled): string {
  return `${deed} · ${titleWithCompany(resource, record)}`
}

/** 盛泽印染 ZFJC202600012; to the enterprise itself the number alone. */
export function titleWithCompany(resource: string, record: Titled): string {
  const title = titleOf(resource, record)
  return `${companyBeside(title, record, currentActor()?.companyGuid)} ${title}`.trim()
}
