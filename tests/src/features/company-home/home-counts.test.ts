import { describe, expect, it } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { HOME_COUNTS, type HomeCount, OWED, runsOut } from '#app/features/company-home/home-counts.ts'
import { GUARDED_PAGES } from '#app/pages.ts'
import { type Filter, matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const TODAY = '2026-11-20'
const actor = buildActor('safety', { companyGuid: 'c1' })
const PATHS = new Set([...GUARDED_PAGES, ...AREA_PAGES].map(({ path }) => path))

const asked = (resource: string, { view, filter }: { view?: string; filter?: Filter }): Filter =>
  view === undefined
    ? (filter ?? 'nothing')
    : (resourceNamed(resource).list.views?.[view]?.filter(TODAY, actor, `${TODAY}T04:00:00.000Z`) ?? 'nothing')

const countsOf = (resource: string, record: Partial<AnyRecord>): string[] =>
  HOME_COUNTS.filter((count: HomeCount) => count.resource === resource)
    .filter((count) => matches(asked(resource, count), buildRecord(resource, record)))
    .map(({ label }) => label)

describe('what the home of an enterprise counts', () => {
  it.each([
    ['selfCheckTask', { status: 'pending', planStart: '2026-11-20', planEnd: '2026-11-20' }, ['今日应查']],
    ['selfCheckTask', { status: 'running', planStart: '2026-11-01', planEnd: '2026-11-19' }, ['自查逾期']],
    ['selfCheckTask', { status: 'done', planStart: '2026-11-01', planEnd: '2026-11-19' }, []],
    ['selfCheckTask', { status: 'pending', planStart: '2026-11-21', planEnd: '2026-11-22' }, []],
    ['dangerousWorkPermit', { status: 'pendingApproval' }, ['作业票待办']],
    ['dangerousWorkPermit', { status: 'pendingAccept' }, ['作业票待办']],
    ['dangerousWorkPermit', { status: 'working' }, ['正在作业']],
    ['dangerousWorkPermit', { status: 'paused' }, []],
    ['dangerousWorkPermit', { status: 'draft' }, []],
    ['hiddenDanger', { status: 'pendingRectify', deadline: '2026-11-19' }, ['隐患逾期', '待整改']],
    ['hiddenDanger', { status: 'pendingRectify', deadline: '2026-11-20' }, ['待整改']],
    ['hiddenDanger', { status: 'pendingReview' }, ['待复查']],
    ['rectifyInstruction', { status: 'pendingSign' }, ['待签收']],
  ] as const)('%s %j: %j', (resource, record, labels) => {
    expect(countsOf(resource, record as Partial<AnyRecord>)).toEqual(labels)
  })

  it('leads to pages that there are', () => {
    const ways = [...runsOut(TODAY, TODAY), ...OWED]
    const paths = [...HOME_COUNTS.map(({ to }) => to), ...ways.map(({ path }) => path)]
    expect(paths.map((path) => path.split('?')[0]).filter((path) => !PATHS.has(path ?? ''))).toEqual([])
  })
})

describe('what runs out', () => {
  const ends = runsOut('2026-11-19T16:00:00.000Z', '2026-11-27T16:00:00.000Z')
  const saidOf = (resource: string, record: Partial<AnyRecord>) =>
    ends
      .filter((kind) => kind.resource === resource)
      .flatMap(({ past, soon }) => [past, soon])
      .filter((part) => matches(asked(resource, part), buildRecord(resource, record)))
      .map(({ words }) => words)

  it.each([
    ['standardizationCertificate', { status: 'valid', validTo: '2026-11-19', issueDate: '2026-01-02' }, ['已过期']],
    [
      'standardizationCertificate',
      { status: 'valid', validTo: '2027-11-19', issueDate: '2025-12-31', selfReportYear: null },
      ['本年度待报'],
    ],
    [
      'standardizationCertificate',
      { status: 'valid', validTo: '2027-11-19', issueDate: '2024-12-31', selfReportYear: 2024 },
      ['上年度未报', '本年度待报'],
    ],
    [
      'standardizationCertificate',
      { status: 'valid', validTo: '2027-11-19', issueDate: '2024-12-31', selfReportYear: 2026 },
      [],
    ],
    ['standardizationCertificate', { status: 'revoked', validTo: '2027-11-19', issueDate: '2024-12-31' }, []],
    ['companyCertificate', { validTo: '2026-11-19' }, ['已过期']],
    ['companyCertificate', { validTo: '2026-12-01' }, ['即将到期']],
    ['companyCertificate', { validTo: null }, []],
    ['personnelCertificate', { validTo: '2026-11-19' }, ['已过期']],
    ['device', { nextInspectDate: '2026-11-20' }, ['即将到期']],
    ['device', { nextInspectDate: '2028-11-20' }, []],
    ['training', { status: 'planned', startTime: '2026-11-18T01:00:00.000Z' }, ['到期未开展']],
    ['training', { status: 'planned', startTime: '2026-11-25T01:00:00.000Z' }, ['7天内开展']],
    ['training', { status: 'ended', startTime: '2026-11-18T01:00:00.000Z' }, []],
  ] as const)('%s %j: %j', (resource, record, words) => {
    expect(saidOf(resource, record as Partial<AnyRecord>)).toEqual(words)
  })

  it('is held on the devices of the enterprise, so that it is told without a signal', () => {
    for (const { resource } of [...HOME_COUNTS, ...ends]) expect(resourceNamed(resource).offline.keep).toBe('mirror')
  })
})
