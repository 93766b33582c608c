import { expect, type Page, test } from '@playwright/test'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { COMPANY, firstTask, openTask, patrolScreen } from './screens/patrol.ts'
import { phoneAt } from './screens/phone.ts'
import { bringAxe, violationsOn } from './support/axe.ts'
import { startServer, type TestServer } from './support/server.ts'

// No browser of a build machine has ears or a Chinese voice: what stands in for both is told what to hear and tells what
// it was given to say.

let server: TestServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

interface Ears {
  hear(words: string): void
  end(error: string | null): void
}

/** Puts ears and a mouth into every page of the device. */
function bringEarsAndMouth(): void {
  class Recognition {
    onresult: ((event: unknown) => void) | null = null
    onerror: ((event: unknown) => void) | null = null
    onend: (() => void) | null = null
    start() {
      const ears: Ears = {
        hear: (transcript) => this.onresult?.({ results: [[{ transcript }]] }),
        end: (error) => {
          if (error !== null) this.onerror?.({ error })
          this.onend?.()
        },
      }
      Object.assign(window, { ears })
    }
    stop() {
      this.onend?.()
    }
    abort() {
      this.onend?.()
    }
  }
  const said: string[] = []
  const mouth = Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'zh-CN', localService: true }],
    speak: ({ text }: { text: string }) => void said.push(text),
    cancel() {
      said.length = 0
    },
  })
  for (const [name, value] of Object.entries({
    SpeechRecognition: Recognition,
    webkitSpeechRecognition: Recognition,
    speechSynthesis: mouth,
    SpeechSynthesisUtterance: class {
      constructor(readonly text: string) {}
    },
    said,
  }))
    Object.defineProperty(window, name, { value, configurable: true })
}

const say = (page: Page, words: string) =>
  page.evaluate((heard) => (window as unknown as { ears: Ears }).ears.hear(heard), words)
const endWith = (page: Page, error: string | null) =>
  page.evaluate((code) => (window as unknown as { ears: Ears }).ears.end(code), error)
const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

test('a hazard is described by speaking, and what was said and typed is there when one comes back', async () => {
  const inspector = await server.api('grid')
  const company = (await inspector.list('company', { companyName: COMPANY })).items[0] as AnyRecord
  const device = await phoneAt(server.url, company)
  await device.context.addInitScript(bringEarsAndMouth)
  await bringAxe(device.context)
  const { page } = device
  await openTask(page)
  const patrol = patrolScreen(page)

  await page.getByRole('button', { name: '朗读：上次的问题' }).tap()
  expect((await said(page)).join('')).toContain('上次巡查是')
  await patrol.signIn()
  await patrol.next()
  await page.getByRole('button', { name: '朗读：第1项' }).first().tap()
  expect((await said(page)).join('')).toMatch(/^第1项。/)
  await page.getByRole('button', { name: '停止朗读：第1项' }).tap()
  expect(await said(page)).toEqual([])

  const item = await patrol.failOne()
  const description = item.getByRole('textbox', { name: '隐患描述' })
  const form = item.locator('.patrol-field').filter({ has: page.getByRole('textbox', { name: '隐患描述' }) })
  await description.fill('配电箱门未关')
  await form.getByRole('button', { name: '语音输入' }).tap()
  await expect(form.getByRole('status')).toHaveText('正在听，请说话')
  await say(page, '箱内有杂')
  await expect(form.getByRole('status')).toHaveText('箱内有杂')
  await say(page, '箱内有杂物')
  expect(await violationsOn(page)).toEqual([])
  await endWith(page, null)
  await expect(description).toHaveValue('配电箱门未关箱内有杂物')
  await say(page, '，已当场')
  await endWith(page, 'network')
  await expect(form.getByRole('status')).toHaveText('语音识别连不上网络；可以先打字')
  await expect(description).toHaveValue('配电箱门未关箱内有杂物，已当场')
  expect(await violationsOn(page)).toEqual([])

  await form.getByRole('button', { name: '语音输入' }).tap()
  await endWith(page, 'not-allowed')
  await expect(form.getByRole('status')).toContainText('没有使用麦克风的许可')
  await description.pressSequentially('清理')
  await page.getByRole('button', { name: '返回' }).tap()
  await firstTask(page).getByRole('link').first().tap()
  await patrol.goTo('检查')
  await expect(description).toHaveValue('配电箱门未关箱内有杂物，已当场清理')
  await device.dispose()
})
