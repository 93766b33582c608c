import type { FigureOn } from '#domain/data/figures.ts'
import type { RetentionClass } from '#domain/data/retention.ts'
import type { Day } from '#domain/lib/dates.ts'
import type { Access, Actor, Role } from './access.ts'
import type { Flows } from './approval.ts'
import { holdsFor } from './dependent.ts'
import { type FieldMap, reference, type Tone, text, type ValuesOf, type When } from './fields.ts'
import { both, either, type Filter, fieldsRead, simplest } from './filter.ts'
import { assertBegun, type FormSection, formSections, type ToldSection } from './form-sections.ts'
import type { InputIssue } from './problems.ts'
import {
  awaiting,
  fieldsOf,
  fieldsOfTurns,
  type NotBy,
  ownersTurns,
  standing,
  type Turn,
  waitsForRecord,
} from './turn.ts'
import type { FieldRight } from './writable.ts'

/** What every record carries, whatever its resource (`entities.md` section 0). */
export interface BaseRecord {
  id: number
  guid: string
  version: number
  createTime: string
  createUserGuid: string | null
  updateTime: string
  updateUserGuid: string | null
  deleted: boolean
  /** How many attachments the record names, and how many of them have arrived whole. Absent where it can have none. */
  mediaTotal?: number
  mediaDone?: number
}

/** Where a record belongs, which decides who sees it and which devices keep it. */
export type Scope =
  /** Everybody's: regions, check-lists. */
  | 'global'
  /** Hangs on a grid: carries `gridGuid`, `gridPath`. */
  | 'grid'
  /** Hangs on an enterprise, and through it on the enterprise's grid. */
  | 'company'
  /** One person's own: carries `userGuid`, and that person's devices keep it. */
  | 'user'
  /** Only read through the server. */
  | 'server'

const gridFields = {
  gridGuid: reference('gridManage', { label: '所属网格' }),
  gridPath: text({ label: '网格路径', maxLength: 300, computed: true }),
}
const companyFields = {
  companyGuid: reference('company', { label: '企业', required: true }),
  companyName: text({ label: '企业名称', maxLength: 100, computed: true }),
  regionIds: text({ label: '所属区域', maxLength: 300, computed: true }),
  regionName: text({ label: '区域', maxLength: 200, computed: true }),
  gridGuid: reference('gridManage', { label: '所属网格', computed: true }),
  gridPath: text({ label: '网格路径', maxLength: 300, computed: true }),
}
/** The fields of the enterprise that its records copy, so that lists filter without a join. */
export const COPIED_FROM_COMPANY = ['companyName', 'regionIds', 'regionName', 'gridGuid', 'gridPath'] as const

type ScopeFields<S> = S extends 'company' ? typeof companyFields : S extends 'grid' ? typeof gridFields : object

export type Asks = Readonly<Record<string, 'required' | 'optional'>>

export interface Move<State extends string = string> {
  label: string
  from: readonly State[]
  to: State
  /** Where it leads of records whose fields, its answers among them, have not these values: what was in force goes back there. */
  instead?: { to: State; unless: When }
  allow: Access
  /** Moves that send something back need a reason in words; so do, unless said, those that end it badly or set it aside. */
  opinionRequired?: boolean
  /**
   * The fields asked for with the move, none unless said: the name, label, form, check and log of its action come from
   * here. `null` where its action is written apart, or the platform alone makes it.
   */
  asks?: Asks | null
  /** Made with one press, where work is begun in the field and nothing has to be said: no form comes between. */
  atOnce?: true
  /** What is decided on with it: these fields stand over its questions, in words. */
  shows?: readonly string[]
  /**
   * It renews what the record certifies in these of the fields it asks for: what stood there is kept (`...renewalFields`), a
   * day comes after the one before, and what is not given stands empty. Its action comes with the area (`renewalActions`).
   */
  renews?: readonly string[]
  /**
   * Several make it together, each on a device that may have no signal: who comes second finds it made and goes on. What the
   * record then is, of what it was and what he would have made of it: see `kit/together.ts`.
   */
  together?: (before: AnyRecord, after: AnyRecord) => AnyRecord
  /** Fields filled in by making the move: by whom, when, in what words. */
  stamps?: Readonly<Record<string, Stamp>>
  /** The fields with the people who may not make this move: nobody approves what is his own. */
  notBy?: NotBy
  /**
   * What must hold before the move is made, beyond the fields it asks for; `before` is the record without its answers,
   * `today` the day on which it is made.
   */
  rules?: (record: AnyRecord, before: AnyRecord, today: Day) => InputIssue[]
}
/**
 * `now` is a moment, `today` a day in China; `agency` and `company` the person's own institution and enterprise;
 * `opinion` the words given with the move; `nothing` takes away what stood there; `from` takes over what another field of
 * the record holds, where it holds something: a proposal that is agreed to.
 */
export type Stamp = SaidStamp | { from: string }
export type SaidStamp = 'user' | 'userName' | 'agency' | 'company' | 'now' | 'today' | 'opinion' | 'nothing'
/** How a record left its course: what it was for came about, was refused, or fell away. */
export type Closing = 'well' | 'badly' | 'aside'

export interface StateShape {
  label: string
  /** Looks alone: nothing follows from it. */
  tone: Tone
  /**
   * The record has left its course here. A state that no move leaves and that waits for no other record says so by itself,
   * and that it ended well.
   */
  closed?: Closing
  /** Only records in which the fields have these values come here: for the others it is no step of the way. */
  when?: When
  /** Nor is it one while the fields have these. */
  unless?: When
  /**
   * The enterprise, and the agency that it hangs on, are told in 消息 when somebody else brings the record here, with what
   * these fields say then: of what was decided about it, where no to-do of their own tells.
   */
  told?: readonly string[]
}

export interface ToldWorkflow<State extends string = string> {
  /** In the first of them a record begins. */
  states: Readonly<Record<State, StateShape>>
  moves: Readonly<Record<string, Move<NoInfer<State>>>>
  /** Whose turn it is in each state that is not an end: his to-do, and what the view 待我办理 shows. */
  turns?: Readonly<Partial<Record<NoInfer<State>, Turn>>>
  /** Of which states people configure who signs in which order, and what the law leaves open to them (decision 43). */
  flows?: Flows
  /** Ends in which the record goes on being kept up by hand; in every other end it stays as it is. */
  keptUp?: readonly NoInfer<State>[]
}
export interface Workflow<State extends string = string> extends ToldWorkflow<State> {
  initial: NoInfer<State>
}

export interface ListView {
  label: string
  /** Where it is another than the list's own: what is over is read from its end. */
  order?: string
  /** What its table and its cards show first, where that is other than the list's own. */
  columns?: readonly string[]
  /** `now` for what is measured by the hour: the moment it is asked, ISO. */
  filter: (today: string, actor: Actor, now: string) => Filter
}

/** What is in these states, and of it, where `past` names a field, that whose day or moment there is over, the longest first. */
export interface ViewOfStates<State extends string> extends Omit<ListView, 'filter'> {
  in: readonly State[]
  past?: string
}

export interface ListDefinition {
  columns: readonly string[]
  /** Of these, in whichever view, a table leaves out those that none of its rows has anything in. */
  whenFilled?: readonly string[]
  filters: readonly string[]
  /** A field, with `-` before it for descending. */
  order: string
  /** The fields that a word typed in the search box is looked for in. */
  search: readonly string[]
  /** The fields that name another record, of whatever kind: by a number that finds that one in its own list this one is found too. */
  behind?: { resource: string; guid: string }
  /** The field that tells records of the same title apart, small beside it; else the first column that has words. */
  note?: string
  /** What else its reader is told there, of what he may see. */
  noteFor?: (record: AnyRecord, actor: Actor) => string
  /** All that stand together in a list are in one state, which its view says: no card bears a mark of it. */
  stateByView?: true
  /** What its rows ask may have been done by now: none of before is shown while the server is asked anew. */
  fleeting?: true
  /** Named sets that need to know what day it is or who asks, such as 逾期. */
  views: Readonly<Record<string, ListView>>
  /** The records that another record may be made to name: all unless said. One that is named already stays. */
  offered?: Filter
}
export interface ToldList<State extends string = string> extends Omit<ListDefinition, 'order' | 'search' | 'views'> {
  /** A table shows these by itself, the enterprise behind the first column and the state last: all unless named here. */
  leavesOut?: readonly ('companyName' | 'status')[]
  /** What was made last stands first unless said. */
  order?: string
  /** The title unless said, and of what belongs to an enterprise its name; that name is also the first filter unless named. */
  search?: readonly string[]
  views?: Readonly<Record<string, ListView | ViewOfStates<State>>>
}

export interface OfflinePolicy {
  /** `mirror`: kept whole on the devices of its scope. `none`: read through the server. */
  keep: 'mirror' | 'none'
  /** `queue`: changes wait in the outbox without a signal. `online`: they need the server. */
  edits: 'queue' | 'online'
  /** Fields that never leave the server in a sync row. */
  withhold?: readonly string[]
  /** Records unchanged for longer are left out of a first download. */
  days?: number
  /** The field with the guid of a person, or of several, whose devices keep the record too, wherever else it belongs. */
  own?: string
  /**
   * Only devices of the enterprise hold it; whoever works by grid reads it through the server, or his phone would fill. Or
   * people of these roles alone, and of them those whom `own` names: what is not told by the grid or the enterprise that
   * it is about.
   */
  heldBy?: 'company' | readonly Role[]
  /** Who sees more of it than his devices hold, and so reads it through the server. */
  exceptFor?: readonly Role[]
  /** Whose devices hold what is his own, while his lists have more: the server answers those, without it the device. */
  listsOnline?: readonly Role[]
  /**
   * Where devices hold no copy: fetched in passing for the enterprises that one is to visit, and let go of so many days
   * after it was fetched. Of a resource without an enterprise all that one may read, as far as one page goes.
   */
  visitDays?: number
  /** Where devices hold no copy: a work of reference that may be taken along whole, on request, for so many days. */
  libraryDays?: number
}

/** 票号、编号: `prefix`, the day or the year, and a counter of `digits` that starts anew with each of them. */
export interface SerialNumber {
  field: string
  /** The state whose records have one; from the beginning unless said. */
  from?: string
  prefix: string
  per: 'day' | 'year'
  digits: number
}

/** A figure of a group of records: how many there are, how many of them are of a kind, their share, a field's sum. */
export type StatisticsMeasure = { name: string; label: string; unit?: string } & (
  | { count: true | ((today: string, now: string) => Filter) }
  | { sum: string }
  /** In per cent, one digit after the point. */
  | { share: (today: string, now: string) => Filter }
)

export interface StatisticsDefinition {
  /**
   * What records are counted by: a choice, a yes or no, a reference, a short text, `status`; a date or a moment stands
   * for its month, `gridGuid` for the grids below one's own, `regionIds` for the regions.
   */
  dimensions: readonly string[]
  /** Moments that records are counted by the hour of the day too, as `hour.<name>`. */
  byHour?: readonly string[]
  measures: readonly StatisticsMeasure[]
  /** The date or moment that a period narrows: that of making the record unless said otherwise. */
  period?: string
  /**
   * By these the database itself keeps, grid by grid, how many there are and what they come to, so that the figures of a
   * district do not read its records: dimensions, or fields that lists are narrowed by. Records with a `gridPath` only.
   */
  kept?: readonly string[]
}

/** How a record stands in a calendar; without `to` on one day. `title` is the record's own unless said otherwise. */
export interface CalendarDefinition {
  from: string
  to?: string
  title?: string
}

/**
 * A card people carry or hang up, printed on A5: what stands on it, and the page its square opens the record on, one for
 * each kind where these have pages of their own.
 */
export interface CardDefinition {
  /** What it is called, where that is not the name of the resource. */
  label?: string
  /** Only of records for which this holds; a certificate is good in these states, else in the first. */
  when?: When
  /** The choice by which the card is called, where the resource is of several kinds of cards. */
  kind?: string
  fields: readonly string[]
  path: string | Readonly<Record<string, string>>
  /** It goes onto A4 across, as papers of its kind look, instead of the card. */
  certificate?: CertificateDefinition
}

/** A paper that certifies something: whom, what, by whom, since when; a place is left for the seal. */
export interface CertificateDefinition {
  heading: string
  /** The field with the name of who is certified. */
  holder: string
  /** What is certified of him, given the fields in words. */
  says: (words: (name: string) => string) => string
  /** The field with who certifies it, where his seal does not tell, and that with the day or moment he did. */
  by?: string
  on: string
  number?: string
  /** The field with the last day it holds. */
  until?: string
}

/** The action that a row of a workbook is, the fields it has columns for, and who may bring one in. */
export interface SheetDoor {
  action: string
  fields: readonly string[]
  by: Access
}

/** What hangs on a record, by the field that names it; a new one begins with what `fills` takes over, field by field. */
export interface ChildDefinition {
  resource: string
  by: string
  /** What they are called under their parent, where that is not the name of the resource. */
  label?: string
  fills?: Readonly<Record<string, string>>
  /** Under which records they stand, where what a reader of one may see of them is not what is asked there. */
  of?: Access
}

/** One thing that is expected: of whom, everybody on the list unless said, and which records count as it. */
export interface Owed {
  of?: Filter
  counts: Filter
}

/** What the records of a list should each have and have not. */
export interface Lacked {
  /** The resource whose records are listed. */
  of: string
  /** What lacking it is called: the view on the page of that resource, and the mark on the record that lacks it. */
  mark: string
  /** The resource of which each should have a record; its page shows the list as one of its views. */
  resource: string
  /** The field by which it names who should have it. */
  by: string
  /** What each should have, all of it: who lacks one thing he owes stands on the list. */
  owed: (today: string) => readonly Owed[]
  /** The time of day in China before which nobody is late yet, `HH:MM`. */
  from?: string
  /** On what the list rests: who is asked, what counts, by which rule. */
  basis: string
}

/**
 * Those who see something from a state on, or once a field says so. Never from a date alone: a visit that was put off
 * would be told by the calendar.
 */
export interface SeenLater {
  by: Access
  from: Filter
  /** That moment in the words of the people concerned, for the table of who sees what. */
  says: string
}

/** What may be put right in a record that is decided, issued or over: see `kit/correction.ts`. */
export interface Corrections {
  /** Who answers for what was decided. */
  by: Access
  /** The fields, each with the states in which it may be corrected. */
  fields: Readonly<Record<string, readonly string[]>>
  /** What must hold of it beyond the rules of the record; `before` is the record as it stood. */
  rules?: (record: AnyRecord, before: AnyRecord) => InputIssue[]
}

export interface Confidential {
  /** `history` stands for the steps of others among those the record has taken. */
  fields: readonly string[]
  to: Access
  seenFrom?: readonly SeenLater[]
  /** Of lists of people everybody else is told what is about himself. */
  ownPart?: true
}

interface Shape<Name extends string, Fields extends FieldMap, State extends string, S extends Scope> {
  name: Name
  label: string
  /** The field by which people know a record: the first text in its list unless said. */
  title?: string
  /** What a to-do is called, where the title alone says too little: words, with fields in braces. People and records are named. */
  about?: string
  scope: S
  /** The class of business records that decides how long they must be there at least: `other` unless said. */
  retention?: RetentionClass
  fields: Fields
  workflow?: ToldWorkflow<State>
  /**
   * How records come from a workbook, where that is not `create` with the fields of the form. `never`: each is what one
   * person says at one moment, or made of what no cell holds.
   */
  bySheet?: 'never' | SheetDoor
  access: {
    read: Access
    create: Access
    update: Access
    remove: Access
    export?: Access
    /** Who sees masked numbers whole when he opens a record: every reader unless said. */
    whole?: Access
  }
  /** Fields that not everybody writes who may change the record, and who does. */
  writableBy?: readonly FieldRight[]
  /** Slips of the pen that may still be put right; its fields go with `...correctionFields`, its action with its area. */
  corrections?: Corrections
  /** Who sees it later than those whom `read` names, and from when. */
  seenFrom?: readonly SeenLater[]
  /** Fields that not every reader is told, and who is. */
  confidential?: readonly Confidential[]
  list: ToldList<NoInfer<State>>
  /** One section with the name of the resource unless said; none where no form makes or changes a record. */
  form?: readonly ToldSection[]
  /** Read and changed through the server alone unless said. */
  offline?: Partial<OfflinePolicy>
  /** The person and time of making a record, where the business names them. */
  stamps?: Readonly<Record<string, Exclude<SaidStamp, 'opinion'>>>
  /**
   * What the form of a new record is filled with before its person, `self` by his guid, has said anything; `today` is the
   * day in China of `now`, an instant.
   */
  starts?: (today: string, now: string, self: string) => Readonly<Record<string, unknown>>
  /**
   * What the record says of itself: sums, grades, days. Worked out again after every change; fields are `computed`. The
   * figures in force are known to the server alone; without them it is worked out by those built in, as an expectation.
   */
  derive?: (record: AnyRecord, today: string, figure?: FigureOn) => Readonly<Record<string, unknown>>
  /** A number that the server gives when a record is made: unique, without gaps, never given twice. */
  serial?: SerialNumber
  /** What hangs on a record and is shown with it: the field of the other resource that holds this record's guid. */
  children?: readonly ChildDefinition[]
  /** What may be counted of it, and by what. */
  statistics?: StatisticsDefinition
  calendar?: CalendarDefinition
  card?: CardDefinition
  /** What must hold between the fields of a record, whatever changed it. Nothing is refused for a figure not known. */
  rules?: (record: AnyRecord, figure?: FigureOn) => InputIssue[]
  /** Sets of fields that no two live records share. */
  unique?: readonly (readonly string[])[]
  /** Further indexes; those for scope, status and order are derived. */
  indexes?: readonly (readonly string[])[]
  /** By these what is in a state is found among the many that have left it: an index each, of that state's records alone. */
  indexesIn?: Readonly<Record<string, readonly string[]>>
}

export type ResourceDefinition<
  Name extends string = string,
  Fields extends FieldMap = FieldMap,
  State extends string = string,
  S extends Scope = Scope,
> = Omit<Shape<Name, Fields, State, S>, 'title' | 'fields' | 'workflow' | 'list' | 'form' | 'offline'> & {
  title: string
  fields: Fields & ScopeFields<S>
  workflow?: Workflow<State>
  list: ListDefinition
  form: readonly FormSection[]
  offline: OfflinePolicy
  /** Who sees it whatever its state; `access.read` counts those in as well who see it later. */
  readAtOnce: Access
  hasFiles: boolean
  readonly _state?: State
}

/** Any definition, for code that works with all of them alike. */
export interface AnyResource
  extends Omit<Shape<string, FieldMap, string, Scope>, 'title' | 'workflow' | 'list' | 'form' | 'offline'> {
  title: string
  workflow?: Workflow
  list: ListDefinition
  form: readonly FormSection[]
  offline: OfflinePolicy
  hasFiles: boolean
  readAtOnce: Access
  /** A list of those that lack something, see `lackingList`. */
  lacks?: Lacked
}

/** The record of a definition, as it is held in memory on both sides; of any definition what is common to all. */
export type RecordOf<R> = AnyResource extends R
  ? AnyRecord
  : R extends ResourceDefinition<string, infer F, infer State, infer S>
    ? BaseRecord & ValuesOf<F> & ValuesOf<ScopeFields<S>> & (string extends State ? object : { status: State })
    : never

/** A record of which only the common part is known. */
export type AnyRecord = BaseRecord & Record<string, unknown>

/** The same record by its definition: from that resource's own table, page or mirror, where every value was checked. */
export const recordAs = <R>(record: object): RecordOf<R> => record as RecordOf<R>

/**
 * Declares a resource: from it come table, API, list, form, detail, mirror and conformance tests.
 * Throws at start when the definition contradicts itself.
 */
export function defineResource<
  const Name extends string,
  const Fields extends FieldMap,
  const State extends string,
  const S extends Scope,
>(shape: Shape<Name, Fields, State, S>): ResourceDefinition<Name, Fields, State, S> {
  const scopeFields: FieldMap = shape.scope === 'company' ? companyFields : shape.scope === 'grid' ? gridFields : {}
  const fields: FieldMap = { ...scopeFields, ...shape.fields }
  const plain = {
    title: columnsOf(shape, shape.list).find((name) => fields[name]?.kind === 'text'),
    ...shape,
    fields,
    ...(shape.workflow && { workflow: { initial: Object.keys(shape.workflow.states)[0], ...shape.workflow } }),
    offline: { keep: 'none', edits: 'online', ...shape.offline },
    hasFiles: Object.values(fields).some(({ kind }) => kind === 'files'),
    readAtOnce: shape.access.read,
    form: formSections({ ...shape, fields }),
  } as unknown as AnyResource
  const given = plain.workflow?.flows?.extend(plain) ?? plain
  const definition: AnyResource = {
    ...given,
    ...(given.workflow && { workflow: withStandIns(given, given.workflow) }),
    access: {
      ...closedAtItsEnd(given),
      read: standing(seenBy(given.readAtOnce, given.seenFrom), awaiting(given)),
    },
    ...(given.confidential && { confidential: given.confidential.map((group) => toldTo(given, group)) }),
    list: listOf(given, shape.list),
  }
  if (globalThis.DEFINITIONS_ARE_CHECKED !== true) {
    assertSound(definition)
    assertBegun(shape, definition.form)
  }
  return definition as never // the same, by the names of its shape
}

/** What waits for the person who asks is a view of every list in which somebody is waited for. */
function listOf(resource: AnyResource, told: ToldList): ListDefinition {
  const { views, leavesOut: _leavesOut, ...list } = told
  const named = Object.entries(views ?? {}).map(([name, view]) => [name, ofStates(view, resource.fields)] as const)
  const isAwaited = Object.values(resource.workflow?.turns ?? {}).some((turn) => ownersTurns(turn).length > 0)
  const mine = awaiting(resource)
  const todo: ListView = { label: '待我办理', filter: (_, actor) => mine(actor) }
  const whose = resource.scope === 'company' ? ['companyName'] : []
  return {
    order: '-createTime',
    search: [...new Set([resource.title, ...whose])],
    ...list,
    columns: columnsOf(resource, told),
    filters: [...whose.filter((name) => !list.filters.includes(name)), ...list.filters],
    views: { ...(isAwaited && { todo }), ...Object.fromEntries(named) },
  }
}

function columnsOf(
  { scope, workflow }: { scope: Scope; workflow?: object },
  { columns, leavesOut = [], stateByView }: ToldList,
): string[] {
  const isUntold = (name: 'companyName' | 'status') => !columns.includes(name) && !leavesOut.includes(name)
  return [
    ...columns.slice(0, 1),
    ...(scope === 'company' && isUntold('companyName') ? ['companyName'] : []),
    ...columns.slice(1),
    ...(workflow !== undefined && isUntold('status') && stateByView !== true ? ['status'] : []),
  ]
}

function ofStates(told: ListView | ViewOfStates<string>, fields: FieldMap): ListView {
  if (!('in' in told)) return told
  const { in: states, past, ...view } = told
  const [only = ''] = states
  const standing: Filter = { field: 'status', ...(states.length === 1 ? { equals: only } : { in: states }) }
  const byMoment = fields[past ?? '']?.kind === 'instant'
  return {
    ...(past !== undefined && { order: past }),
    ...view,
    filter: (today, _actor, now) =>
      both(standing, past === undefined ? 'everything' : { field: past, below: byMoment ? now : today }),
  }
}

/** Whoever stands for somebody makes the moves that wait for him; whoever ends a record badly or sets it aside says why. */
function withStandIns(resource: AnyResource, workflow: Workflow): Workflow {
  const moves = Object.entries(workflow.moves).map(([name, move]) => [
    name,
    {
      opinionRequired: (workflow.states[move.to]?.closed ?? 'well') !== 'well',
      ...move,
      allow: standing(move.allow, awaiting(resource), move.notBy),
    },
  ])
  return { ...workflow, moves: Object.fromEntries(moves) as Workflow['moves'] }
}

/** What some see at once and others from a state on, as one rule: whatever reads by it holds both. */
function seenBy(atOnce: Access, later: readonly SeenLater[] = []): Access {
  return (actor) => either(atOnce(actor), ...later.map(({ by, from }) => both(by(actor), from)))
}

/** Who signs in which order is as confidential as what was done in which order. */
function toldTo({ workflow }: AnyResource, group: Confidential): Confidential {
  const ofSteps = group.fields.includes(HISTORY) ? (workflow?.flows?.fields ?? []) : []
  const fields = [...group.fields, ...ofSteps]
  return { ...group, fields, to: seenBy(group.to, group.seenFrom) }
}

/** The state that a record comes to by a move. */
export function reachedBy({ to, instead }: Move, record: Readonly<Record<string, unknown>>): string {
  return instead === undefined || holdsFor(instead.unless, record) ? to : instead.to
}

/** The states that no move leaves, but for those in which the record is kept up. */
export function ends(workflow: Workflow): string[] {
  const { states, keptUp = [] } = workflow
  return Object.keys(states).filter((state) => !isLeft(workflow, state) && !keptUp.includes(state))
}

const isLeft = ({ moves }: Workflow, state: string) =>
  Object.values(moves).some(({ from, to }) => to !== state && from.includes(state))

/** How a record in this state has left its course; null while it is on its way, by moves or by another record. */
export function closingOf(workflow: Workflow, state: string): Closing | null {
  const shape = workflow.states[state]
  if (shape === undefined) return null
  return shape.closed ?? (isLeft(workflow, state) || waitsForRecord(workflow.turns?.[state]) ? null : 'well')
}

/**
 * What has come to its end is neither rewritten nor taken away, whoever asks. Who may do nothing is told `nothing`, so
 * that no screen offers it to him.
 */
function closedAtItsEnd({ access, workflow }: AnyResource): AnyResource['access'] {
  const closed = workflow === undefined ? [] : ends(workflow)
  const isOpen: Filter = closed.length === 0 ? 'everything' : { not: { field: 'status', in: closed } }
  const plain =
    (rule: Access, ...further: Filter[]): Access =>
    (actor) =>
      both(simplest(rule(actor)), ...further)
  return {
    ...access,
    create: plain(access.create),
    update: plain(access.update, isOpen),
    remove: plain(access.remove, isOpen),
  }
}

/** What records say of the steps others took, among the names of `confidential`. */
export const HISTORY = 'history'
const BASE_NAMES = ['id', 'guid', 'version', 'createTime', 'createUserGuid', 'updateTime', 'updateUserGuid', 'deleted']

/** Every name of a field that exists on records of this resource. */
export function fieldNames(resource: AnyResource): string[] {
  return [
    ...BASE_NAMES,
    ...(resource.workflow ? ['status'] : []),
    ...(resource.hasFiles ? ['mediaTotal', 'mediaDone'] : []),
    ...Object.keys(resource.fields),
  ]
}

/** Where a record belongs: what screens follow from one record to others, so every list can be asked for it. */
const LINKS = ['companyGuid', 'gridGuid', 'parentGuid', 'sourceGuid']

/**
 * The fields a list can be asked by: those its definition names, the record's own guid and what it hangs on, and what its
 * figures are counted by, so that what stands behind each can be opened.
 */
export function filterNames(resource: AnyResource): Set<string> {
  const { list, fields, statistics, calendar } = resource
  const references = Object.keys(fields).filter((name) => fields[name]?.kind === 'reference')
  const counted = statistics === undefined ? [] : statisticsFields(statistics)
  const dated = calendar === undefined ? [] : [calendar.from, calendar.to ?? calendar.from]
  return new Set(['guid', ...list.filters, ...list.columns, ...LINKS, ...references, ...counted, ...dated])
}

export function periodField({ period = 'createTime' }: StatisticsDefinition): string {
  return period
}

declare global {
  /** Set where the client is built: tests, and each start of the server, check what it is made of. */
  var DEFINITIONS_ARE_CHECKED: true | undefined
}

/** When a definition is asked what it reads. */
const SOME_MOMENT = '2026-01-01T00:00:00.000Z'

function assertSound(resource: AnyResource): void {
  const known = new Set(fieldNames(resource))
  const everyone = { guid: '-', username: '-', name: '-', gridGuid: '-', gridPath: '-', companyGuid: '-' }
  const roles = ['admin', 'town', 'company', 'expert'] as const
  const rules = [resource.access.read, resource.access.create, resource.access.update, resource.access.remove]
  const told = resource.confidential ?? []
  rules.push(...[resource.access.whole, ...told.map(({ to }) => to)].filter((rule) => rule !== undefined))
  const rights = resource.writableBy ?? []
  rules.push(...rights.map(({ by }) => by))
  const moves = Object.values(resource.workflow?.moves ?? {}).map(({ allow }) => allow)
  const todo: Access = (actor) => resource.list.views.todo?.filter('2026-01-01', actor, SOME_MOMENT) ?? 'nothing'
  const named = [
    resource.title,
    ...resource.list.columns,
    ...resource.list.filters,
    ...resource.list.search,
    ...fieldsRead(resource.list.offered ?? 'everything'),
    resource.list.order.replace(/^-/, ''),
    ...(resource.list.whenFilled ?? []),
    ...Object.values(resource.list.views).flatMap(({ order, columns = [] }) => [
      ...columns,
      ...(order === undefined ? [] : [order.replace(/^-/, '')]),
    ]),
    ...resource.form.flatMap((section) => section.fields),
    ...(resource.unique ?? []).flat(),
    ...(resource.indexes ?? []).flat(),
    ...Object.values(resource.indexesIn ?? {}).flat(),
    ...(resource.offline.withhold ?? []),
    ...told.flatMap(({ fields }) => fields.filter((name) => name !== HISTORY)),
    ...rights.flatMap(({ fields }) => fields),
    ...(resource.corrections === undefined ? [] : ['corrections', ...Object.keys(resource.corrections.fields)]),
    ...(resource.offline.own === undefined ? [] : [resource.offline.own]),
    ...Object.keys(resource.stamps ?? {}),
    ...Object.keys(resource.starts?.('2026-01-01', '2026-01-01T00:00:00.000Z', '') ?? {}),
    ...(resource.serial === undefined ? [] : [resource.serial.field]),
    ...Object.values(resource.fields).flatMap(({ when }) => Object.keys(when ?? {})),
    ...(resource.statistics === undefined ? [] : statisticsFields(resource.statistics)),
    ...Object.values(resource.calendar ?? {}),
    ...fieldsOfTurns(resource),
    ...Object.values(resource.workflow?.moves ?? {}).flatMap((move) => [
      ...Object.keys(move.instead?.unless ?? {}),
      ...Object.keys(move.asks ?? {}),
      ...(move.renews === undefined ? [] : ['renewals', 'formerFiles', ...move.renews]),
      ...Object.keys(move.stamps ?? {}),
      ...Object.values(move.stamps ?? {}).flatMap((stamp) => (typeof stamp === 'object' ? [stamp.from] : [])),
      ...fieldsOf(move.notBy),
    ]),
    ...[...rules, ...moves, todo].flatMap((rule) =>
      roles.flatMap((role) => fieldsRead(rule({ ...everyone, roles: [role] }))),
    ),
  ]
  for (const name of named) if (!known.has(name)) throw new Error(`${resource.name}: no field is called ${name}`)
  const secret = told.flatMap(({ fields }) => fields)
  for (const name of Object.keys(resource.corrections?.fields ?? {}))
    if (secret.includes(name)) throw new Error(`${resource.name}: ${name} is confidential, and a correction is told`)
  const closed = rights.flatMap(({ fields }) => fields)
  for (const name of closed)
    if (closed.indexOf(name) !== closed.lastIndexOf(name)) throw new Error(`${resource.name}: two rights on ${name}`)
}

function statisticsFields(statistics: StatisticsDefinition): string[] {
  const { dimensions, measures, kept = [] } = statistics
  return [...dimensions, ...kept, ...measures.flatMap(measureFields), periodField(statistics)]
}

/** The fields that a figure is worked out from. */
export function measureFields(measure: StatisticsMeasure): string[] {
  const today = '2026-01-01'
  if ('sum' in measure) return [measure.sum]
  if ('share' in measure) return fieldsRead(measure.share(today, SOME_MOMENT))
  return measure.count === true ? [] : fieldsRead(measure.count(today, SOME_MOMENT))
}

/** Whether the records of a resource hang on one another by `parentGuid`. */
export function isTree({ name, fields }: AnyResource): boolean {
  const parent = fields.parentGuid
  return parent?.kind === 'reference' && parent.to === name
}

/** A record before anything is known of it: every field present and empty. */
export function blankRecord(resource: AnyResource, guid: string): AnyRecord {
  const record: AnyRecord = {
    id: 0,
    guid,
    version: 0,
    createTime: '',
    createUserGuid: null,
    updateTime: '',
    updateUserGuid: null,
    deleted: false,
    ...(resource.workflow ? { status: resource.workflow.initial } : {}),
    ...(resource.hasFiles ? { mediaTotal: 0, mediaDone: 0 } : {}),
  }
  for (const name of Object.keys(resource.fields)) record[name] = null
  return record
}
