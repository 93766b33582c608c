import { vi } from 'vitest'

const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const

/** Makes the page believe it is as wide as this shell; the test environment has no media queries. */
export function layoutIs(layout: keyof typeof WIDTHS) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: WIDTHS[layout] >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
