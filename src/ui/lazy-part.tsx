import { type ComponentType, type ReactNode, useLayoutEffect, useReducer, useState } from 'react'
import { useHeldIdle } from '#app/device/idle.ts'

interface Place {
  /** Stands where the part will be until its code has come. */
  waiting?: ReactNode
}

export type LazyPart<Props> = ComponentType<Props & Place> & {
  /** Fetches it ahead of being drawn. */
  load: () => Promise<unknown>
}

/**
 * A component whose code comes when it is first drawn. Where it has come already, it is drawn in the same moment: React's own
 * way draws what waits first even then, and lets that stand for 0.3 s at least. What kept it from coming is thrown where it
 * would be drawn; who draws it anew asks again.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let come: ComponentType<Props> | null = null
  const load = async () => {
    come ??= await fetch()
  }
  function Part(props: Props & Place) {
    useFetched(come !== null, load)
    const Shown = come
    return Shown === null ? props.waiting : <Shown {...props} />
  }
  return Object.assign(Part, { load })
}

/** Fetches what is not here and draws once more when it has come; `load` stays the same for as long as it fetches the same. */
export function useFetched(isHere: boolean, load: () => Promise<unknown>): void {
  const [failure, fail] = useState<{ error: unknown } | null>(null)
  const [, draw] = useReducer((times: number) => times + 1, 0)
  useHeldIdle(!isHere)
  useLayoutEffect(() => {
    if (isHere) return
    let isGone = false
    load().then(
      () => isGone || draw(),
      (error: unknown) => isGone || fail({ error }),
    )
    return () => {
      isGone = true
    }
  }, [isHere, load])
  if (failure !== null) throw failure.error
}
