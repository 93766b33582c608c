import { useMemo } from 'react'
import type { MediaRef } from '#domain/kit/fields.ts'
import { usePatrol } from './patrol-context.ts'
import { changeHazard } from './patrol-draft.ts'

interface MediaChange {
  onAdd: (refs: MediaRef[]) => void
  onRemove: (guids: string[]) => void
  onBeforeCapture: () => void
}

/** How a strip of photos changes the draft. Writes the draft before the camera opens. */
export function useMediaChange(field: 'signInPhotos' | 'gatePhotos' | 'photos'): MediaChange {
  const { change } = usePatrol()
  return useMemo(
    () => ({
      onAdd: (refs) => change((draft) => ({ ...draft, [field]: [...draft[field], ...refs] })),
      onRemove: (guids) => change((draft) => ({ ...draft, [field]: without(draft[field], guids) })),
      onBeforeCapture: () => change((draft) => ({ ...draft })),
    }),
    [change, field],
  )
}

export function useHazardMediaChange(guid: string, field: 'beforePhotos' | 'afterPhotos'): MediaChange {
  const { change } = usePatrol()
  return useMemo(
    () => ({
      onAdd: (refs) =>
        change((draft) => changeHazard(draft, guid, (hazard) => ({ [field]: [...hazard[field], ...refs] }))),
      onRemove: (guids) =>
        change((draft) => changeHazard(draft, guid, (hazard) => ({ [field]: without(hazard[field], guids) }))),
      onBeforeCapture: () => change((draft) => ({ ...draft })),
    }),
    [change, guid, field],
  )
}

const without = (refs: MediaRef[], guids: readonly string[]) => refs.filter(({ guid }) => !guids.includes(guid))
