import type { RecordOf } from '#domain/kit/resource.ts'
import type { menu } from '#domain/resources/menu/definition.ts'

/** The specification's menu item and route meta (section 2): what the shell reads of a row of the menu. */
export type MenuRow = Pick<
  RecordOf<typeof menu>,
  'guid' | 'name' | 'title' | 'path' | 'icon' | 'parentGuid' | 'tabBar' | 'hidden' | 'affix' | 'external' | 'sortId'
> &
  Partial<Pick<RecordOf<typeof menu>, 'svgIcon' | 'elIcon' | 'breadcrumb' | 'activeMenu' | 'systemType'>> & {
    /** The title of the group it came from, where it stands in another. */
    filedUnder?: string | null
  }
