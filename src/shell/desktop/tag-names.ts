import type { Tag } from '#app/state/tags.ts'
import { leavesOf, type Menu } from '../menu.ts'

/** What the tags are called, by path: where two pages bear the same name, the group above tells them apart. */
export function tagNames(menu: Menu, tags: readonly Tag[]): ReadonlyMap<string, string> {
  const titles = new Map([...menu.tabs, ...leavesOf(menu.tree)].map(({ path, title }) => [path, title]))
  const names = tags.map(({ path, title }) => [path, titles.get(path) ?? title] as const)
  return new Map(
    names.map(([path, name]) => {
      const group = menu.places.get(path)?.crumbs.at(-2)
      const isShared = names.filter(([, other]) => other === name).length > 1
      return [path, isShared && group !== undefined ? `${group} · ${name}` : name]
    }),
  )
}
