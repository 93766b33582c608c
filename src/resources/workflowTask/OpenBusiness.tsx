import { useState } from 'react'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import { Button, Sheet } from '#app/ui/index.ts'
import { findResource } from '#domain/resources/registry.ts'

/** From a to-do to the record that waits, with all that may be done there. */
export function OpenBusiness({ record, Pane }: ExtraProps) {
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
        <Pane resource={resource.name} guid={bizGuid} place="pane" onClose={close} />
      </Sheet>
    </>
  )
}
