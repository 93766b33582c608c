import { Navigate } from 'react-router-dom'
import { useSession } from '#app/session/index.ts'

/** Nobody who is signed in has to see the sign-in page. Loading this also readies what signing in needs. */
export function LeaveWhenSignedIn({ to }: { to: string }) {
  const { state } = useSession()
  return state === 'loading' || state === 'signed-out' ? null : <Navigate to={to} replace />
}
