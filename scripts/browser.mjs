// A Chromium and a Chinese font for the browser tests and the benches, taken from the machine where it has them.
import { existsSync } from 'node:fs'
import { cleanEnv, findOnPath, isRoot, outputOf, run, runTool } from './run.mjs'

/** Without windows and pages of its own, as Playwright brings it: it takes two thirds of the processor for the same tests. */
const LIGHT = 'chromium-headless-shell'
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APT_PACKAGES = { browsers: [LIGHT, 'chromium'], font: 'fonts-wqy-zenhei' }

/**
 * Makes sure that there is a browser and answers its path; undefined means Playwright's own, or none could be had, and
 * then the browser tests say so. What is measured is measured in the whole browser, as people have it.
 * @param {{ isWhole?: boolean }} [wanted]
 * @returns {Promise<string | undefined>}
 */
export async function ensureBrowser({ isWhole = false } = {}) {
  const canUseApt = isRoot && findOnPath('apt-get') !== null
  const wantedFont = hasChineseFont() ? [] : [APT_PACKAGES.font]
  const found = systemBrowser(isWhole)
  const missing = [...(found ? [] : APT_PACKAGES.browsers), ...wantedFont]
  if (canUseApt && missing.length > 0) await aptInstall(missing)
  else if (wantedFont.length > 0)
    console.log(`没有中文字体，截图里的汉字会显示为方块。No Chinese font (${APT_PACKAGES.font}).`)

  const path = found ?? systemBrowser(isWhole)
  if (!path) await installPlaywrightsOwn()
  return path
}

/**
 * The light one only beside a whole one, which some tests need.
 * @param {boolean} isWhole
 */
function systemBrowser(isWhole) {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && existsSync(wanted) && !(isWhole && wanted.endsWith(LIGHT))) return wanted
  if (wanted && !existsSync(wanted))
    console.log(`CHROMIUM_PATH=${wanted} 不存在，改用系统浏览器。There is no such file, looking for another browser.`)
  const whole = WHOLE.map(findOnPath).find((path) => path !== null)
  return isWhole ? whole : (whole && findOnPath(LIGHT)) || whole
}

function hasChineseFont() {
  return Boolean(outputOf('fc-list', [':lang=zh', 'family']))
}

/** @param {string[]} packages */
async function aptInstall(packages) {
  console.log(`正在安装 ${packages.join(' ')} (apt-get) … Installing …`)
  const env = cleanEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update', '-qq'], { env })
  // One by one: where a system lacks one of them, the other is still wanted.
  for (const name of packages) {
    const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
    if (code !== 0) console.log(`apt-get 安装 ${name} 失败。apt-get could not install ${name}.`)
  }
}

async function installPlaywrightsOwn() {
  console.log('正在安装 Playwright 的 Chromium … Installing the Chromium of Playwright …')
  const env = cleanEnv()
  const code =
    (await runTool('playwright', ['install', '--with-deps', 'chromium'], { env })) &&
    (await runTool('playwright', ['install', 'chromium'], { env }))
  if (code !== 0)
    console.log('没有可用的浏览器，浏览器测试将失败。No browser could be installed, the browser tests will fail.')
}
