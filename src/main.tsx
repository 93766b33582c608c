import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRouter } from '#app/AppRouter.tsx'
import { AppRoutes, comingTo } from '#app/routes.tsx'
import { CrashBoundary } from '#app/shell/CrashBoundary.tsx'
import { Splash } from '#app/shell/Splash.tsx'
import { noteJump } from '#app/state/menu-jump.ts'
import { providePreloading } from '#app/state/pages.ts'
import { followSettings } from '#app/state/settings.ts'
import { noteSystem } from '#app/state/system-type.ts'
import { startUpdates } from '#app/state/update.ts'
import { Overlays } from '#app/ui/Overlays.tsx'
import '#app/ui/tokens.css'
import '#app/ui/base.css'

followSettings()
noteSystem()
noteJump()
providePreloading(() => import('#app/preload.ts'))
void startUpdates()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root element')

createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      <AppRouter comingTo={comingTo} waiting={<Splash />}>
        <AppRoutes />
      </AppRouter>
    </CrashBoundary>
    <Overlays />
  </StrictMode>,
)
