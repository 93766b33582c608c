import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { type ReactElement, useEffect } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { questionStore } from '#app/ui/confirm.ts'
import { Overlays } from '#app/ui/Overlays.tsx'
import { toastStore } from '#app/ui/toast.ts'
import type { Role } from '#domain/kit/access.ts'
import { labelOf, outline } from '#tests/outline.ts'
import { begin, deeds, type seen } from './device.ts'

export interface Walk {
  element: () => ReactElement
  role?: Role
  /** The address it stands at, and the pattern of its path where it reads something from it. */
  at?: string
  path?: string
  answers?: Record<string, unknown>
  rows?: Record<string, Record<string, unknown>[]>
  drafts?: Record<string, object>
  sync?: object
  outbox?: object
  /** What is not pressed, since another walk of the feature does. */
  leave?: RegExp
  /** Which other states are told; all of them when left out. */
  states?: readonly (typeof seen.state)[]
}

const OTHER_STATES = ['loading', 'offline', 'problem', 'empty'] as const
/** Of every list: what opens with them has tests of its own. */
const SHARED = /^(筛选|打印|导出|导入|列设置|常用筛选|打开菜单|更多)$/
/** So many lines that went are told one by one. */
const FEW = 3
/** Of what is pressed on one page, and of what is pressed in what opened then. */
const MOST_PRESSED = 30
const MOST_WITHIN = 10
const MOST_LINES = 60
/** Until a page that goes on counting is taken as it is. */
const MOST_ROUNDS = 5
const MADE_UP = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}/g

/** What a page says in each state, and what each press and each answer on it does: as lines, the same each time. */
export async function walked(walk: Walk): Promise<string> {
  const start = await open(walk)
  const told = ['= ready', ...indented(start), ...indented(taken())]
  for (const state of walk.states ?? OTHER_STATES) {
    const lines = await open(walk, state)
    told.push(...saying(`= ${state}`, [...changes(start, lines), ...taken()]))
  }
  await open(walk)
  const plain = pressable()
  const filled = await fill()
  const isPressed = (name: string) => walk.leave?.test(name) !== true
  const shown = [...new Set([...plain, ...pressable()])].filter(isPressed).slice(0, MOST_PRESSED)
  if (filled.length > 0) told.push(...saying('= filled in', [...filled, ...changes(start, lines()), ...taken()]))
  for (const name of shown) {
    const way: Way = { walk, start, name: `[${name}]`, reopen: () => open(walk), root: () => document.body }
    told.push(...(await pressed(way, { name, isFilled: filled.length > 0 })))
    if (!SHARED.test(name)) told.push(...(await within(walk, name, start)))
  }
  cleanup()
  return `${told.join('\n').replace(MADE_UP, '‹made›')}\n`
}

interface Way {
  walk: Walk
  start: readonly string[]
  name: string
  reopen: () => Promise<string[]>
  root: () => Element | null
}

/** A press as the page stands, and where that does something else, one after every question was answered. */
async function pressed(
  { start, name: title, reopen, root }: Way,
  { name, isFilled }: { name: string; isFilled: boolean },
) {
  const told: string[] = []
  const deed = async (before: readonly string[]) => {
    taken()
    if (!(await press(name, root()))) return null
    const now = lines()
    const isBack = now.join('\n') === start.join('\n') && before.join('\n') !== now.join('\n')
    return [...(isBack ? ['closes it'] : changes(before, now)), ...taken()]
  }
  const bare = await deed(await reopen())
  if (bare !== null && (bare.length > 0 || !isFilled)) told.push(...saying(`= ${title}`, bare))
  // What only opens or chooses something does so whatever was answered.
  const isChoice = bare?.some((line) => line.startsWith('+')) === true && !bare.some((line) => /^!|alert|请/.test(line))
  if (!isFilled || isChoice) return told
  await reopen()
  await fill(root())
  const after = await deed(lines())
  const news = (all: readonly string[] | null) => all?.filter((line) => !line.startsWith('-')).join('\n')
  if (after !== null && news(after) !== news(bare)) told.push(...saying(`= filled in, ${title}`, after))
  return told
}

/** What opened with a press: its fields filled in, and each of its own buttons. */
async function within(walk: Walk, name: string, start: readonly string[]): Promise<string[]> {
  const reopen = async () => {
    await open(walk)
    await press(name)
    return lines()
  }
  const opened = await reopen()
  const dialog = inFront()
  if (dialog === null) return []
  const plain = pressable(dialog)
  const filled = await fill(dialog)
  const inner = [...new Set([...plain, ...pressable(inFront())])].slice(0, MOST_WITHIN)
  taken()
  const told = filled.length === 0 ? [] : saying(`= [${name}], filled in`, [...filled, ...changes(opened, lines())])
  for (const each of inner) {
    const way: Way = { walk, start, name: `[${name}] [${each}]`, reopen, root: inFront }
    told.push(...(await pressed(way, { name: each, isFilled: filled.length > 0 })))
  }
  return told
}

async function open(walk: Walk, state: typeof seen.state = 'ready'): Promise<string[]> {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  questionStore.set(null)
  toastStore.set([])
  begin({
    state,
    ...(walk.role !== undefined && { role: walk.role }),
    ...{
      answers: walk.answers ?? {},
      rows: walk.rows ?? {},
      drafts: walk.drafts ?? {},
      sync: walk.sync ?? {},
      outbox: walk.outbox ?? {},
    },
  })
  const at = walk.at ?? '/'
  // Awaited, since what waits for its parts is never drawn otherwise where they take longer than this.
  await attempted(() =>
    act(async () => {
      render(
        <MemoryRouter initialEntries={['/before', at]} initialIndex={1}>
          <Place from={at} />
          <Routes>
            <Route path={walk.path ?? '*'} element={walk.element()} />
            <Route path="*" element={null} />
          </Routes>
          <Overlays />
        </MemoryRouter>,
      )
    }),
  )
  await attempted(settle)
  return lines()
}

/** What breaks is told like all else. */
async function attempted(work: () => unknown) {
  try {
    await work()
  } catch (error) {
    deeds.push(`breaks: ${error}`)
  }
}

function Place({ from }: { from: string }) {
  const { pathname, search, state } = useLocation()
  const here = `${pathname}${search}`
  useEffect(() => {
    if (here !== from) deeds.push(`goes to ${here}${state === null ? '' : ` with ${JSON.stringify(state)}`}`)
  }, [here, from, state])
  return null
}

async function settle() {
  let hasChanged = false
  const watch = new MutationObserver(() => {
    hasChanged = true
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    hasChanged = false
    await act(async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(400)
    })
    if (!hasChanged && round > 0) break
  }
  watch.disconnect()
}

const lines = () => outline(document.body).split('\n')
const indented = (all: readonly string[]) => all.map((line) => `  ${line.trim()}`)
const saying = (title: string, all: readonly string[]) => {
  if (all.length === 0) return [`${title}: nothing`]
  const kept = all.slice(0, MOST_LINES)
  const more = all.length > kept.length ? [`  … ${all.length - kept.length} more lines, ${sumOf(all)}`] : []
  return [title, ...indented(kept), ...more]
}
const taken = () =>
  deeds.splice(0).map((deed) => `! ${deed.length > 1500 ? `${deed.slice(0, 1500)} ${sumOf([deed])}` : deed}`)

/** So that a change in what is not told shows all the same. */
function sumOf(all: readonly string[]): number {
  let sum = 0
  for (const letter of all.join('\n').replace(MADE_UP, '')) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  return sum
}

/** The lines that went and those that came, in their order. */
function changes(before: readonly string[], after: readonly string[]): string[] {
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const told: string[] = []
  let gone: string[] = []
  const tellGone = () => {
    told.push(...(gone.length > FEW ? [gone[0] ?? '', `- … ${gone.length - 1} lines`] : gone))
    gone = []
  }
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      tellGone()
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      gone.push(`- ${before[i]?.trim()}`)
      i += 1
    } else {
      tellGone()
      told.push(`+ ${after[j]?.trim()}`)
      j += 1
    }
  }
  tellGone()
  return told
}

const PRESSED = 'button, [role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="switch"], summary'

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
const isOff = (element: Element) =>
  element.hasAttribute('disabled') ||
  element.getAttribute('aria-disabled') === 'true' ||
  element.closest('[aria-hidden="true"]') !== null

/** The names of what can be pressed; of those alike but for their numbers the first and the last. */
function pressable(root: Element | null = document.body): string[] {
  const alike = new Map<string, string[]>()
  for (const each of root?.querySelectorAll(PRESSED) ?? []) {
    if (isOff(each)) continue
    const name = nameOf(each)
    const key = name.replace(/\d+/g, '0')
    alike.set(key, [...(alike.get(key) ?? []), name])
  }
  return [...alike.values()].flatMap((names) => {
    const [first = '', last = ''] = [names[0], names.at(-1)]
    const count = names.filter((name) => name === last).length
    return names.length === 1 ? [first] : [first, count > 1 ? `${last}#${count}` : last]
  })
}

/** False where there is no such thing any more. */
async function press(name: string, root: Element | null = document.body): Promise<boolean> {
  const [, plain = name, ordinal = '1'] = /^(.*)#(\d+)$/.exec(name) ?? []
  const found = [...(root?.querySelectorAll(PRESSED) ?? [])].filter((each) => !isOff(each) && nameOf(each) === plain)
  const target = found[Number(ordinal) - 1]
  if (target === undefined) return false
  await attempted(() =>
    act(async () => {
      fireEvent.click(target)
    }),
  )
  await attempted(settle)
  return true
}

/** The dialog on top. */
const inFront = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog')].at(-1) ?? null

const FIELDS = 'input, select, textarea'

/** Answers every question there is; says what was answered. */
async function fill(root: Element | null = document.body): Promise<string[]> {
  const told: string[] = []
  const fields = [...(root?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])].filter((each) => !isOff(each))
  for (const [at, field] of fields.entries()) {
    if (!field.isConnected || field.type === 'file') continue
    const value = valueFor(field, at)
    if (value === undefined) continue
    await act(async () => {
      if (field.type === 'checkbox' || field.type === 'radio') fireEvent.click(field)
      else fireEvent.change(field, { target: { value } })
    })
    told.push(`~ ${field.getAttribute('aria-label') ?? labelOf(field) ?? field.name}: ${value}`)
  }
  if (told.length > 0) await settle()
  return told
}

function valueFor(field: HTMLInputElement, at: number): string | undefined {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options].filter(({ disabled, value }) => !disabled && value !== '')
    return (options.find(({ value }) => value !== field.value) ?? options[0])?.value
  }
  switch (field.type) {
    case 'date':
      return '2026-11-19'
    case 'month':
      return '2026-10'
    case 'time':
      return '09:30'
    case 'datetime-local':
      return '2026-11-19T09:30'
    case 'number':
      return String(3 + at)
    case 'tel':
      return '13812345678'
    case 'checkbox':
    case 'radio':
      return 'pressed'
    default:
      return field.inputMode === 'numeric' || field.inputMode === 'decimal' ? String(3 + at) : `答${at + 1}`
  }
}
