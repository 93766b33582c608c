import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import { editableFields } from '#domain/kit/action.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

const MOST_WORDS = 4
/** One of them may be as long as a paragraph. */
const MOST_LETTERS = 20

/**
 * 新增特殊作业票 · 动火 · 2号车间 · 更换管道: of which of several new records one is, by what lists show of it and is filled in.
 * `company` is the enterprise it is written for, where that does not go without saying.
 */
export function newTitle(
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  company: string | null,
): string {
  const asked = editableFields(resource)
  const words = (resource.list?.columns ?? []).flatMap((name) => {
    const field = asked[name]
    const isName = field?.kind === 'choice' || (field?.kind === 'text' && field.mask === undefined)
    return isName && !isEmptyValue(values[name]) ? [shortened(fieldWords(field, values[name]))] : []
  })
  const known = company === null ? words : [company, ...words]
  return [`新增${resource.label}`, ...known.slice(0, MOST_WORDS)].join(' · ')
}

const shortened = (words: string): string => (words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS)}…` : words)
