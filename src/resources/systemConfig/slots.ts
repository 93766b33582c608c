import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { NewTerm, SAME_SETTING } from '#app/resources/systemConfig/NewTerm.tsx'
import { SettingKeyView } from '#app/resources/systemConfig/SettingKeyView.tsx'

export const slots: ResourceSlots = { views: { key: SettingKeyView }, Extra: NewTerm, likeBefore: SAME_SETTING }
