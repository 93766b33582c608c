import { type ComponentType, lazy } from 'react'

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches it ahead of being drawn. */
  load: () => Promise<unknown>
}

/**
 * A component whose code comes when it is first drawn. Where it has come already, it is drawn in the same moment and not
 * a frame later, in which what stands around it would be drawn without it, and laid out once more.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let come: ComponentType<Props> | null = null
  const load = async () => {
    come = await fetch()
    return { default: come }
  }
  const Later = lazy(load)
  function Part(props: Props) {
    const Shown: ComponentType<Props> = come ?? Later
    return <Shown {...props} />
  }
  return Object.assign(Part, { load })
}
