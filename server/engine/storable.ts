import type { InputIssue } from '#domain/kit/problems.ts'
import { refuse } from '#domain/kit/wrong.ts'

/** PostgreSQL stores neither NUL nor half of a surrogate pair, in text or in JSON. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is being refused
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
/** Names by which JavaScript turns an object into words or a number: as values of a body they break whoever does so. */
const RESERVED = new Set(['toString', 'valueOf', 'toJSON'])
/** Deeper than anything a form makes; keeps a hostile body from exhausting the stack. */
const MAX_DEPTH = 20

/** Throws `input.invalid` when a value cannot be stored whatever field it is for. */
export function assertStorable(value: unknown): void {
  const issues: InputIssue[] = []
  look(value, [])
  refuse(issues)

  function look(part: unknown, path: string[]): void {
    if (typeof part === 'string') {
      if (UNSTORABLE.test(part)) note(path, '含有无法保存的字符')
    } else if (typeof part === 'object' && part !== null) {
      if (path.length > MAX_DEPTH) note(path, '内容层次过深')
      else for (const [key, inner] of Object.entries(part)) lookAtEntry(key, inner, path)
    }
  }

  function lookAtEntry(key: string, inner: unknown, path: string[]): void {
    if (UNSTORABLE.test(key)) note(path, '含有无法保存的字符')
    else if (RESERVED.has(key)) note([...path, key], '没有这个字段')
    else look(inner, [...path, key])
  }

  function note(path: string[], message: string): void {
    issues.push({ path: path.join('.'), code: 'unstorable', message })
  }
}
