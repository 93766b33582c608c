/** Buttons of the search header, in the order in which they stand (specification, document 2 section 9). */
export const HEADER_LAYOUT = [
  'add',
  'edit',
  'delete',
  'export',
  'import',
  'download',
  'search',
  'more',
  'reset',
] as const
export type HeaderButton = (typeof HEADER_LAYOUT)[number]

/** What carries sheets in and out folds when two of it are there. */
const SHEET_BUTTONS: readonly HeaderButton[] = ['import', 'export', 'download']
const FOLD_FROM = 2

/** The words of an empty search box (document 2, section 9). */
export const HEADER_PLACEHOLDER = '请输入企业名称'
/** How high the unfolded conditions may grow before they scroll (document 2, section 9). */
export const HEADER_BODY_HEIGHT = '200px'

/** One place of the row: a button, or those that fold into 更多 at the place of the first of them. */
export type HeaderPlace = HeaderButton | { fold: readonly HeaderButton[] }

/** The row of buttons, of those that are there. */
export function headerPlaces(
  present: ReadonlySet<HeaderButton>,
  layout: readonly HeaderButton[] = HEADER_LAYOUT,
): HeaderPlace[] {
  const shown = layout.filter((button) => present.has(button))
  const sheets = shown.filter((button) => SHEET_BUTTONS.includes(button))
  if (sheets.length < FOLD_FROM) return shown
  return shown.flatMap((button): HeaderPlace[] => {
    if (!SHEET_BUTTONS.includes(button)) return [button]
    return button === sheets[0] ? [{ fold: sheets }] : []
  })
}
