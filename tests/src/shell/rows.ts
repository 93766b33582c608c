import type { MenuRow } from '#app/shell/menu-row.ts'

/** A row of the menu; what matters to a test is said by it. */
export const row = (guid: string, values: Partial<MenuRow> = {}): MenuRow => ({
  guid,
  name: guid,
  title: guid,
  path: `/${guid}`,
  icon: 'home',
  parentGuid: null,
  tabBar: false,
  hidden: false,
  affix: false,
  external: false,
  sortId: 0,
  ...values,
})
