// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageRoute } from '#app/page-route.tsx'

const fakes = vi.hoisted(() => ({
  session: { state: 'signed-in', actor: { roles: ['grid'] } } as { state: string; actor?: { roles: string[] } },
  read: [] as string[],
}))
vi.mock('#app/session/index.ts', () => ({
  useSession: () => fakes.session,
  sessionRead: async () => {
    fakes.read.push('session')
    return fakes.session
  },
}))
const named = (name: string) => {
  fakes.read.push(name)
  return () => <p>{name}</p>
}
vi.mock('#app/features/home/HomePage.tsx', () => ({ HomePage: named('网格员首页') }))
vi.mock('#app/features/statistics/DeskHome.tsx', () => ({ DeskHome: named('工作台') }))
vi.mock('#app/features/tasks/TasksPage.tsx', () => ({ TasksPage: named('任务卡片') }))
vi.mock('#app/resources/ResourcePage.tsx', () => ({
  ResourcePage: ({ resource, view }: { resource: string; view: string }) => <p>{`表格 ${resource} ${view}`}</p>,
}))
vi.mock('#app/features/company/CompanyListPage.tsx', () => ({ CompanyListPage: named('企业卡片') }))
vi.mock('#app/shell/CompaniesTable.tsx', () => ({ CompaniesTable: named('企业表格') }))

const at = (size: 'desk' | 'phone') =>
  vi.stubGlobal('matchMedia', () => ({
    matches: size === 'desk',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))

/** What stands in the first moment after its route has come. */
async function first(load: Parameters<typeof pageRoute>[0] & { load: unknown }): Promise<string> {
  const { handle, element } = pageRoute(load)
  await handle?.load()
  return render(<MemoryRouter>{element}</MemoryRouter>).container.textContent ?? ''
}
const home = { path: '/home', load: async () => (await import('#app/shell/HomeRoute.tsx')).HomeRoute }
const tasks = { path: '/tasks', load: async () => (await import('#app/shell/TasksRoute.tsx')).TasksRoute }
const companies = { path: '/of', load: async () => (await import('#app/shell/CompaniesRoute.tsx')).CompaniesRoute }

beforeEach(() => {
  fakes.read.length = 0
  fakes.session = { state: 'signed-in', actor: { roles: ['grid'] } }
})
afterEach(cleanup)

describe('a page is drawn with what it shows at first, not a frame before', () => {
  it('home of who walks: his day, on a phone', async () => {
    at('phone')
    expect(await first(home)).toBe('网格员首页')
    // No more than that is fetched.
    expect(fakes.read).toEqual(['session', '网格员首页'])
  })
  it('home of who walks, at a desk, and of others anywhere: that of the role', async () => {
    at('desk')
    expect(await first(home)).toBe('工作台')
    cleanup()
    at('phone')
    fakes.session = { state: 'signed-in', actor: { roles: ['leader'] } }
    expect(await first(home)).toBe('工作台')
  })
  it('tasks: cards in the field, a table of those that are open at a desk', async () => {
    at('phone')
    expect(await first(tasks)).toBe('任务卡片')
    cleanup()
    at('desk')
    expect(await first(tasks)).toBe('表格 patrolTask open')
  })
  it('enterprises: cards in the field, a table at a desk', async () => {
    at('phone')
    expect(await first(companies)).toBe('企业卡片')
    cleanup()
    at('desk')
    expect(await first(companies)).toBe('企业表格')
    expect(fakes.read).toEqual(['企业卡片', '企业表格'])
  })
})
