/** Marks of letters stand inside a word; every other tag parts words. Read alike by JavaScript and by PostgreSQL. */
export const INLINE_TAG = '</?(a|b|code|del|em|font|i|mark|s|span|strong|sub|sup|u)( [^>]*)?>'
export const ANY_TAG = '<[^>]*>'
/** In this order, so that `&amp;lt;` comes out as it was typed. */
export const ENTITIES = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
] as const
export const BLANKS = '[ \\t\\r\\n]+'

/** The words of a rich text on one line; none of a text that is only markup. */
export function wordsOfHtml(html: string): string {
  const bare = html.replace(new RegExp(INLINE_TAG, 'gi'), '').replace(new RegExp(ANY_TAG, 'g'), ' ')
  const plain = ENTITIES.reduce((words, [entity, letter]) => words.replaceAll(entity, letter), bare)
  return plain.replace(new RegExp(BLANKS, 'g'), ' ').trim()
}

/** Plain words as rich text, a paragraph for each line. */
export function htmlOfWords(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}
