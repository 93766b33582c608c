import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS } from '#domain/areas/all.ts'
import { FIELD_RESOURCES } from '#domain/resources/registry.ts'
import { resourceNeeds } from '../../scripts/resource-areas.mjs'

const ROOT = join(import.meta.dirname, '../..')
const { needs, homeOf } = await resourceNeeds()

/** What a file of the client imports at once, not when it is wanted. */
const IMPORT = /^import (?!type )(?:[^;'"]*? from )?'([^']+)'/gm
/** A hook or a screen that reads records of the resource named. */
const READS =
  /\b(?:useRecords?|useCount|useRecordActions|FormScreen)(?:<[^>]*>)?\(\s*'(\w+)'|<(?:DetailScreen|FormScreen|ListScreen|History|DetailHead)\b[^>]*?\bresource="(\w+)"/gs
/** Asks the definition of the resource named at once; the hooks that read records fetch it first. */
const ASKS = /\b(?:useTurn|resourceNamed)\('(\w+)'/g
/** Comes when it is wanted, for what few people use. */
const LOADED_FOR = /import\('#app\/([^']+)'\)/g

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')

function importsOf(file: string): string[] {
  return [...text(file).matchAll(IMPORT)].flatMap(([, from = '']) => {
    if (from.startsWith('#app/')) return [from.replace('#app/', 'src/')]
    if (from.startsWith('#domain/areas/')) return [from.replace('#domain/', 'domain/')]
    return from.startsWith('.') && /\.tsx?$/.test(from) ? [join(dirname(file), from)] : []
  })
}

function closureOf(root: string): Set<string> {
  const found = new Set<string>()
  const waiting = [root]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (file.startsWith('src/')) waiting.push(...importsOf(file))
  }
  return found
}

const features = ['src/first-features.ts', 'src/area-features.ts'].flatMap((table) =>
  [...text(table).matchAll(LOADED_FOR)].map(([, path = '']) => `src/${path}`),
)

describe('what a page shows', () => {
  it.each([...new Set(features)])('%s: is declared by the areas that come with it', (root) => {
    const closure = closureOf(root)
    const known = new Set([...closure].filter((file) => file.startsWith('domain/areas/')))
    const read = [...closure]
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) => [...text(file).matchAll(READS)].map(([, hook, screen]) => hook ?? screen ?? ''))
    const home = (name: string) => `domain/areas/${homeOf.get(name)}.ts`
    const unknown = [...new Set(read)].filter((name) => homeOf.has(name) && !known.has(home(name)))
    expect(unknown).toEqual([])
  })
})

describe('what stands around every page', () => {
  const frame = readdirSync(join(ROOT, 'src/shell')).filter((name) => name.endsWith('.tsx'))
  it.each(frame)('%s: asks only definitions of the first load', (name) => {
    const asked = [...closureOf(`src/shell/${name}`)]
      .filter((file) => file.startsWith('src/'))
      .flatMap((file) => [...text(file).matchAll(ASKS)].map(([, resource = '']) => resource))
    expect(asked.filter((resource) => homeOf.has(resource))).toEqual([])
  })
})

describe('what the screens of a resource need', () => {
  it('is little: of most their own area alone, of those of the first load none', () => {
    const own = [...needs].filter(([name, areas]) => areas.length === 1 && areas[0] === homeOf.get(name))
    expect(own.length).toBeGreaterThan(130)
    const field = FIELD_RESOURCES.map(({ name }) => name)
    expect(field.filter((name) => homeOf.has(name))).toEqual([])
  })

  it('is what it refers to, what hangs on it, who lacks it and what may be done with it', () => {
    expect(needs.get('inspection')).toEqual(['enforcement', 'patrol', 'expert', 'corrections'])
    expect(needs.get('hiddenDanger')).toContain('patrol')
    expect(needs.get('withoutInsurance')).toEqual(['safety'])
  })

  it('stands in an area of the name of its file', () => {
    const files = readdirSync(join(ROOT, 'domain/areas')).filter((file) => !['all.ts', 'area.ts'].includes(file))
    expect(Object.keys(AREAS).sort()).toEqual(files.map((file) => file.replace('.ts', '')).sort())
  })
})

describe('the parts of screens', () => {
  it('stand in the folder of a resource', () => {
    const folders = readdirSync(join(ROOT, 'src/resources')).filter((name) =>
      existsSync(join(ROOT, 'src/resources', name, 'slots.ts')),
    )
    expect(folders.length).toBeGreaterThan(30)
    expect(folders.filter((name) => !needs.has(name))).toEqual([])
  })
})
