import { useState } from 'react'
import { openAccountDialog } from '#app/state/account-dialog.ts'
import { nowHere } from '#app/ui/clock.ts'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { ROLES } from '#domain/kit/access.ts'
import { dayOf } from '#domain/lib/dates.ts'

const SignOutSheet = lazyPart(async () => (await import('#app/features/mine/SignOutSheet.tsx')).SignOutSheet)

const MENU = 'desk-user-menu'

/** Avatar and name, with three commands and today's date (specification 2, section 2.9). */
export function UserMenu({ user }: { user: CurrentUser }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const role = user.roles.map((code) => (ROLES as Record<string, string>)[code]).find((label) => label !== undefined)
  const today = dayOf(nowHere())

  function choose(deed: () => void) {
    document.getElementById(MENU)?.hidePopover()
    deed()
  }

  return (
    <>
      <button type="button" className="desk-user" popoverTarget={MENU} aria-haspopup="menu">
        <span className="desk-user__face" aria-hidden="true">
          {user.name.slice(0, 1)}
        </span>
        <span className="desk-user__names">
          <b>{user.name}</b>
          <small>{user.companyName ?? user.grid?.gridName ?? role ?? ''}</small>
        </span>
        <Icon name="down" size={16} />
      </button>
      <div id={MENU} className="desk-menu desk-user__menu" popover="auto">
        <p className="desk-menu__note">
          <time dateTime={today}>{today.replaceAll('-', '.')}</time>
          <span>{role ?? user.positionName ?? ''}</span>
        </p>
        <div role="menu" aria-label={user.name}>
          <Command icon="pen" text="基本信息" onChoose={() => choose(() => openAccountDialog('info'))} />
          <Command icon="lock" text="修改密码" onChoose={() => choose(() => openAccountDialog('password'))} />
          <Command icon="logout" text="退出登录" onChoose={() => choose(() => setIsLeaving(true))} />
        </div>
      </div>
      {isLeaving && <SignOutSheet open onClose={() => setIsLeaving(false)} />}
    </>
  )
}

function Command({ icon, text, onChoose }: { icon: IconName; text: string; onChoose: () => void }) {
  return (
    <button type="button" role="menuitem" className="desk-menu__item" onClick={onChoose}>
      <Icon name={icon} size={18} />
      {text}
    </button>
  )
}
