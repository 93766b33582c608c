import { Problem } from '#domain/kit/problems.ts'

interface Places {
  ofAll: number
  ofOne: number
  /** In line, beyond those who are in. */
  lineOfAll: number
  lineOfOne: number
  waitMs: number
}

interface Waiting {
  who: string
  go: () => void
}

/**
 * Lets so many in at once, and so many of one caller; the others wait in line, each behind his own, so that whoever asks
 * for much waits longer than whoever asks for little.
 */
export class Gate {
  private readonly places: Places
  private readonly inside = new Map<string, number>()
  private readonly line: Waiting[] = []
  private total = 0

  constructor(places: Places) {
    this.places = places
  }

  /**
   * Resolves with how to leave, once there is a place. Throws `rate.limited` where the caller himself has too many, and
   * `server.busy` where all together have; a caller who is gone gives up his place in line.
   */
  async enter(who: string, signal?: AbortSignal): Promise<() => void> {
    if (this.hasPlace(who)) return this.admit(who)
    const { lineOfAll, lineOfOne } = this.places
    if (this.line.filter((each) => each.who === who).length >= lineOfOne) throw new Problem('rate.limited')
    if (this.line.length >= lineOfAll) throw new Problem('server.busy')
    await this.wait(who, signal)
    return this.leaver(who)
  }

  private hasPlace(who: string): boolean {
    return this.total < this.places.ofAll && (this.inside.get(who) ?? 0) < this.places.ofOne
  }

  private admit(who: string): () => void {
    this.total += 1
    this.inside.set(who, (this.inside.get(who) ?? 0) + 1)
    return this.leaver(who)
  }

  private leaver(who: string): () => void {
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.total -= 1
      const left = (this.inside.get(who) ?? 1) - 1
      if (left === 0) this.inside.delete(who)
      else this.inside.set(who, left)
      const at = this.line.findIndex((each) => this.hasPlace(each.who))
      if (at >= 0) this.line.splice(at, 1)[0]?.go()
    }
  }

  private wait(who: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (problem: Problem) => {
        const at = this.line.indexOf(waiting)
        if (at < 0) return
        this.line.splice(at, 1)
        clearTimeout(timer)
        reject(problem)
      }
      const waiting: Waiting = {
        who,
        go: () => {
          clearTimeout(timer)
          // In before the next one looks.
          this.admit(who)
          resolve()
        },
      }
      const isOwnDoing = () => (this.inside.get(who) ?? 0) >= this.places.ofOne
      const timer = setTimeout(
        () => leave(new Problem(isOwnDoing() ? 'rate.limited' : 'server.busy')),
        this.places.waitMs,
      )
      signal?.addEventListener('abort', () => leave(new Problem('server.busy')), { once: true })
      this.line.push(waiting)
    })
  }
}
