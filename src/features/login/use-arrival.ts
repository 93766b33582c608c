import { useNavigate, useSearchParams } from 'react-router-dom'

/** Where a person goes who has just signed in. */
export function useArrival() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const target = safeTarget(query.get('redirect'))

  function arrive() {
    // The session is heard of at once, and may have led away from here already.
    if (isSignInPath(location.pathname)) navigate(target, { replace: true })
  }

  return { target, arrive }
}

function isSignInPath(pathname: string): boolean {
  return /^\/login/.test(pathname)
}

/** Only a path of this app: a link must not lead elsewhere after the password was typed. */
export function safeTarget(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])/.test(redirect) ? redirect : '/'
}
