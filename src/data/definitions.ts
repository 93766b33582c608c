import { areasOf, loadArea } from 'virtual:areas'

const loaded = new Set<string>()

/** Whether there is a resource of this name, known here already or not. */
export const isResource = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(areasOf, name)

/** Whether everything is known by name that the screens of a resource speak of: itself, what it refers to, its children. */
export function isDefined(resource: string): boolean {
  return areasOf[resource]?.every((area) => loaded.has(area)) ?? true
}

/** Makes it known. Without a line it comes from the device, like any part of the app. */
export async function loadDefinitions(resource: string): Promise<void> {
  await Promise.all(
    (areasOf[resource] ?? []).map(async (area) => {
      await loadArea[area]?.()
      loaded.add(area)
    }),
  )
}
