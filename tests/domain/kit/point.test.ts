import { describe, expect, it } from 'vitest'
import { crudActions, performAction } from '#domain/kit/action.ts'
import { text } from '#domain/kit/fields.ts'
import { carried, halfPlaces, placeOf, unsaidSources, withWholePlaces } from '#domain/kit/place.ts'
import { point } from '#domain/kit/point.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, defineResource } from '#domain/kit/resource.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { buildActor } from '../../factories/domain.ts'

const fields = {
  name: text({ label: '名称', required: true }),
  ...point({ lng: 'longitude', lat: 'latitude', source: 'coordSource', accuracy: 'coordAccuracy' }),
  ...point({ lng: 'outLng', lat: 'outLat' }, { of: '签退', anywhere: true }),
}
const shelter = defineResource({
  name: 'shelter',
  label: '避难点',
  title: 'name',
  scope: 'global',
  fields,
  access: {
    read: () => 'everything',
    create: () => 'everything',
    update: () => 'everything',
    remove: () => 'everything',
  },
  list: { columns: ['name'], filters: [], order: 'name', search: ['name'] },
  form: [{ section: '避难点', fields: Object.keys(fields) }],
}) as unknown as AnyResource
const [create, update] = crudActions(shelter)

function perform(action: typeof create, before: AnyRecord | null, input: unknown): AnyRecord {
  if (action === undefined) throw new Error('a resource with a form is made and changed')
  return performAction(before, {
    action,
    input: parseInput(action.input, input),
    baseVersion: null,
    context: {
      actor: buildActor('bureau'),
      now: '2026-11-20T02:00:00.000Z',
      madeAt: '2026-11-20T02:00:00.000Z',
      recordGuid: 'shelter-1',
      related: {},
    },
  }).record
}
const messagesOf = (run: () => unknown): string[] => {
  try {
    run()
  } catch (error) {
    if (error instanceof Problem) return error.issues.map(({ path, message }) => `${path}: ${message}`)
    throw error
  }
  return []
}
const FIXED = { name: '体育馆', longitude: 120.64, latitude: 31.16, coordSource: 'gps', coordAccuracy: 12 }

describe('point', () => {
  it('makes fields of their own names, each number with its bounds', () => {
    expect(fields.longitude).toMatchObject({ kind: 'point', label: '经度', place: '坐标', min: 73, max: 136 })
    expect(fields.outLat).toMatchObject({ label: '签退纬度', place: '签退坐标', min: -90, max: 90 })
    expect(fields.coordAccuracy).toMatchObject({ label: '定位精度', unit: '米', when: { coordSource: 'gps' } })
  })

  it('refuses what lies beyond China, and takes a fix as the device gave it', () => {
    const issues = (input: object) => messagesOf(() => parseInput(inputSchema(fields, { partial: true }), input))
    expect(issues({ longitude: 31.16, latitude: 120.64 })).toEqual([
      'longitude: 经度不能小于73',
      'latitude: 纬度不能大于54',
    ])
    expect(issues({ outLng: 0, outLat: 0 })).toEqual([])
  })

  it('is asked for, changed and shown as one', () => {
    expect([...carried(fields, Object.keys(fields))]).toEqual(['latitude', 'coordSource', 'coordAccuracy', 'outLat'])
    expect(withWholePlaces(fields, ['name', 'latitude'])).toEqual([
      ...['name', 'longitude', 'latitude', 'coordSource', 'coordAccuracy'],
    ])
    expect(placeOf(fields.longitude, FIXED)).toEqual({ lng: 120.64, lat: 31.16 })
    expect(placeOf(fields.outLng, FIXED)).toBeNull()
  })

  it('does not stand with one number, but leaves alone what was so before', () => {
    const half = messagesOf(() => perform(create, null, { name: '体育馆', longitude: 120.64 }))
    expect(half).toEqual(['latitude: 请填写纬度'])
    const before = { ...perform(create, null, { name: '体育馆' }), longitude: 120.64 }
    expect(perform(update, before, { changes: { name: '文化馆' } })).toMatchObject({
      name: '文化馆',
      longitude: 120.64,
    })
    expect(halfPlaces(fields, ['latitude'], { longitude: 120.64, latitude: null })).toHaveLength(1)
  })

  it('keeps where it comes from, with the accuracy of a fix alone', () => {
    const made = perform(create, null, FIXED)
    expect(made).toMatchObject(FIXED)
    const typed = { changes: { longitude: 120.65, latitude: 31.16, coordSource: 'typed' } }
    expect(perform(update, made, typed)).toMatchObject({ longitude: 120.65, coordSource: 'typed', coordAccuracy: null })
    const again = { changes: { longitude: 120.65, latitude: 31.16, coordSource: 'gps', coordAccuracy: 12 } }
    expect(perform(update, made, again)).toMatchObject({ longitude: 120.65, coordSource: 'gps', coordAccuracy: 12 })
  })

  it('keeps no source of a place that an older app has moved without saying how', () => {
    const moved = perform(update, perform(create, null, FIXED), { changes: { longitude: 120.7 } })
    expect(moved).toMatchObject({ longitude: 120.7, latitude: 31.16, coordSource: null, coordAccuracy: null })
    expect(unsaidSources(fields, ['name'])).toEqual({})
  })
})
