import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Route {
  method: string
  /** As the server registered it, parameters as `:guid`. */
  url: string
}

/** What a call reads of its body or query: the names, and below each the names read inside it. */
export interface ReadKeys {
  keys: Map<string, ReadKeys>
  /** The whole was taken over, as in `{ guid, ...rest }`. */
  takesAll: boolean
}

export interface Observer {
  routes: Route[]
  /** The bug behind the last answer, if there was one. */
  lastError(): unknown
  forgetError(): void
  /** From here on the body and query of each request are noted as they are read. */
  watch(): ReadKeys
  unwatch(): void
  stop(): void
}

const noKeys = (): ReadKeys => ({ keys: new Map(), takesAll: false })

/**
 * Learns the server's routes as they are registered, and what each reads of a request as it runs: most calls of the
 * specification have no schema to read it from. Starts before the server does.
 */
export function observe(): Observer {
  const routes: Route[] = []
  let watched: ReadKeys | null = null
  let last: unknown = null

  const hear = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat())
        if (each !== 'HEAD' || url.includes('/tus/')) routes.push({ method: each, url })
    })
    fastify.addHook('onError', async (_request, _reply, error) => {
      last = error
    })
    fastify.addHook('preHandler', async (request: FastifyRequest) => {
      if (watched === null) return
      if (isPlain(request.body)) request.body = spy(request.body, watched)
      if (isPlain(request.query)) request.query = spy(request.query, watched)
    })
  }
  diagnostics.subscribe('fastify.initialization', hear)
  return {
    routes,
    lastError: () => last,
    forgetError: () => {
      last = null
    },
    watch: () => {
      watched = noKeys()
      return watched
    },
    unwatch: () => {
      watched = null
    },
    stop: () => diagnostics.unsubscribe('fastify.initialization', hear),
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null || Array.isArray(value)
}

function spy(value: Record<string, unknown>, read: ReadKeys): Record<string, unknown> {
  return new Proxy(value, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key)
      if (typeof key !== 'string' || Object.hasOwn(Object.prototype, key)) return inner
      // An item of a list is read for the list's own names.
      if (Array.isArray(target)) return /^\d+$/.test(key) && isPlain(inner) ? spy(inner, read) : inner
      const below = read.keys.get(key) ?? noKeys()
      read.keys.set(key, below)
      return isPlain(inner) ? spy(inner, below) : inner
    },
    ownKeys: (target) => {
      read.takesAll = true
      return Reflect.ownKeys(target)
    },
  })
}
