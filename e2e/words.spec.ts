import { expect, type Locator } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { leave, makeMove, personAt } from './screens/errand.ts'
import { moveTo } from './screens/move.ts'
import { mediaOf } from './support/api.ts'
import { test } from './support/demo.ts'
import { builtPage, pathsOf } from './support/pages.ts'
import type { TestServer } from './support/server.ts'

/** Within its row, a tag keeps as much beside itself (specification, section 9). */
const BESIDE_TAGS = 4
const TAGS = 20
const BACK = 5

let server: TestServer
test.beforeAll(({ demo }) => {
  server = demo
})

test('R172: what is taken away says 删除成功, what may not go 删除失败 and why', async ({ browser }) => {
  const api = await server.api('company')
  const department = (own: object) =>
    api.data<AnyRecord>('POST', '/api/companyDepartment/create', { companyGuid: api.user.companyGuid, ...own })
  const whole = await department({ departmentName: '拟撤销的车间' })
  const part = await department({ departmentName: '拟撤销的班组', parentGuid: whole.guid })

  const company = await personAt(browser, server.url, 'company')
  const tree = company.getByRole('tree')
  await company.goto('/organization')
  await tree.getByText(String(whole.departmentName)).click()
  await company.getByRole('button', { name: '删除', exact: true }).first().click()
  const question = company.getByRole('dialog', { name: '删除', exact: true })
  await question.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(question.getByRole('alert')).toHaveText(/^删除失败：./)
  expect(await api.record('companyDepartment', whole.guid)).toMatchObject({ deleted: false })

  await company.reload()
  await tree.getByRole('button', { name: `展开${whole.departmentName}` }).click()
  await tree.getByText(String(part.departmentName)).click()
  await makeMove(company, '删除')
  await expect(company.getByText('删除成功', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await api.call('POST', `/api/companyDepartment/getByGuid/${part.guid}`)).status)
    .toBe(404)
  await leave(company)
})

test('R196: the tag of the page one goes to comes into sight with four pixels beside it', async ({ browser }) => {
  const page = await personAt(browser, server.url, 'bureau')
  // More than a desk has room for.
  const paths = pathsOf('supervisor').filter((path) => 'resource' in (builtPage(path) ?? {}))
  for (const path of paths.slice(0, TAGS)) await moveTo(page, path)
  const row = page.locator('.desk-tags__row')
  const tags = row.locator('.desk-tag')
  const leftOf = async (place: Locator) => (await place.boundingBox())?.x ?? Number.NaN
  expect(await leftOf(tags.nth(BACK - 1))).toBeLessThan(await leftOf(row))
  // As the keyboard does it: a pointer would have brought it into sight itself.
  await tags.nth(BACK).getByRole('link').dispatchEvent('click')
  await expect.poll(async () => Math.round((await leftOf(tags.nth(BACK - 1))) - (await leftOf(row)))).toBe(BESIDE_TAGS)
  await leave(page)
})

test('R201: a picture whose address has no token is shown to whoever may see it, and to nobody else', async ({
  browser,
}) => {
  const api = await server.api('bureau')
  const hazards = (await api.list('hiddenDanger')).items
  const [photo] = (await Promise.all(hazards.slice(0, 20).map(({ guid }) => api.record('hiddenDanger', guid)))).flatMap(
    mediaOf,
  )
  const address = `${server.url}/safety/api/accessoryFile/download/${photo?.guid}`
  const widthOf = (source: string) =>
    new Promise<number>((resolve) => {
      const picture = new Image()
      picture.onload = () => resolve(picture.naturalWidth)
      picture.onerror = () => resolve(0)
      picture.src = source
    })
  const bureau = await personAt(browser, server.url, 'bureau')
  expect(await bureau.evaluate(widthOf, address)).toBeGreaterThan(0)
  await leave(bureau)
  const nobody = await browser.newPage({ baseURL: server.url })
  await nobody.goto('/login')
  expect(await nobody.evaluate(widthOf, address)).toBe(0)
  await nobody.close()
})
