import { expect, test } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { COMPANY } from '../screens/patrol.ts'
import { type Api, damagedMedia, eventually, mediaOf, PASSWORD } from '../support/api.ts'
import { mediaFile } from '../support/media.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Engine, firefox, webkit } from './engines.ts'
import type { Person } from './webdriver.ts'

const SELF_CHECK = '车间安全日常排查'
const HAZARDS = '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister'

const button = (name: string, within = '') =>
  `${within}//button[not(@disabled) and (normalize-space()="${name}" or @aria-label="${name}")]`
const radio = (name: string, within = '') => `${within}//*[@role="radio" and normalize-space()="${name}"]`
const field = (label: string) => `//*[@id=//label[contains(normalize-space(), "${label}")]/@for]`
const text = (words: string) => `//*[not(self::script) and contains(text(), "${words}")]`
const pad = (label: string) => `//*[@role="img" and starts-with(@aria-label, "${label}")]`
const stepNamed = (name: string) => `//ol[@aria-label="巡查步骤"]//button[contains(., "${name}")]`
const article = (words: string) => `//article[contains(., "${words}")]`
const SYNCED = '//a[starts-with(@aria-label, "同步状态：已同步")]'
const DIALOG = '//*[@role="dialog"]'

for (const engine of [firefox, webkit])
  test(`${engine.name}: an inspector's patrol begun without a server arrives, then a self-check and a review`, async () => {
    const missing = engine.missing()
    test.skip(missing.length > 0, `没有安装 not installed: ${missing.join(', ')}`)
    const server = await startServer()
    try {
      await mainJob(engine, server)
    } finally {
      await server.stop()
    }
  })

async function mainJob(engine: Engine, server: TestServer): Promise<void> {
  const inspector = await server.api('grid')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  const place = { latitude: Number(company.latitude), longitude: Number(company.longitude) }

  const phone = await engine.start(place)
  console.log(`${engine.name} ${phone.version}`)
  try {
    await test.step('patrol', () => patrolWithoutServer(phone.person, server, inspector))
    await test.step('review', () => review(phone.person, server, inspector))
  } finally {
    await phone.close()
  }

  const tablet = await engine.start(place)
  try {
    await test.step('self-check', async () => selfCheck(tablet.person, server, await server.api('safety')))
  } finally {
    await tablet.close()
  }
}

async function signIn(person: Person, url: string, username: string): Promise<void> {
  await person.open(`${url}/login`)
  await person.type(field('账号'), username)
  await person.type(field('密码'), PASSWORD)
  await person.tap(button('登录'))
  await person.sees(SYNCED)
}

/** From here on the app opens without the network. */
async function untilControlled(person: Person): Promise<void> {
  const isControlled = () =>
    person.ask<boolean>('await navigator.serviceWorker.ready; return navigator.serviceWorker.controller !== null')
  expect(await eventually(isControlled, (answer) => answer)).toBe(true)
}

async function passAll(person: Person): Promise<void> {
  const rest = '//button[contains(normalize-space(), "全部设为合格")]'
  await person.sees(rest)
  for (let left = await person.count(rest); left > 0; left -= 1) {
    await person.tap(rest)
    await person.tap(button('设为合格'))
    await eventually(
      () => person.count(rest),
      (count) => count < left,
    )
  }
}

async function patrolWithoutServer(person: Person, server: TestServer, inspector: Api): Promise<void> {
  await signIn(person, server.url, 'grid')
  await untilControlled(person)
  await server.kill()

  await person.open(`${server.url}/securityPatrol/index`)
  await person.tap(`${article(COMPANY)}//a`)
  await person.tap(`(${button('签到')})[last()]`)
  await person.sees(text('已签到，在企业范围内'))
  await person.tap(radio('正常生产'))
  await person.type(field('被检查方人员'), '周师傅')
  await person.tap(button('下一步'))
  await passAll(person)
  const former = '//*[@role="radiogroup" and contains(@aria-label, "上次巡查或执法提出的问题已整改完毕")]'
  for (let index = await person.count(former); index > 0; index -= 1)
    await person.tap(radio('不适用', `(${former})[${index}]`))
  // 下一步 leads past the hazards where none was found; their step, with the pictures of the place, is in the row of steps.
  await person.tap(stepNamed('隐患'))
  await person.attach('//input[@type="file" and not(@capture)]', mediaFile('竖拍.jpg'))
  await person.sees('//button[starts-with(@aria-label, "查看第")]')
  await person.tap(button('下一步'))
  await person.sign(pad('被检查方签名'))
  await person.sign(pad('检查人签名'))
  await person.tap(button('下一步'))
  await person.sees(text('已填写完整，核对后提交'))
  await person.tap(button('提交巡查'))
  await person.sees(text('已保存，待同步'))
  const guid = await person.ask<string>(
    `return [...document.querySelectorAll('a')].find((a) => a.textContent.includes('查看记录')).pathname.split('/').at(-1)`,
  )

  await server.start()
  // Nothing is pressed: the first page that the server answers sets off all that waits, with Background Sync or without.
  await person.open(`${server.url}/mine`)
  const record = await eventually(
    async () => (await inspector.list('patrolRecord', { guid })).items[0],
    (found) => found !== undefined && found.mediaDone === found.mediaTotal,
  )
  expect(record).toMatchObject({
    guid,
    status: 'submitted',
    problemCount: 0,
    companyReceiver: expect.stringContaining('周师傅'),
  })
  const whole = await inspector.record('patrolRecord', guid)
  expect(mediaOf(whole).length).toBeGreaterThanOrEqual(3)
  expect(await damagedMedia(inspector, [whole])).toEqual([])
}

async function review(person: Person, server: TestServer, inspector: Api): Promise<void> {
  const due = (await inspector.list('hiddenDanger', { status: 'pendingReview' })).items[0] as AnyRecord
  await person.open(`${server.url}${HAZARDS}/${due.guid}`)
  await person.tap(button('复查'))
  // The sheet may still be on its way up under the finger.
  const passed = radio('合格', DIALOG)
  await eventually(
    async () => {
      await person.tap(passed)
      return person.count(`${passed}[@aria-checked="true"]`)
    },
    (chosen) => chosen > 0,
  )
  await person.tap(`(${button('复查', DIALOG)})[last()]`)
  const closed = await eventually(
    () => inspector.record('hiddenDanger', due.guid),
    (found) => found.status === 'closed',
  )
  expect(closed).toMatchObject({ status: 'closed' })
}

async function selfCheck(person: Person, server: TestServer, safety: Api): Promise<void> {
  await signIn(person, server.url, 'safety')
  await person.open(`${server.url}/selfCheckingRecords/todoTasks`)
  await person.tap(`(${article(SELF_CHECK)})[last()]//a[normalize-space()="开始排查"]`)
  await passAll(person)
  await person.tap(button('下一步'))
  await person.tap(button('下一步'))
  await person.type(field('排查部位'), '二号车间')
  await person.tap('//label[contains(., "零隐患确认")]')
  await person.sign(pad('排查人签名'))
  await person.tap(button('下一步'))
  await person.sees(text('已填写完整，核对后提交'))
  await person.tap(button('提交自查'))
  const sent = await eventually(
    async () =>
      (await safety.list('selfCheckRecord', { view: 'today' })).items.find((each) => each.place === '二号车间'),
    (found) => found !== undefined && found.mediaDone === found.mediaTotal,
  )
  expect(sent).toMatchObject({ status: 'submitted', problemCount: 0, noHazardConfirm: true })
}
