import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/kit/access.ts'
import { audiencesOf, findPage, leadOf } from '#domain/pages/find-page.ts'
import { PAGES } from '#domain/pages/index.ts'
import type { Audience, Page } from '#domain/pages/page.ts'
import { specifiedRoutes } from '../../specified-routes.ts'

const inGroup = (...groups: string[]) => specifiedRoutes.filter(({ group }) => groups.includes(group))
const pathsOf = (entries: readonly { path: string }[]) => entries.map(({ path }) => path).sort()
const isInMenu = ({ menu, end }: Page) => menu !== undefined || (end !== undefined && end.hidden !== true)

describe('where a group leads', () => {
  it.each([
    ['R049', '/agencyInfo', '/agencyInfo/institutionalInformation', 'supervisor'],
    ['R223', '/incidentReport', '/incidentReport/incidentReportIndex', 'duty'],
    ['R225', '/system', '/system/menuManagement', 'admin'],
    ['R228', '/companyHome', '/companyHome/home', 'enterprise'],
    ['R230', '/zjkBase', '/zjkBase/zjkWJReviews', 'expert'],
    ['R231', '/safetyClassification', '/safetyClassification/enterpriseClassification', 'supervisor'],
  ] as const)('%s: %s leads to %s for %s', (_rule, path, to, audience) => {
    expect(leadOf(path, [audience])).toBe(to)
  })
})

describe('fixed tabs', () => {
  it('R049, R223, R228, R230: are the specification’s, the home of the field and that of the enterprise end', () => {
    expect(pathsOf(PAGES.filter(({ affix }) => affix))).toEqual([
      '/agencyInfo/auditOrganizationXHW',
      '/agencyInfo/institutionalInformation',
      '/companyHome/home',
      '/companyHomeMenu',
      '/examineProgress',
      '/gridManageHome/home',
      '/incidentReport/incidentReportIndex',
    ])
  })
})

describe('hidden entries', () => {
  /** Hidden in the old menu, and looked for by people: they have an entry here. */
  const FOUND = new Set([
    '/comopanyInformationManagement/deleteAudit',
    '/comopanyInformationManagement/registrationInformationAuditDialog',
    '/companyCreateGongdan',
  ])

  it.each([
    {
      rule: 'R054',
      groups: ['grid'],
      hidden: [
        '/comopanyInformationManagement/addChemicalMine',
        '/comopanyInformationManagement/addOpenMine',
        '/comopanyInformationManagement/addUnderMine',
        '/comopanyInformationManagement/deleteAudit',
        '/comopanyInformationManagement/enterpriseInformationtouru',
        '/comopanyInformationManagement/info',
        '/comopanyInformationManagement/registrationInformationAuditDialog',
        '/comopanyInformationManagement/warehouseInformation',
        '/gridManageStatistic/investigationTasks2',
        '/trainingSigninInfo',
      ],
    },
    {
      rule: 'R223, R224',
      groups: ['duty'],
      hidden: [
        '/briefingIndex/briefingDetail',
        '/browseReceiveInfo/infoDetails',
        '/dailyReport/dailyReportDetail',
        '/feedbackIndex/feedbackDetail',
        '/incidentReport/addAssignPersonDialog',
        '/incidentReport/eventDynamics',
      ],
    },
    {
      rule: 'R227',
      groups: ['agency'],
      hidden: [
        '/agencyCheckLog/info',
        '/agencyCompanyView',
        '/agencyCompanyView/chemicals',
        '/agencyCompanyView/departments',
        '/agencyCompanyView/emergencyPlan',
        '/agencyCompanyView/managementSystem',
        '/agencyCompanyView/riskControl',
        '/agencyCompanyView/selfCheckRecords',
        '/auditOrganizationAll1/essentialInformationCXHW',
        '/auditOrganizationAll1/essentialInformationXHW',
      ],
    },
    {
      rule: 'R228, R229',
      groups: ['enterprise'],
      hidden: [
        '/companyCreateGongdan',
        '/companyHome/investigationTasks1',
        '/knowledge/accidentCase',
        '/knowledge/chemicalContext',
        '/knowledge/lawContext',
        '/relatedCompany/content',
        '/safetyInput/inputBill',
        '/selfCheckingRecords/timeAxis',
      ],
    },
    { rule: 'R049', groups: ['agencyReview'], hidden: ['/agencyInfo/essentialInformationXHW'] },
    { rule: 'R230', groups: ['expertPool'], hidden: ['/zjkEvent/selectionFlow'] },
  ] as const)('$rule: of $groups', ({ groups, hidden }) => {
    expect(pathsOf(inGroup(...groups).filter((route) => route.hidden))).toEqual(hidden)
    const inMenus = hidden.map(findPage).filter((page) => page !== null && isInMenu(page))
    expect(inMenus.map((page) => page?.path).filter((path) => !FOUND.has(String(path)))).toEqual([])
  })
})

describe('roles', () => {
  const roles = Object.keys(ROLES) as Role[]

  it('R137, R220, R297: have names of our own, and each sees a part of the table', () => {
    expect(roles.filter((role) => !/^\p{Script=Han}+$/u.test(ROLES[role]))).toEqual([])
    for (const role of roles) expect(audiencesOf([role])).toHaveLength(1)
  })

  it('R001: are there for supervisors, grid staff, experts, agencies and enterprises', () => {
    expect(audiencesOf(roles)).toEqual(
      expect.arrayContaining(['supervisor', 'grid', 'expert', 'agency', 'enterprise', 'duty', 'admin']),
    )
  })
})

describe('entries', () => {
  it('R231: grading has four groups, each with its one child', () => {
    const children = ['enterpriseClassification', 'listedCompanies', 'cardNoticeIndex', 'cardSMSConfigIndex']
    const parents = ['/safetyClassification', '/enterprise', '/cardNotice', '/cardSMSConfig']
    expect(
      parents.map((parent) => inGroup('grading').flatMap((route) => (route.parent === parent ? [route.name] : []))),
    ).toEqual(children.map((name) => [name]))
  })

  it('R232: the grading groups stand behind the guard, in the common shell', () => {
    expect(inGroup('grading').filter(({ path }) => findPage(path)?.public)).toEqual([])
  })

  it('R052: the emergency knowledge is a page of sub-system 111', () => {
    expect(specifiedRoutes.find(({ query }) => query === 'type=111')?.path).toBe('/knowledge/emergencyKnowledge')
    expect(findPage('/knowledge/emergencyKnowledge')?.systems).toContain('111')
  })

  it('R222: every entry has a Chinese title', () => {
    expect(
      PAGES.filter(({ title }) => !/^[\p{Script=Han}（）、—-]+$/u.test(title.replace(/[A-Za-z0-9 ]/g, ''))),
    ).toEqual([])
  })

  it('R296: the route sets of duty staff, administrators, supervisors and agencies, enterprises and experts differ', () => {
    const setOf = (audience: Audience) => pathsOf(PAGES.filter((page) => page.audience.includes(audience))).join()
    const audiences = ['duty', 'admin', 'supervisor', 'agency', 'enterprise', 'expert'] as const
    expect(new Set(audiences.map(setOf)).size).toBe(audiences.length)
  })

  it.each([
    [
      'R214',
      'duty',
      [
        '/incidentReport',
        '/briefingIndex',
        '/workforceManagement',
        '/schedulingCalendar',
        '/emergencyContact',
        '/feedbackIndex',
        '/statReceiveInfo',
      ],
    ],
    [
      'R215',
      'agency',
      ['/standardizedManagementAgency', '/inspectionNoticManagement', '/tutorshipProject', '/hostingProject'],
    ],
    [
      'R215',
      'supervisor',
      [
        '/annualRegistration',
        '/auditOrganizationAll1',
        '/organizationReviewManagement',
        '/accidentInfoManageStatMechanism',
      ],
    ],
    [
      'R216',
      'enterprise',
      [
        '/companyBase',
        '/companyRisk',
        '/selfCheckingRecords',
        '/safetyInput',
        '/relatedCompany',
        '/dangerousWorkManager',
        '/companySpecialInspection',
      ],
    ],
    ['R217', 'expert', ['/zjkBase', '/zjkEvent', '/leaveManageMent']],
    [
      'R218',
      'admin',
      [
        '/system/menuManagement',
        '/system/permissionManagement',
        '/system/roleManagement',
        '/system/userManagement',
        '/system/dictionaryManagement',
        '/system/systemLoginLogIndex',
      ],
    ],
    ['R219', 'supervisor', ['/safetyClassification', '/enterprise', '/cardNotice', '/cardSMSConfig', '/fiveInOneGov']],
    ['R219', 'grid', ['/safetyClassification', '/enterprise', '/cardNotice', '/cardSMSConfig', '/fiveInOneGov']],
  ] as const)('%s: are there for %s', (_rule, audience, paths) => {
    expect(paths.filter((path) => !findPage(path)?.audience.includes(audience))).toEqual([])
  })
})
