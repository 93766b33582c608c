import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { HOOKS } from '#server/resources/hooks.ts'

const names = RESOURCES.map(({ name }) => name)
const files = readdirSync(new URL('../../../server/resources/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'hooks.ts')
  .map((entry) => entry.name.replace(/\.ts$/, ''))

describe('the server halves of resources', () => {
  it.each(files)('%s.ts bears the name of the resource whose half it is', (name) => {
    expect(names).toContain(name)
    expect(HOOKS).toHaveProperty(name)
  })

  it('are of resources that there are', () => {
    expect(Object.keys(HOOKS).filter((name) => !names.includes(name))).toEqual([])
  })
})
