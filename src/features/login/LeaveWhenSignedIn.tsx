import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { holdsUnsentWork, useSession } from '#app/session/index.ts'
import { Icon } from '#app/ui/Icon.tsx'

interface LeaveWhenSignedInProps {
  to: string
  /** It is known that nobody is signed in: the form may show. */
  onNobody: () => void
}

/** Nobody who is signed in has to see the sign-in page. Loading this also readies what signing in needs. */
export function LeaveWhenSignedIn({ to, onNobody }: LeaveWhenSignedInProps) {
  const { state } = useSession()
  const isNobody = state === 'signed-out'
  useEffect(() => {
    if (isNobody) onNobody()
  }, [isNobody, onNobody])
  if (state === 'loading') return null
  return isNobody ? <UnsentHere /> : <Navigate to={to} replace />
}

/** Whoever left work on this phone learns where it is; others only that it is somebody's. */
function UnsentHere() {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    holdsUnsentWork().then(setIsHeld, () => undefined)
  }, [])
  if (!isHeld) return null
  return (
    <p className="login__unsent" role="status">
      <Icon name="cloudUp" size={20} />
      本机保存着未上传的内容，请用填写时的账号登录，登录后自动上传。
    </p>
  )
}
