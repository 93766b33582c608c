import { MenuIcon } from '#app/resources/menu/MenuIcon.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { views: { icon: MenuIcon, svgIcon: MenuIcon, elIcon: MenuIcon } }
