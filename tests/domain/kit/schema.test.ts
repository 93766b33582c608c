import { describe, expect, it, vi } from 'vitest'
import {
  bool,
  choice,
  choices,
  date,
  decimal,
  files,
  instant,
  integer,
  reference,
  references,
  rows,
  text,
} from '#domain/kit/fields.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { buildPhoto, pathsRefused } from '#tests/factories/domain.ts'

const fields = {
  name: text({ label: '名称', required: true, maxLength: 5 }),
  phone: text({ label: '电话', format: 'phone' }),
  count: integer({ label: '人数', min: 0 }),
  money: decimal({ label: '金额', max: 100 }),
  on: bool({ label: '启用' }),
  day: date({ label: '日期' }),
  at: instant({ label: '时间' }),
  level: choice({ label: '等级', options: { general: '一般', major: '重大' }, required: true }),
  flags: choices({ label: '标志', options: { a: '甲', b: '乙' } }),
  owner: reference('user', { label: '负责人' }),
  photos: files({ label: '照片', required: true, min: 1, max: 2, accept: 'media' }),
}
const fine = { name: '名称', level: 'general', photos: [buildPhoto()] }
const schema = inputSchema(fields)

describe('inputSchema', () => {
  it('works out a field when something is given, and once', () => {
    const read = vi.fn(() => ({ general: '一般' }))
    const level = choice({ label: '等级', options: { general: '一般' } })
    const asked = inputSchema({ level: Object.defineProperty({ ...level }, 'options', { get: read }) })
    expect(read).not.toHaveBeenCalled()
    for (const given of ['general', 'major']) asked.safeParse({ level: given })
    expect(read).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['files', files({ label: '材料', required: true }), '材料至少1个'],
    ['references', references('user', { label: '人员', required: true }), '请选择人员'],
    ['choices', choices({ label: '类别', options: { a: '甲' }, required: true }), '请选择类别'],
    ['rows', rows({ label: '明细', required: true, fields: { name: text({ label: '名称' }) } }), '明细至少1项'],
  ])('takes no empty list for one that has to be given: %s', (_kind, list, message) => {
    const said = (field: object) => inputSchema({ list: { ...list, ...field } }).safeParse({ list: [] })
    expect(said({}).error?.issues).toMatchObject([{ message }])
    expect(said({ required: false }).success).toBe(true)
    expect(said({ when: { level: 'major' } }).success, 'where nobody is asked for it').toBe(true)
  })

  it('accepts what fits, and empty values where nothing is required', () => {
    const value = {
      ...fine,
      phone: '',
      count: null,
      money: 100,
      on: false,
      day: '2024-02-29',
      at: '2026-11-20T02:32:00Z',
    }
    expect(parseInput(schema, value)).toEqual(value)
  })

  it.each([
    ['name', ''],
    ['name', '   '],
    ['name', '六个字的名称'],
    ['name', 7],
    ['name', null],
    ['name', 'a\u0000b'],
    ['phone', '12'],
    ['count', -1],
    ['count', 1.5],
    ['count', 2 ** 31],
    ['count', Number.NaN],
    ['money', 100.01],
    ['money', Number.POSITIVE_INFINITY],
    ['on', 'yes'],
    ['day', '2026-02-30'],
    ['day', '20261120'],
    ['at', '2026-11-20 10:32'],
    ['at', '2026-11-20T99:32:00Z'],
    ['level', 'huge'],
    ['flags', ['a', 'a', 'b']],
    ['flags', 'a'],
    ['owner', "x'; drop table user"],
    ['photos', []],
    ['photos', [buildPhoto(), buildPhoto(), buildPhoto()]],
  ])('refuses %s = %j at that field, in Chinese', (name, value) => {
    expect(
      pathsRefused(() => parseInput(schema, { ...fine, [name]: value })).map((path) => path.split('.')[0]),
    ).toContain(name)
  })

  it('counts a video and its cover as one', () => {
    const withCover = () => {
      const video = { ...buildPhoto(), contentType: 'video' as const }
      return [video, { ...buildPhoto(), rootGuid: video.guid }]
    }
    const photos = [...withCover(), ...withCover()]
    expect(parseInput(schema, { ...fine, photos })).toMatchObject({ photos })
    expect(pathsRefused(() => parseInput(schema, { ...fine, photos: [...photos, buildPhoto()] }))).toEqual(['photos'])
    const lone = { ...buildPhoto(), rootGuid: buildPhoto().guid }
    expect(pathsRefused(() => parseInput(schema, { ...fine, photos: [lone] }))).toEqual(['photos'])
    const covers = Array.from({ length: 4 }, () => ({ ...buildPhoto(), rootGuid: lone.guid }))
    expect(pathsRefused(() => parseInput(schema, { ...fine, photos: [buildPhoto(), ...covers] }))).toEqual(['photos'])
  })

  it('refuses a medium that the field does not take', () => {
    const only = inputSchema({ photo: files({ label: '照片' }), paper: files({ label: '文件', accept: 'document' }) })
    const video = { ...buildPhoto(), contentType: 'video' as const }
    const program = { ...buildPhoto(), contentType: 'file' as const, fileName: 'a.exe' }
    expect(pathsRefused(() => parseInput(only, { photo: [video], paper: [program] }))).toEqual(['photo', 'paper'])
    expect(parseInput(only, { photo: [buildPhoto()], paper: [{ ...program, fileName: '台账.xlsx' }] })).toBeTruthy()
    const lesson = inputSchema({ file: files({ label: '课件', accept: 'lesson' }) })
    expect(parseInput(lesson, { file: [video, { ...program, fileName: '讲义.pptx' }] })).toBeTruthy()
    expect(pathsRefused(() => parseInput(lesson, { file: [program] }))).toEqual(['file'])
  })

  it('names what is missing', () => {
    expect(pathsRefused(() => parseInput(schema, {})).sort()).toEqual(['level', 'name', 'photos'])
  })

  it('refuses a field that is not declared', () => {
    expect(pathsRefused(() => parseInput(schema, { ...fine, isAdmin: true }))).toEqual(['isAdmin'])
  })

  it('asks for nothing but still checks when only changes are sent', () => {
    const partial = inputSchema(fields, { partial: true })
    expect(parseInput(partial, {})).toEqual({})
    expect(pathsRefused(() => parseInput(partial, { name: '' }))).toEqual(['name'])
  })
})
