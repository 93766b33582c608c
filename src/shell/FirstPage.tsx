import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isColdStart, noteStart } from '#app/state/address.ts'
import { GoingContext } from '#app/state/going.ts'
import { forgetJump, storedJump } from '#app/state/menu-jump.ts'
import { useMenu } from './menu.ts'
import { Splash } from './Splash.tsx'

const leftWork = async () => (await import('#app/resources/draft/recent-work.ts')).recentWork()

/**
 * `/` opens the first page of the person's own menu, or the one that a link from elsewhere named; where work was broken off
 * within the hour, by a dead battery say, opening the app leads back into it. Not by the router's
 * `Navigate`, which goes once only: a second visit to `/` while the first is still leaving it would stay here.
 */
export function FirstPage() {
  const { firstPath } = useMenu()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [jump] = useState(storedJump)
  const [work] = useState(() => (jump === null && isColdStart() ? leftWork() : null))
  const left = useRef(work)
  const isGoing = useRef(false)
  isGoing.current = useContext(GoingContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has a key of its own
  useEffect(() => {
    forgetJump()
    noteStart()
    let isGone = false
    const open = () => void navigate(jump ?? firstPath, { replace: true })
    if (left.current === null) return open()
    const goOn = (work: string | null) => {
      // The menu stands already: whoever has chosen from it while the work was looked for goes there.
      if (isGone || isGoing.current) return
      left.current = null
      // On top of the start, so that the way back leads home.
      if (work === null) open()
      else void navigate(work)
    }
    left.current.then(goOn, () => goOn(null))
    return () => {
      isGone = true
    }
  }, [navigate, jump, firstPath, key])
  return <Splash />
}
