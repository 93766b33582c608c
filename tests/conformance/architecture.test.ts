import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const HOUSES = ['domain', 'src', 'server']

/** The tree that ARCHITECTURE.md draws: each house with the folders and files it names. */
function drawn(): Map<string, string[]> {
  const [, tree = ''] = /## The tree\n\n```\n(.*?)```/s.exec(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')) ?? []
  const houses = new Map<string, string[]>()
  let house = ''
  for (const line of tree.split('\n')) {
    const [, indent = '', names = ''] = /^( *)((?:[\w.-]+(?:\/|\.tsx?)(?: |$))+)/.exec(line) ?? []
    const named = names.trim().split(' ').filter(Boolean)
    if (indent === '') house = named[0] ?? house
    else houses.set(house, [...(houses.get(house) ?? []), ...named])
  }
  return houses
}

describe('the tree in ARCHITECTURE.md', () => {
  it.each(HOUSES)('names every folder of %s', (house) => {
    const folders = readdirSync(join(ROOT, house), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(join(ROOT, house, entry.name)).length > 0)
      .map(({ name }) => `${name}/`)
    const named = drawn().get(`${house}/`) ?? []
    expect(named.filter((name) => name.endsWith('/')).sort()).toEqual(folders.sort())
  })

  it.each(HOUSES)('names no file that %s has not', (house) => {
    const named = drawn().get(`${house}/`) ?? []
    expect(named.filter((name) => !existsSync(join(ROOT, house, name)))).toEqual([])
  })

  it('leads to files that are there', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    const paths = [...text.matchAll(/`((?:domain|src|server|scripts|tests|docs)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

describe('the doors between records and their types', () => {
  it('leave fewer than thirty casts past the compiler', () => {
    const blind = HOUSES.flatMap((house) =>
      readdirSync(join(ROOT, house), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path))
        .flatMap((path) => readFileSync(join(ROOT, house, path), 'utf8').match(/as unknown as/g) ?? []),
    )
    expect(blind.length).toBeLessThan(30)
  })
})
