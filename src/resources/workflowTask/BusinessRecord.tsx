import { slotsOf } from '#app/resources/index.ts'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { resourceNamed } from '#domain/resources/registry.ts'

interface BusinessRecordProps {
  resource: string
  guid: string
  onClose: () => void
}

/** The record a to-do is about, as beside its own list. */
export function BusinessRecord({ resource, guid, onClose }: BusinessRecordProps) {
  return (
    <DetailScreen
      resource={resource}
      guid={guid}
      place="pane"
      onClose={onClose}
      actions={recordSpecs(resourceNamed(resource))}
      slots={slotsOf(resource).views}
    />
  )
}
