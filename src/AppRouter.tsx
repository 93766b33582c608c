import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom'
import { settleAddress } from '#app/state/address.ts'
import { GoingContext } from '#app/state/going.ts'

type History = ReturnType<typeof createBrowserHistory>

interface AppRouterProps {
  /** Fetches what the page at an address is made of; null where all of it is here. */
  comingTo: (pathname: string) => Promise<void> | null
  /** Until the first page is here. */
  waiting: ReactNode
  children: ReactNode
}

/**
 * Leads from address to page, with the routes of the package and none of its half for data, which weighs as much again. The
 * address changes together with the page: a page whose code is here opens in the same moment, else the one before stands
 * until it has come, and only the last target of several counts.
 */
export function AppRouter({ comingTo, waiting, children }: AppRouterProps) {
  const [course] = useState(() => createCourse(comingTo))
  const [place, setPlace] = useState(course.here)
  const [isGoing, setIsGoing] = useState(false)
  const [hasArrived, setHasArrived] = useState(false)
  useLayoutEffect(() => {
    course.begin({
      onGoing: setIsGoing,
      onArrived: (next) =>
        startTransition(() => {
          setPlace(next)
          setHasArrived(true)
        }),
    })
    return course.end
  }, [course])
  if (!hasArrived) return waiting
  return (
    <GoingContext value={isGoing}>
      <Router location={place.location} navigationType={place.action} navigator={course.navigator}>
        {children}
      </Router>
    </GoingContext>
  )
}

type Place = Pick<History, 'action' | 'location'>

interface Heard {
  onGoing: (isGoing: boolean) => void
  onArrived: (place: Place) => void
}

function createCourse(comingTo: AppRouterProps['comingTo']) {
  settleAddress()
  const history = createBrowserHistory({ v5Compat: true })
  const here = (): Place => ({ action: history.action, location: history.location })
  let heard: Heard | null = null
  let stop: (() => void) | undefined
  let turn = 0

  function arrive(pathname: string, arrived: () => void) {
    turn += 1
    const mine = turn
    const coming = comingTo(pathname)
    heard?.onGoing(coming !== null)
    if (coming === null) return arrived()
    void coming.then(() => {
      if (mine !== turn) return
      heard?.onGoing(false)
      arrived()
    })
  }
  const pathOf = (to: Parameters<History['push']>[0]) =>
    (typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname) || history.location.pathname
  const show = () => arrive(history.location.pathname, () => heard?.onArrived(here()))
  const navigator: History = Object.create(history, {
    push: { value: (...to: Parameters<History['push']>) => arrive(pathOf(to[0]), () => history.push(...to)) },
    replace: { value: (...to: Parameters<History['replace']>) => arrive(pathOf(to[0]), () => history.replace(...to)) },
  })
  return {
    here,
    navigator,
    begin: (by: Heard) => {
      heard = by
      stop = history.listen(show)
      show()
    },
    end: () => {
      heard = null
      stop?.()
    },
  }
}
