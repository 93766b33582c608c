import type { ResourceHooks } from '#server/engine/hooks.ts'
import { assertKeysKept } from './parts/keys-of-the-house.ts'

/** What an entry is shown by. */
const SHOWN_BY = ['hidden', 'enabled', 'roles', 'path', 'parentGuid']

export const menuHooks: ResourceHooks = {
  afterSave: (change) => assertKeysKept(change, SHOWN_BY),
}
