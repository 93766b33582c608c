import { useState } from 'react'
import { Icon } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const OwnFilesDialog = lazyPart(async () => (await import('./OwnFilesDialog.tsx')).OwnFilesDialog)

export function OwnFilesLine({ userGuid }: { userGuid: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="mine-line mine-line--button" onClick={() => setIsOpen(true)}>
        <Icon name="document" size={22} />
        <span className="mine-line__text">我的附件</span>
        <Icon name="forward" size={16} />
      </button>
      {isOpen && <OwnFilesDialog userGuid={userGuid} onClose={() => setIsOpen(false)} />}
    </>
  )
}
