import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { forgetJump, storedJump } from '#app/state/menu-jump.ts'
import { useMenu } from './menu.ts'
import { Splash } from './Splash.tsx'

/**
 * `/` opens the first page of the person's own menu, or the one that a link from elsewhere named. Not by the router's
 * `Navigate`, which goes once only: a second visit to `/` while the first is still leaving it would stay here.
 */
export function FirstPage() {
  const { firstPath } = useMenu()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [jump] = useState(storedJump)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    forgetJump()
    void navigate(jump ?? firstPath, { replace: true })
  }, [navigate, jump, firstPath, key])
  return <Splash />
}
