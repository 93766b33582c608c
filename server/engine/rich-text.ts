import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { strangeMarkup } from '#domain/kit/rich-markup.ts'
import { wordsOfHtml } from '#domain/kit/rich-text.ts'
import { refuse } from '#domain/kit/wrong.ts'

/**
 * Throws `input.invalid` where a rich text would be stored with markup that the editor does not make, or without a word
 * where one is required. Screens clean it again; what is exported or read by other programs is clean because nothing else
 * is ever stored.
 */
export function assertPlainMarkup(resource: AnyResource, before: AnyRecord | null, after: AnyRecord): void {
  const issues = Object.entries(resource.fields).flatMap(([path, field]) => {
    const value = after[path]
    if (field.kind !== 'text' || field.rich !== true) return []
    if (typeof value !== 'string' || value === before?.[path]) return []
    const strange = strangeMarkup(value)
    if (strange !== null) return [{ path, code: 'markup', message: refusalOf(field.label, strange) }]
    const isEmpty = field.required === true && wordsOfHtml(value) === ''
    return isEmpty ? [{ path, code: 'required', message: `请填写${field.label}` }] : []
  })
  refuse(issues)
}

function refusalOf(label: string, strange: string): string {
  return /^<img/i.test(strange)
    ? `${label}里的图片只能来自平台的附件，请删去其他图片`
    : `${label}含有不能保存的内容，请用编辑器重新填写`
}
