import type { ActionField, ActionSpec } from '#app/screens/action-spec.ts'
import { askedFields, editableFields, OPINION } from '#domain/kit/action.ts'
import { isAsked } from '#domain/kit/dependent.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { files, isEmpty, text } from '#domain/kit/fields.ts'
import { isSetback, leavesOut, mainPath, returnable } from '#domain/kit/main-path.ts'
import { labelOf } from '#domain/kit/place.ts'
import { type AnyRecord, type AnyResource, closingOf, type Move, type Workflow } from '#domain/kit/resource.ts'
import { barredBy } from '#domain/kit/turn.ts'
import { valueWords } from '#domain/kit/value-words.ts'

/**
 * The buttons of a resource: those written by hand, and one for every further move that has an action of its own, with its
 * questions, its opinion and why one may not make it oneself. A move that a hand-written action makes is left to it. Notes
 * stand beside them where the record takes some.
 */
export function withMoveSpecs(resource: AnyResource, own: readonly ActionSpec[] = []): ActionSpec[] {
  const { workflow } = resource
  if (workflow === undefined) return [...own]
  const beside = takesNotes(resource) ? [noteSpec(resource)] : []
  const taken = new Set(own.flatMap(({ action, moves = [] }) => [action, ...moves]))
  const usual = Object.entries(workflow.moves).flatMap(([name, move]) =>
    move.asks === null || taken.has(name) ? [] : [moveSpec(resource, workflow, { name, move })],
  )
  return [...usual, ...beside, ...own]
}

/** Whether a record takes words and pictures beside its course. */
export const takesNotes = ({ fields }: AnyResource): boolean => 'notePhotos' in fields

const noteSpec = ({ label }: AnyResource): ActionSpec => ({
  action: 'note',
  label: '补充说明',
  note: `不改变${label}的状态，写下现场看到的情况。`,
  fields: [
    { name: 'content', field: text({ label: '补充说明', maxLength: 1000, multiline: true }), required: true },
    { name: 'photos', field: files({ label: '照片', max: 9 }) },
  ],
  done: '已补充说明',
})

function moveSpec(resource: AnyResource, workflow: Workflow, { name, move }: { name: string; move: Move }): ActionSpec {
  const { label, notBy, shows = [], atOnce = false, renews = [] } = move
  const asks = move.asks ?? {}
  const isBack = isSetback(workflow, name) && !isRecovery(workflow, move)
  const fillable = editableFields(resource)
  const own = returnable(workflow, name).filter((asked) => MENDED.has(resource.fields[asked]?.kind ?? ''))
  const isAnew = (asked: string) => renews.includes(asked) && resource.fields[asked]?.kind !== 'text'
  // Rows that are given take the place of those that were there.
  const goesOn = (asked: string) => asked in fillable || own.includes(asked) || resource.fields[asked]?.kind === 'rows'
  const begun = Object.keys(asks).filter((asked) => goesOn(asked) && !isAnew(asked))
  return {
    action: name,
    label,
    tone: isBack ? 'danger' : isWanted(workflow, move) ? 'primary' : 'plain',
    moves: [name],
    atOnce,
    ...(shows.length > 0 && { note: (record) => saidOf(resource, shows, record) }),
    fields: [
      ...Object.entries(askedFields(resource, asks)).map(
        ([asked, field]): ActionField => ({
          name: asked,
          field,
          required: field.required === true,
          ...(field.when && { shown: (values, record) => isAsked(field, { ...record, ...values }) }),
        }),
      ),
      opinionOf(resource, move, isBack),
    ],
    // What the form asked for, and what was sent back, is there to be corrected; what earlier rounds decided is asked anew.
    initial: (record) => Object.fromEntries(begun.map((asked) => [asked, record[asked]])),
    ...(notBy === undefined
      ? {}
      : {
          blocked: (record, actor) =>
            barredBy(notBy, record).includes(actor.guid) ? `不能${label}本人的${resource.label}` : null,
        }),
    done: `已${label}`,
  }
}

function saidOf(resource: AnyResource, names: readonly string[], record: AnyRecord): string {
  return names
    .flatMap((name) => {
      const field = fieldOf(resource, name)
      return field === null || isEmpty(record[name])
        ? []
        : [`${labelOf(field)}：${valueWords(field, record[name], Infinity)}`]
    })
    .join('\n')
}

/** Work that one mends where it was sent back; who, when and which is decided anew. */
const MENDED: ReadonlySet<string> = new Set(['text', 'files', 'rows', 'integer', 'decimal'])

/** What was returned, stopped or left comes into its course again. */
function isRecovery(workflow: Workflow, { from, opinionRequired = false }: Move): boolean {
  return !opinionRequired && from.every((state) => ['badly', 'aside'].includes(closingOf(workflow, state) ?? ''))
}

/**
 * Onward, and not out of use: to leave, to cancel or to expire is offered but not urged, nor is what needs words and leaves
 * out a step.
 */
function isWanted(workflow: Workflow, move: Move): boolean {
  const isShortCut = move.opinionRequired === true && leavesOut(workflow, move)
  return mainPath(workflow).includes(move.to) && closingOf(workflow, move.to) !== 'aside' && !isShortCut
}

function opinionOf(resource: AnyResource, move: Move, isBack: boolean): ActionField {
  const label = messageLabel(resource, move) ?? (isBack ? '原因' : '意见')
  return { name: 'opinion', field: { ...OPINION, label }, required: move.opinionRequired === true }
}

/** Where everything stays as it is but for the words, they are no opinion: 催办内容. */
function messageLabel({ fields }: AnyResource, { from, to, stamps = {} }: Move): string | undefined {
  if (from.some((state) => state !== to)) return undefined
  const [kept] = Object.entries(stamps).find(([, stamp]) => stamp === 'opinion') ?? []
  return kept === undefined ? undefined : fields[kept]?.label
}
