import { useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { WithScreenParts } from '#app/resources/screen-parts.tsx'
import { Button, Sheet } from '#app/ui/index.ts'
import { ChangedFields } from './ChangedFields.tsx'

/** What an entry of the log changed, field by field. */
export function LogChanges({ record }: { record: LocalRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  if (record.after == null) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>查看改动</Button>
      {isOpen && (
        <Sheet
          open
          title={`${String(record.moduleLabel)} · ${String(record.actionLabel)}`}
          onClose={() => setIsOpen(false)}
        >
          <WithScreenParts of={String(record.module)} fallback={null}>
            <ChangedFields record={record} />
          </WithScreenParts>
        </Sheet>
      )}
    </>
  )
}
