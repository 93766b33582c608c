import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const COMPRESSED = /\.(br|gz)$/

/**
 * The built client, compressed when it was built. Files with a hash in their name never change; everything else is asked
 * for again each time.
 */
export async function staticPlugin(app: FastifyInstance): Promise<void> {
  const { clientDir } = app.config
  if (clientDir === null) return
  await app.register(fastifyStatic, {
    root: clientDir,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${clientDir}${sep}assets${sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.replace(COMPRESSED, '').endsWith('sw.js')) reply.header('service-worker-allowed', '/')
    },
  })
}
