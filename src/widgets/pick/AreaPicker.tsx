import { TreePicker } from '#app/widgets/pick/TreePicker.tsx'
import type { PickNode } from '#app/widgets/tree/tree-sources.ts'
import { type AreaNode, areaPathName, type JoinedAreas, joinAreas } from '#domain/rules/tree-picks.ts'

export interface PickedAreas extends JoinedAreas {
  areas: AreaNode[]
  /** Of each area, the names on the way to it: `吴江区/盛泽镇`. */
  names: string[]
  /** Of each area, the guids on the way to it, as records keep them: `320509/320509105`. */
  paths: string[]
}

interface AreaPickerProps {
  isMultiple?: boolean | undefined
  chosen?: readonly string[] | undefined
  onPick: (picked: PickedAreas) => void
  onClose: () => void
}

/** The area picker of the specification (document 1, sections 3 and 5), with the forms in which records keep areas. */
export function AreaPicker({ onPick, ...rest }: AreaPickerProps) {
  return (
    <TreePicker
      {...rest}
      source="region"
      onPick={(picked) => {
        const areas = picked.map(({ node }) => areaOf(node))
        const names = picked.map(({ path }) => areaPathName(path.map(({ name }) => name)))
        const paths = picked.map(({ path }) => path.map(({ guid }) => guid).join('/'))
        onPick({ areas, names, paths, ...joinAreas(areas) })
      }}
    />
  )
}

function areaOf({ id, guid, name, parentId, record }: PickNode): AreaNode {
  return {
    id,
    guid,
    parentId,
    regionName: name,
    version: Number(record.version ?? 0),
    regionAlias: typeof record.regionAlias === 'string' ? record.regionAlias : null,
    sortId: typeof record.sortId === 'number' ? record.sortId : null,
    regionLevel: String(record.regionLevel ?? ''),
  }
}
