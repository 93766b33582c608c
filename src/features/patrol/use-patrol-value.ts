import { useMemo } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { recentPosition, usePosition } from '#app/device/use-position.ts'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { PatrolContextValue } from './patrol-context.ts'
import { useSteady } from './use-steady.ts'

const makeGuid = () => crypto.randomUUID()

interface Parts extends Omit<PatrolContextValue, 'setting' | 'evidence'> {
  openHazards?: number | undefined
}

/** What the shared parts are given; the same object until something of it changes. */
export function usePatrolValue({ openHazards = 0, ...parts }: Parts): PatrolContextValue {
  const { company, actor, templates, draftKey, change, go, showsGaps } = parts
  const today = dayOf(correctedNow())
  // Watching from the start, so that signing in and the first photo need not wait for the satellites.
  usePosition()
  const evidence = useSteady(
    (): Evidence => ({
      at: correctedNow(),
      position: recentPosition(),
      companyName: company.companyName ?? '',
      inspector: actor.name,
    }),
  )
  return useMemo(() => {
    const setting = { company, templates, today, makeGuid, openHazards }
    return { company, actor, templates, setting, draftKey, change, evidence, go, showsGaps }
  }, [company, actor, templates, today, openHazards, draftKey, change, evidence, go, showsGaps])
}
