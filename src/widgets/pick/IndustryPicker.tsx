import { TreePicker } from '#app/widgets/pick/TreePicker.tsx'
import type { PickNode } from '#app/widgets/tree/tree-sources.ts'
import { industryPathName } from '#domain/rules/tree-picks.ts'

export interface PickedIndustry {
  guid: string
  industryCode: string
  /** From the top to the industry itself. */
  path: readonly PickNode[]
  /** `制造业→纺织业→棉纺织` */
  displayName: string
}

interface IndustryPickerProps {
  chosen?: readonly string[] | undefined
  onPick: (picked: PickedIndustry) => void
  onClose: () => void
}

/** The industry picker of the specification (document 1, sections 3 and 5): one node and the way to it. */
export function IndustryPicker({ onPick, ...rest }: IndustryPickerProps) {
  return (
    <TreePicker
      {...rest}
      source="economyType"
      onPick={([picked]) => {
        if (picked === undefined) return
        const { node, path } = picked
        onPick({
          guid: node.guid,
          industryCode: String(node.record.industryCode ?? ''),
          path,
          displayName: industryPathName(path.map(({ name }) => name)),
        })
      }}
    />
  )
}
