/** Made by `scripts/resource-areas.mjs` from what the definitions say. */
declare module 'virtual:areas' {
  /** Makes what an area declares known by name. */
  export const loadArea: Readonly<Record<string, () => Promise<unknown>>>
  /** The areas that the screens of a resource need, its own first; those of the first load need none. */
  export const areasOf: Readonly<Record<string, readonly string[]>>
}
