import { lazy, Suspense, useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { Button, Sheet } from '#app/ui/index.ts'

/** Knows the definitions of all resources. */
const ChangedFields = lazy(async () => ({ default: (await import('./ChangedFields.tsx')).ChangedFields }))

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
          <Suspense fallback={null}>
            <ChangedFields record={record} />
          </Suspense>
        </Sheet>
      )}
    </>
  )
}
