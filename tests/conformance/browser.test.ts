import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../../scripts/browser.mjs')
const NONE = '没有可用的浏览器，浏览器测试将失败。'
const OWN = '正在安装 Playwright 的 Chromium'

/** A machine that has nothing on its path but what a test puts there. */
let machine: string
const at = (name: string) => join(machine, name)
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'browser-'))
})
afterEach(() => rmSync(machine, { recursive: true }))

/** A program that notes with what it was called, and does what is said. */
function has(name: string, does = '') {
  writeFileSync(at(name), `#!/bin/sh\necho "${name} $*" >> ${at('called')}\n${does}\n`)
  chmodSync(at(name), 0o755)
}
const called = () => (existsSync(at('called')) ? readFileSync(at('called'), 'utf8').trim().split('\n') : [])

function look({ isRoot = false, wanted = '', isWhole = false } = {}) {
  const code = `process.getuid = () => ${isRoot ? 0 : 1000}
    const { ensureBrowser } = await import(${JSON.stringify(SCRIPT)})
    const path = await ensureBrowser({ isWhole: ${isWhole} })
    console.log('FOUND ' + path)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { PATH: machine, ...(wanted !== '' && { CHROMIUM_PATH: wanted }) },
  })
  return { said: stdout, found: /^FOUND (.*)$/m.exec(stdout)?.[1] }
}

describe('the browser of the tests', () => {
  const withFont = () => has('fc-list', 'echo WenQuanYi')

  it('is the one that CHROMIUM_PATH names', () => {
    withFont()
    has('chromium')
    has('own-chromium')
    expect(look({ wanted: at('own-chromium') }).found).toBe(at('own-chromium'))
  })

  it('is one of the machine where CHROMIUM_PATH names none, and that is said', () => {
    withFont()
    has('chromium')
    const { said, found } = look({ wanted: at('gone') })
    expect(found).toBe(at('chromium'))
    expect(said).toContain(`CHROMIUM_PATH=${at('gone')} 不存在，改用系统浏览器。`)
  })

  it.each([
    [['google-chrome-stable'], 'google-chrome-stable'],
    [['google-chrome-stable', 'google-chrome'], 'google-chrome'],
    [['google-chrome', 'chromium-browser'], 'chromium-browser'],
    [['google-chrome', 'chromium-browser', 'chromium'], 'chromium'],
    [['google-chrome', 'chromium-headless-shell'], 'chromium-headless-shell'],
  ])('is of %s on the machine %s; nothing is installed', (names, found) => {
    withFont()
    for (const name of [...names, 'apt-get', 'node']) has(name)
    expect(look({ isRoot: true }).found).toBe(at(found))
    expect(called().filter((line) => !line.startsWith('fc-list'))).toEqual([])
  })

  it('is the whole one for what is measured and for what the light one cannot do, whatever CHROMIUM_PATH names', () => {
    withFont()
    for (const name of ['chromium-headless-shell', 'chromium']) has(name)
    expect(look({ isWhole: true }).found).toBe(at('chromium'))
    expect(look({ isWhole: true, wanted: at('chromium-headless-shell') }).found).toBe(at('chromium'))
  })

  it('is no light one without a whole one', () => {
    withFont()
    for (const name of ['chromium-headless-shell', 'node']) has(name)
    const { said, found } = look()
    expect(found).toBe('undefined')
    expect(said).toContain(OWN)
  })

  it('is installed as a package where one may, with a Chinese font where none is', () => {
    has('fc-list', 'exit 1')
    has('node')
    has('apt-get', `case "$*" in *chromium) : > ${at('chromium')};; esac`)
    expect(look({ isRoot: true }).found).toBe(at('chromium'))
    expect(called().filter((line) => line.startsWith('apt-get'))).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq --no-install-recommends chromium-headless-shell',
      'apt-get install -y -qq --no-install-recommends chromium',
      'apt-get install -y -qq --no-install-recommends fonts-wqy-zenhei',
    ])
    expect(called().filter((line) => line.startsWith('node'))).toEqual([])
  })

  it.each([
    { isRoot: false, apt: '' },
    { isRoot: true, apt: 'exit 1' },
  ])('is Playwright’s own where no package can be had: root $isRoot', ({ isRoot, apt }) => {
    withFont()
    has('apt-get', apt)
    has('node')
    const { said, found } = look({ isRoot })
    expect(found).toBe('undefined')
    expect(said).toContain(OWN)
    expect(said).not.toContain(NONE)
    expect(called().filter((line) => line.startsWith('node'))).toEqual([
      expect.stringMatching(/playwright install --with-deps chromium$/),
    ])
  })

  it('is Playwright’s own without what the system should add where that cannot be added', () => {
    withFont()
    has('node', 'case "$*" in *--with-deps*) exit 1;; esac')
    const { said } = look()
    expect(said).not.toContain(NONE)
    expect(called().at(-1)).toMatch(/playwright install chromium$/)
  })

  it('is said to be missing where none can be had', () => {
    withFont()
    has('node', 'exit 1')
    const { said, found } = look()
    expect(found).toBe('undefined')
    expect(said).toContain(NONE)
    expect(said).toContain('No browser could be installed, the browser tests will fail.')
  })

  it('is used without a Chinese font where none can be had, and that is said', () => {
    has('fc-list', 'exit 1')
    has('chromium')
    const { said, found } = look()
    expect(found).toBe(at('chromium'))
    expect(said).toContain('没有中文字体，截图里的汉字会显示为方块。')
  })
})
