import { lazyPart } from '#app/ui/lazy-part.tsx'

/** The table of a list; its code is in one file with what stands around a page at a desk. */
export const ListTable = lazyPart(async () => (await import('#app/screens/ListTable.tsx')).ListTable)
