import { useState } from 'react'
import { useRecord } from '#app/data/index.ts'
import { Icon, IconButton } from '#app/ui/index.ts'
import { AreaPicker } from '#app/widgets/pick/AreaPicker.tsx'
import './pick.css'

interface RegionButtonProps {
  /** Empty for all. */
  guid: string
  onChange: (guid: string) => void
}

/** A filter by area: its name, and the tree to choose another from. */
export function RegionButton({ guid, onChange }: RegionButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const read = useRecord('region', guid === '' ? null : guid)
  const name = read.state === 'ready' ? String(read.record.regionName ?? '') : '…'
  return (
    <div className="pick-button">
      <button type="button" className="input pick-button__open" onClick={() => setIsOpen(true)}>
        <span>{guid === '' ? '全部' : name}</span>
        <Icon name="down" size={18} />
      </button>
      {guid !== '' && <IconButton icon="close" label="清空所属区域" onClick={() => onChange('')} />}
      {isOpen && (
        <AreaPicker
          chosen={guid === '' ? [] : [guid]}
          onPick={({ areas: [area] }) => {
            setIsOpen(false)
            if (area !== undefined) onChange(area.guid)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
