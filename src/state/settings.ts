import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  text: 'normal' | 'large' | 'huge'
  /** The one that holds the phone and reaches its buttons, where it is one alone. */
  hand: 'both' | 'left' | 'right'
  isSidebarNarrow: boolean
}

interface SettingsStore extends Settings {
  change: (values: Partial<Settings>) => void
}

/** How the person likes the app on this device. */
export const useSettings = create<SettingsStore>()(
  persist(
    (set) => ({
      theme: 'system',
      text: 'normal',
      hand: 'both',
      isSidebarNarrow: false,
      change: (values) => set(values),
    }),
    { name: 'settings', version: 1 },
  ),
)

/** Puts theme, size of text and hand on the document, now and whenever they change. */
export function followSettings() {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    const { theme, text, hand } = useSettings.getState()
    const isDark = theme === 'dark' || (theme === 'system' && systemIsDark.matches)
    const { dataset } = document.documentElement
    dataset.theme = isDark ? 'dark' : 'light'
    dataset.text = text
    dataset.hand = hand
    // The widget library asks this attribute.
    dataset.prefersColorScheme = dataset.theme
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#171e29' : '#ffffff')
  }
  apply()
  useSettings.subscribe(apply)
  systemIsDark.addEventListener('change', apply)
}
