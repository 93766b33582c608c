import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/resources/all.ts'
import { actionNamed, findResource, resourceNamed } from '#domain/resources/registry.ts'

describe('the registry', () => {
  it('knows every resource once, by name', () => {
    expect(new Set(RESOURCES.map(({ name }) => name)).size).toBe(RESOURCES.length)
    expect(RESOURCES.filter((resource) => findResource(resource.name) !== resource)).toEqual([])
  })

  it('refuses names it does not know', () => {
    expect(() => resourceNamed('nothing')).toThrow(expect.objectContaining({ code: 'route.unknown' }))
    expect(() => actionNamed('company', 'explode')).toThrow(expect.objectContaining({ code: 'action.unknown' }))
    expect(() => actionNamed('nothing', 'create')).toThrow(expect.objectContaining({ code: 'action.unknown' }))
  })
})
