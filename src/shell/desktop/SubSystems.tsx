import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { enterSystem, useSystemType } from '#app/state/system-type.ts'
import { useTags } from '#app/state/tags.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { sentenceOf } from '#app/ui/notices.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { type SystemType, systemTitle } from '#domain/pages/sub-systems.ts'

const MENU = 'desk-systems-menu'

type Offer = { state: 'asking' } | { state: 'problem'; sentence: string } | { state: 'known'; types: SystemType[] }

/** The way into a sub-system and back to the whole platform, of those that the person has something in. */
export function SubSystems() {
  const here = useSystemType()
  const navigate = useNavigate()
  const closeAll = useTags((store) => store.closeAll)
  const [offer, setOffer] = useState<Offer>({ state: 'asking' })

  async function handleOpen() {
    if (offer.state === 'known') return
    setOffer({ state: 'asking' })
    try {
      const { offeredSystems } = await import('../offered-systems.ts')
      setOffer({ state: 'known', types: await offeredSystems() })
    } catch (problem) {
      setOffer({ state: 'problem', sentence: sentenceOf(problem instanceof Problem ? problem : null) })
    }
  }

  function handleEnter(type: SystemType | null) {
    document.getElementById(MENU)?.hidePopover()
    closeAll()
    enterSystem(type)
    void navigate('/')
  }

  return (
    <>
      <button type="button" className="desk-links__link" popoverTarget={MENU} onClick={() => void handleOpen()}>
        <Icon name="grid" size={18} />
        子系统
        <Icon name="down" size={14} />
      </button>
      <nav id={MENU} className="desk-menu desk-systems__menu" popover="auto" aria-label="子系统">
        {[null, ...(offer.state === 'known' ? offer.types : [])].map((type) => (
          <button
            key={type ?? 'all'}
            type="button"
            className="desk-menu__item"
            aria-current={type === here ? 'true' : undefined}
            onClick={() => handleEnter(type)}
          >
            {systemTitle(type)}
          </button>
        ))}
        {offer.state === 'problem' && (
          <p className="desk-menu__note" role="alert">
            {offer.sentence}
          </p>
        )}
      </nav>
    </>
  )
}
