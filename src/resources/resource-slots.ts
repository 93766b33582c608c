import type { ComponentType } from 'react'
import type { FieldInputProps } from '#app/fields/types.ts'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import type { ApplyAt, DemandsAsFilled } from '#app/screens/FormScreen.tsx'
import type { FieldSlots } from '#app/screens/RecordSections.tsx'
import type { Actor } from '#domain/kit/access.ts'

/** What a resource adds to or puts in place of a part of the generic screens. */
export interface ResourceSlots {
  actions?: readonly ActionSpec[]
  views?: FieldSlots
  /** Controls for fields that the generic ones do not serve. */
  inputs?: Readonly<Record<string, ComponentType<FieldInputProps>>>
  /** What an administrator has said of its form: a hook, called by the pages that show the form. */
  useDemands?: (isNew: boolean) => DemandsAsFilled
  /** What a record made from another one, `?like=<guid>`, has in common with it. */
  likeBefore?: readonly string[]
  /** What goes without saying for the person who makes a record. */
  fixedFor?: (actor: Actor) => Readonly<Record<string, unknown>>
  /** Where somebody applies to have a field changed that he may not write. */
  applyAt?: ApplyAt
  /** What stands beside 新增 over the list. */
  Toolbar?: ComponentType
  /** Buttons for what is no action of the registry, beside those that are. */
  Extra?: ComponentType<ExtraProps>
}
