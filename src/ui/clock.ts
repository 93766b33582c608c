/** The present moment: the device's own until somebody knows better. */
let read = () => new Date().toISOString()

export const nowHere = (): string => read()

/** The data layer knows by how much the device's clock is wrong. */
export function setClock(next: () => string): void {
  read = next
}
