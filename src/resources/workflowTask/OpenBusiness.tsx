import { useState } from 'react'
import { isResource } from '#app/data/definitions.ts'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import { WithScreenParts } from '#app/resources/screen-parts.tsx'
import { Button, Sheet } from '#app/ui/index.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** From a to-do to the record that waits, with all that may be done there. */
export function OpenBusiness({ record, Pane }: ExtraProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { bizResource, bizGuid } = record
  if (!isResource(bizResource) || typeof bizGuid !== 'string') return null
  return (
    <>
      <Button tone="primary" onClick={() => setIsOpen(true)}>
        查看业务记录
      </Button>
      {isOpen && (
        <WithScreenParts of={bizResource} fallback={null}>
          <BusinessSheet resource={bizResource} guid={bizGuid} Pane={Pane} onClose={() => setIsOpen(false)} />
        </WithScreenParts>
      )}
    </>
  )
}

interface BusinessSheetProps extends Pick<ExtraProps, 'Pane'> {
  resource: string
  guid: string
  onClose: () => void
}

/** Any resource may be meant; what is needed to show it comes when it is opened. */
function BusinessSheet({ resource, guid, Pane, onClose }: BusinessSheetProps) {
  return (
    <Sheet open wide title={`${resourceNamed(resource).label}详情`} onClose={onClose}>
      <Pane resource={resource} guid={guid} place="pane" onClose={onClose} />
    </Sheet>
  )
}
