import { describe, expect, it } from 'vitest'
import { matches } from '#domain/kit/filter.ts'
import { companyChemical } from '#domain/resources/companyChemical/definition.ts'
import '#domain/areas/all.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { buildActor, buildRecord, LEAF_PATH, outcomeOf } from '#tests/factories/domain.ts'

const actor = buildActor('safety')
const paper = (guid: string) => [
  {
    guid,
    sha256: 'a'.repeat(64),
    size: 1,
    mime: 'application/pdf',
    contentType: 'file' as const,
    fileName: '说明书.pdf',
  },
]
const picture = (guid: string) => [
  { ...paper(guid)[0], mime: 'image/jpeg', contentType: 'img' as const, fileName: '标签.jpg' },
]
const SDS = paper('00000000-0000-4000-8000-000000000001')
const LABEL = picture('00000000-0000-4000-8000-000000000002')
const whole = {
  companyGuid: 'company-1',
  chemicalName: '甲醇',
  roles: ['raw'],
  maxStock: 3,
  storePlaceGuid: 'place-1',
  sds: SDS,
  chemicalLabel: LABEL,
}

describe('a hazardous chemical', () => {
  const create = actionNamed('companyChemical', 'create')
  it('is filed with its store, its data sheet and its label', () => {
    expect(outcomeOf(create, null, whole, { actor })).toMatchObject({ chemicalName: '甲醇', storePlaceGuid: 'place-1' })
  })

  it.each(['storePlaceGuid', 'sds', 'chemicalLabel'])('is not filed without %s', (name) => {
    const { [name as keyof typeof whole]: _left, ...rest } = whole
    expect(outcomeOf(create, null, rest, { actor })).toBe('input.invalid')
  })
})

describe('a row from before', () => {
  const update = actionNamed('companyChemical', 'update')
  const old = buildRecord('companyChemical', {
    version: 2,
    companyGuid: 'company-1',
    chemicalName: '甲醇',
    maxStock: 3,
    gridPath: LEAF_PATH,
  })
  const changes = (changed: object) => ({ changes: changed })

  it('is read as it is, and may be removed', () => {
    expect(matches(companyChemical.access.read(actor), old)).toBe(true)
    expect(outcomeOf(actionNamed('companyChemical', 'delete'), old, {}, { actor })).toMatchObject({ deleted: true })
  })

  it('asks for what it lacks when it is changed', () => {
    expect(outcomeOf(update, old, changes({ maxStock: 5 }), { actor })).toBe('input.invalid')
    expect(companyChemical.rules?.(old).map(({ path }) => path)).toEqual(['storePlaceGuid', 'sds', 'chemicalLabel'])
  })

  it('is changed together with what it lacked', () => {
    const { storePlaceGuid, sds, chemicalLabel } = whole
    const given = changes({ maxStock: 5, storePlaceGuid, sds, chemicalLabel })
    expect(outcomeOf(update, old, given, { actor })).toMatchObject({ maxStock: 5, storePlaceGuid })
  })

  it('is not changed to have none', () => {
    const filled = { ...old, ...whole }
    for (const name of ['storePlaceGuid', 'sds', 'chemicalLabel'])
      expect(outcomeOf(update, filled, changes({ [name]: null }), { actor })).toBe('input.invalid')
  })
})
