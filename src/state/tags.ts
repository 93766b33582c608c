import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** A visited page in the tag bar of the desktop. */
export interface Tag {
  path: string
  /** Its filters when it was last seen; another filter is not another page. */
  search: string
  title: string
}

/** Specification, section 9. */
const MAX_TAGS = 100

interface TagsStore {
  tags: Tag[]
  visit: (tag: Tag) => void
  close: (path: string) => void
  closeOthers: (path: string) => void
  closeAll: () => void
}

/** Kept for this window only: a new day starts with an empty bar. */
export const useTags = create<TagsStore>()(
  persist(
    (set) => ({
      tags: [],
      visit: (tag) =>
        set(({ tags }) => {
          // A list writes its filters into the address: still the same page.
          const known = tags.findIndex(({ path }) => pageOf(path) === pageOf(tag.path))
          return { tags: known >= 0 ? tags.with(known, tag) : [...tags, tag].slice(-MAX_TAGS) }
        }),
      close: (path) => set(({ tags }) => ({ tags: tags.filter((tag) => tag.path !== path) })),
      closeOthers: (path) => set(({ tags }) => ({ tags: tags.filter((tag) => tag.path === path) })),
      closeAll: () => set({ tags: [] }),
    }),
    { name: 'tags', version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
)

const pageOf = (path: string) => path.split('?')[0]
