import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMenu } from './menu.ts'
import { Splash } from './Splash.tsx'

/**
 * `/` opens the first page of the person's own menu. Not by the router's `Navigate`, which goes once only: a second visit
 * to `/` while the first is still leaving it would stay here.
 */
export function FirstPage() {
  const { firstPath } = useMenu()
  const { key } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    void navigate(firstPath, { replace: true })
  }, [navigate, firstPath, key])
  return <Splash />
}
