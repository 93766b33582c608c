import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signOut, useSession } from '#app/session/index.ts'
import { hasTokenCookie } from '#app/session/token-cookie.ts'
import { Button } from '#app/ui/Button.tsx'
import { ProblemNotice } from '#app/ui/notices.tsx'
import { AppShell } from './AppShell.tsx'
import { isRefusal, MenuContext, type OpenSession, useMenuOf } from './menu.ts'
import { Splash } from './Splash.tsx'

/** What a sign-in link may bring along (specification, section 4). */
const KEPT_IN_QUERY = ['domain', 'code', 'token', 'username', 'password']
const CHECK_FAILED = '验证失败,请重新登录'

/**
 * Token, then the person, then the menu, then the page (specification, section 4). A stored session opens the app without
 * a signal; only a clear refusal leads to the sign-in page.
 */
export function Guard() {
  const session = useSession()
  if (session.state === 'loading') return <Splash />
  if (session.state === 'signed-out') return <ToLogin isFailure={hasTokenCookie()} />
  return <SignedIn key={session.user.guid} session={session} />
}

function SignedIn({ session }: { session: OpenSession }) {
  const menu = useMenuOf(session)
  if (menu.state === 'loading') return <Splash />
  if (menu.state === 'problem') {
    if (isRefusal(menu.problem) && session.state !== 'needs-sign-in') return <ToLogin isFailure />
    return (
      <main className="crash notice">
        <ProblemNotice problem={menu.problem} onRetry={menu.retry} />
        <Button tone="quiet" onClick={() => void signOut({ mode: 'keep', isHandedOn: true })}>
          换账号登录
        </Button>
      </main>
    )
  }
  return (
    <MenuContext value={menu.menu}>
      <AppShell session={session} />
    </MenuContext>
  )
}

/** Signs out first: a session that is left over would lead back here. */
function ToLogin({ isFailure }: { isFailure: boolean }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  const before = new URLSearchParams(search)
  const query = new URLSearchParams(KEPT_IN_QUERY.flatMap((key) => pairOf(before, key)))
  if (pathname !== '/') query.set('redirect', pathname + search)
  const target = `/login?${query}`

  useEffect(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    const state = { message: isFailure ? CHECK_FAILED : null }
    const leave = () => void navigate(target, { replace: true, state })
    signOut({ mode: 'keep' }).then(leave, leave)
  }, [isFailure, navigate, target])
  return <Splash />
}

function pairOf(query: URLSearchParams, key: string): [string, string][] {
  const value = query.get(key)
  return value === null ? [] : [[key, value]]
}
