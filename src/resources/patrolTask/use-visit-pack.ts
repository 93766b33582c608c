import { useMemo } from 'react'
import { useRecords } from '#app/data/index.ts'
import { useErrandMedia } from '#app/data/kept-media.ts'
import { useShelvedFiles, useVisitShelf } from '#app/data/shelf.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { stopGuids, type Task } from './use-task-stops.ts'

/** Nobody has more before him. */
const TASKS = 200
const HAZARDS = 40
/** What a phone gives for papers and plans, and a month's line. */
const MOST_BYTES = 40 * 1024 * 1024

/**
 * What is asked for at an enterprise, on the device before one stands there without a signal: papers, chemicals, plans,
 * risks and tasks of those that one is to visit, to inspect, or whose hazards are to be looked at again, the most pressing first.
 */
export function useVisitPack(actor: Actor | null): void {
  const isWalker = actor !== null && hasRole(actor, 'grid')
  const isOfficer = actor !== null && hasRole(actor, 'officer')
  const tasks = useRecords<typeof patrolTask>('patrolTask', {
    view: 'open',
    order: 'planEnd',
    limit: TASKS,
    enabled: isWalker,
  })
  const hazards = useRecords('hiddenDanger', { view: 'toReview', order: 'deadline', limit: HAZARDS, enabled: isWalker })
  const inspections = useRecords('inspection', { view: 'todo', order: 'inspectDate', limit: TASKS, enabled: isOfficer })
  const taskRows = rowsOf(tasks, isWalker)
  const hazardRows = rowsOf(hazards, isWalker)
  const inspectionRows = rowsOf(inspections, isOfficer)
  const guids = useMemo(
    () =>
      taskRows === null || hazardRows === null || inspectionRows === null || !(isWalker || isOfficer)
        ? undefined
        : companiesOf(taskRows, [...hazardRows, ...inspectionRows]),
    [taskRows, hazardRows, inspectionRows, isWalker, isOfficer],
  )
  const people = useMemo(() => officersOf(inspectionRows ?? NONE), [inspectionRows])
  useVisitShelf(guids, people)
  const companies = useRecords('company', {
    filter: { field: 'guid', in: guids ?? [] },
    limit: Math.max(1, guids?.length ?? 0),
    enabled: guids !== undefined,
  })
  const papers = useShelvedFiles()
  const isReady = companies.state === 'ready' && papers !== undefined
  useErrandMedia('visits', isReady ? asManyAsFit([...companies.rows.flatMap(plansOf), ...papers]) : undefined)
}

const NONE: readonly [] = []

/** Null until they are known; of what is not this person's there are none. */
const rowsOf = <Row>(read: { state: string; rows?: readonly Row[] }, isAsked: boolean): readonly Row[] | null =>
  isAsked ? (read.rows ?? null) : NONE

function companiesOf(tasks: readonly Task[], others: readonly LocalRecord[]): string[] {
  const toSee = others.flatMap(({ companyGuid }) => (typeof companyGuid === 'string' ? [companyGuid] : []))
  return [...new Set([...tasks.flatMap(stopGuids), ...toSee])]
}

const officersOf = (inspections: readonly LocalRecord[]): string[] => [
  ...new Set(inspections.flatMap(({ officers }) => (Array.isArray(officers) ? (officers as string[]) : []))),
]

const plansOf = ({ factoryPlan }: LocalRecord): MediaRef[] =>
  Array.isArray(factoryPlan) ? (factoryPlan as MediaRef[]) : []

function asManyAsFit(files: readonly MediaRef[]): MediaRef[] {
  let bytes = 0
  return files.filter(({ size }) => {
    if (bytes + size > MOST_BYTES) return false
    bytes += size
    return true
  })
}
