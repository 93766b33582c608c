/** A short buzz a gloved hand can feel; silent where the phone cannot. */
export function vibrate(durationMs = 30): void {
  globalThis.navigator?.vibrate?.(durationMs)
}
