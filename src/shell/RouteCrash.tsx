import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { CrashNotice } from './CrashNotice.tsx'

/** The error element of routes: the frame around a broken page stays usable. */
export function RouteCrash() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <CrashNotice error={error} />
}
