import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { PROBLEMS } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { isUuid, uuidFromRandom } from '#domain/lib/uuid.ts'
import { PAGES } from '#domain/pages/index.ts'
import { SUB_SYSTEMS, type SystemType, systemTitle } from '#domain/pages/sub-systems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { EXPERT_AUDIT_PAGE_SIZE, EXPERT_AUDIT_POLL_MS, WORK_ORDER_PAGE_SIZE } from '#domain/rules/header.ts'

/** The text of a source file, for figures that are private to it. */
const source = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

describe('sub-systems and their titles (specification, section 1)', () => {
  it.each([
    ['R005', '2', '执法'],
    ['R006', '3', '双重预防'],
    ['R007', '4', '危险化学品一张图'],
    ['R008', '5', '行政审批'],
    ['R009', '6', '生产许可证'],
    ['R010', '7', '技术服务机构'],
    ['R011', '8', '专家库'],
    ['R012', '9', '助理安全工程师注册'],
    ['R013', '11', '事故信息'],
    ['R014', '13', '重大危险源'],
    ['R015', '16', '城市评估'],
    ['R016', '17', '培训考试'],
    ['R017', '18', '陆上石油天然气执法'],
    ['R018', '19', '供应商管理'],
    ['R019', '21', '职业卫生机构'],
    ['R020', '42', '应急值守'],
    ['R021', '52', '企业诚信'],
    ['R022', '128', '通知管理'],
    ['R023', '222', '信息公开审核'],
  ] as const)('%s: %s is %s', (_rule, type, meaning) => {
    expect(systemTitle(type)).toContain(meaning)
  })

  it('R024: 140 is the enterprise end, with routes of its own', () => {
    expect(systemTitle('140' satisfies SystemType)).toContain('企业端')
    expect(Object.keys(SUB_SYSTEMS)).toHaveLength(21)
    expect(PAGES.filter(({ audience }) => audience.includes('enterprise')).length).toBeGreaterThan(100)
  })

  it('R002: every function of the platform has its routes', () => {
    const paths = [
      '/agencyInfo/institutionalInformation',
      '/agencyInfo/reviewOrganization',
      '/agencyInfo/standardizationPause',
      '/technocracy/expertManagement',
      '/reviewProjectManagement/reviewProjectManage',
      '/workOrderJiGou',
      '/selfCheckingRecords/selfCheckRecords',
      '/zjkEvent/zjkWJDirectorReviews',
      '/companyTrain',
      '/companyInstruction/companyInstructionIndex',
      '/downloadResources/downloadResourcesIndex',
      '/mewsHomeIndex',
      '/factoryBuildingLessor',
      '/riskReportVerification',
      '/gis',
      '/companyHomeMenu',
    ]
    const known = new Set(PAGES.map(({ path }) => path))
    expect(paths.filter((path) => !known.has(path))).toEqual([])
  })
})

describe('figures of the specification (section 9)', () => {
  it.each([
    ['R180, R318', 'src/offline/session-store.ts', 'REQUEST_TIMEOUT_MS = 60_000'],
    ['R181', 'src/session/timers.ts', 'REFRESH_AFTER_MS = 1_200_000'],
    ['R182', 'src/session/timers.ts', 'ACTIVITY_CHECK_MS = 2_400_000'],
    ['R324', 'src/ui/toast.ts', 'SHOWN_MS = 3_000'],
  ])('%s stands in %s', (_rule, path, words) => {
    expect(source(path)).toContain(words)
  })

  it('R184, R185, R186: expert audits every 3 s, ten a page; work orders twenty a page', () => {
    expect([EXPERT_AUDIT_POLL_MS, EXPERT_AUDIT_PAGE_SIZE, WORK_ORDER_PAGE_SIZE]).toEqual([3000, 10, 20])
  })

  it('R213, R334: moments read year-month-day hour:minute, by the clock of China', () => {
    expect(formatDateTime('2026-11-20T02:32:45.000Z')).toMatch(/^2026-11-20 10:32/)
  })

  it('R335: codes of six digits and UUIDs are made from given chance', () => {
    expect(isUuid(uuidFromRandom((count) => new Uint8Array(count).fill(7)))).toBe(true)
    expect(source('server/accounts/sms-codes.ts')).toContain('randomInt(10 ** DIGITS)')
    expect(source('server/accounts/sms-codes.ts')).toContain('DIGITS = 6')
  })
})

describe('what the specification leaves unsaid is declared here', () => {
  /** Every state has a Chinese name, and the first one a way on; some are reached by what happens to other records. */
  const isWorkedOut = ({ workflow }: AnyResource) =>
    workflow !== undefined &&
    Object.values(workflow.states).every(({ label }) => /[\u4e00-\u9fff]/.test(label)) &&
    Object.values(workflow.moves).some(({ from, to }) => from.includes(workflow.initial) && to !== workflow.initial)

  it.each([
    ['R106', ['companyDelete', 'workOrderTask', 'rectifyInstruction', 'hiddenDanger']],
    ['R288', ['agencyBase', 'agencyRegistration', 'agencyChange', 'expertAdmission', 'expertSelection', 'expertTask']],
  ])('%s: statuses of %j', (_rule, names) => {
    expect(names.filter((name) => !isWorkedOut(resourceNamed(name)))).toEqual([])
  })

  it.each([
    ['R258', ['companyGrid', 'companyEmployee']],
    ['R259', ['agencyBase', 'expert', 'incident']],
    ['R308', ['agencyBase', 'expert', 'incident', 'enterpriseClassification']],
  ])('%s: fields of %j', (_rule, names) => {
    for (const name of names) {
      const { fields, list } = resourceNamed(name)
      expect(Object.keys(fields).length, name).toBeGreaterThan(5)
      expect(list.columns.length, name).toBeGreaterThan(3)
    }
  })

  it('R295: every field says in Chinese what is wrong with its value', () => {
    const unnamed = RESOURCES.flatMap(({ name, fields }) =>
      Object.entries(fields).flatMap(([field, { label }]) =>
        /[\u4e00-\u9fff]/.test(label) ? [] : [`${name}.${field}`],
      ),
    )
    expect(unnamed.filter((field) => !/CAS|^majorHazard|basis/.test(field))).toEqual([])
  })

  it('R179, R317: every expected failure has a code, a status and a sentence of at most thirty characters', () => {
    for (const [code, { status, message }] of Object.entries(PROBLEMS)) {
      expect(status === 0 || (status >= 400 && status < 600), code).toBe(true)
      expect(message.length, code).toBeLessThanOrEqual(30)
    }
  })

  it('R234: the build variant of one picture leads to the map of this build', () => {
    expect(PAGES.find(({ path }) => path === '/onePicture')).toMatchObject({ feature: 'MapPage' })
  })

  it('R226, R235: user management of intermediary agencies shows their accounts alone', () => {
    expect(PAGES.find(({ path }) => path === '/userManagementIndex')).toMatchObject({
      resource: 'user',
      filter: { field: 'userType', equals: 'agency' },
    })
  })
})
