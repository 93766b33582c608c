import type { MediaRef } from '#domain/kit/fields.ts'

/** What a printed document is made of, whether the browser sets it or the device draws it. */
export type PaperBlock =
  | { kind: 'text'; text: string }
  | {
      kind: 'table'
      head: readonly string[] /** Parts of the width. */
      widths: readonly number[]
      rows: readonly (readonly string[])[]
    }
  | { kind: 'photos'; photos: readonly { ref: MediaRef; label: string }[] }
  | { kind: 'signs'; signs: readonly { label: string; ref: MediaRef | null; note: string }[] }

export interface PaperContent {
  /** Words for the blanks inside lines. */
  words: Readonly<Record<string, string | null | undefined>>
  /** What stands in place of a line that is nothing but a blank. */
  parts: Readonly<Record<string, readonly PaperBlock[]>>
}

/** What is not known stays a line to write on. */
const UNFILLED = '＿＿＿＿＿＿'
const ONLY_BLANK = /^\{(\w+)\}$/
const BLANK = /\{(\w+)\}/g

/** The document of a template: line by line, blanks filled, tables, pictures and signatures in their places. */
export function layPaper(template: string, { words, parts }: PaperContent): PaperBlock[] {
  return template.split('\n').flatMap((line): readonly PaperBlock[] => {
    const name = ONLY_BLANK.exec(line.trim())?.[1]
    const part = name === undefined ? undefined : parts[name]
    if (part !== undefined) return part
    const text = line.replaceAll(BLANK, (_blank, blank: string) => {
      const filled = words[blank]
      return filled === undefined || filled === null ? UNFILLED : filled
    })
    return [{ kind: 'text', text }]
  })
}
