// The pictures of docs/walkthrough.md: every role at its own size, from a fresh demo set. Needs a build. Arguments are the
// accounts to walk with; without any, all.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { moveTo } from './screens/move.ts'
import { choose, patrolScreen, shoot } from './screens/patrol.ts'
import { selfCheckScreen } from './screens/self-check.ts'
import { unsentScreen, untilSynced } from './screens/sync.ts'
import { type Device, newDevice, type Size, untilControlled } from './support/browser.ts'
import setUp from './support/global-setup.ts'
import { startServer, type TestServer } from './support/server.ts'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'walkthrough')
const COMPANY = '吴江示例纺织有限公司'
const WIDTHS: Readonly<Record<Size, number>> = { phone: 300, tablet: 480, desktop: 900 }
const QUALITY = 62
/** Charts grow and maps settle after the page says it is there. */
const SETTLING_MS = 1_200

/** A step: the name of its picture, where it is, and what is done there first. */
type Step = readonly [picture: string, path: string, deed?: (page: Page) => Promise<void>]

interface Walk {
  username: string
  size: Size
  steps: readonly Step[]
}

// A desk keeps the pages behind the open one.
const firstRow = (page: Page) => page.locator('tbody tr:visible').first().locator('td').nth(1).click()
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const WALKS: readonly Walk[] = [
  {
    username: 'safety',
    size: 'tablet',
    steps: [
      ['safety-home', '/companyHome/home'],
      ['safety-tasks', '/selfCheckingRecords/todoTasks'],
      ['safety-check', '/selfCheckingRecords/todoTasks', (page) => selfCheckScreen(page).begin('车间安全日常排查')],
      ['safety-instruction', '/companyInstruction/companyInstructionIndex', firstCard],
      ['safety-permit', '/fiveInOneCom/specialWork/fireWork', firstCard],
      ['safety-certificates', '/personnelCertificate', firstCard],
    ],
  },
  {
    username: 'company',
    size: 'desktop',
    steps: [
      ['company-map', '/companyRisk/hazardDistributionMap'],
      ['company-months', '/safetyInput/inputPlan', firstRow],
      // The menu stays open over what comes after it.
      ['company-menu', '/companyHome/home', press('企业菜单')],
    ],
  },
  {
    username: 'company',
    size: 'phone',
    steps: [
      ['company-phone-file', '/companyBase/companyKeyInformation'],
      ['company-phone-certificates', '/companyCertificate'],
      ['company-phone-staff', '/organization/employee', firstCard],
    ],
  },
  {
    username: 'town',
    size: 'desktop',
    steps: [
      ['town-home', '/gridManageHome/home', press('巡查与隐患')],
      ['town-patrols', '/newGridPatrol/index', firstRow],
      ['town-hazards', '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister', firstRow],
    ],
  },
  {
    username: 'bureau',
    size: 'desktop',
    steps: [
      ['bureau-companies', '/companyQuery/companyAdministration'],
      ['bureau-statistics', '/gridManageStatistic/companyStatistics'],
      ['bureau-lacking', '/riskReportVerification', (page) => page.getByText('未交风险报告').first().click()],
    ],
  },
  {
    username: 'leader',
    size: 'desktop',
    steps: [
      ['leader-map', '/gis1'],
      ['leader-approve', '/zjkEvent/zjkWJDirectorReviews', firstRow],
    ],
  },
  {
    username: 'officer',
    size: 'desktop',
    steps: [
      ['officer-tasks', '/inspectionMyTask/myTask'],
      ['officer-case', '/inspectionCasehandling/casehandling', firstRow],
    ],
  },
  {
    username: 'duty',
    size: 'desktop',
    steps: [
      ['duty-incidents', '/incidentReport/incidentReportIndex'],
      ['duty-event', '/browseReceiveInfo/browseReceiveInfo', firstRow],
      ['duty-calendar', '/schedulingCalendar/schedulingCalendarIndex'],
    ],
  },
  {
    username: 'agency',
    size: 'desktop',
    steps: [
      ['agency-projects', '/tutorshipProject/tutorshipProjectIndex'],
      ['agency-visits', '/tutorshipProject/tutorshipProjectIndex?view=active', visits],
    ],
  },
  { username: 'assoc', size: 'desktop', steps: [['assoc-admission', '/auditOrganization']] },
  {
    username: 'expert',
    size: 'desktop',
    steps: [
      ['expert-messages', '/gridManageNotic/myNotice'],
      ['expert-selection', '/selectionRecord', firstRow],
    ],
  },
  {
    username: 'admin',
    size: 'desktop',
    steps: [
      ['admin-menu', '/system/menuManagement', (page) => page.getByRole('treeitem', { name: '巡查与隐患' }).click()],
      ['admin-users', '/system/userManagement'],
      ['admin-checklist', '/system/standardCheckConfigure', firstRow],
      ['admin-figure', '/system/informationConfiguration', firstRow],
    ],
  },
]

const asked = process.argv.slice(2)
const isWanted = (username: string) => asked.length === 0 || asked.includes(username)

const tidyUp = await setUp()
const server = await startServer()
try {
  mkdirSync(FOLDER, { recursive: true })
  if (isWanted('grid')) await walkGrid(server)
  for (const walk of WALKS) if (isWanted(walk.username)) await walkDesk(server, walk)
} finally {
  await server.stop()
  tidyUp()
}

/** A day of the inspector: with a signal, then a patrol without one, then what follows when it is back. */
async function walkGrid({ url, api }: TestServer): Promise<void> {
  const inspector = await api('grid')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  const place = { latitude: Number(company.latitude), longitude: Number(company.longitude) + 0.0004, accuracy: 15 }
  const device = await newDevice({ url, place })
  try {
    const { page } = device
    await signIn(page, 'grid')
    await untilSynced(page)
    await untilControlled(page)
    const at = async (picture: string, path: string) => {
      await moveTo(page, path)
      await take(page, 'phone', picture)
    }
    await at('grid-home', '/gridManageHome/home')
    await at('grid-tasks', '/securityPatrol/index')
    await at('grid-route', '/securityPatrol/index?view=open&as=route')
    await at('grid-map', '/gis')
    await walkPatrolWithoutSignal(device)
    await at('grid-messages', '/gridManageNotic/myNotice')
    await at('grid-rights', '/companyQQtodoTasks')
    await at('grid-contacts', '/emergencyContact/emergencyContactIndex')
    await at('grid-attendance', '/attendance/attendanceRecord')
    await at('grid-exams', '/studyManage/testAdministration')
    await at('grid-functions', '/mine/all')
  } finally {
    await device.dispose()
  }
}

async function walkPatrolWithoutSignal(device: Device): Promise<void> {
  const { page } = device
  const patrol = patrolScreen(page)
  await moveTo(page, '/securityPatrol/index')
  await device.goOffline()
  await page.getByRole('article').filter({ hasText: COMPANY }).first().getByRole('link').first().click()
  await patrol.signIn()
  await take(page, 'phone', 'grid-sign-in')
  await patrol.next()
  const item = await patrol.failOne()
  await shoot(page, item)
  await choose(item, '配电箱.jpg')
  await item.getByRole('button', { name: '生产车间', exact: true }).click()
  await item.scrollIntoViewIfNeeded()
  await take(page, 'phone', 'grid-check')
  await moveTo(page, '/gridManageHome/home')
  await take(page, 'phone', 'grid-unfinished')
  await page
    .getByRole('link', { name: new RegExp(COMPANY) })
    .filter({ hasText: '做到' })
    .click()
  await patrol.passAllOthers()
  await patrol.next()
  await take(page, 'phone', 'grid-hazards')
  await patrol.next()
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await take(page, 'phone', 'grid-sign')
  await patrol.next()
  await take(page, 'phone', 'grid-submit')
  await patrol.submit()
  await patrol.done.waitFor()
  await take(page, 'phone', 'grid-saved')
  await unsentScreen(page).open()
  await take(page, 'phone', 'grid-unsent')
  await device.goOnline()
  await moveTo(page, '/gridManageHome/home')
  await untilSynced(page)
}

async function walkDesk({ url }: TestServer, { username, size, steps }: Walk): Promise<void> {
  const device = await newDevice({ url, size, place: { latitude: 30.905, longitude: 120.65, accuracy: 15 } })
  try {
    const { page } = device
    await signIn(page, username)
    await untilSynced(page)
    for (const [picture, path, deed] of steps) {
      await moveTo(page, path)
      await deed?.(page)
      await take(page, size, picture)
    }
  } finally {
    await device.dispose()
  }
}

async function visits(page: Page): Promise<void> {
  await firstRow(page)
  await page.getByText('服务记录').last().scrollIntoViewIfNeeded()
}

async function firstCard(page: Page): Promise<void> {
  await page.locator('.record-card').first().click()
}

async function take(page: Page, size: Size, picture: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLING_MS)
  const shot = await page.screenshot({ animations: 'disabled' })
  const { size: bytes } = await sharp(shot)
    .resize({ width: WIDTHS[size] })
    .webp({ quality: QUALITY })
    .toFile(join(FOLDER, `${picture}.webp`))
  console.log(`${picture}.webp ${Math.ceil(bytes / 1000)} kB`)
}
