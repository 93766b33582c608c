import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { seedMenus } from '#server/install/menu.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

type Node = AnyRecord & { title: string; path: string | null; nodes?: Node[] }

const READERS = ['grid', 'town', 'bureau', 'duty', 'admin', 'agency', 'expert', 'safety'] as const

let server: TestServer
let seen: Readonly<Record<(typeof READERS)[number], Node[]>>
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'menu', seedMenus({ now: START, today: '2026-11-20' }))
  seen = Object.fromEntries(
    await Promise.all(READERS.map(async (who) => [who, await menuOf(who)] as const)),
  ) as typeof seen
})
afterAll(() => server.close())

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.nodes ?? [])])

/** As the server hands it out, group by group, then each on its own. */
async function menuOf(who: Person, type?: string): Promise<Node[]> {
  const { status, data } = await server.call<Node[]>(who, '/api/menu/getListByUser', { parentId: -1, type })
  expect(status).toBe(200)
  return flat(data)
}

const pathsOf = (nodes: readonly Node[]) => nodes.flatMap(({ path, hidden }) => (path === null || hidden ? [] : [path]))
const below = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

describe('the menu as it is handed out', () => {
  it('R001, R222: is in Chinese, and has pages for every kind of person', () => {
    for (const who of READERS) {
      expect(pathsOf(seen[who]).length, who).toBeGreaterThan(5)
      expect(seen[who].filter(({ title }) => !/\p{Script=Han}/u.test(title))).toEqual([])
    }
  })

  it('R137, R220, R296, R297: is another one for each, by the roles that the administrator gives names', async () => {
    const { data } = await server.call<{ roles: string[] }>('grid', '/user/current')
    expect(data.roles).toEqual(['grid'])
    const sets = READERS.map((who) => pathsOf(seen[who]).sort().join())
    expect(new Set(sets).size).toBe(READERS.length)
    expect(pathsOf(seen.grid).filter((path) => below(path, '/system'))).toEqual([])
    expect(pathsOf(seen.admin)).toContain('/system/roleManagement')
  })

  it.each([
    ['agencies of members and others', 'bureau', '/agencyInfo/institutionalInformation'],
    ['agencies of members and others', 'bureau', '/agencyInfo/auditOrganizationXHW'],
    ['review organisations', 'bureau', '/auditOrganizationAll1/reviewOrganization'],
    ['standardisation pauses', 'bureau', '/auditOrganizationAll1/standardizationPause'],
    ['experts', 'bureau', '/technocracy/expertManagement'],
    ['review projects', 'bureau', '/reviewProjectManagement/reviewProjectManage'],
    ['work orders', 'bureau', '/workOrderJiGou'],
    ['self-checks', 'safety', '/selfCheckingRecords/selfCheckRecords'],
    ['training', 'safety', '/companyTrain'],
    ['rectification instructions', 'grid', '/companyInstruction/companyInstructionIndex'],
    ['downloads', 'grid', '/downloadResources/downloadResourcesIndex'],
    ['leasing of factory buildings', 'grid', '/factoryBuildingLessor'],
    ['the map', 'grid', '/gis'],
  ] as const)('R002: %s are there for %s', (_what, who, root) => {
    expect(pathsOf(seen[who]).filter((path) => below(path, root))).not.toEqual([])
  })

  it.each([
    ['R214', 'duty', '/incidentReport'],
    ['R214', 'duty', '/briefingIndex'],
    ['R214', 'duty', '/workforceManagement'],
    ['R214', 'duty', '/schedulingCalendar'],
    ['R214', 'duty', '/emergencyContact'],
    ['R214', 'duty', '/feedbackIndex'],
    ['R214', 'duty', '/statReceiveInfo'],
    ['R215', 'agency', '/standardizedManagementAgency'],
    ['R215', 'agency', '/inspectionNoticManagement'],
    ['R215', 'agency', '/tutorshipProject'],
    ['R215', 'agency', '/hostingProject'],
    ['R215', 'bureau', '/annualRegistration'],
    ['R215', 'bureau', '/organizationReviewManagement'],
    ['R216', 'safety', '/companyBase'],
    ['R216', 'safety', '/companyRisk'],
    ['R216', 'safety', '/selfCheckingRecords'],
    ['R216', 'safety', '/safetyInput'],
    ['R216', 'safety', '/relatedCompany'],
    ['R216', 'safety', '/dangerousWorkManager'],
    ['R217', 'bureau', '/zjkBase/zjkWJReviews'],
    ['R217', 'expert', '/zjkEvent'],
    ['R217', 'expert', '/leaveManageMent'],
    ['R219, R231, R232', 'bureau', '/safetyClassification/enterpriseClassification'],
    ['R219, R231, R232', 'bureau', '/enterprise/listedCompanies'],
    ['R219, R231, R232', 'bureau', '/cardNotice/cardNoticeIndex'],
    ['R219, R231, R232', 'bureau', '/cardSMSConfig/cardSMSConfigIndex'],
    ['R219', 'grid', '/fiveInOneGov'],
  ] as const)('%s: has for %s %s', (_rule, who, root) => {
    expect(pathsOf(seen[who]).filter((path) => below(path, root))).not.toEqual([])
  })

  it('R049: pins the agencies of members and of others', () => {
    const pinned = seen.bureau.flatMap(({ path, affix }) => (affix === true ? [path] : []))
    expect(pinned).toEqual(
      expect.arrayContaining(['/agencyInfo/institutionalInformation', '/agencyInfo/auditOrganizationXHW']),
    )
  })

  it.each([
    ['R049', ['/agencyInfo/essentialInformationXHW']],
    [
      'R054',
      [
        '/comopanyInformationManagement/addChemicalMine',
        '/comopanyInformationManagement/addOpenMine',
        '/comopanyInformationManagement/addUnderMine',
        '/comopanyInformationManagement/enterpriseInformationtouru',
        '/comopanyInformationManagement/info',
        '/comopanyInformationManagement/warehouseInformation',
        '/gridManageStatistic/investigationTasks2',
        '/trainingSigninInfo',
      ],
    ],
    [
      'R223, R224',
      [
        '/briefingIndex/briefingDetail',
        '/browseReceiveInfo/infoDetails',
        '/dailyReport/dailyReportDetail',
        '/feedbackIndex/feedbackDetail',
        '/incidentReport/addAssignPersonDialog',
        '/incidentReport/eventDynamics',
      ],
    ],
    [
      'R227',
      [
        '/agencyCheckLog/info',
        '/agencyCompanyView/chemicals',
        '/agencyCompanyView/departments',
        '/agencyCompanyView/emergencyPlan',
        '/agencyCompanyView/managementSystem',
        '/agencyCompanyView/riskControl',
        '/agencyCompanyView/selfCheckRecords',
        '/auditOrganizationAll1/essentialInformationCXHW',
        '/auditOrganizationAll1/essentialInformationXHW',
      ],
    ],
    [
      'R228, R229',
      [
        '/companyHome/investigationTasks1',
        '/knowledge/accidentCase',
        '/knowledge/chemicalContext',
        '/knowledge/lawContext',
        '/relatedCompany/content',
        '/safetyInput/inputBill',
        '/selfCheckingRecords/timeAxis',
      ],
    ],
    ['R230', ['/zjkEvent/selectionFlow']],
  ] as const)('%s: hides what is opened from another page', (_rule, hidden) => {
    const shown = new Set(READERS.flatMap((who) => pathsOf(seen[who])))
    expect(hidden.filter((path) => shown.has(path))).toEqual([])
  })

  it('R052: has the emergency knowledge in sub-system 111 and not in another', async () => {
    const EMERGENCY = '/knowledge/emergencyKnowledge'
    expect(pathsOf(await menuOf('bureau', '111'))).toContain(EMERGENCY)
    expect(pathsOf(await menuOf('bureau', '42'))).not.toContain(EMERGENCY)
  })

  it('R235: says of an entry its title and picture, and that it is pinned', () => {
    const of = (path: string) => seen.bureau.find((entry) => entry.path === path)
    expect(of('/agencyInfo/institutionalInformation')).toMatchObject({ icon: 'building', affix: true })
    expect(of('/userManagementIndex')).toMatchObject({ title: '用户管理', icon: 'user' })
    expect(of('/userManagementIndex')).not.toHaveProperty('affix')
  })
})
