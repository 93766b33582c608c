// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'

const fetched = vi.hoisted(() => {
  let come: () => void = () => undefined
  const isThere = new Promise<void>((resolve) => {
    come = resolve
  })
  return { desk: 0, isThere, come }
})
vi.mock('#app/shell/DesktopShell.tsx', async () => {
  fetched.desk += 1
  await fetched.isThere
  const Part = () => null
  return { DesktopHeader: Part, DesktopSidebar: Part, DesktopStrip: Part }
})

it('a page at a desk asks for its header, menu and strip, on a phone for none; it waits for a moment at most', async () => {
  const { loadFrame } = await import('#app/shell/AppShell.tsx')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await loadFrame()
  expect(fetched.desk).toBe(0)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await loadFrame()
  expect(fetched.desk).toBe(1)
  fetched.come()
})
