import { fieldOf } from '#app/fields/field-of.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import type { OutboxEntry } from '#app/offline/types.ts'
import { recordSpecs } from '#app/resources/record-specs.ts'
import type { ActionField } from '#app/screens/action-spec.ts'
import { withMoveSpecs } from '#app/screens/move-specs.ts'
import { findResource } from '#domain/resources/registry.ts'

export type Input = Readonly<Record<string, unknown>>

/** What a person answered: of an edit, the changed fields. */
export function answersOf({ input }: Pick<OutboxEntry, 'input'>): Input {
  const answers = asInput(input)
  return isEdit(answers) ? asInput(answers.changes) : answers
}

/** The input of the same action with other answers. */
export function inputWith({ input }: Pick<OutboxEntry, 'input'>, answers: Input): unknown {
  const before = asInput(input)
  return isEdit(before) ? { ...before, changes: answers } : answers
}

const isEdit = (input: Input) => typeof input.changes === 'object' && input.changes !== null

/**
 * The questions that were answered, in their words: the action's own where it has some, else the record's fields.
 * `missing` names others that should have been.
 */
export function answeredFields(
  entry: Pick<OutboxEntry, 'resource' | 'action' | 'input'>,
  missing: readonly string[] = [],
): ActionField[] {
  const resource = findResource(entry.resource)
  if (resource === null) return []
  const spec = withMoveSpecs(resource, recordSpecs(resource)).find(({ action }) => action === entry.action)
  const asked = new Map(spec?.fields.map((each) => [each.name, each]))
  const answers = answersOf(entry)
  return [...new Set([...Object.keys(answers), ...missing])].flatMap((name) => {
    if (isEmptyValue(answers[name]) && !missing.includes(name)) return []
    const known = asked.get(name)
    if (known !== undefined) return [known]
    const field = fieldOf(resource, name)
    return field === null ? [] : [{ name, field }]
  })
}

function asInput(input: unknown): Input {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Input) : {}
}
