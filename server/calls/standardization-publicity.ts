import { desc, ilike, isNotNull, lte, ne } from 'drizzle-orm'
import type { PublicPublicity } from '#domain/contract/public-information.ts'
import { recordAs, type Workflow } from '#domain/kit/resource.ts'
import { publicity } from '#domain/resources/publicity/definition.ts'
import { APPLY_GRADES } from '#domain/resources/standardization-shared.ts'
import { standardizationApplication } from '#domain/resources/standardizationApplication/definition.ts'
import { standardizationCertificate } from '#domain/resources/standardizationCertificate/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'

const applications = tableOf(standardizationApplication)
const certificates = tableOf(standardizationCertificate)

type PublicStatus = Pick<PublicPublicity, 'statusLabel' | 'tone'>

/** How it stands, in the words of the workflow that it goes by. */
export function statusIn({ workflow }: { workflow?: Pick<Workflow, 'states'> }, status: unknown): PublicStatus {
  const { label = '', tone = 'muted' } = workflow?.states[String(status)] ?? {}
  return { statusLabel: label, tone }
}

interface Asked {
  /** As a pattern of SQL; undefined is everybody. */
  name: string | undefined
  today: string
  /** Where objections are taken. */
  phone: string
  most: number
}

/**
 * What is public because an application is publicised, and because a certificate was announced: from the applications
 * and certificates themselves, so that nobody has to write it a second time and a certificate taken back says so.
 */
export async function standardizationPublicity(db: Db, asked: Asked): Promise<PublicPublicity[]> {
  return [...(await publicised(db, asked)), ...(await announced(db, asked))]
}

async function publicised(db: Db, { name, today, phone, most }: Asked): Promise<PublicPublicity[]> {
  const found = await liveRows(
    db,
    applications,
    isNotNull(applications.publicityFrom),
    lte(applications.publicityFrom, today),
    ne(applications.status, 'PUBLICITY_REJECTED'),
    name === undefined ? undefined : ilike(applications.companyName, name),
  )
    .orderBy(desc(applications.publicityFrom))
    .limit(most)
  return found.map((row) => {
    const { guid, companyName, applyGrade, publicityFrom, publicityTo } = recordAs<typeof standardizationApplication>(
      recordOf(row),
    )
    const grade = applyGrade === null ? '' : APPLY_GRADES[applyGrade]
    return {
      guid,
      title: `${companyName}安全生产标准化${grade}评审公示`,
      publicityType: 'standard',
      from: publicityFrom ?? '',
      to: publicityTo ?? '',
      content: `${companyName}申请安全生产标准化${grade}，经审核评审拟予通过，现予公示。如有异议，请在公示期内实名反映。`,
      items: [{ name: companyName ?? '', result: '拟通过' }],
      objectionPhone: phone,
      ...publicityIn(row.status === 'PUBLICITY_RUNNING' ? 'running' : 'ended'),
    }
  })
}

const publicityIn = (status: 'running' | 'ended') => ({ status, ...statusIn(publicity, status) })
const EXPIRED: PublicStatus = { statusLabel: '已过期', tone: 'muted' }

async function announced(db: Db, { name, today, phone, most }: Asked): Promise<PublicPublicity[]> {
  const found = await liveRows(
    db,
    certificates,
    isNotNull(certificates.applicationGuid),
    lte(certificates.issueDate, today),
    name === undefined ? undefined : ilike(certificates.companyName, name),
  )
    .orderBy(desc(certificates.issueDate))
    .limit(most)
  return found.map((row) => {
    const { guid, companyName, grade, certNo, issueDate, validTo } = recordAs<typeof standardizationCertificate>(
      recordOf(row),
    )
    const standing = statusIn(standardizationCertificate, row.status)
    const isOver = row.status === 'valid' && validTo !== null && validTo < today
    const level = grade === null ? '' : APPLY_GRADES[grade]
    return {
      guid,
      title: `${companyName}安全生产标准化${level}公告`,
      publicityType: 'standardNotice',
      from: issueDate ?? '',
      to: validTo ?? '',
      content: `${companyName}经公示无异议，确定为安全生产标准化${level}企业。证书编号 ${certNo}，有效期至 ${validTo}。`,
      items: [{ name: `证书 ${certNo}`, result: isOver ? EXPIRED.statusLabel : standing.statusLabel }],
      objectionPhone: phone,
      status: String(row.status),
      ...(isOver ? EXPIRED : standing),
    }
  })
}
