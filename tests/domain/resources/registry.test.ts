import { describe, expect, it } from 'vitest'
import { OFFICE_RESOURCES, RESOURCES } from '#domain/resources/all.ts'
import { actionNamed, findResource, resourceNamed } from '#domain/resources/registry.ts'

describe('the registry', () => {
  it('knows every resource once, by name', () => {
    expect(new Set(RESOURCES.map(({ name }) => name)).size).toBe(RESOURCES.length)
    expect(RESOURCES.filter((resource) => findResource(resource.name) !== resource)).toEqual([])
  })

  it('leaves nothing that a device keeps or queues to a later load', () => {
    const late = OFFICE_RESOURCES.filter(({ offline }) => offline.keep !== 'none' || offline.edits !== 'online')
    expect(late.map(({ name }) => name)).toEqual([])
  })

  it('refuses names it does not know', () => {
    expect(() => resourceNamed('nothing')).toThrow(expect.objectContaining({ code: 'route.unknown' }))
    expect(() => actionNamed('company', 'explode')).toThrow(expect.objectContaining({ code: 'action.unknown' }))
    expect(() => actionNamed('nothing', 'create')).toThrow(expect.objectContaining({ code: 'action.unknown' }))
  })
})
