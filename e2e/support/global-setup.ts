import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { EXECUTABLE } from './browser.ts'
import { MEDIA_VARIABLE, makeMedia } from './media.ts'
import { seedTemplate, TEMPLATE_VARIABLE } from './server.ts'
import { removeData } from './server-data.ts'

/** Once a run: the demo data to copy, and pictures and a video to take. Answers how to tidy up. */
export default async function setUp(): Promise<() => Promise<void>> {
  const media = mkdtempSync(join(tmpdir(), 'platform-e2e-media-'))
  const browser = await chromium.launch(EXECUTABLE)
  const [template] = await Promise.all([seedTemplate(), makeMedia(media, browser)])
  await browser.close()
  process.env[TEMPLATE_VARIABLE] = JSON.stringify(template)
  process.env[MEDIA_VARIABLE] = media
  return async () => {
    await removeData(template)
    rmSync(media, { recursive: true, force: true, maxRetries: 5 })
  }
}
