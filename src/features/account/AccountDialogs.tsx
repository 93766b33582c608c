import { useSync } from '#app/data/index.ts'
import { closeAccountDialog, useAccountDialog } from '#app/state/account-dialog.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { InfoDialog } from './InfoDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

const SecondFactorDialog = lazyPart(async () => (await import('./SecondFactorDialog.tsx')).SecondFactorDialog)

const SessionsDialog = lazyPart(async () => (await import('./SessionsDialog.tsx')).SessionsDialog)

/** The dialog about the own account that is open, or has to be. Without a signal none has to: field work goes on. */
export function AccountDialogs({ user }: { user: CurrentUser }) {
  const asked = useAccountDialog()
  const { state } = useSync()
  const isForced = state !== 'offline'
  if (user.mustChangePassword && isForced) return <PasswordDialog user={user} />
  const mustSet = user.mustSetSecondFactor === true && isForced
  if (mustSet || asked === 'secondFactor')
    return <SecondFactorDialog user={user} onClose={mustSet ? undefined : closeAccountDialog} />
  if (asked === 'sessions') return <SessionsDialog onClose={closeAccountDialog} />
  if (asked === 'password') return <PasswordDialog user={user} onClose={closeAccountDialog} />
  if (asked === 'info') return <InfoDialog user={user} onClose={closeAccountDialog} />
  return null
}
