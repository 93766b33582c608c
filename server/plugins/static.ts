import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built client. Files with a hash in their name never change; everything else is asked for again each time. */
export async function staticPlugin(app: FastifyInstance): Promise<void> {
  const { clientDir } = app.config
  if (clientDir === null) return
  await app.register(fastifyStatic, {
    root: clientDir,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${clientDir}${sep}assets${sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.endsWith('sw.js')) reply.header('service-worker-allowed', '/')
    },
  })
}
