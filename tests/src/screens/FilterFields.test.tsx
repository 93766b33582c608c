// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { shownFilters } from '#app/screens/FilterFields.tsx'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { layoutIs } from '#tests/fakes/layout.ts'

// jsdom has none, and the fields ask for it as they load.
layoutIs('phone')

describe('shownFilters', () => {
  const namesOf = (values?: Record<string, string>) =>
    shownFilters(resourceNamed('company'), values).map(({ name }) => name)

  it('asks for the grid, and for the code of a region only where the address brought one', () => {
    expect(namesOf()).toContain('gridGuid')
    expect(namesOf()).not.toContain('regionIds')
    expect(namesOf({ regionIds: '320509' })).toContain('regionIds')
  })
})
