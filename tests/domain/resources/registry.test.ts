import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'

describe('the registry', () => {
  it('knows every resource once, by name', () => {
    expect(new Set(RESOURCES.map(({ name }) => name)).size).toBe(RESOURCES.length)
    expect(RESOURCES.filter((resource) => findResource(resource.name) !== resource)).toEqual([])
  })

  it('has no rich text that devices search: they read it as it is written, tags and all', () => {
    const mirrored = RESOURCES.filter(({ offline }) => offline.keep === 'mirror')
    const rich = mirrored.flatMap(({ fields, list }) =>
      list.search.filter((name) => fields[name]?.kind === 'text' && 'rich' in fields[name]),
    )
    expect(rich).toEqual([])
  })

  it('refuses names it does not know', () => {
    expect(() => resourceNamed('nothing')).toThrow(expect.objectContaining({ code: 'route.unknown' }))
    expect(() => actionNamed('company', 'explode')).toThrow(expect.objectContaining({ code: 'action.unknown' }))
    expect(() => actionNamed('nothing', 'create')).toThrow(expect.objectContaining({ code: 'action.unknown' }))
  })
})
