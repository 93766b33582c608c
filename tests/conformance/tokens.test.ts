import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..', 'src')
const ASKED = /var\((--[\w-]+)\)/g
/** In a style sheet, or by a component for what it holds. */
const GIVEN = /(?:^|[\s;{'"[])(--[\w-]+)['"]?(?:\s+as string\])?\s*:/gm

const texts = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf8') }))

it('no style asks for a colour, a size or a space that nothing gives: it would be as if it were not written', () => {
  const given = new Set(texts.flatMap(({ text }) => [...text.matchAll(GIVEN)].map((found) => found[1])))
  const astray = texts.flatMap(({ name, text }) =>
    [...text.matchAll(ASKED)].filter(([, asked]) => !given.has(asked)).map(([, asked]) => `${name}: ${asked}`),
  )
  expect(astray).toEqual([])
})
