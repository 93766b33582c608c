const keyOf = (name: string) => `height:${name}`

/** In pixels, what a part of a page took last time; 0 where it took nothing, or is drawn for the first time. */
export const heightBefore = (name: string): number => Number(localStorage.getItem(keyOf(name))) || 0

export const keepHeight = (name: string, height: number): void =>
  localStorage.setItem(keyOf(name), String(Math.round(height)))
