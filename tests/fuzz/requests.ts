import { createHash } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import { RESOURCES } from '#domain/areas/all.ts'
import {
  mediaUploadSchema,
  opSchema,
  pullRequestSchema,
  pushRequestSchema,
  snapshotsRequestSchema,
} from '#domain/contract/sync.ts'
import { editableFields } from '#domain/kit/action.ts'
import type { Field, FieldMap } from '#domain/kit/fields.ts'
import { type AnyResource, fieldNames, filterNames } from '#domain/kit/resource.ts'
import { dimensionsOf } from '#domain/kit/statistics.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { PEOPLE, type Person } from '../server/support.ts'
import { KNOWN_DAY, knownGuids } from './known.ts'
import type { ReadKeys } from './observe.ts'
import type { Target } from './targets.ts'
import { fieldsValue, fieldValue, HOSTILE_WORDS, hostileValue, schemaValue, spoiled } from './values.ts'

/** One request, written out, so that a counterexample can be read and sent by hand. */
export interface Request {
  who: Person | null
  method: string
  path: string
  headers: Record<string, string>
  /** Text, or bytes as base64. */
  body: string | { base64: string } | null
  /** Made by the rules of the call alone: nothing hostile was put in. */
  isWellFormed: boolean
}

interface Parts {
  path: Arbitrary<string>
  query: Arbitrary<string>
  headers: Arbitrary<Record<string, string>>
  body: Arbitrary<Request['body']>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const people = Object.keys(PEOPLE) as Person[] // keys of that very table
const somebody: Arbitrary<Person | null> = fc.oneof(
  { arbitrary: fc.constant<Person>('admin'), weight: 8 },
  { arbitrary: fc.constantFrom(...people), weight: 6 },
  { arbitrary: fc.constant(null), weight: 1 },
)

/** Requests of one call: half of them by its rules, half of them not. `read` is what the call was seen to read. */
export function requestsOf(target: Target, read: ReadKeys): Arbitrary<Request> {
  const wellFormed = requestFrom(target, wellFormedParts(target, read), true)
  return fc.oneof(wellFormed, requestFrom(target, hostileParts(target, read), false))
}

function requestFrom(
  { method }: Target,
  { path, query, headers, body }: Parts,
  isWellFormed: boolean,
): Arbitrary<Request> {
  return fc
    .record({ who: somebody, path, query, headers, body })
    .map(({ who, path: at, query: asked, headers: sent, body: content }) => ({
      who,
      method,
      path: asked === '' ? at : `${at}?${asked}`,
      headers: sent,
      body: method === 'GET' || method === 'HEAD' ? null : content,
      isWellFormed,
    }))
}

function wellFormedParts(target: Target, read: ReadKeys): Parts {
  const special = specialParts(target)
  const body = bodyOf(target, read).wellFormed.map((value) => JSON.stringify(value))
  const query = target.method === 'GET' ? queryOf(readValue(target, read)) : fc.constant('')
  return { path: pathOf(target, paramOf), query, headers: fc.constant(JSON_TYPE), body, ...special?.wellFormed }
}

function hostileParts(target: Target, read: ReadKeys): Parts {
  const special = specialParts(target)
  const { wellFormed, names } = bodyOf(target, read)
  const json = fc.oneof({ arbitrary: spoiled(wellFormed, names), weight: 8 }, { arbitrary: hostileValue, weight: 1 })
  const body: Parts['body'] = fc.oneof(
    { arbitrary: json.map((value) => JSON.stringify(value) ?? 'null'), weight: 8 },
    { arbitrary: fc.constantFrom(...BROKEN_BODIES), weight: 1 },
  )
  const mostly = <T>(usual: Arbitrary<T>, odd: Arbitrary<T>) => fc.oneof({ arbitrary: usual, weight: 2 }, odd)
  return {
    path: mostly(
      pathOf(target, paramOf),
      pathOf(target, () => hostileSegment),
    ),
    query: fc.oneof(
      { arbitrary: queryOf(spoiled(readValue(target, read), [...read.keys.keys()])), weight: 1 },
      fc.constantFrom(...ODD_QUERIES),
    ),
    headers: fc.oneof({ arbitrary: fc.constant(JSON_TYPE), weight: 9 }, fc.constantFrom(...ODD_HEADERS)),
    body,
    ...special?.hostile,
  }
}

const BROKEN_BODIES: Request['body'][] = [
  '',
  '{',
  '{"a":',
  'null',
  '[]',
  '"x"',
  '0',
  '{"guid":"a","guid":"b"}',
  '{"a":1e400}',
  '{"__proto__":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '\ufeff{}',
  '['.repeat(50_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"keyword":"${'x'.repeat(1_100_000)}"}`,
  { base64: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('base64') },
  { base64: Buffer.from([0x1f, 0x8b, 8, 0, 0]).toString('base64') },
]
const ODD_QUERIES = [
  '',
  'a=1&a=2',
  'guid=x&guid=y',
  'guid[]=x',
  'guid[a]=x',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  '%',
  '%00=%00',
  'a=%ff',
  '=',
  '&&&',
  'access_token=x',
  'access_token=x&access_token=y',
]
const ODD_HEADERS: Record<string, string>[] = [
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=gbk' },
  { 'content-type': 'application/json;;;' },
  { 'content-type': '' },
  { 'content-type': '*/*' },
  { ...JSON_TYPE, 'content-encoding': 'gzip' },
  { ...JSON_TYPE, cookie: 'Admin-Token=x; Admin-Token=%00; __proto__=1' },
  { ...JSON_TYPE, 'accept-encoding': 'gzip', range: 'bytes=5-2,0-' },
  { ...JSON_TYPE, accept: 'x'.repeat(4_000), origin: 'null' },
]

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd')

/** As text of a path segment: encoded as it should be, twice, or not at all where a slash comes of it. */
const hostileSegment = fc.oneof(
  fc
    .constantFrom(...HOSTILE_WORDS.filter((word) => word === wellFormed(word) && word.length < 5_000))
    .map(encodeURIComponent),
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%2f',
    '%2F..%2F',
    '..',
    '%e4%bd',
    '%ff',
    '%25',
    '%2500',
    ';a=1',
    'a%20or%201',
    '-1',
    '0',
    '1.5',
    '1e3',
    'x'.repeat(300),
  ),
)

function pathOf(
  { url, resource }: Target,
  segment: (name: string, resource: AnyResource | null) => Arbitrary<string>,
): Arbitrary<string> {
  const parts = url.split(/:(\w+)/)
  // Every other part is the name of a parameter.
  return fc
    .tuple(...parts.map((part, at) => (at % 2 === 0 ? fc.constant(part) : segment(part, resource))))
    .map((texts) => texts.join(''))
}

function paramOf(name: string, resource: AnyResource | null): Arbitrary<string> {
  const guids = knownGuids(/^userGuid$/.test(name) ? 'user' : (resource?.name ?? 'company'))
  if (/^guid|Guid$/.test(name))
    return fc.oneof({ arbitrary: fc.constantFrom(...guids), weight: 4 }, fc.constant('not-there'))
  if (name === 'id') return fc.oneof(fc.integer({ min: 1, max: 9 }).map(String), fc.constantFrom(...guids))
  if (name === 'serialNumber') return fc.constantFrom('91320509MA1MJ0AA1A', '9144030071526726XG')
  if (name === 'scope')
    return fc
      .constantFrom('global', 'user:grid', 'grid:grid-a', 'company:company-a', 'grid:not-there')
      .map(encodeURIComponent)
  return fc.constantFrom('x', '00000000-0000-4000-8000-000000000001')
}

function queryOf(value: Arbitrary<Record<string, unknown>>): Arbitrary<string> {
  return value.map((object) =>
    Object.entries(object)
      .flatMap(([key, each]) =>
        [each]
          .flat()
          .slice(0, 20)
          .map((one) => `${encoded(key)}=${encoded(typeof one === 'object' ? JSON.stringify(one) : String(one))}`),
      )
      .join('&')
      .slice(0, 8_000),
  )
}

const encoded = (text: string) => encodeURIComponent(wellFormed(text))

interface Body {
  wellFormed: Arbitrary<Record<string, unknown>>
  names: readonly string[]
}

function bodyOf(target: Target, read: ReadKeys): Body {
  const { resource, verb, action } = target
  const special = SCHEMAS[target.name]
  if (special !== undefined) return { wellFormed: special.wellFormed, names: special.names }
  if (resource === null || verb === null || verb === 'key' || verb === 'import')
    return { wellFormed: readValue(target, read), names: [...read.keys.keys()] }
  if (verb === 'list' || verb === 'export') return listBody(resource)
  if (verb === 'statistics') return statisticsBody(resource)
  const fields = editableFields(resource)
  const names = Object.keys(fields)
  if (verb === 'create')
    return { wellFormed: fieldsValue(resource.name, fields), names: [...names, 'guid', 'actionId'] }
  if (verb === 'update')
    return { wellFormed: updateValue(resource, fields), names: [...names, 'guid', 'version', 'id', 'actionId'] }
  if (verb === 'delete') return { wellFormed: keyValue(resource), names: ['guid', 'guids', 'id'] }
  return actBody(resource, action ?? '')
}

const someOf = (names: string[], least: number, most: number) =>
  fc.subarray(names, { minLength: Math.min(least, names.length), maxLength: Math.min(most, names.length) })
const guidIn = (resource: AnyResource) => fc.constantFrom(...knownGuids(resource.name))
const version = fc.oneof({ arbitrary: fc.constant(1), weight: 4 }, fc.constantFrom(2, 3))

function keyValue(resource: AnyResource): Arbitrary<Record<string, unknown>> {
  return fc.oneof(
    fc.record({ guid: guidIn(resource) }),
    fc.record({
      guids: fc.array(fc.oneof({ arbitrary: guidIn(resource), weight: 3 }, fc.constant('not-there')), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
    fc.record({ id: fc.integer({ min: 1, max: 9 }) }),
  )
}

function updateValue(resource: AnyResource, fields: FieldMap): Arbitrary<Record<string, unknown>> {
  const changes = someOf(Object.keys(fields), 1, 4).chain((names) => {
    const chosen = Object.fromEntries(names.map((name) => [name, fields[name] as Field]))
    return fieldsValue(resource.name, chosen, names)
  })
  return fc.tuple(guidIn(resource), version, changes).map(([guid, at, changed]) => ({ ...changed, guid, version: at }))
}

function actBody(resource: AnyResource, action: string): Body {
  const definition = actionsOf(resource.name).get(action)
  const input = inputOf(resource, action)
  const key = definition?.creates === true ? fc.constant({}) : fc.record({ guid: guidIn(resource), version })
  return {
    wellFormed: fc.tuple(key, input).map(([at, given]) => ({ ...at, input: given })),
    names: ['input', 'guid', 'version', 'actionId', 'id'],
  }
}

/** The input of an action; half of the hostile ones are hostile inside it. */
function inputOf(resource: AnyResource, action: string): Arbitrary<unknown> {
  const fields = editableFields(resource)
  if (action === 'create') return fieldsValue(resource.name, fields)
  if (action === 'update')
    return fc.record({ changes: updateValue(resource, fields).map(({ guid: _, version: __, ...changes }) => changes) })
  const definition = actionsOf(resource.name).get(action)
  return definition === undefined ? fc.constant({}) : schemaValue(definition.input, '', resource)
}

function listBody(resource: AnyResource): Body {
  const asked = [...filterNames(resource)]
  const filters = Object.fromEntries(asked.map((name) => [name, filterValue(resource, name)]))
  const names = fieldNames(resource)
  const controls = {
    pageIndex: fc.constantFrom(1, 2, '1', 1_000, 45_000_000),
    pageSize: fc.constantFrom(1, 20, 200, '10'),
    countTotal: fc.boolean(),
    sort: fc.constantFrom(...names),
    order: fc.constantFrom('ASC', 'DESC', 'asc', 'desc'),
    after: pageToken(names.length),
    keyword: fc.constantFrom('甲', '%', '_', '\\', "'", ' x '),
    view: fc.constantFrom('', ...Object.keys(resource.list.views ?? {})),
  }
  const few = (all: Record<string, Arbitrary<unknown>>, most: number) =>
    someOf(Object.keys(all), 0, most).chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map((name) => [name, all[name] as Arbitrary<unknown>]))),
    )
  return {
    wellFormed: fc.tuple(few(filters, 3), few(controls, 4)).map(([given, control]) => ({ ...control, ...given })),
    names: [...asked, ...Object.keys(controls)],
  }
}

/** Where a page ends, and places nobody was ever told of. */
function pageToken(seed: number): Arbitrary<string> {
  const values = [
    null,
    'x',
    KNOWN_DAY,
    `${KNOWN_DAY}T02:00:00.000Z`,
    seed,
    1e300,
    true,
    '\u0000',
    '\ud800',
    "'",
    'x'.repeat(1_000),
  ]
  const position = fc.oneof(
    fc.tuple(fc.constantFrom<unknown>(...values), fc.constantFrom('company-a', '', '\u0000', '\ud800')),
    fc.constantFrom<unknown>([], {}, [1], [{}, 'x'], [[1], 'x'], 'x', null),
  )
  return fc.oneof(
    position.map((place) => Buffer.from(JSON.stringify(place)).toString('base64url')),
    fc.constantFrom('', 'x', '%', '\u0000'),
  )
}

function filterValue(resource: AnyResource, name: string): Arbitrary<unknown> {
  const field = resource.fields[name]
  const value =
    field === undefined ? fc.constantFrom<unknown>('a', KNOWN_DAY, 1) : fieldValue(`${resource.name}.${name}`, field)
  return fc.oneof(
    { arbitrary: value, weight: 3 },
    fc.array(value, { maxLength: 3 }),
    fc.record({ from: value, to: value }, { requiredKeys: [] }),
    fc.record({ equals: value }),
    fc.constantFrom(
      { empty: true },
      { empty: false },
      { from: KNOWN_DAY },
      { to: 1 },
      '%',
      '_',
      '9999-12-31',
      '2028-02-29',
    ),
  )
}

function statisticsBody(resource: AnyResource): Body {
  const { wellFormed, names } = listBody(resource)
  const dimensions = resource.statistics ? dimensionsOf(resource.statistics) : []
  const span = fc.record(
    { from: fc.constantFrom('2026-01-01', '0001-01-01', '2028-02-29'), to: fc.constantFrom(KNOWN_DAY, '9999-12-31') },
    { requiredKeys: [] },
  )
  const asked = fc.tuple(fc.constantFrom('x', ...dimensions), span, wellFormed)
  return {
    wellFormed: asked.map(
      ([
        dimension,
        days,
        { pageIndex: _, pageSize: __, countTotal: ___, sort: ____, order: _____, after: ______, ...filters },
      ]) => ({ dimension, ...days, ...filters }),
    ),
    names: ['dimension', 'from', 'to', ...names],
  }
}

/** What a call was seen to read, each name as the field of that name. */
function readValue({ resource }: Target, read: ReadKeys): Arbitrary<Record<string, unknown>> {
  const own = resource === null || !read.takesAll ? {} : editableFields(resource)
  const values: Record<string, Arbitrary<unknown>> = {}
  for (const [name, field] of Object.entries(own)) values[name] = fieldValue(`${resource?.name}.${name}`, field)
  for (const [name, below] of read.keys) values[name] = keyNamed(name, below, resource)
  return fc.record(values, { requiredKeys: [], noNullPrototype: true })
}

/** Fields by their name, wherever it stands first. */
const FIELDS = new Map<string, { path: string; field: Field }>()
for (const { name: resource, fields } of RESOURCES)
  for (const [name, field] of Object.entries(fields))
    if (!FIELDS.has(name)) FIELDS.set(name, { path: `${resource}.${name}`, field })

function keyNamed(name: string, below: ReadKeys, resource: AnyResource | null): Arbitrary<unknown> {
  const field = resource?.fields[name]
  if (field !== undefined) return fieldValue(`${resource?.name}.${name}`, field)
  if (below.keys.size > 0) {
    const inner = fc.record(
      Object.fromEntries([...below.keys].map(([key, deeper]) => [key, keyNamed(key, deeper, resource)])),
      { requiredKeys: [] },
    )
    return fc.oneof(inner, fc.array(inner, { maxLength: 3 }))
  }
  const known = FIELDS.get(name)
  if (known !== undefined) return fieldValue(known.path, known.field)
  const to = resource?.name ?? 'company'
  if (name === 'guid') return fc.constantFrom(...knownGuids(to))
  if (/guids|ids$/i.test(name)) return fc.array(fc.constantFrom(...knownGuids(to)), { maxLength: 3 })
  if (/guid$/i.test(name)) return fc.constantFrom(...knownGuids(name.replace(/guid$/i, '')), ...knownGuids(to))
  if (name === 'id') return fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...knownGuids(to)))
  return fc.constantFrom<unknown>(
    '1',
    '甲',
    1,
    20,
    true,
    KNOWN_DAY,
    '13812345678',
    `${KNOWN_DAY}T02:00:00.000Z`,
    'Wujiang@2026',
    [],
    [{}],
    {},
  )
}

const opValue = fc
  .constantFrom(...RESOURCES.flatMap(({ name }) => [...actionsOf(name).keys()].map((action) => ({ name, action }))))
  .chain(({ name, action }) => {
    const resource = RESOURCES.find((each) => each.name === name) as AnyResource
    const own = {
      resource: fc.constant(name),
      action: fc.constant(action),
      recordGuid: action === 'create' ? fc.uuid({ version: 4 }) : guidIn(resource),
      input: inputOf(resource, action),
      deps: fc.constant([]),
      userGuid: fc.oneof({ arbitrary: fc.constant('admin'), weight: 6 }, fc.constantFrom('grid', 'safety')),
      baseVersion: fc.constantFrom(null, 1, 2),
    }
    return fc.tuple(schemaValue(opSchema), fc.record(own)).map(([op, chosen]) => ({ ...(op as object), ...chosen }))
  })
const OP_NAMES = Object.keys(opSchema.shape)
const pushValue = fc.record({
  deviceId: fc.constant('fuzz'),
  ops: fc.array(fc.oneof({ arbitrary: opValue, weight: 2 }, spoiled(opValue, OP_NAMES), hostileValue), {
    minLength: 1,
    maxLength: 4,
  }),
})

const CURSOR_PARTS = fc.tuple(
  fc.constantFrom('00000000-0000-4000-8000-000000000000', '-'.repeat(36)),
  fc.constantFrom('0000000000000001', 'ffffffffffffffff', '8000000000000000'),
  fc.constantFrom('0000000000000001', 'ffffffffffffffff', '7fffffffffffffff'),
  fc.constantFrom('1', '0', '999999'),
  fc.constantFrom('mi0', 'zzzzzzzzzzzz', '0', 'c2h'),
)
const cursor = fc.oneof(
  CURSOR_PARTS.map((parts) => parts.join('.')),
  fc.constantFrom(null, '', 'x', '....', "'", 'x'.repeat(400)),
)
const scopeName = fc.constantFrom(
  'global',
  'user:admin',
  'grid:grid-a',
  'grid:root',
  'company:company-a',
  'grid:',
  ':',
  'x',
  '%',
  "grid:'",
)
const pullValue = fc
  .tuple(
    schemaValue(pullRequestSchema),
    fc.record({ cursor, scopes: fc.array(scopeName, { maxLength: 4 }), schemaV: fc.constantFrom(1, 0, 2) }),
  )
  .map(([asked, own]) => ({ ...(asked as object), ...own }))

const SCHEMAS: Readonly<Record<string, Body>> = {
  'POST /safety/api/sync/push': { wellFormed: pushValue, names: Object.keys(pushRequestSchema.shape) },
  'POST /safety/api/sync/pull': { wellFormed: pullValue, names: Object.keys(pullRequestSchema.shape) },
  'POST /safety/api/sync/snapshots': {
    wellFormed: fc.record({ scopes: fc.array(scopeName, { minLength: 1, maxLength: 3 }) }),
    names: Object.keys(snapshotsRequestSchema.shape),
  },
}

/** The smallest picture there is. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const media = fc
  .uint8Array({ maxLength: 200 })
  .chain((noise) =>
    fc.constantFrom(
      GIF,
      PDF,
      Buffer.from(noise),
      Buffer.concat([GIF, noise]),
      Buffer.from([0xff, 0xd8, 0xff, ...noise]),
      Buffer.from(`RIFF1234WEBP${noise}`),
      Buffer.from('<svg onload="x"/>'),
      Buffer.alloc(0),
    ),
  )

interface Special {
  wellFormed: Partial<Parts>
  hostile: Partial<Parts>
}

/** Calls whose bodies are bytes. */
function specialParts({ name, verb }: Target): Special | null {
  if (verb === 'import') return sheetParts()
  if (name === 'PUT /safety/api/files/:guid') return mediaParts()
  if (name.includes('/files/tus')) return tusParts(name)
  return null
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const MEDIA_GUIDS = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']
const mediaGuid = fc.oneof(fc.constantFrom(...MEDIA_GUIDS), fc.uuid({ version: 4 }))
const MEDIA_NAMES = Object.keys(mediaUploadSchema.shape)

/** Announced and sent as one: the parts must agree, so they are drawn together and taken apart again. */
function mediaParts(): Special {
  const sent = fc.tuple(mediaGuid, media, schemaValue(mediaUploadSchema)).map(([guid, bytes, meta]) => {
    const announced = {
      ...(meta as Record<string, unknown>),
      guid,
      size: bytes.length,
      sha256: sha256(bytes),
      rootGuid: undefined,
    }
    return { guid, bytes, announced }
  })
  const path = mediaGuid.map((guid) => `/safety/api/files/${guid}`)
  const header = (value: Arbitrary<unknown>) =>
    value.map((announced) => ({ 'content-type': 'image/gif', 'x-media': base64url(announced) }))
  const odd = fc.constantFrom<Record<string, string>>(
    { 'content-digest': 'sha-256=:x:' },
    { 'content-digest': `sha-256=:${'A'.repeat(43)}=:` },
    { 'x-sha256': 'x' },
    { 'x-sha256': 'a'.repeat(64) },
    { 'x-media': '%' },
    { 'x-media': base64url(null) },
    { 'x-media': base64url([]) },
    { 'x-media': base64url(JSON.parse('{"__proto__":{"polluted":1}}')) },
    { 'content-type': '' },
  )
  return {
    wellFormed: { path, headers: header(sent.map(({ announced }) => announced)), body: media.map(base64) },
    hostile: {
      headers: fc.oneof(
        header(
          spoiled(
            sent.map(({ announced }) => announced),
            MEDIA_NAMES,
          ),
        ),
        odd,
      ),
      body: media.map(base64),
    },
  }
}

const base64 = (bytes: Uint8Array): Request['body'] => ({ base64: Buffer.from(bytes).toString('base64') })

function tusParts(name: string): Special {
  const protocol = { 'tus-resumable': '1.0.0' }
  const announced = fc
    .tuple(mediaGuid, schemaValue(mediaUploadSchema))
    .map(([guid, meta]): Record<string, unknown> => ({ ...(meta as object), guid, rootGuid: undefined }))
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64')
  const creation = (value: Arbitrary<Record<string, unknown>>) =>
    fc.tuple(value, fc.constantFrom('43', '1', '1000')).map(
      ([meta, length]): Record<string, string> => ({
        ...protocol,
        'upload-length': length,
        'upload-metadata':
          `guid ${Buffer.from(wellFormed(String(meta.guid)).slice(0, 500)).toString('base64')},media ${encode(meta)}`.slice(
            0,
            12_000,
          ),
      }),
    )
  const piece = fc.constantFrom('0', '1', '43').map(
    (offset): Record<string, string> => ({
      ...protocol,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
    }),
  )
  const odd = fc.constantFrom<Record<string, string>>(
    {},
    { 'tus-resumable': '0.0.1' },
    { ...protocol, 'upload-length': '-1', 'upload-metadata': 'guid' },
    { ...protocol, 'upload-length': '1e9', 'upload-metadata': 'guid !,media !' },
    { ...protocol, 'upload-length': '99999999999999', 'upload-metadata': ',,,' },
    { ...protocol, 'upload-defer-length': '1' },
    { ...protocol, 'upload-offset': '-1', 'content-type': 'application/offset+octet-stream' },
    { ...protocol, 'upload-offset': 'NaN', 'content-type': 'application/offset+octet-stream' },
    { ...protocol, 'upload-offset': '9'.repeat(30), 'content-type': 'application/offset+octet-stream' },
    { ...protocol, 'upload-offset': '0', 'content-type': 'text/plain' },
    { ...protocol, 'x-http-method-override': 'DELETE' },
    { ...protocol, 'upload-concat': 'final;/a /b' },
  )
  const isCreation = name.startsWith('POST')
  const path = isCreation
    ? fc.constant('/safety/api/files/tus')
    : mediaGuid.map((guid) => `/safety/api/files/tus/${guid}`)
  const body = isCreation || name.startsWith('HEAD') ? fc.constant(null) : media.map(base64)
  return {
    wellFormed: { path, headers: isCreation ? creation(announced) : piece, body },
    hostile: { headers: fc.oneof(odd, creation(spoiled(announced, MEDIA_NAMES))), body },
  }
}

const BOUNDARY = 'fuzzboundary'

function sheetParts(): Special {
  const job = fc.uuid({ version: 4 }).map((guid) => `job=${guid}&mode=all`)
  const file = fc.tuple(
    fc.constantFrom('sheet.xlsx', 'sheet.XLSX', 'a.xls', '../../x.xlsx', '\u202exslx.xlsx', ''),
    fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc.constantFrom(EMPTY_ZIP, Buffer.concat([EMPTY_ZIP, EMPTY_ZIP]), Buffer.from('PK\u0003\u0004'), Buffer.alloc(0)),
    ),
  )
  const form = file.map(([fileName, bytes]) =>
    Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  )
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const cut = form.chain((bytes) => fc.nat({ max: bytes.length }).map((length) => base64(bytes.subarray(0, length))))
  const oddQuery = fc.constantFrom(
    '',
    'job=x',
    'job=x&job=y',
    'job=%00',
    'job=00000000-0000-4000-8000-000000000001&mode=x',
  )
  return {
    wellFormed: { query: job, headers: fc.constant(headers), body: form.map(base64) },
    hostile: {
      query: fc.oneof(job, oddQuery),
      headers: fc.oneof({ arbitrary: fc.constant(headers), weight: 3 }, fc.constantFrom(...ODD_HEADERS)),
      body: cut,
    },
  }
}

/** A zip archive without a file in it. */
const EMPTY_ZIP = Buffer.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)])
