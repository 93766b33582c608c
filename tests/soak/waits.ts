interface Wait {
  who: string
  what: string
  since: number
}

/** What a round is waiting for: one that stands still says who waits for what, and since when. */
export class Waits {
  readonly #open = new Set<Wait>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  async of<T>(who: string, what: string, work: Promise<T>): Promise<T> {
    const wait = { who, what, since: this.#now() }
    this.#open.add(wait)
    try {
      return await work
    } finally {
      this.#open.delete(wait)
    }
  }

  /** Whether something has been waited for as long as that. */
  isStanding(ms: number): boolean {
    return [...this.#open].some(({ since }) => this.#now() - since >= ms)
  }

  /** The longest first. */
  words(): string[] {
    return [...this.#open]
      .sort((a, b) => a.since - b.since)
      .map(({ who, what, since }) => `${who} has waited ${Math.round((this.#now() - since) / 1000)} s for ${what}`)
  }
}

/** The same thing, whose every answer that takes its time is known to be waited for. */
export function watched<T extends object>(who: string, thing: T, waits: Waits): T {
  return new Proxy(thing, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, given)
        return answer instanceof Promise ? waits.of(who, String(key), answer) : answer
      }
    },
  })
}
