import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Location, NavigationType } from './location.ts'
import type { Arrived, Router } from './router.ts'
import type { Params } from './table.ts'

/** Where a page believes to be; a hidden one keeps the place it was left at. */
export interface Place {
  location: Location
  how: NavigationType
}

export const RouterContext = createContext<Router | null>(null)
export const PlaceContext = createContext<Place | null>(null)
export const GoingContext = createContext(false)
export const ParamsContext = createContext<Params>({})
export const OutletContext = createContext<ReactNode>(null)

type Crash = ComponentType<{ error: unknown }>

interface RouterProviderProps {
  router: Router
  /** Until the first page is here. */
  waiting?: ReactNode
  /** Stands for a layer that did not come or that broke; what is around it stays usable. */
  crash: Crash
}

export function RouterProvider({ router, waiting = null, crash }: RouterProviderProps) {
  const [arrived, setArrived] = useState(() => router.state().arrived)
  const [isGoing, setIsGoing] = useState(() => router.state().isGoing)
  useLayoutEffect(() => {
    const follow = () => {
      const next = router.state()
      setIsGoing(next.isGoing)
      // What the next page still waits for does not take away the one before.
      startTransition(() => setArrived(next.arrived))
    }
    follow()
    return router.subscribe(follow)
  }, [router])
  if (arrived === null) return waiting
  return (
    <RouterContext value={router}>
      <GoingContext value={isGoing}>
        <Layers arrived={arrived} crash={crash} />
      </GoingContext>
    </RouterContext>
  )
}

function Layers({ arrived, crash }: { arrived: Arrived; crash: Crash }) {
  const place = useMemo(() => ({ location: arrived.location, how: arrived.how }), [arrived])
  const outermost = useMemo(() => layersOf(arrived, crash), [arrived, crash])
  return <PlaceContext value={place}>{outermost}</PlaceContext>
}

function layersOf({ layers, failure, params, location }: Arrived, Crash: Crash): ReactNode {
  let inner: ReactNode = null
  for (const [at, element] of [...layers.entries()].reverse())
    inner = (
      <CrashNet location={location} crash={Crash}>
        <ParamsContext value={params}>
          <OutletContext value={inner}>
            {failure?.layer === at ? <Crash error={failure.error} /> : element}
          </OutletContext>
        </ParamsContext>
      </CrashNet>
    )
  return inner
}

interface CrashNetProps {
  location: Location
  crash: Crash
  children: ReactNode
}

interface Caught {
  error: unknown
  isCaught: boolean
  location: Location
}

/** Another address is another try. */
class CrashNet extends Component<CrashNetProps, Caught> {
  override state: Caught = { error: null, isCaught: false, location: this.props.location }

  static getDerivedStateFromError(error: unknown) {
    return { error, isCaught: true }
  }

  static getDerivedStateFromProps({ location }: CrashNetProps, state: Caught): Partial<Caught> | null {
    return location === state.location ? null : { error: null, isCaught: false, location }
  }

  override render() {
    const { crash: Crash, children } = this.props
    return this.state.isCaught ? <Crash error={this.state.error} /> : children
  }
}
