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
export const MAX_TAGS = 100

interface TagsStore {
  /** Whose pages they are. */
  owner: string | null
  tags: Tag[]
  /** Another person on the same window starts with an empty bar. */
  own: (userGuid: string) => void
  visit: (tag: Tag) => void
  /** Notes the filters of a page that is in the bar. */
  follow: (path: string, search: string) => void
  close: (path: string) => void
  closeOthers: (path: string) => void
  closeAll: () => void
}

/** Kept for this window only: a new day starts with an empty bar. */
export const useTags = create<TagsStore>()(
  persist(
    (set) => ({
      owner: null,
      tags: [],
      own: (userGuid) => set((store) => (store.owner === userGuid ? store : { owner: userGuid, tags: [] })),
      visit: (tag) =>
        set(({ tags }) => {
          const known = tags.findIndex(({ path }) => path === tag.path)
          return { tags: known >= 0 ? tags.with(known, tag) : [...tags, tag].slice(-MAX_TAGS) }
        }),
      follow: (path, search) =>
        set(({ tags }) => {
          const known = tags.findIndex((tag) => tag.path === path && tag.search !== search)
          const tag = tags[known]
          return tag === undefined ? {} : { tags: tags.with(known, { ...tag, search }) }
        }),
      close: (path) => set(({ tags }) => ({ tags: tags.filter((tag) => tag.path !== path) })),
      closeOthers: (path) => set(({ tags }) => ({ tags: tags.filter((tag) => tag.path === path) })),
      closeAll: () => set({ tags: [] }),
    }),
    { name: 'tags', version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
)
