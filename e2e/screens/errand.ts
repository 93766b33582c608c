import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { SIZES, type Size } from '../support/browser.ts'
import { signIn } from './login.ts'
import { belongsTo, keepPicture } from './pictures.ts'

/** Desks that somebody has left signed in, by server and account; each with who it belongs to. */
const free = new Map<string, BrowserContext[]>()
const owners = new WeakMap<BrowserContext, string>()

/**
 * A person at a device of his own, signed in and at home. At a desk the whole app is not fetched for later: there is always
 * a network in these tests, and what works without one has tests of its own. Who has left a desk of this worker signed in
 * sits down at it again, with a new window.
 */
export async function personAt(
  browser: Browser,
  url: string,
  username: string,
  size: Size = 'desktop',
  place?: { latitude: number; longitude: number },
): Promise<Page> {
  const owner = `${url} ${username}`
  const again = size === 'desktop' && place === undefined ? free.get(owner)?.pop() : undefined
  if (again !== undefined) return await sitDown(again)
  const geolocation = place === undefined ? {} : { geolocation: { ...place, accuracy: 12 } }
  const serviceWorkers = size === 'desktop' ? 'block' : 'allow'
  const context = await browser.newContext({ ...SIZES[size], baseURL: url, serviceWorkers, ...geolocation })
  if (size === 'desktop' && place === undefined) owners.set(context, owner)
  belongsTo(context, username)
  const page = await context.newPage()
  await signIn(page, username)
  return page
}

async function sitDown(desk: BrowserContext): Promise<Page> {
  const page = await desk.newPage()
  await page.goto('/')
  // It leads on to one's home.
  await expect(page).not.toHaveURL(/\/login|:\d+\/$/)
  return page
}

/** The person goes; a desk stays signed in for whoever needs him next, any other device is put away. */
export async function leave(page: Page): Promise<void> {
  await keepPicture(page, null)
  const desk = page.context()
  const owner = owners.get(desk)
  if (owner === undefined) await desk.close()
  else {
    await Promise.all(desk.pages().map((each) => each.close()))
    free.set(owner, [...(free.get(owner) ?? []), desk])
  }
}

/** One's own 消息, and no longer the page before it: a desk keeps that behind the open one, and home has the same lines. */
export async function openMessages(page: Page): Promise<void> {
  await closeRecords(page)
  await page.getByRole('link', { name: '消息' }).first().click()
  await expect(page.getByRole('heading', { name: '消息', exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '首页', exact: true }).filter({ visible: true })).toHaveCount(0)
}

/** A message that one was sent, opened from 消息, says these words; pressed again where the list moved away under the press. */
export async function readMessage(page: Page, title: string, words: string): Promise<void> {
  await openMessages(page)
  const line = page.getByRole('link', { name: title }).filter({ visible: true }).first()
  await expect(line).toBeVisible()
  await expect(async () => {
    if (await line.isVisible()) await line.click()
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

/** What waits stands in one's own 消息; nobody needs an address. */
export async function openFromMessages(page: Page, subject: string, activity: string): Promise<Locator> {
  await openMessages(page)
  // Over the desk, or on a page of its own.
  const lines = page.getByRole('button', { name: subject }).or(page.getByRole('link', { name: subject }))
  await lines.filter({ hasText: activity, visible: true }).first().click()
  return await opened(page, activity)
}

/** 待我办理 has all of it, to be searched; what lies further down than 消息 shows is found there. */
export async function openFromInbox(page: Page, subject: string, activity: string): Promise<Locator> {
  // What was saved just before opens over the desk once it has arrived.
  await expect(async () => {
    await closeRecords(page)
    await page.getByRole('link', { name: '待我办理' }).first().click({ timeout: 5_000 })
  }).toPass()
  const search = page.getByRole('searchbox', { name: '搜索事项、环节' })
  await search.fill(subject)
  await search.press('Enter')
  await page.getByRole('row', { name: subject }).filter({ hasText: activity, visible: true }).first().click()
  return await opened(page, activity)
}

async function opened(page: Page, activity: string): Promise<Locator> {
  const record = page.getByRole('dialog').last()
  await keepPicture(page, activity)
  return record
}

/** Back to the desk from the records that stand over it; a form that was sent closes by itself meanwhile. */
export async function closeRecords(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog')
  for (let open = await dialogs.count(); open > 0; open = await dialogs.count()) {
    await dialogs.last().getByRole('button', { name: '关闭', exact: true }).first().click()
    await expect.poll(() => dialogs.count()).toBeLessThan(open)
  }
}

/** The form for a new record; until it is there, the list has fields of the same names. Messages too may be about what is new. */
export async function beginNew(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^新增/ })
    .or(page.getByRole('link', { name: /^新增/ }))
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^保存/ }).last()).toBeVisible()
}

/** Fields by the words beside them, whichever way one answers them: typed, chosen from a list or pressed. */
export async function fillIn(form: Page | Locator, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const field = form.getByLabel(starred(label)).filter({ visible: true }).last()
    const kind = await field.evaluate((element) => element.getAttribute('role') ?? element.tagName.toLowerCase())
    if (kind === 'radiogroup') await field.getByRole('radio', { name: value, exact: true }).click()
    else if (kind === 'fieldset') await field.getByRole('button', { name: value, exact: true }).click()
    else if (kind === 'select') await field.selectOption(value)
    else await field.fill(value)
  }
}

/** People by their names, from the picker that goes by grids; of several, each is added before they are confirmed. */
export async function pickPeople(form: Page | Locator, button: string, names: readonly string[]): Promise<void> {
  const dialogs = ('page' in form ? form.page() : form).getByRole('dialog')
  const before = await dialogs.count()
  await form.getByRole('button', { name: button, exact: true }).click()
  const picker = dialogs.last()
  await picker.getByRole('treeitem').first().click()
  // Where only one is wanted, adding him is choosing him.
  const confirm = picker.getByRole('button', { name: '确定' })
  const isForMany = (await confirm.count()) > 0
  for (const name of names) {
    await picker
      .getByRole('textbox', { name: '姓名' })
      .or(picker.getByRole('searchbox', { name: '姓名' }))
      .fill(name)
    await picker.getByRole('button', { name: '查询' }).click()
    await picker.getByRole('checkbox', { name: `选择${name}`, exact: true }).check()
    await picker.getByRole('button', { name: '添加' }).click()
  }
  if (isForMany) await confirm.click()
  await expect(dialogs).toHaveCount(before)
}

/** A file for the first question that asks for one; it is there when it is counted. */
export async function attach(form: Locator, file: string): Promise<void> {
  const chooser = form.page().waitForEvent('filechooser')
  await form.getByRole('button', { name: '选择文件' }).first().click()
  await (await chooser).setFiles(file)
  await expect(
    form
      .getByRole('status')
      .filter({ hasText: /[1-9]\/\d+$/ })
      .first(),
  ).toBeVisible()
}

/** What must be answered bears a star. */
const starred = (label: string) => new RegExp(`^${label.replace(/[()%]/g, '\\$&')}\\s*\\*?$`)

/** A move, its form with these answers, and sent; the form is gone once it is done. */
export async function makeMove(
  page: Page,
  name: string,
  answers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const form = await beginMove(page, name)
  await fillIn(form, answers)
  await form.getByRole('button', { name, exact: true }).last().click()
  await expect(form).toBeHidden()
}

/** Makes a move that asks for nothing: its button makes it, and goes with the state it belongs to. */
export async function makeMoveAtOnce(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first()
  await button.click()
  await expect(button).toBeHidden()
}

/** Starts a move where the record is shown, and answers the form that it asks with. */
export async function beginMove(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).first().click()
  return page.getByRole('dialog', { name, exact: true }).last()
}

/** Into a page by the menu: through its groups, where they are closed, to its line. */
export async function openByMenu(page: Page, ...way: readonly string[]): Promise<void> {
  await closeRecords(page)
  const menu = page.getByRole('navigation', { name: '菜单' })
  const line = menu.getByRole('link', { name: way.at(-1) ?? '', exact: true })
  for (const [at, name] of way.slice(0, -1).entries()) {
    const isLast = at === way.length - 2
    const next = isLast ? line : menu.getByRole('button', { name: way[at + 1] ?? '', exact: true })
    const group = menu.getByRole('button', { name, exact: true })
    await expect(group).toBeVisible()
    // The group of the page that is just opening unfolds by itself.
    await expect(async () => {
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click()
      await expect(next).toBeVisible({ timeout: 2_000 })
    }).toPass()
  }
  await line.click()
}

/** One record, or several, for a field that names others. */
export async function refer(form: Page, label: string, ...words: readonly string[]): Promise<void> {
  await form.getByRole('button', { name: `选择${label}`, exact: true }).click()
  const picker = form.getByRole('dialog', { name: `选择${label}` })
  for (const word of words) {
    await picker.getByRole('searchbox').fill(word)
    await picker.getByRole('listitem').getByRole('button', { name: word }).first().click()
  }
  const done = picker.getByRole('button', { name: /^(完成|确定)/ })
  if ((await done.count()) > 0) await done.click()
  await expect(picker).toBeHidden()
}
