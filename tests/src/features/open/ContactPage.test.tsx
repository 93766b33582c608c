// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ContactPage } from '#app/features/open/ContactPage.tsx'
import { Problem } from '#domain/kit/problems.ts'

const { postPublic } = vi.hoisted(() => ({ postPublic: vi.fn() }))
vi.mock('#app/session/index.ts', () => ({ postPublic }))

afterEach(cleanup)

const NOTHING = { org: '', phone: '', hotline: '', email: '', address: '', hours: '' }

const open = (answer: Promise<object>) => {
  postPublic.mockReturnValueOnce(answer)
  return render(
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>,
  ).container
}

describe('where to turn to', () => {
  it('says what is known and nothing of the rest, and calls or writes at a press', async () => {
    const known = { ...NOTHING, org: '区应急局', hotline: '12350', email: 'yj@wujiang.example' }
    const page = open(Promise.resolve(known))
    await screen.findByText('区应急局')
    const lines = [...page.querySelectorAll('dl > div')].map((line) => [
      ...['dt', 'dd'].map((part) => line.querySelector(part)?.textContent),
      line.querySelector('a')?.getAttribute('href') ?? null,
    ])
    expect(lines).toEqual([
      ['单位', '区应急局', null],
      ['举报热线', '12350', 'tel:12350'],
      ['电子邮箱', 'yj@wujiang.example', 'mailto:yj@wujiang.example'],
    ])
  })

  it('says so where nothing was made known yet', async () => {
    const page = open(Promise.resolve(NOTHING))
    expect(await screen.findByText('尚未公布联系方式')).toBeDefined()
    expect(page.querySelector('dl')).toBeNull()
  })

  it('says so where it cannot be read', async () => {
    open(Promise.reject(new Problem('network.unreachable')))
    expect(await screen.findByText('暂时读不到内容，请检查网络后重试')).toBeDefined()
  })
})
