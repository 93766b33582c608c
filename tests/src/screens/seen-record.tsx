interface SeenRecordProps {
  guid: string
  onClose: () => void
}

/** In the place of a record beside a calendar or a tree: which one it is, and the way back. */
export function SeenRecord({ guid, onClose }: SeenRecordProps) {
  return (
    <p>
      记录 {guid}
      <button type="button" onClick={onClose}>
        看完了
      </button>
    </p>
  )
}
