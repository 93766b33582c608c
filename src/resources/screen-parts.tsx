import { type ReactNode, useCallback } from 'react'
import { loadDefinitions } from '#app/data/definitions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { PageSkeleton } from '#app/ui/index.ts'
import { useFetched } from '#app/ui/lazy-part.tsx'

const FILES = import.meta.glob<{ slots: ResourceSlots }>('./*/slots.ts')
const NONE: ResourceSlots = {}

const slots = new Map<string, ResourceSlots>()
const loading = new Map<string, Promise<void>>()

/** What a resource adds to the generic screens, once `loadScreenParts` has brought it; nothing for most. */
export const slotsOf = (resource: string): ResourceSlots => slots.get(resource) ?? NONE

/** Brings what the screens of a resource are made of beside themselves: what its definition speaks of, and its own parts. */
export function loadScreenParts(resource: string): Promise<void> {
  const before = loading.get(resource)
  if (before !== undefined) return before
  const started = Promise.all([FILES[`./${resource}/slots.ts`]?.(), loadDefinitions(resource)]).then(([file]) => {
    slots.set(resource, file?.slots ?? NONE)
  })
  loading.set(resource, started)
  // What did not come is asked for again by who opens it again.
  started.catch(() => loading.delete(resource))
  return started
}

interface WithScreenPartsProps {
  of: string
  fallback?: ReactNode
  children: ReactNode
}

/** Draws what is inside once the parts of a resource are there; where they are already, nothing waits. */
export function WithScreenParts({ of, fallback = <PageSkeleton />, children }: WithScreenPartsProps) {
  const isHere = slots.has(of)
  useFetched(
    isHere,
    useCallback(() => loadScreenParts(of), [of]),
  )
  return isHere ? children : fallback
}
