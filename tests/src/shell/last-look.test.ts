// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLook, LOOK, writeTokenCookie } from '#app/session/token-cookie.ts'
import { followLook } from '#app/shell/last-look.ts'

const HOME = '<div class="shell"><main><h1>今日任务</h1><a href="/securityPatrol/index">全部任务</a></main></div>'
const LEFT_AT = new Date('2026-11-27T09:30:00+08:00')

let stop = new AbortController()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: LEFT_AT })
  stop = new AbortController()
})
afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.innerHTML = ''
  localStorage.clear()
})

/** The page as it stands, left: what is kept of it. */
function left(html: string, paths = ['/gridManageHome/home', '/']): { paths: string[]; html: string } | null {
  document.body.innerHTML = `<div id="root">${html}</div>`
  followLook(paths, stop.signal)
  return leave()
}

function leave() {
  turn('hidden')
  return JSON.parse(localStorage.getItem(LOOK) ?? 'null')
}

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('what is kept as a page is left', () => {
  it('its look, with the time, for the addresses that lead there', () => {
    const kept = left(HOME)
    expect(kept?.paths).toEqual(['/gridManageHome/home', '/'])
    expect(kept?.html).toContain('今日任务')
    expect(kept?.html).toContain(`截至 ${LEFT_AT.toTimeString().slice(0, 5)}`)
  })

  it('for the window as wide as it was, and from when somebody last touched the page', () => {
    const [typed, touched] = [LEFT_AT.getTime() + 60_000, LEFT_AT.getTime() + 120_000]
    vi.stubGlobal('innerWidth', 390)
    for (const [type, at] of [
      ['keydown', typed],
      ['pointerdown', touched],
    ] as const) {
      document.body.innerHTML = `<div id="root">${HOME}</div>`
      vi.setSystemTime(LEFT_AT)
      followLook(['/'], stop.signal)
      vi.setSystemTime(at)
      document.dispatchEvent(new Event(type))
      vi.setSystemTime(LEFT_AT.getTime() + 600_000)
      expect(leave()).toMatchObject({ width: 390, usedAt: at })
      stop.abort()
      stop = new AbortController()
    }
    vi.unstubAllGlobals()
  })

  it.each([
    ['a form that is written in', '<textarea></textarea>'],
    ['a text that is written in', '<p contenteditable></p>'],
    ['something waited for', '<p aria-busy="true"></p>'],
    ['what is drawn by script', '<canvas></canvas>'],
    ['a film', '<video></video>'],
    ['another site', '<iframe></iframe>'],
    ['a question over the page', '<div role="dialog"></div>'],
    ['a warning over the page', '<div role="alertdialog"></div>'],
    ['rows that have not come', '<p class="skeleton"></p>'],
    ['the first picture of the platform', '<p class="splash"></p>'],
    ['a page that broke', '<p class="crash"></p>'],
    ['more than is drawn faster than the page itself', `<p>${'长'.repeat(250_000)}</p>`],
  ])('nothing of a page with %s', (_what, part) => {
    expect(left(HOME.replace('<h1>', `${part}<h1>`))).toBeNull()
  })

  it('nothing of a page in which something was typed, though no attribute has it', () => {
    document.body.innerHTML = `<div id="root">${HOME.replace('<h1>', '<input><h1>')}</div>`
    followLook(['/'], stop.signal)
    expect(leave()).not.toBeNull()
    const [field] = document.getElementsByTagName('input')
    if (field !== undefined) field.value = '盛泽'
    expect(leave()).toBeNull()
  })

  it('what is in view at the top of the page, and the height of the whole', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, Number(this.getAttribute('data-top') ?? 0) - scrollY, 100, 40)
    })
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2400)
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(60)
    const kept = left(
      HOME.replace(
        '<h1>',
        `<p data-top="${innerHeight - 1}">近期提醒</p><p data-top="${innerHeight}">往期<b>任务</b></p><h1>`,
      ),
    )
    expect(kept?.html).toContain('近期提醒')
    expect(kept?.html).not.toContain('往期')
    expect(kept?.html).toContain('top:2399px')
  })

  it('nothing of what is no page', () => {
    expect(left(HOME.replaceAll('main', 'div'))).toBeNull()
  })

  it('what is in view, whatever is hidden before it', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, Number(this.getAttribute('data-top') ?? 0), 100, 40)
    })
    const kept = left(
      `<div hidden><i></i><i></i></div><a class="shell__skip">跳到内容</a>${HOME.replace('</main>', '<p data-top="99999">往期</p></main><p>脚注</p>')}`,
    )
    expect(kept?.html).toMatch(/今日任务.*脚注/)
    expect(kept?.html).not.toMatch(/往期|跳到内容/)
  })

  it('nothing where there is no room for it, and no fault', () => {
    const failed = vi.fn()
    addEventListener('error', failed)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(left(HOME)).toBeNull()
    removeEventListener('error', failed)
    expect(failed).not.toHaveBeenCalled()
  })

  it('nothing where something below is written in', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 9999, 100, 40))
    expect(left(HOME.replace('<h1>', '<textarea></textarea><h1>'))).toBeNull()
  })

  it('the sheets of styles that it shows something of, not those of pages visited before', () => {
    const sheets = {
      'home.css': '.shell h1 { color: red }',
      'map.css': '.map { color: red }',
      'print.css': '@media all { main { margin: 0 } }',
    }
    vi.spyOn(document, 'styleSheets', 'get').mockReturnValue(
      Object.entries(sheets).map(([href, rules]) => {
        const style = Object.assign(document.createElement('style'), { textContent: rules })
        document.head.append(style)
        return { ownerNode: Object.assign(document.createElement('link'), { href }), cssRules: style.sheet?.cssRules }
      }) as unknown as StyleSheetList,
    )
    const kept = left(HOME)
    expect(['home.css', 'map.css', 'print.css'].filter((href) => kept?.html.includes(href))).toEqual([
      'home.css',
      'print.css',
    ])
  })

  it('what was chosen and ticked', () => {
    document.body.innerHTML = `<div id="root">${HOME.replace('<h1>', '<input type="checkbox"><input type="radio"><select><option>10</option><option>20</option></select><h1>')}</div>`
    const [[box, radio], [list]] = [document.getElementsByTagName('input'), document.getElementsByTagName('select')]
    for (const each of [box, radio]) if (each !== undefined) each.checked = true
    if (list !== undefined) list.selectedIndex = 1
    followLook(['/'], stop.signal)
    const html = leave()?.html ?? ''
    const look = new DOMParser().parseFromString(html, 'text/html')
    expect(look.querySelector('select')?.value).toBe('20')
    expect([...look.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([true, true])
  })

  it('no picture by an address that has the token in it, and none of another page that is kept', () => {
    const kept = left(
      `${HOME.replace('<h1>', '<img src="/safety/api/files/1?access_token=t"><img src="/assets/a.svg"><img src="/favicon.svg"><h1>')}<div hidden>另一页</div><div style="display: none !important">又一页</div>`,
    )
    expect(kept?.html).not.toContain('access_token')
    expect(kept?.html).toContain('/assets/a.svg')
    expect(kept?.html).toContain('/favicon.svg')
    expect(kept?.html).not.toMatch(/另一页|又一页/)
  })

  it('nothing once it is looked at again, or is another page', () => {
    left(HOME)
    turn('visible')
    expect(localStorage.getItem(LOOK)).toBeNull()
    stop.abort()
    expect(leave()).toBeNull()
  })

  it('nothing of somebody who has left', () => {
    left(HOME)
    writeTokenCookie(null)
    expect(localStorage.getItem(LOOK)).toBeNull()
  })
})

it('ends the look of before now that the page stands', () => {
  document.body.innerHTML = `<div id="${LOOK}"></div>`
  const ready = vi.fn()
  document.getElementById(LOOK)?.addEventListener('ready', ready)
  followLook(['/'], stop.signal)
  expect(ready).toHaveBeenCalledOnce()
})

it('what is shown of somebody goes with him', () => {
  document.body.innerHTML = `<div id="${LOOK}"></div>`
  forgetLook()
  expect(document.getElementById(LOOK)).toBeNull()
})
