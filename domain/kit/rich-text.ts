/** Marks of letters stand inside a word; every other tag parts words. */
const INLINE_TAG = /<\/?(a|b|code|del|em|font|i|mark|s|span|strong|sub|sup|u)( [^>]*)?>/gi
/** In this order, so that `&amp;lt;` comes out as it was typed. */
const ENTITIES = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
] as const

/** The words of a rich text on one line; none of a text that is only markup. */
export function wordsOfHtml(html: string): string {
  const bare = html.replace(INLINE_TAG, '').replace(/<[^>]*>/g, ' ')
  const plain = ENTITIES.reduce((words, [entity, letter]) => words.replaceAll(entity, letter), bare)
  return plain.replace(/\s+/g, ' ').trim()
}

/** Plain words as rich text, a paragraph for each line. */
export function htmlOfWords(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('')
}
