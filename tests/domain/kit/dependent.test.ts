import { describe, expect, it } from 'vitest'
import { anyone } from '#domain/kit/access.ts'
import { crudActions } from '#domain/kit/action.ts'
import { dependentIssues, isAsked, isRequired, missingWords } from '#domain/kit/dependent.ts'
import { bool, choice, choices, files, rows, text } from '#domain/kit/fields.ts'
import { type AnyResource, blankRecord, defineResource } from '#domain/kit/resource.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { outcomeOf } from '#tests/factories/domain.ts'

const KINDS = { none: '无', gas: '气体', dust: '粉尘' } as const
const site = defineResource({
  name: 'site',
  label: '场所',
  title: 'kind',
  scope: 'global',
  fields: {
    kind: choice({ label: '危害', options: KINDS, required: true }),
    gas: text({ label: '气体名称', required: true, when: { kind: 'gas' } }),
    cleaning: text({ label: '清扫制度', when: { kind: ['gas', 'dust'], open: true } }),
    open: bool({ label: '敞开' }),
  },
  access: { read: anyone, create: anyone, update: anyone, remove: anyone },
  list: { columns: ['kind'], filters: [], order: 'kind', search: [] },
  form: [{ section: '场所', fields: ['kind', 'gas', 'cleaning', 'open'] }],
}) as unknown as AnyResource
const action = (name: string) => {
  const found = crudActions(site).find((each) => each.name === name)
  if (found === undefined) throw new Error('a resource with a form has it')
  return found
}
const gasSite = { ...blankRecord(site, 'site-1'), version: 1, kind: 'gas', gas: '氨', open: true, cleaning: '每日' }

describe('isAsked', () => {
  const of = (when: Parameters<typeof isAsked>[0]['when']) => ({ ...text({ label: '说明' }), ...(when && { when }) })
  it.each([
    [undefined, {}, true],
    [{ kind: 'gas' }, { kind: 'gas' }, true],
    [{ kind: 'gas' }, { kind: 'dust' }, false],
    [{ kind: 'gas' }, {}, false],
    [{ kind: ['gas', 'dust'] }, { kind: 'dust' }, true],
    [{ open: true }, { open: false }, false],
    [{ kinds: 'gas' }, { kinds: ['dust', 'gas'] }, true],
    [{ kind: 'gas', open: true }, { kind: 'gas', open: false }, false],
  ] as const)('of %j with %j is %s', (when, values, answer) => {
    expect(isAsked(of(when), values)).toBe(answer)
  })
})

describe('a field that is only sometimes required', () => {
  const fields = {
    kind: choice({ label: '危害', options: KINDS }),
    grade: text({ label: '级别', requiredWhen: { kind: ['gas'] } }),
  }

  it.each([
    [{ kind: 'gas' }, ['请填写级别']],
    [{ kind: 'gas', grade: '' }, ['请填写级别']],
    [{ kind: 'gas', grade: '一级' }, []],
    [{ kind: 'dust' }, []],
    [{ kind: 'dust', grade: '一级' }, []],
  ])('with %j is missing: %j', (values, missing) => {
    expect(dependentIssues(fields, values).map(({ message }) => message)).toEqual(missing)
    expect(inputSchema(fields).safeParse(values).success).toBe(missing.length === 0)
    expect(isRequired(fields.grade, values)).toBe(values.kind === 'gas')
  })
})

describe('a field that is only sometimes asked for', () => {
  it.each([
    { input: { kind: 'none' }, gives: { gas: null } },
    { input: { kind: 'gas', gas: '氨' }, gives: { gas: '氨' } },
    { input: { kind: 'dust', gas: '氨', cleaning: '每日', open: true }, gives: { gas: null, cleaning: '每日' } },
    { input: { kind: 'dust', cleaning: '每日', open: false }, gives: { cleaning: null } },
  ])('is kept with $input as $gives', ({ input, gives }) => {
    expect(outcomeOf(action('create'), null, input)).toMatchObject(gives)
  })

  it.each([{ kind: 'gas' }, { kind: 'gas', gas: null }, { kind: 'gas', gas: '' }])(
    'is required when it is asked for: %j',
    (input) => expect(outcomeOf(action('create'), null, input)).toBe('input.invalid'),
  )

  it('is emptied by an edit after which nobody asks for it, and missed by one after which somebody does', () => {
    const edited = (changes: object, before = gasSite) => outcomeOf(action('update'), before, { changes })
    expect(edited({ kind: 'none' })).toMatchObject({ kind: 'none', gas: null, cleaning: null })
    expect(edited({ open: false })).toMatchObject({ gas: '氨', cleaning: null })
    expect(edited({ kind: 'gas' }, { ...gasSite, kind: 'none', gas: null } as never)).toBe('input.invalid')
  })

  it('is checked in each row of a list by that row', () => {
    const fields = { kinds: choices({ label: '危害', options: KINDS }), gas: site.fields.gas as never }
    const schema = inputSchema({
      lines: rows({ label: '明细', fields: { ...fields, kind: site.fields.kind as never } }),
    })
    expect(() => parseInput(schema, { lines: [{ kind: 'none' }, { kind: 'gas' }] })).toThrow(
      expect.objectContaining({
        details: { issues: [{ path: 'lines.1.gas', code: 'custom', message: '请填写气体名称' }] },
      }),
    )
  })
})

describe('the words about an empty field', () => {
  it.each([
    { field: text({ label: '部位' }), words: '请填写部位' },
    { field: choice({ label: '级别', options: KINDS }), words: '请选择级别' },
    { field: files({ label: '现场照片' }), words: '请添加现场照片' },
    { field: rows({ label: '人员', fields: {} }), words: '请添加人员' },
  ])('are $words', ({ field, words }) => {
    expect(missingWords(field)).toBe(words)
  })
})
