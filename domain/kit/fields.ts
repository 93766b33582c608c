import * as z from 'zod/mini'
import type { FigureKey } from '#domain/data/figures.ts'

/** What every kind of field has. `_value` exists for the type checker only. */
interface FieldBase<Kind extends string, Value> {
  kind: Kind
  label: string
  required?: boolean
  /** Filled in by the platform (numbers, derived grades): never part of a form or of an import. */
  computed?: boolean
  hint?: string
  /** The figures of law and policy that the value follows from: said beside it, with where they come from. */
  reckonedBy?: ReckonedBy
  unit?: string
  /** The field of the same record that names the unit. */
  unitFrom?: string
  /** Kept to work with; beside the other fields it says nothing to a reader. */
  silent?: boolean
  /**
   * `agencyGuid.agencyName`: repeats that field of the record which this reference names. Kept so by the platform: when the
   * record is written, and when the other one is.
   */
  copies?: string
  /** Asked for, checked and kept only while other fields of the record have these values; emptied otherwise. */
  when?: When
  /** Asked for in any case, and required while other fields have these values. */
  requiredWhen?: When
  readonly _value?: Value
}

export interface ReckonedBy {
  figures: readonly FigureKey[] | FiguresByValue
  /** The field with the day, moment, month or year whose figures count; today's where it is empty or none is named. */
  day?: string
}

/** For a choice: those that its value follows from, or leads to. */
export type FiguresByValue = Readonly<Record<string, readonly FigureKey[]>>

/** The figures that a value of the field has to do with. */
export function figuresOf({ figures }: ReckonedBy, value: unknown): readonly FigureKey[] {
  return isList(figures) ? figures : (figures[String(value)] ?? [])
}

/** `Array.isArray` does not narrow what may not be written to. */
const isList = (figures: ReckonedBy['figures']): figures is readonly FigureKey[] => Array.isArray(figures)

/** The values that other fields must have, all of them: one value, or any of several. */
export type When = Readonly<Record<string, string | boolean | null | readonly string[]>>

export interface TextField extends FieldBase<'text', string> {
  maxLength: number
  multiline?: boolean
  /** Read whole wherever it is listed, however long: who reads it acts by it. */
  whole?: boolean
  /** HTML with headings, lists and tables; cleaned wherever it is shown. */
  rich?: boolean
  /** How lists show it to those who need not see it whole. */
  mask?: 'phone' | 'identity'
  /** What stands between the names of a path from the widest to the narrowest: where there is no room the last is shown. */
  levels?: string
  format?: 'phone' | 'mobile' | 'creditCode' | 'identityCard' | 'companyWord'
  unique?: boolean
}
export interface NumberField extends FieldBase<'integer' | 'decimal', number> {
  min?: number
  max?: number
  /** A year, and a figure that names something (a seed, a version, an account), is no count: shown without separators. */
  format?: 'year' | 'code'
  /** Digits after the point; decimals only. */
  scale?: number
}
/** The fields that make up one place; where it came from and how exactly are kept where the definition names them. */
export interface PlaceParts {
  lng: string
  lat: string
  source?: string
  /** Metres, as the device claims them. */
  accuracy?: string
}
/**
 * One of the two numbers of a place, decimal degrees of WGS-84. Declared by `point` (`kit/point.ts`), asked for and shown
 * with the other: each keeps its own name, by which old devices and calls know it.
 */
export interface PointField extends FieldBase<'point', number> {
  /** What the place as a whole is called. */
  place: string
  parts: PlaceParts
  min: number
  max: number
}
export interface BoolField extends FieldBase<'bool', boolean> {}
export interface Expiry {
  remindDays: number
  isDue?: true
  /** The field with the very moment of that day, where it is known: over then, and not only with the day. */
  hour?: string
  /** While the fields have these values the day presses nobody: what is out of use waits for no inspection. */
  unless?: When
  /** The enterprise is told by text before and after that day; what it is called there, null where it runs out to no harm. */
  tells?: (record: Readonly<Record<string, unknown>>) => string | null
}
/** A day, `YYYY-MM-DD`. */
export interface DateField extends FieldBase<'date', string> {
  /**
   * The last day of something: shown with the time left, coloured from `remindDays` before on. It is the end of what holds,
   * or with `isDue` the day by which something must be done.
   */
  expiry?: Expiry
  /** The day of something that was done or came about: none to come. */
  happened?: true
}
/** A moment, ISO 8601 in UTC with milliseconds, `2026-11-20T02:32:00.000Z`. */
export interface InstantField extends FieldBase<'instant', string> {
  /** By then something has to be over: shown with how long ago that was, until its matter is closed. */
  until?: boolean
}
export interface ChoiceField<Code extends string = string> extends FieldBase<'choice', Code> {
  options: Readonly<Record<Code, string>>
  tones?: Readonly<Partial<Record<Code, Tone>>>
  /** Where the options rise from the mildest, lists begin with the last of them. */
  gravest?: 'last'
  /** Forms offer fewer of them as another field stands: a kind of work has grades of its own. */
  offered?: { by: string; options: Readonly<Record<string, readonly Code[]>> }
}
export interface ChoicesField<Code extends string = string> extends FieldBase<'choices', Code[]> {
  options: Readonly<Record<Code, string>>
  /** Those that somebody of these roles may give, where they are not all. */
  given?: (roles: readonly string[]) => readonly Code[] | undefined
}
/** The guid of a record of another resource. */
export interface ReferenceField extends FieldBase<'reference', string> {
  to: string
  /** Which of them are offered; one that is named already stays. */
  among?: { field: string; equals: string }
}
export interface ReferencesField extends FieldBase<'references', string[]> {
  to: string
}
/** A structured value with a schema of its own, one JSON column. */
export interface JsonField<Value = unknown> extends FieldBase<'json', Value> {
  schema: z.ZodMiniType<Value>
  /** What it is where forms know it: a GeoJSON polygon is drawn on the map. */
  shape?: 'polygon'
  /** Its parts as columns of a sheet, under their keys: a workbook that has them can be brought in. */
  cells?: FieldMap
}
/**
 * A short list of like things inside a record (tenants of a building, steps of a task), each with fields of its own.
 * Its fields are plain ones: attachments and further lists belong to resources.
 */
export interface RowsField extends FieldBase<'rows', Record<string, unknown>[]> {
  fields: FieldMap
  min?: number
  max?: number
  /** They may be chosen from a check list that the record names, instead of typed. */
  from?: RowsFrom
}
/** How items of a check list become rows. */
export interface RowsFrom {
  /** The reference of the same record that names the list. */
  list: string
  /** The silent field of a row that keeps which item it was: one that is there is not added again. */
  code: string
  /** What an item fills in: a part of it as it is, or what the part stands for; where that is nothing, the field stays open. */
  row: Readonly<Record<string, string | Readonly<{ of: string; means: Readonly<Record<string, string>> }>>>
}
/** Photos, videos and papers: the record holds the manifest, the bytes travel apart from it. */
export interface FilesField extends FieldBase<'files', MediaRef[]> {
  min?: number
  max: number
  /** `lesson`: papers and films; `signature`: written by hand on the spot. */
  accept: 'image' | 'media' | 'document' | 'lesson' | 'signature'
  /** Required, but no reason to keep a record out that comes in a sheet: it is added afterwards. */
  mayFollow?: true
}

/** Papers that a record from a sheet lacks at first. */
export const mayFollow = (field: Field) => field.kind === 'files' && field.mayFollow === true

export type Field =
  | TextField
  | NumberField
  | PointField
  | BoolField
  | DateField
  | InstantField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | ReferencesField
  | JsonField
  | RowsField
  | FilesField

/** How a status or choice is coloured; the colours themselves are tokens of the client. */
export type Tone = 'muted' | 'info' | 'waiting' | 'good' | 'bad' | 'red' | 'orange' | 'yellow' | 'blue'

/**
 * One attachment of a record, as the record's manifest names it before the bytes have arrived.
 * `photoTimestamp`, `photoLocation`, `rootGuid` and `contentType` are the specification's own names (section 3).
 */
export interface MediaRef {
  guid: string
  sha256: string
  size: number
  mime: string
  contentType: 'img' | 'video' | 'file'
  fileName: string
  width?: number | undefined
  height?: number | undefined
  photoTimestamp?: string | undefined
  /** `lng,lat,accuracy` in decimal degrees and metres. */
  photoLocation?: string | undefined
  /** Of a cover image: the video it belongs to. */
  rootGuid?: string | undefined
  /** Difference hash of a photo (`domain/rules/photo-likeness.ts`); absent where it would say nothing. */
  photoHash?: string | undefined
  /** Chosen from the album, not taken on the spot: its time and place are what its camera wrote, if anything. */
  fromAlbum?: boolean | undefined
}

export const mediaRefSchema = z.object({
  guid: z.uuid('附件编号不正确'),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, '附件校验值不正确')),
  size: z.int().check(z.positive('附件是空的')),
  mime: z.string().check(z.maxLength(100)),
  contentType: z.enum(['img', 'video', 'file']),
  fileName: z.string().check(z.maxLength(200)),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  photoTimestamp: z.optional(z.string().check(z.maxLength(40))),
  photoLocation: z.optional(z.string().check(z.maxLength(80))),
  rootGuid: z.optional(z.uuid()),
  photoHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/, '照片指纹不正确'))),
  fromAlbum: z.optional(z.boolean()),
})

type Spec<F extends Field, Extra extends keyof F = never> = Omit<Partial<F>, 'kind' | '_value' | Extra> & {
  label: string
} & Pick<F, Extra>

/** Fixes what a spec left out, without letting the default narrow what the spec says. */
type Filled<S, Kind extends string, Defaults extends object = object> = Omit<S, keyof Defaults> &
  Defaults & { kind: Kind }

export const text = <const S extends Spec<TextField>>(spec: S): Filled<S, 'text', { maxLength: number }> => ({
  ...spec,
  maxLength: spec.maxLength ?? 100,
  kind: 'text',
})
export const integer = <const S extends Spec<NumberField>>(spec: S): Filled<S, 'integer'> => ({
  ...spec,
  kind: 'integer',
})
export const decimal = <const S extends Spec<NumberField>>(spec: S): Filled<S, 'decimal', { scale: number }> => ({
  ...spec,
  scale: spec.scale ?? 2,
  kind: 'decimal',
})
export const bool = <const S extends Spec<BoolField>>(spec: S): Filled<S, 'bool'> => ({ ...spec, kind: 'bool' })
export const date = <const S extends Spec<DateField>>(spec: S): Filled<S, 'date'> => ({ ...spec, kind: 'date' })
export const instant = <const S extends Spec<InstantField>>(spec: S): Filled<S, 'instant'> => ({
  ...spec,
  kind: 'instant',
})
export const choice = <const S extends Spec<ChoiceField, 'options'>>(spec: S): Filled<S, 'choice'> => ({
  ...spec,
  kind: 'choice',
})
export const choices = <const S extends Spec<ChoicesField, 'options'>>(spec: S): Filled<S, 'choices'> => ({
  ...spec,
  kind: 'choices',
})
export const reference = <const S extends Omit<Spec<ReferenceField>, 'to'>>(
  to: string,
  spec: S,
): Filled<S, 'reference', { to: string }> => ({ ...spec, to, kind: 'reference' })
export const references = <const S extends Omit<Spec<ReferencesField>, 'to'>>(
  to: string,
  spec: S,
): Filled<S, 'references', { to: string }> => ({ ...spec, to, kind: 'references' })
export const files = <const S extends Spec<FilesField>>(
  spec: S,
): Filled<S, 'files', { max: number; accept: FilesField['accept'] }> => ({
  ...spec,
  max: spec.max ?? 9,
  accept: spec.accept ?? 'image',
  kind: 'files',
})
export const json = <Value, const S extends Omit<Spec<JsonField>, 'schema'>>(
  schema: z.ZodMiniType<Value>,
  spec: S,
): Filled<S, 'json', { schema: z.ZodMiniType<Value> }> => ({ ...spec, schema, kind: 'json' })

export const rows = <const S extends Spec<RowsField, 'fields'>>(spec: S): Filled<S, 'rows'> => ({
  ...spec,
  kind: 'rows',
})

/** The value a record holds for a field when it has one. */
export type ValueOf<F> = F extends { kind: 'text' | 'date' | 'instant' | 'reference' }
  ? string
  : F extends { kind: 'integer' | 'decimal' | 'point' }
    ? number
    : F extends { kind: 'bool' }
      ? boolean
      : F extends { kind: 'choice'; options: infer O }
        ? Extract<keyof O, string>
        : F extends { kind: 'choices'; options: infer O }
          ? Extract<keyof O, string>[]
          : F extends { kind: 'references' }
            ? string[]
            : F extends { kind: 'files' }
              ? MediaRef[]
              : F extends { kind: 'json'; schema: z.ZodMiniType<infer V> }
                ? V
                : F extends { kind: 'rows'; fields: infer R }
                  ? ValuesOf<R>[]
                  : never

/** Whether a value of the field is a figure: in sheets, tables and filters the three kinds are alike. */
export const isNumeric = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'integer' || kind === 'decimal' || kind === 'point'

/** What was left out, taken away or never chosen. */
export function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

export type FieldMap = Readonly<Record<string, Field>>
/** What somebody has filled in of these fields so far. */
export type InputOf<Fields> = { -readonly [K in keyof Fields]?: ValueOf<Fields[K]> | null | undefined }
export type ValuesOf<Fields> = { -readonly [K in keyof Fields]: ValueOf<Fields[K]> | null }
