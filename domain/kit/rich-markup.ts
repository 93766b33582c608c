/** The tags and attributes of a rich text: what the editor makes, and what older systems made of it. */
export const RICH_TAGS: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark', 'font'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'a', 'img'],
  ...['table', 'colgroup', 'col', 'thead', 'tbody', 'tr', 'th', 'td'],
]
export const RICH_ATTRIBUTES: readonly string[] = [
  ...['href', 'src', 'alt', 'title', 'style', 'colspan', 'rowspan', 'width', 'height', 'start', 'size'],
]
/** Where a link may lead. */
export const RICH_ADDRESS = /^(?:https?:|mailto:|tel:|\/(?!\/))/i
/**
 * Where a picture comes from: the attachments, and nothing behind them. Whatever else it named would be called by every
 * reader's browser, with his cookie: another's server that learns who reads, or a call of this one.
 */
export const RICH_PICTURE =
  /^\/safety\/api\/accessoryFile\/(?:download|downLoadMini|downPictograms)\/[0-9A-Za-z-]{1,64}$/

/** Of a link, as browsers and the editor write them; they run nothing, and showing it sets them anew. */
const HARMLESS = new Set([...RICH_ATTRIBUTES, 'target', 'rel', 'class', 'type', 'colwidth'])
const TAGS = new Set(RICH_TAGS)
const MARKUP = /<[a-z/!?][^<]*/gi
const TAG = /^<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:=(?:"[^"<>]*"|'[^'<>]*'))?)*)\s*\/?>/i
const ATTRIBUTE = /([a-z-]+)(?:=(?:"([^"]*)"|'([^']*)'))?/gi
/** Ways in which a style fetches or runs something. */
const REACHING_STYLE = /url\s*\(|expression\s*\(|@import|javascript:|\\|&/i

/**
 * The first markup that no rich text has, as it stands there: a script, a frame, a deed on a tag, an address that runs.
 * Null where all of it is known. It is stricter than the browser: a tag it cannot read is one of these.
 */
export function strangeMarkup(html: string): string | null {
  return html.match(MARKUP)?.find((piece) => !isKnownTag(piece)) ?? null
}

function isKnownTag(piece: string): boolean {
  const [, name = '', attributes = ''] = TAG.exec(piece) ?? []
  const tag = name.toLowerCase()
  return TAGS.has(tag) && [...attributes.matchAll(ATTRIBUTE)].every((attribute) => isKnownAttribute(tag, attribute))
}

function isKnownAttribute(tag: string, [, name = '', double, single]: RegExpMatchArray): boolean {
  const value = (double ?? single ?? '').trim()
  switch (name.toLowerCase()) {
    case 'href':
      return RICH_ADDRESS.test(value)
    case 'src':
      return tag === 'img' && RICH_PICTURE.test(value)
    case 'style':
      return !REACHING_STYLE.test(value)
    default:
      return HARMLESS.has(name.toLowerCase())
  }
}
