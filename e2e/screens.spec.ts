import { expect } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { signIn } from './screens/login.ts'
import { moveTo } from './screens/move.ts'
import { untilSynced } from './screens/sync.ts'
import { contextOf } from './support/browser.ts'
import { test } from './support/demo.ts'
import { LONG } from './support/long.ts'
import { ACCOUNTS } from './support/pages.ts'
import type { TestServer } from './support/server.ts'

const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'
const INSTRUCTIONS = '/companyInstruction/companyInstructionIndex'
const ROLES = [
  'grid',
  'town',
  'bureau',
  'leader',
  'officer',
  'company',
  'safety',
  'agency',
  'assoc',
  'expert',
  'duty',
  'admin',
] as const
const ROUTES = [
  '/gridManageHome/home',
  '/companyHome/home',
  '/securityPatrol/index',
  '/gis',
  '/gridManageNotic/myNotice',
  '/mine',
  '/mine/unsent',
  '/mine/refused',
  '/inspection/newGridPatrol',
  '/comopanyInformationManagement/companyInformation',
  '/companyQuery/companyAdministration',
  HAZARDS,
  INSTRUCTIONS,
  '/newGridPatrol/index',
  '/gridManage',
  '/system/userManagement',
  '/system/menuManagement',
  '/system/standardCheckConfigure',
] as const
/** Records to open, of the demo company: everybody's area but the agencies' and experts'. */
const DETAILS = {
  company: '/company',
  hiddenDanger: HAZARDS,
  rectifyInstruction: INSTRUCTIONS,
  patrolRecord: '/newGridPatrol/index',
}

/** What the browser says of software drawing, not of the app. */
const NOT_OURS = /GL Driver Message|WebGL|GPU stall/
/** What somebody may not see is refused, and the browser notes each refusal. */
const REFUSED = /Failed to load resource: the server responded with a status of (403|404)/

// Many and slow: shared by both workers, each with a server of its own.
test.describe.configure({ mode: 'parallel' })

let server: TestServer
let details: string[]

test.beforeAll(async ({ demo }) => {
  server = demo
  const safety = await server.api('safety')
  details = await Promise.all(
    Object.entries(DETAILS).map(async ([resource, path]) => {
      const { items } = await safety.list(resource, { pageSize: 1 })
      return `${path}/${(items[0] as AnyRecord).guid}`
    }),
  )
})

/** Whoever has all of his pages opened at a desk in `routes.spec.ts` opens these on a phone alone. */
const CRAWLED: ReadonlySet<string> = new Set(Object.values(ACCOUNTS))

/** Three who are not crawled, on a phone and at a desk; the others at length. */
const EACH_TIME: readonly string[] = ['safety phone', 'town phone', 'leader desktop']

for (const size of ['phone', 'desktop'] as const)
  for (const role of ROLES.filter((each) => size === 'phone' || !CRAWLED.has(each)))
    test(`every page opens for ${role} on a ${size} and nothing complains`, {
      tag: EACH_TIME.includes(`${role} ${size}`) ? [] : LONG,
    }, async ({ browser }) => {
      const context = await contextOf(browser, { url: server.url, size })
      const page = await context.newPage()
      const complaints: string[] = []
      let path = ''
      page.on('pageerror', (error) => complaints.push(`${path}: ${error.stack ?? error}`))
      page.on('console', (message) => {
        const text = message.text()
        const counts = message.type() === 'error' || message.type() === 'warning'
        if (counts && !NOT_OURS.test(text) && !REFUSED.test(text)) complaints.push(`${path}: ${text}`)
      })
      page.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${path}: ${response.status()} ${response.url()}`)
      })

      await signIn(page, role)
      await untilSynced(page)
      for (path of [...ROUTES, ...details]) {
        await moveTo(page, path)
        await expect(page.getByRole('heading').first(), path).toBeVisible()
        await expect(page.getByText('页面出了问题'), path).toHaveCount(0)
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(await overflow(), `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      }
      await moveTo(page, '/no/such/page')
      await expect(page.getByText('没有找到这个页面')).toBeVisible()
      expect(complaints).toEqual([])
      await context.close()
    })
