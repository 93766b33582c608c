// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { Page, type PageProps } from '#app/ui/Page.tsx'
import { type PageChrome, PageChromeContext } from '#app/ui/page-chrome.ts'

const TABS: ReadonlySet<string> = new Set(['/home'])

function open(at: string, tops: PageChrome['tops'], own: Partial<PageProps> = {}) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <PageChromeContext value={{ headerEnd: null, hasFrame: tops == null, titleEnd: '平台', tops: tops ?? null }}>
        <Page title="请假管理" {...own} />
      </PageChromeContext>
    </MemoryRouter>,
  )
}

const back = () => screen.queryByRole('button', { name: '返回' })

describe('a page', () => {
  afterEach(cleanup)

  it('leads back on a phone, where no tab stands for it', () => {
    open('/leave', TABS)
    expect(back()).not.toBeNull()
  })

  it.each([
    { where: 'on the page of a tab', at: '/home', tops: TABS, own: {} },
    { where: 'where the frame has a way back', at: '/leave', tops: null, own: { back: true } },
    { where: 'where it says so', at: '/leave', tops: TABS, own: { back: false } },
  ])('has no way back $where', ({ at, tops, own }) => {
    open(at, tops, own)
    expect(back()).toBeNull()
  })

  it('has no bar for buttons that nobody may press', () => {
    open('/leave', TABS, { footer: false })
    expect(document.querySelector('.page__footer')).toBeNull()
  })

  it('says what it shows, and is called after the one thing it shows', () => {
    open('/leave', TABS, { name: '张三的请假' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('请假管理')
    expect(document.title).toBe('张三的请假 · 平台')
  })
})
