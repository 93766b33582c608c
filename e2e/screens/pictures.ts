import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BrowserContext, type Page, test } from '@playwright/test'
import sharp from 'sharp'

/** Where `npm run walkthrough -- errands` wants them; without it no picture is taken. */
const FOLDER = process.env.ERRAND_PICTURES
const WIDTHS = { phone: 240, tablet: 400, desktop: 720 }
const QUALITY = 50
/** What opens slides in, charts grow. */
const SETTLING_MS = 1_200

/** Whose device it is. */
const people = new WeakMap<BrowserContext, string>()
let taken = 0

/** One step of an errand, as `docs/errands.md` shows it. */
export interface ErrandPicture {
  errand: string
  username: string
  /** What the person has before him, in the words of the screen; null for what he ends with. */
  step: string | null
  file: string
}

export function belongsTo(context: BrowserContext, username: string): void {
  people.set(context, username)
}

/** The screen as the person has it now, once nothing on it is waited for. */
export async function keepPicture(page: Page, step: string | null): Promise<void> {
  if (FOLDER === undefined || page.isClosed()) return
  const { title, file } = test.info()
  const username = people.get(page.context()) ?? ''
  await page.waitForTimeout(SETTLING_MS)
  await page.waitForFunction(nothingWaits, null, { timeout: SETTLING_MS * 4 }).catch(() => null)
  taken += 1
  const width = page.viewportSize()?.width ?? 0
  const size = width < 600 ? 'phone' : width < 1_000 ? 'tablet' : 'desktop'
  const name = `${basename(file, '.spec.ts')}-${process.pid}-${taken}.webp`
  mkdirSync(FOLDER, { recursive: true })
  const shot = await page.screenshot({ animations: 'disabled' })
  await sharp(shot).resize(WIDTHS[size]).webp({ quality: QUALITY }).toFile(join(FOLDER, name))
  const picture: ErrandPicture = { errand: title, username, step, file: name }
  appendFileSync(join(FOLDER, 'steps.jsonl'), `${JSON.stringify(picture)}\n`)
}

/** In the page: a desk keeps the pages behind the open one, which may wait. */
function nothingWaits(): boolean {
  const waiting = document.querySelectorAll<HTMLElement>('.skeleton, [aria-busy="true"]')
  return [...waiting].every((each) => each.offsetParent === null)
}
