import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import type { SessionState } from '#app/session/index.ts'
import { useAccountDialog } from '#app/state/account-dialog.ts'
import { useTags } from '#app/state/tags.ts'
import { PageChromeContext } from '#app/ui/page-chrome.ts'
import { useLayout } from '#app/ui/use-layout.ts'
import { FirstDownload } from './FirstDownload.tsx'
import { LockScreen } from './LockScreen.tsx'
import { useMenu } from './menu.ts'
import { PhoneShell } from './PhoneShell.tsx'
import { SyncChip } from './SyncChip.tsx'
import { TabletShell } from './TabletShell.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import './shell.css'

const DesktopHeader = lazy(async () => ({ default: (await import('./DesktopShell.tsx')).DesktopHeader }))
const DesktopSidebar = lazy(async () => ({ default: (await import('./DesktopShell.tsx')).DesktopSidebar }))
const DesktopStrip = lazy(async () => ({ default: (await import('./DesktopShell.tsx')).DesktopStrip }))
const AccountDialogs = lazy(async () => ({
  default: (await import('#app/features/account/AccountDialogs.tsx')).AccountDialogs,
}))

export interface AppShellProps {
  session: Extract<SessionState, { user: unknown }>
}

/**
 * What stands around every page. The outlet keeps its place in the tree under all three shells, so that turning a tablet
 * or resizing a window loses nothing of the page.
 */
export function AppShell({ session }: AppShellProps) {
  const layout = useLayout()
  const { pathname, search } = useLocation()
  const { tabs } = useMenu()
  const isTabPage = tabs.some((tab) => tab.path === pathname)
  const isDesktop = layout === 'desktop'
  const visit = useTags((store) => store.visit)
  const handleTitle = useCallback(
    (title: string) => visit({ path: pathname, search, title }),
    [visit, pathname, search],
  )
  const chrome = useMemo(
    () => ({ headerEnd: <SyncChip />, hasFrame: isDesktop, onTitle: handleTitle }),
    [isDesktop, handleTitle],
  )
  const [hasPutOff, setHasPutOff] = useState(false)
  const reason = session.state === 'signed-in' ? null : session.state
  const isAccountAsked = useAccountDialog() !== null || session.user.mustChangePassword
  const isLocked = reason === 'locked' || (reason === 'needs-sign-in' && !hasPutOff)

  return (
    <PageChromeContext value={chrome}>
      <div
        className={`shell shell--${layout}${layout === 'phone' && isTabPage ? ' shell--with-tabs' : ''}`}
        inert={isLocked}
      >
        <a className="shell__skip" href="#content">
          跳到内容
        </a>
        <Suspense fallback={<div className="shell__blank" />}>
          {isDesktop && <DesktopHeader user={session.user} />}
          {isDesktop && <DesktopSidebar />}
        </Suspense>
        {layout === 'tablet' && <TabletShell />}
        <div className="shell__column">
          <Suspense fallback={null}>{isDesktop && <DesktopStrip />}</Suspense>
          {(isDesktop || isTabPage) && <UpdateBar />}
          <main className="shell__main" id="content">
            <Outlet />
          </main>
        </div>
        {layout === 'phone' && isTabPage && <PhoneShell />}
      </div>
      <PageLoadingBar />
      {!isDesktop && <FirstDownload />}
      {isAccountAsked && reason === null && (
        <Suspense fallback={null}>
          <AccountDialogs user={session.user} />
        </Suspense>
      )}
      {isLocked && reason !== null && (
        <LockScreen
          user={session.user}
          reason={reason}
          onLater={reason === 'needs-sign-in' ? () => setHasPutOff(true) : undefined}
        />
      )}
      <ScrollRestoration />
    </PageChromeContext>
  )
}

function PageLoadingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="loading-bar" role="progressbar" aria-label="正在打开页面" />
}
