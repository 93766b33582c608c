import { areasOf, loadArea } from 'virtual:areas'

/** Whether there is a resource of this name, known here already or not. */
export const isResource = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(areasOf, name)

/**
 * Makes everything known by name that the screens of a resource speak of: itself, what it refers to, its children. Without
 * a line it comes from the device, like any part of the app.
 */
export async function loadDefinitions(resource: string): Promise<void> {
  await Promise.all((areasOf[resource] ?? []).map((area) => loadArea[area]?.()))
}
