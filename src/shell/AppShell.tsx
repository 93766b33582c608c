import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSync } from '#app/data/index.ts'
import { recognitionOffered } from '#app/device/dictation-offered.ts'
import { useIdle } from '#app/device/idle.ts'
import { ListTable } from '#app/screens/desk-table.ts'
import { useAccountDialog } from '#app/state/account-dialog.ts'
import { GoingContext } from '#app/state/going.ts'
import { pagePreloading } from '#app/state/pages.ts'
import { useRecent } from '#app/state/recent.ts'
import { useSettings } from '#app/state/settings.ts'
import { enterSystem, useSystemTitle } from '#app/state/system-type.ts'
import { useTags } from '#app/state/tags.ts'
import { WritingAid } from '#app/ui/fields.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { PageChromeContext } from '#app/ui/page-chrome.ts'
import { layoutNow, useLayout } from '#app/ui/use-layout.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { KeptOutlet } from './KeptOutlet.tsx'
import { leavesOf, type OpenSession, useMenu } from './menu.ts'
import { PhoneShell } from './PhoneShell.tsx'
import { SyncChip } from './SyncChip.tsx'
import { TabletShell } from './TabletShell.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import './shell.css'

const DesktopHeader = lazyPart(async () => (await import('./DesktopShell.tsx')).DesktopHeader)
const DesktopSidebar = lazyPart(async () => (await import('./DesktopShell.tsx')).DesktopSidebar)
const DesktopStrip = lazyPart(async () => (await import('./DesktopShell.tsx')).DesktopStrip)
const LockScreen = lazyPart(async () => (await import('./LockScreen.tsx')).LockScreen)
const BadgeCounter = lazyPart(async () => (await import('./BadgeCounter.tsx')).BadgeCounter)
const FirstDownload = lazyPart(async () => (await import('./FirstDownload.tsx')).FirstDownload)
const AccountDialogs = lazyPart(async () => (await import('#app/features/account/AccountDialogs.tsx')).AccountDialogs)
const Dictation = recognitionOffered() === null ? null : lazyPart(dictation)

/** A form does without its microphone where that did not come; it never goes for want of it. */
async function dictation() {
  try {
    return (await import('#app/widgets/dictation/Dictation.tsx')).Dictation
  } catch {
    return NoDictation
  }
}

const NoDictation = () => null

/** A page that is here waits no longer for what stands around it. */
const FRAME_MS = 100

/**
 * What stands around the page in the present layout, so that it is drawn with it, and the table that a list has there. What
 * does not come in time has its place.
 */
export async function loadFrame(): Promise<void> {
  if (layoutNow() !== 'desktop') return
  const parts = Promise.allSettled([DesktopHeader, DesktopSidebar, DesktopStrip, ListTable].map(({ load }) => load()))
  await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, FRAME_MS))])
}

interface AppShellProps {
  session: OpenSession
}

/** Inside an embedded frame the header is left out (specification, section 2). */
const IS_FRAMED = window.self !== window.top

/**
 * What stands around every page. The outlet keeps its place in the tree under all three shells, so that turning a tablet
 * or resizing a window loses nothing of the page.
 */
export function AppShell({ session }: AppShellProps) {
  const layout = useLayout()
  const { pathname } = useLocation()
  const { tabs, tree } = useMenu()
  const isTabPage = tabs.some((tab) => tab.path === pathname)
  const isDesktop = layout === 'desktop'
  const { download, lastSyncAt } = useSync()
  const isDownloading = download !== null && lastSyncAt === null
  const hasHeader = isDesktop && !IS_FRAMED
  const chrome = useChrome(isDesktop)
  const affixed = useMemo(
    () => [...tabs, ...leavesOf(tree)].flatMap(({ path, isAffixed }) => (isAffixed && path !== null ? [path] : [])),
    [tabs, tree],
  )
  const isIdle = useIdle({ isLast: true })
  const [hasPutOff, setHasPutOff] = useState(false)
  const reason = session.state === 'signed-in' ? null : session.state
  const isAccountAsked =
    useAccountDialog() !== null || session.user.mustChangePassword || session.user.mustSetSecondFactor
  const isLocked = reason === 'locked' || (reason === 'needs-sign-in' && !hasPutOff)
  useOwnWindow(session.user.guid)
  useRecentlyUsed(session.user.guid)
  useEdgeSwipe(layout === 'phone' && !isTabPage)
  usePreloading(isIdle)
  useLastLook(isIdle && reason === null)

  return (
    <PageChromeContext value={chrome}>
      <div
        className={[
          `shell shell--${layout}`,
          layout === 'phone' && isTabPage ? 'shell--with-tabs' : '',
          isDesktop && !hasHeader ? 'shell--no-header' : '',
        ].join(' ')}
        inert={isLocked}
      >
        <a className="shell__skip" href="#content">
          跳到内容
        </a>
        {hasHeader && <DesktopHeader user={session.user} waiting={<div className="shell__blank" />} />}
        {isDesktop && <DesktopSidebar waiting={<SidebarPlace />} />}
        {layout === 'tablet' && <TabletShell />}
        <div className="shell__column">
          {isDesktop && <DesktopStrip waiting={<div className="shell__strip" />} />}
          {(isDesktop || isTabPage) && <UpdateBar />}
          <main className="shell__main" id="content" tabIndex={-1}>
            <WritingAid value={Dictation}>
              <KeptOutlet layout={layout} affixed={affixed} />
            </WritingAid>
          </main>
        </div>
        {layout === 'phone' && isTabPage && <PhoneShell />}
      </div>
      <PageLoadingBar />
      {!isDesktop && isDownloading && <FirstDownload />}
      {isAccountAsked && reason === null && <AccountDialogs user={session.user} />}
      <CrashBoundary instead={null}>{isIdle && <BadgeCounter />}</CrashBoundary>
      {isLocked && reason !== null && (
        <LockScreen
          waiting={<div className="lock-screen" />}
          user={session.user}
          reason={reason}
          onLater={reason === 'needs-sign-in' ? () => setHasPutOff(true) : undefined}
        />
      )}
    </PageChromeContext>
  )
}

/** As wide as the menu that comes there, so that the page beside it stays where it was drawn. */
function SidebarPlace() {
  const isNarrow = useSettings((settings) => settings.isSidebarNarrow)
  return <div className={isNarrow ? 'shell__side shell__side--narrow' : 'shell__side'} />
}

/** What pages learn of the shell. It stays the same while moving about, so that hidden pages need not be drawn again. */
function useChrome(hasFrame: boolean) {
  const { pathname, search } = useLocation()
  const titleEnd = useSystemTitle()
  const { tabs } = useMenu()
  const tops = useMemo(() => (hasFrame ? null : new Set(tabs.flatMap(({ path }) => path ?? []))), [hasFrame, tabs])
  const here = useRef({ path: pathname, search })
  useLayoutEffect(() => {
    here.current = { path: pathname, search }
  }, [pathname, search])
  useEffect(() => useTags.getState().follow(pathname, search), [pathname, search])
  const onTitle = useCallback((title: string) => useTags.getState().visit({ ...here.current, title }), [])
  return useMemo(
    () => ({ headerEnd: <SyncChip />, hasFrame, tops, titleEnd, onTitle }),
    [hasFrame, tops, titleEnd, onTitle],
  )
}

/** From the first quiet moment on each page is fetched while the finger is on its link. */
function usePreloading(isIdle: boolean) {
  useEffect(() => {
    if (!isIdle) return
    const stop = new AbortController()
    void pagePreloading().then((pages) => {
      if (!stop.signal.aborted) pages?.preloadUnderFinger(stop.signal)
    })
    return () => stop.abort()
  }, [isIdle])
}

/** The page stands: what was there before it goes, and what is there when it is left is kept for the next opening. */
function useLastLook(isOn: boolean) {
  const { pathname, search } = useLocation()
  const { firstPath } = useMenu()
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const paths = [pathname + search, ...(pathname === firstPath ? ['/'] : [])]
    import('#app/shell/last-look.ts').then(
      ({ followLook }) => followLook(paths, stop.signal),
      () => undefined,
    )
    return () => stop.abort()
  }, [isOn, pathname, search, firstPath])
}

/** The gesture comes with a chunk of its own: nobody swipes back from the first page. */
function useEdgeSwipe(isOn: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    import('./edge-swipe.ts').then(
      ({ followEdgeSwipe }) => followEdgeSwipe(() => void navigate(-1), stop.signal),
      () => undefined,
    )
    return () => stop.abort()
  }, [isOn, navigate])
}

/** What the window remembers of another person is not for this one: his pages, and the sub-system he was in. */
function useOwnWindow(userGuid: string) {
  useLayoutEffect(() => {
    const { owner, own } = useTags.getState()
    if (owner !== null && owner !== userGuid) enterSystem(null)
    own(userGuid)
  }, [userGuid])
}

/** Notes which functions of the menu a person opens; the tabs of a phone are always at hand. */
function useRecentlyUsed(userGuid: string) {
  const { pathname } = useLocation()
  const { tabs, tree } = useMenu()
  const isFunction = leavesOf(tree).some(({ path }) => path === pathname) && !tabs.some(({ path }) => path === pathname)
  useEffect(() => {
    if (isFunction) useRecent.getState().visit(userGuid, pathname)
  }, [isFunction, userGuid, pathname])
}

function PageLoadingBar() {
  const isGoing = useContext(GoingContext)
  return !isGoing ? null : <div className="loading-bar" role="progressbar" aria-label="正在打开页面" />
}
