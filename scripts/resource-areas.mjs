// Which parts of the platform the screens of a resource need, read from the declarations themselves: a page loads these
// definitions and no others.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { ROOT } from './run.mjs'

const NAME = 'virtual:areas'
const RESOLVED = `\0${NAME}`

/** @typedef {{ to?: string, fields?: Record<string, FieldLike> }} FieldLike */
/** @typedef {{ name: string, fields: Record<string, FieldLike>, children?: readonly { resource: string }[] }} ResourceLike */
/** @typedef {{ name: string, lacks: { resource: string, of: string } }} ListLike */
/** @typedef {{ resources: readonly ResourceLike[], actions: readonly { resource: ResourceLike }[], lists: readonly ListLike[] }} AreaLike */

/** The module `virtual:areas`: how each area is loaded, and which of them a resource needs. */
export function resourceAreas() {
  return {
    name: 'resource-areas',
    /** @param {string} id */
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    /** @param {string} id */
    async load(id) {
      if (id !== RESOLVED) return null
      const { areas, needs } = await resourceNeeds()
      const loaders = areas.map((area) => `${area}: () => import(${JSON.stringify(join(ROOT, fileOfArea(area)))})`)
      return [
        `export const loadArea = { ${loaders.join(', ')} }`,
        `export const areasOf = ${JSON.stringify(Object.fromEntries(needs))}`,
      ].join('\n')
    },
  }
}

/** @param {string} area */
export const fileOfArea = (area) => `domain/areas/${area}.ts`

/** The areas by name; what each resource and each list needs; and the one area that declares a resource, if one does. */
export async function resourceNeeds() {
  const config = { root: ROOT, configFile: /** @type {const} */ (false), logLevel: /** @type {const} */ ('silent') }
  const { module } = await runnerImport(join(ROOT, 'domain/areas/all.ts'), config)
  /** @type {{ AREAS: Record<string, AreaLike>, RESOURCES: readonly ResourceLike[] }} */
  const { AREAS, RESOURCES } = module
  const areas = Object.entries(AREAS)
  const homeOf = new Map(
    areas.flatMap(([area, { resources, lists }]) => [...resources, ...lists].map(({ name }) => [name, area])),
  )
  const lists = areas.flatMap(([, area]) => area.lists)
  /** @param {ResourceLike} resource */
  const namedBy = (resource) => [
    resource.name,
    ...fieldsOf(resource.fields).flatMap(({ to }) => to ?? []),
    ...(resource.children ?? []).map((child) => child.resource),
    ...lists.flatMap(({ name, lacks }) => (lacks.resource === resource.name ? [name, lacks.of] : [])),
  ]
  /** @param {string} name */
  const actedOnBy = (name) =>
    areas.flatMap(([area, { actions }]) => (actions.some(({ resource }) => resource.name === name) ? [area] : []))
  const needs = new Map(
    RESOURCES.map((resource) => [
      resource.name,
      [...new Set([...namedBy(resource).flatMap((name) => homeOf.get(name) ?? []), ...actedOnBy(resource.name)])],
    ]),
  )
  // Such a list is shown on the page of what it lacks, with the record of whom it lists.
  for (const { name, lacks } of lists)
    needs.set(name, [...new Set([homeOf.get(name) ?? '', ...(needs.get(lacks.resource) ?? [])])])
  return { areas: Object.keys(AREAS), needs, homeOf }
}

/**
 * @param {Record<string, FieldLike>} fields
 * @returns {FieldLike[]}
 */
function fieldsOf(fields) {
  return Object.values(fields).flatMap((field) => [field, ...fieldsOf(field.fields ?? {})])
}
