import { useState } from 'react'
import { useIsOffline } from '#app/data/index.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { currentActor } from '#app/session/index.ts'
import { Button } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { mayImport } from '#domain/kit/sheet.ts'

const ImportSheet = lazyPart(async () => (await import('#app/screens/ImportSheet.tsx')).ImportSheet)

/** Records from a workbook, where the table of a desk with its own buttons has no room; nothing for who may not. */
export function ImportButton({ list }: { list: ListController }) {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useIsOffline()
  const actor = currentActor()
  if (actor === null || !mayImport(list.resource, actor)) return null
  return (
    <>
      <Button size="small" icon="cloudUp" onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen && (
        <ImportSheet
          resource={list.resource}
          isOffline={isOffline}
          onClose={() => {
            list.records.refresh()
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
