// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preload, preloadUnderFinger } from '#app/preload.ts'

const loads = vi.hoisted(() => ({ tasks: vi.fn(), card: vi.fn() }))
vi.mock('#app/pages.ts', () => ({
  GUARDED_PAGES: [
    { path: '/tasks', load: loads.tasks },
    { path: '/company/:guid', load: loads.card },
  ],
}))
vi.mock('#app/area-pages.ts', () => ({ AREA_PAGES: [] }))

let stop: AbortController
beforeEach(() => {
  stop = new AbortController()
  for (const load of Object.values(loads)) load.mockReset().mockResolvedValue(() => null)
})
afterEach(() => {
  stop.abort()
  document.body.innerHTML = ''
})

const press = (html: string) => {
  document.body.innerHTML = html
  document.querySelector('b')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
}

it('begins with a page when a finger comes down on its link', () => {
  preloadUnderFinger(stop.signal)
  press('<a href="/company/01HX?from=list"><b>企业</b></a>')
  expect(loads.card).toHaveBeenCalledOnce()
  expect(loads.tasks).not.toHaveBeenCalled()
})

it.each(['<b>文字</b>', '<a href="https://example.com/tasks"><b>别处</b></a>', '<a href="/nowhere"><b>没有</b></a>'])(
  'leaves %s alone',
  (html) => {
    preloadUnderFinger(stop.signal)
    press(html)
    expect(loads.tasks).not.toHaveBeenCalled()
    expect(loads.card).not.toHaveBeenCalled()
  },
)

it('a page that cannot be had now is no failure yet', async () => {
  loads.tasks.mockRejectedValue(new Error('Failed to fetch'))
  preload('/tasks')
  await expect(loads.tasks.mock.results[0]?.value).rejects.toThrow('Failed to fetch')
})
