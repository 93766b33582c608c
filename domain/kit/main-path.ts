import { type Closing, closingOf, type Move, type Workflow } from './resource.ts'

/**
 * The states a record passes when all goes well, from the first to the last; with `through`, the path that leads over
 * that state. Read from the moves: those that go on in the order of the declared states and need no reason in words. What
 * was laid aside may be taken up again, but nobody passes there.
 * Of several paths the one with the better end is taken, of equal ends the longer one.
 */
export function mainPath(workflow: Workflow, through: string = workflow.initial): string[] {
  const onward = bestFrom(workflow, through)
  if (through === workflow.initial) return onward
  return [...bestTo(workflow, through).slice(0, -1), ...onward]
}

/**
 * Whether a move sends a record back or out of the way: it ends before every state it starts from, or it needs words and
 * does not end well. A good end that needs words is a conclusion.
 */
export function isSetback(workflow: Workflow, name: string): boolean {
  const move = workflow.moves[name]
  if (move === undefined) return false
  const at = Object.keys(workflow.states)
  const isBack = move.from.every((state) => at.indexOf(move.to) < at.indexOf(state))
  return isBack || (move.opinionRequired === true && closingOf(workflow, move.to) !== 'well')
}

/** Whether a move leads elsewhere than to what comes next when all goes well. */
export function leavesOut(workflow: Workflow, { from, to }: Pick<Move, 'from' | 'to'>): boolean {
  const [start = ''] = from
  const way = mainPath(workflow, start)
  return way[way.indexOf(start) + 1] !== to
}

/**
 * What a move asks that may be sent back to whoever answered it, with words of what is wrong; asked by no other move, so it
 * is his own answer.
 */
export function returnable(workflow: Workflow, name: string): string[] {
  const { from = [], to = '', asks } = workflow.moves[name] ?? {}
  const isSentBack = Object.values(workflow.moves).some(
    (back) => back.opinionRequired === true && back.from.includes(to) && from.includes(back.to),
  )
  if (!isSentBack || from.includes(to)) return []
  const others = Object.entries(workflow.moves).flatMap(([other, move]) => (other === name ? [] : [move.asks ?? {}]))
  return Object.keys(asks ?? {}).filter((asked) => !others.some((each) => asked in each))
}

function bestFrom(workflow: Workflow, state: string): string[] {
  const ways = onwardFrom(workflow, state).map((next) => [state, ...bestFrom(workflow, next)])
  return ways.reduce((best, way) => (isBetter(workflow, way, best) ? way : best), [state])
}

/**
 * The longest way there; a state that only a setback leads to is reached by that. To where something is laid aside the
 * shortest: from which of several states it was is not known, and nothing is said to be done that was not.
 */
function bestTo(workflow: Workflow, state: string): string[] {
  if (state === workflow.initial) return [state]
  const order = Object.keys(workflow.states)
  const isBefore = (from: string) => order.indexOf(from) < order.indexOf(state) && !isAside(workflow, from)
  const moves = Object.entries(workflow.moves).filter(([, { to }]) => to === state)
  const onward = moves.filter(([name]) => !isSetback(workflow, name))
  const sources = (onward.length > 0 ? onward : moves).flatMap(([, { from }]) => from).filter(isBefore)
  const wanted = isAside(workflow, state) ? 1 : -1
  const ways = sources.map((from) => [...bestTo(workflow, from), state])
  return ways.sort((one, other) => wanted * (one.length - other.length))[0] ?? [state]
}

function onwardFrom(workflow: Workflow, state: string): string[] {
  if (isAside(workflow, state)) return []
  const order = Object.keys(workflow.states)
  return Object.entries(workflow.moves).flatMap(([name, { from, to }]) => {
    const isOn = from.includes(state) && order.indexOf(to) > order.indexOf(state)
    return isOn && !isSetback(workflow, name) ? [to] : []
  })
}

const isAside = (workflow: Workflow, state: string) => closingOf(workflow, state) === 'aside'

const WORTH: Readonly<Record<Closing, number>> = { well: 2, badly: 0, aside: 0 }

function isBetter(workflow: Workflow, way: readonly string[], best: readonly string[]): boolean {
  if (best.length === 1) return true
  const worth = (path: readonly string[]) => {
    const closing = closingOf(workflow, path.at(-1) ?? '')
    return closing === null ? 1 : WORTH[closing]
  }
  return worth(way) > worth(best) || (worth(way) === worth(best) && way.length > best.length)
}
