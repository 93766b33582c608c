import type { MediaPlacement } from '#app/offline/types.ts'
import type { Field, MediaRef } from '#domain/kit/fields.ts'

/** Where the attachments among these values belong from now on. */
export function placementsOf(
  fields: Iterable<{ name: string; field: Field }>,
  values: Readonly<Record<string, unknown>>,
  parent: { resource: string; guid: string },
): MediaPlacement[] {
  const placements: MediaPlacement[] = []
  for (const { name, field } of fields) {
    const value = values[name]
    if (field.kind !== 'files' || !Array.isArray(value)) continue
    for (const { guid } of value as MediaRef[])
      placements.push({ guid, parentResource: parent.resource, parentGuid: parent.guid, moduleName: name })
  }
  return placements
}
