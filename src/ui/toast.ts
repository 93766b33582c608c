import { createStore } from './store.ts'

export interface Toast {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
}

/** As the specification asks of error messages; the others follow suit. */
const SHOWN_MS = 3_000
/** More of them cover half of a small screen in large type. */
const MOST_SHOWN = 2

/** What is shown now, for the one host on the page. */
export const toastStore = createStore<readonly Toast[]>([])

let lastId = 0

function show(tone: Toast['tone'], text: string) {
  lastId += 1
  const shown: Toast = { id: lastId, tone, text }
  const others = toastStore.get().filter((other) => other.text !== text)
  toastStore.set([...others.slice(1 - MOST_SHOWN), shown])
  setTimeout(() => toastStore.set(toastStore.get().filter((other) => other.id !== shown.id)), SHOWN_MS)
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
}
