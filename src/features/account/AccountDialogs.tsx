import { useSync } from '#app/data/index.ts'
import { closeAccountDialog, useAccountDialog } from '#app/state/account-dialog.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { InfoDialog } from './InfoDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The dialog about the own account that is open, or has to be. Without a signal none has to: field work goes on. */
export function AccountDialogs({ user }: { user: CurrentUser }) {
  const asked = useAccountDialog()
  const { state } = useSync()
  if (user.mustChangePassword && state !== 'offline') return <PasswordDialog user={user} />
  if (asked === 'password') return <PasswordDialog user={user} onClose={closeAccountDialog} />
  if (asked === 'info') return <InfoDialog user={user} onClose={closeAccountDialog} />
  return null
}
