import { JSDOM, VirtualConsole } from 'jsdom'
import { describe, expect, it, vi } from 'vitest'
import { LOOK } from '#app/session/token-cookie.ts'
import { earlySignIn } from '../../scripts/early.mjs'

const HOME = '<div class="shell"><main><h1>今日任务</h1><a href="/securityPatrol/index">全部任务</a></main></div>'

describe('what the document shows of it', () => {
  const at = new Date('2026-11-27T09:30:00+08:00').getTime()
  const KEPT = { paths: ['/gridManageHome/home', '/'], width: 1024, usedAt: at, html: HOME }
  const BUILT = '<!doctype html><html><body><div id="root"></div><!-- early --></body></html>'
  const MINUTE = 60_000

  interface Opening {
    path?: string
    now?: number
    isSomebody?: boolean
  }

  /** The document of the next opening; `shown` is what its closed tree has, null where it shows nothing. */
  async function opened(look: unknown, { path = '/', now = at + MINUTE, isSomebody = true }: Opening = {}) {
    const html = await earlySignIn().transformIndexHtml.handler(BUILT)
    let shown: ShadowRoot | null = null
    const { window } = new JSDOM(html, {
      url: `https://platform.test${path}`,
      runScripts: 'dangerously',
      virtualConsole: new VirtualConsole(),
      beforeParse(window) {
        window.Date.now = () => now
        window.performance.mark = vi.fn()
        window.CSS = { escape: (text: string) => text } as typeof CSS
        if (isSomebody) window.localStorage.setItem('somebody', '1')
        if (look !== null) window.localStorage.setItem(LOOK, JSON.stringify(look))
        const attach = window.Element.prototype.attachShadow
        window.Element.prototype.attachShadow = function (init) {
          shown = attach.call(this, init)
          return shown
        }
      },
    })
    await Promise.resolve()
    const host = window.document.getElementById(LOOK)
    return { window, host, shown: host === null ? null : (shown as ShadowRoot | null) }
  }

  it('the look, at each address that leads to it, once', async () => {
    for (const path of KEPT.paths) {
      const { window, shown } = await opened(KEPT, { path })
      expect(shown?.textContent).toContain('今日任务')
      expect(window.localStorage.getItem(LOOK)).toBeNull()
    }
  })

  it('nothing to readers of the screen or to what looks for the page: it is a picture', async () => {
    const { window, host } = await opened(KEPT)
    expect(host?.ariaHidden ?? host?.getAttribute('aria-hidden')).toBe('true')
    expect(host?.shadowRoot).toBeNull()
    expect(window.document.querySelector('main')).toBeNull()
  })

  it.each([
    ['another page', KEPT, { path: '/securityPatrol/index' }],
    ['another search on the same page', KEPT, { path: '/gridManageHome/home?view=all' }],
    ['another width', { ...KEPT, width: 390 }, {}],
    ['nobody signed in', KEPT, { isSomebody: false }],
    ['a window that may be locked by now', KEPT, { now: at + 40 * MINUTE }],
    ['a clock that was set back', KEPT, { now: at - 1 }],
    ['what cannot be read', 'x', {}],
    ['no look', null, {}],
  ])('nothing: %s', async (_why, look, opening) => {
    expect((await opened(look, opening)).host).toBeNull()
  })

  it('until just before it may be locked', async () => {
    expect((await opened(KEPT, { now: at + 40 * MINUTE - 1 })).host).not.toBeNull()
  })

  it('is gone when the page stands, and a link that was pressed in it is followed there', async () => {
    const { window, host, shown } = await opened(KEPT)
    shown?.querySelector('a')?.click()
    expect(window.document.getElementById(LOOK)).not.toBeNull()
    const root = window.document.getElementById('root')
    if (root !== null) root.innerHTML = HOME
    const pressed = vi.fn((event: Event) => event.preventDefault())
    root?.querySelector('a')?.addEventListener('click', pressed)
    host?.dispatchEvent(new window.Event('ready'))
    expect(window.document.getElementById(LOOK)).toBeNull()
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('gives way at once to whoever presses while the page is there', async () => {
    const { window, shown } = await opened(KEPT)
    const root = window.document.getElementById('root')
    if (root !== null) root.innerHTML = HOME
    shown?.querySelector('h1')?.click()
    expect(window.document.getElementById(LOOK)).toBeNull()
  })
})
