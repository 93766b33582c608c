const KEY = /^[0-9a-f]{64}(\.[a-z0-9]{1,12})?$/

/** Folder and bucket are laid out alike, so that one can be copied into the other. */
export function pathOfKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`not a storage key: ${key.slice(0, 100)}`)
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}
