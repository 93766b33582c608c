import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { beginNew, fillIn, leave, makeMove, openByMenu, personAt } from './screens/errand.ts'
import { startServer, type TestServer } from './support/server.ts'

const ROOT = join(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'platform-newcomer-'))

/** The first of three places: what it is, with two moves. */
const DEFINITION = `import { only } from '#domain/kit/access.ts'
import { date, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'

const officers = only(['officer'])

export const signLoan = defineResource({
  name: 'signLoan',
  label: '标牌借用',
  title: 'sign',
  scope: 'server',
  retention: 'affairs',
  fields: {
    sign: text({ label: '标牌', required: true, maxLength: 60 }),
    dueDate: date({ label: '归还期限', required: true, expiry: { remindDays: 3, isDue: true } }),
    receiver: text({ label: '接收人', maxLength: 30 }),
  },
  workflow: {
    states: {
      asked: { label: '待借出', tone: 'waiting' },
      lent: { label: '已借出', tone: 'info' },
      returned: { label: '已归还', tone: 'good' },
    },
    turns: { asked: { roles: ['officer'] }, lent: { roles: ['officer'] } },
    moves: {
      lend: { label: '借出', from: ['asked'], to: 'lent', allow: officers, asks: { receiver: 'required' } },
      takeBack: { label: '归还', from: ['lent'], to: 'returned', allow: officers },
    },
  },
  access: { read: officers, create: officers, update: officers, remove: officers },
  list: {
    columns: ['sign', 'receiver', 'dueDate', 'status'],
    filters: ['status'],
    search: ['sign'],
    views: { out: { label: '在外', filter: () => ({ field: 'status', equals: 'lent' }) } },
  },
})
`
const DEFINED = 'domain/resources/signLoan/definition.ts'
/** The second: its part of the platform. The third: its page, where it stands in the menu, and its number on a home. */
const ROW = `    {
      path: '/signLoan',
      title: '标牌借用',
      audience: ['supervisor'],
      resource: 'signLoan',
      menu: [{ under: '执法检查', icon: 'document' }],
      counted: [{ label: '在外标牌', roles: ['officer'], view: 'out' }],
    },
`
const EDITS = [
  {
    file: 'domain/areas/service.ts',
    before: 'import { area }',
    added: "import { signLoan } from '#domain/resources/signLoan/definition.ts'\n",
  },
  { file: 'domain/areas/service.ts', before: '  leave,\n', added: '  signLoan,\n' },
  { file: 'domain/pages/enforcement.ts', before: "    {\n      path: '/myContract',", added: ROW },
]

let server: TestServer
test.beforeAll(async () => {
  const kept = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of kept.split('\0').filter((name) => name !== '')) {
    mkdirSync(join(tree, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(tree, file))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  mkdirSync(join(tree, dirname(DEFINED)))
  writeFileSync(join(tree, DEFINED), DEFINITION)
  for (const { file, before, added } of EDITS) {
    const [head = '', ...rest] = readFileSync(join(tree, file), 'utf8').split(before)
    expect(rest).toHaveLength(1)
    writeFileSync(join(tree, file), `${head}${added}${before}${rest[0]}`)
  }
  const node = async (...args: string[]) => await promisify(execFile)(process.execPath, args, { cwd: tree })
  await node('--import', 'tsx', 'scripts/migrate.mjs', '--name', 'sign-loan')
  await node('scripts/bootstrap.mjs', 'build')
  server = await startServer(join(tree, 'dist'))
})
test.afterAll(async () => {
  await server?.stop()
  rmSync(tree, { recursive: true, force: true, maxRetries: 5 })
})

test('a resource named in three places has its table, its page, its place in the menu, its moves and its number', async ({
  browser,
}) => {
  expect(new Set([DEFINED, ...EDITS.map(({ file }) => file)]).size).toBe(3)
  const page = await personAt(browser, server.url, 'officer')
  const number = page.getByRole('link', { name: '在外标牌' })
  await expect(number).toHaveText(/^0\s*在外标牌$/)

  await openByMenu(page, '执法办案', '执法检查', '标牌借用')
  await beginNew(page)
  await fillIn(page, { 标牌: '有限空间警示牌', 归还期限: '2030-01-01' })
  await page.getByRole('button', { name: '保存标牌借用' }).click()
  await makeMove(page, '借出', { 接收人: '周敏' })
  await expect(page.getByText('已借出').filter({ visible: true }).first()).toBeVisible()

  await page.goto('/')
  await expect(number).toHaveText(/^1\s*在外标牌$/)
  await number.click()
  await page.getByText('有限空间警示牌').filter({ visible: true }).first().click()
  await makeMove(page, '归还')
  await expect(page.getByText('已归还').filter({ visible: true }).first()).toBeVisible()
  await leave(page)
})
