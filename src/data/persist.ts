import { askPersistence } from '#app/device/storage.ts'

let isAsked = false // one page asks once

/**
 * Asks the browser to keep our databases when room is short, as soon as there is work in them: not before, or somebody
 * who only looks would be asked what he has no reason to answer.
 */
export function askToPersist(): void {
  if (isAsked) return
  isAsked = true
  void askPersistence()
}
