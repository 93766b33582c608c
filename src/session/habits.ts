import { useRecent } from '#app/state/recent.ts'
import { useTags } from '#app/state/tags.ts'

/** Says how large the type is and whether it is dark: of the device, and nothing about who used it. */
const OF_THE_DEVICE = ['settings']

/** Forgets what this browser remembered for a person's convenience: functions used, pages open, columns, places in a list. */
export function forgetHabits(): void {
  useRecent.setState({ paths: {} })
  useTags.setState({ owner: null, tags: [] })
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.includes(key)) localStorage.removeItem(key)
  } catch {
    // Where the browser keeps nothing there is nothing to forget.
  }
}
