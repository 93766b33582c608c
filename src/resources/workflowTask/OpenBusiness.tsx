import { lazy, Suspense, useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import { Button, PageSkeleton, Sheet } from '#app/ui/index.ts'
import { findResource } from '#domain/resources/registry.ts'

const BusinessRecord = lazy(async () => ({ default: (await import('./BusinessRecord.tsx')).BusinessRecord }))

/** From a to-do to the record that waits, with all that may be done there. */
export function OpenBusiness({ record }: { record: LocalRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  const { bizResource, bizGuid } = record
  const resource = typeof bizResource === 'string' ? findResource(bizResource) : null
  if (resource === null || typeof bizGuid !== 'string') return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button tone="primary" onClick={() => setIsOpen(true)}>
        查看业务记录
      </Button>
      <Sheet open={isOpen} wide title={`${resource.label}详情`} onClose={close}>
        <Suspense fallback={<PageSkeleton />}>
          <BusinessRecord resource={resource.name} guid={bizGuid} onClose={close} />
        </Suspense>
      </Sheet>
    </>
  )
}
