import { expect, type Locator, type Page } from '@playwright/test'
import { mediaFile, type PHOTOS, VIDEO } from '../support/media.ts'

type Step = '签到' | '检查' | '隐患' | '签字' | '提交'

/** The steps of a patrol on the phone, in the words the inspector reads. */
export function patrolScreen(page: Page) {
  const next = () => page.getByRole('button', { name: '下一步' }).click()
  const steps = page.getByRole('list', { name: '巡查步骤' })
  return {
    steps,
    done: page.getByText(/^(已提交|已保存，待同步)$/),
    goTo: (step: Step) => steps.getByRole('button', { name: step }).click(),
    next,

    signIn: async () => {
      await page.getByRole('button', { name: '签到', exact: true }).last().click()
      await expect(page.getByText('已签到，在企业范围内')).toBeVisible()
      await page.getByRole('radiogroup', { name: '生产状态' }).getByRole('radio', { name: '正常生产' }).click()
    },

    /** Every list: the rest passes, and what was found before is not due yet, where it is asked. */
    passAllOthers: async () => {
      const rest = page.getByRole('button', { name: /全部设为合格$/ })
      await expect(rest.first()).toBeVisible()
      for (let left = await rest.count(); left > 0; left -= 1) {
        await rest.first().click()
        await page.getByRole('button', { name: '设为合格', exact: true }).click()
        await expect(rest).toHaveCount(left - 1)
      }
      for (const former of await page.getByRole('radiogroup', { name: /上次巡查或执法提出的问题已整改完毕/ }).all())
        await former.getByRole('radio', { name: '不适用' }).click()
      await expect(page.getByText('已全部作答')).toBeVisible()
    },

    /** The first item that is not about a 重大 hazard fails; answers the form of its hazard. */
    failOne: async (): Promise<Locator> => {
      const items = page.getByRole('listitem').filter({ has: page.getByRole('radio', { name: '不合格' }) })
      const item = items.filter({ hasNotText: '重大隐患条款' }).first()
      await item.getByRole('radio', { name: '不合格' }).click()
      await expect(item.getByText('登记隐患')).toBeVisible()
      return item
    },

    failMajor: async (): Promise<Locator> => {
      const items = page.getByRole('listitem').filter({ has: page.getByRole('radio', { name: '不合格' }) })
      const item = items.filter({ hasText: '重大隐患条款' }).first()
      await item.getByRole('radio', { name: '不合格' }).click()
      await expect(item.getByText('登记隐患')).toBeVisible()
      return item
    },

    sign: async (label: RegExp) => {
      const pad = page.getByRole('img', { name: label })
      await pad.scrollIntoViewIfNeeded()
      await draw(page, pad)
    },

    /** Complete, or it would only say what is missing. */
    submit: async () => {
      await expect(page.getByText('已填写完整，核对后提交')).toBeVisible()
      await page.getByRole('button', { name: '提交巡查' }).click()
    },
  }
}

/** Of the demo set, in the inspector's own grid and with a task of his. */
export const COMPANY = '吴江示例纺织有限公司'

/** From the list of tasks into the patrol of that enterprise. */
export async function openTask(page: Page): Promise<void> {
  await page.goto('/securityPatrol/index')
  await firstTask(page).getByRole('link').first().click()
}

export const firstTask = (page: Page) => page.getByRole('article').filter({ hasText: COMPANY }).first()

/** Up to the last step: somebody was there, nothing was found. */
export async function fillPatrol(page: Page): Promise<void> {
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByLabel('被检查方人员').fill('周师傅')
  await patrol.next()
  await patrol.passAllOthers()
  await patrol.goTo('签字')
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
}

/** The shortest patrol there is, up to its submission: nobody there, a photo of the gate, one signature. */
export async function closedDoor(page: Page): Promise<void> {
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await page.getByRole('radio', { name: '关门无人' }).click()
  await shoot(page, page.locator('body'))
  await patrol.next()
  await patrol.sign(/^检查人签名/)
  await patrol.next()
}

/** The guid of the record that was just handed in. */
export async function submittedGuid(page: Page): Promise<string> {
  await expect(patrolScreen(page).done).toBeVisible()
  const address = await page.getByRole('link', { name: '查看记录' }).getAttribute('href')
  return String(address).split('/').at(-1) ?? ''
}

/** A whole patrol from the check-in to the submission: one failed item with two pictures, a video, two signatures. */
export async function walkPatrol(page: Page): Promise<void> {
  const patrol = patrolScreen(page)
  await patrol.signIn()
  await patrol.next()
  const item = await patrol.failOne()
  await shoot(page, item)
  await choose(item, '配电箱.jpg')
  await item.getByRole('button', { name: '生产车间', exact: true }).click()
  await patrol.passAllOthers()
  await patrol.next()
  await choose(page.locator('body'), '竖拍.jpg', VIDEO)
  await patrol.next()
  await patrol.sign(/^被检查方签名/)
  await patrol.sign(/^检查人签名/)
  await patrol.next()
  await patrol.submit()
}

/** A picture by the camera in the page, which is Chromium's test pattern. */
export async function shoot(page: Page, within: Locator): Promise<void> {
  const before = await tiles(within).count()
  await within.getByRole('button', { name: '拍照' }).first().click()
  const camera = page.getByRole('dialog', { name: '相机' })
  const shutter = camera.getByRole('button', { name: '拍照', exact: true })
  await expect(shutter).toBeEnabled()
  await shutter.click()
  await camera.getByRole('button', { name: '完成' }).click()
  await expect(camera).toBeHidden()
  await expect(tiles(within)).toHaveCount(before + 1)
}

/** Pictures or the video from the phone's album. */
export async function choose(within: Locator, ...names: ((typeof PHOTOS)[number] | typeof VIDEO)[]): Promise<void> {
  const before = await tiles(within).count()
  const page = within.page()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    within.getByRole('button', { name: '从相册选择' }).first().click(),
  ])
  await chooser.setFiles(names.map(mediaFile))
  await expect(tiles(within)).toHaveCount(before + names.length)
}

const tiles = (within: Locator) => within.getByRole('button', { name: /^查看第/ })

export async function draw(page: Page, pad: Locator): Promise<void> {
  const box = await pad.boundingBox()
  if (box === null) throw new Error('the signature pad is not on the screen')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  for (const [from, to] of [
    [at(0.2, 0.3), at(0.75, 0.35)],
    [at(0.5, 0.2), at(0.3, 0.75)],
    [at(0.45, 0.45), at(0.8, 0.8)],
  ] as const) {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 6 })
    await page.mouse.up()
  }
}
