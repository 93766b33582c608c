import { useEffect } from 'react'
import { CrashNotice } from './CrashNotice.tsx'

/** What stands for a page that broke or did not come; the frame around it stays usable. */
export function RouteCrash({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error])
  return <CrashNotice error={error} />
}
