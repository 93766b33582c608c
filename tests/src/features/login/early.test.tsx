// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from '#app/features/login/LoginPage.tsx'
import { eventually } from '#tests/eventually.ts'

const signIn = vi.hoisted(() => vi.fn())
vi.mock('#app/session/index.ts', () => ({
  signIn,
  useSession: () => ({ state: 'signed-out' }),
  holdsUnsentWork: async () => false,
}))

const FORM = readFileSync('src/early/sign-in.html', 'utf8')
const SCRIPT = readFileSync('src/early/early.js', 'utf8')

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  signIn.mockReset().mockReturnValue(new Promise(() => undefined))
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

/** The document as it stands before any file has come. */
function openDocument(path: string): HTMLElement | null {
  history.replaceState(null, '', path)
  document.body.innerHTML = `<div id="root"></div><template id="early-sign-in" data-styles="">${FORM}</template>`
  new Function(SCRIPT)()
  return document.getElementById('early')
}

/** Then the page arrives. */
function arrive() {
  const container = document.getElementById('root') as HTMLElement
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }], { initialEntries: [location.pathname] })
  render(<RouterProvider router={router} />, { container })
  return container
}

const account = (of: HTMLElement) => within(of).getByLabelText<HTMLInputElement>('账号')
const password = (of: HTMLElement) => within(of).getByLabelText<HTMLInputElement>('密码')

/** Elements, classes, texts and what a field says of itself; ids and values are each one's own. */
function looks(element: Element): unknown {
  const kept = [
    'class',
    'role',
    'aria-label',
    'aria-selected',
    'name',
    'type',
    'autocomplete',
    'maxlength',
    'href',
    'd',
  ]
  return [
    element.tagName,
    ...kept.map((name) => element.getAttribute(name)?.replace(' early__desk', '') ?? null),
    element.children.length === 0 ? element.textContent?.trim() : [...element.children].map(looks),
  ]
}

describe('where somebody may be signed in', () => {
  it('no form stands before the page knows, and the page’s own comes when nobody is', async () => {
    localStorage.setItem('somebody', '1')
    expect(openDocument('/login')).toBeNull()
    const page = arrive()
    expect(await within(page).findByLabelText('密码')).toBeTruthy()
  })
})

describe('the form in the document', () => {
  it('looks as the page that takes its place', () => {
    const early = openDocument('/login') as HTMLElement
    const before = looks(early.firstElementChild as Element)
    expect(before).toEqual(looks(arrive().firstElementChild as Element))
  })

  it.each(['/login', '/loginCompany', '/loginExam/'])('stands at %s', (path) => {
    expect(openDocument(path)).not.toBeNull()
  })

  it.each(['/', '/loginless', '/gridManageHome/home', '/forgetPassword'])('does not stand at %s', (path) => {
    expect(openDocument(path)).toBeNull()
  })

  it('names the entrance, and takes what a link brings along', () => {
    const early = openDocument('/loginCompany?username=safety&password=secret') as HTMLElement
    expect(early.textContent).toContain('企业登录')
    expect(account(early).value).toBe('safety')
    expect(password(early).value).toBe('secret')
  })

  it('wears the theme that was chosen', () => {
    localStorage.setItem('settings', JSON.stringify({ state: { theme: 'light', text: 'large' } }))
    openDocument('/login')
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: 'light', text: 'large' })
  })
})

describe('when the page arrives', () => {
  it('no letter is lost, and the cursor stays where it was', () => {
    const early = openDocument('/login') as HTMLElement
    fireEvent.change(account(early), { target: { value: 'grid' } })
    password(early).value = 'Wuj'
    password(early).focus()
    password(early).setSelectionRange(1, 2)

    const page = arrive()
    expect(document.getElementById('early')).toBeNull()
    expect(account(page).value).toBe('grid')
    expect(password(page).value).toBe('Wuj')
    expect(document.activeElement).toBe(password(page))
    expect([password(page).selectionStart, password(page).selectionEnd]).toEqual([1, 2])
    expect(signIn).not.toHaveBeenCalled()
  })

  it('what was submitted is sent, once', async () => {
    const early = openDocument('/login') as HTMLElement
    account(early).value = ' grid '
    password(early).value = 'Wujiang@2026'
    fireEvent.submit(early.querySelector('form') as HTMLFormElement)
    expect(within(early).getByRole('button', { name: '登录' }).getAttribute('aria-busy')).toBe('true')

    arrive()
    await eventually(() => expect(signIn).toHaveBeenCalledExactlyOnceWith('grid', 'Wujiang@2026', undefined))
  })

  it('what is missing is named', () => {
    const early = openDocument('/login') as HTMLElement
    fireEvent.submit(early.querySelector('form') as HTMLFormElement)
    arrive()
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(signIn).not.toHaveBeenCalled()
  })

  it('the way that was chosen is open', async () => {
    const early = openDocument('/login') as HTMLElement
    fireEvent.click(within(early).getByRole('tab', { name: '短信登录' }))
    arrive()
    expect(screen.getByRole('tab', { name: '短信登录' }).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByLabelText(/手机号/)).toBeTruthy()
  })
})
