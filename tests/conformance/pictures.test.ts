import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = join(import.meta.dirname, '../../src')
/** Goes to the printer with its pictures in it. */
const PAPER = /^screens\/paper\//

/** Photos and their small pictures, as against marks of the app's own. */
const isPhoto = (tag: string) => !/\bsrc="/.test(tag) && !tag.includes('data:image')

it('no photo is decoded on the thread that answers to hands', () => {
  const screens = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !PAPER.test(file),
  )
  const photos = screens
    .flatMap((file) =>
      [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/<img\b[\s\S]*?\/>/g)].map(([tag]) => ({ file, tag })),
    )
    .filter(({ tag }) => isPhoto(tag))
  expect(photos.length).toBeGreaterThan(10)
  expect(photos.filter(({ tag }) => !tag.includes('decoding="async"'))).toEqual([])
})
