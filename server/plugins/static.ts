import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { linkHeaderOf, PAGE_FILES, type PageFiles } from '#domain/lib/page-files.ts'

const COMPRESSED = /\.(br|gz)$/

/**
 * The built client, compressed when it was built. Files with a hash in their name never change; everything else is asked
 * for again each time. With the document go the names of what its page needs.
 */
export async function staticPlugin(app: FastifyInstance): Promise<void> {
  const { clientDir } = app.config
  if (clientDir === null) return
  const pages = pageFilesIn(clientDir)
  await app.register(fastifyStatic, {
    root: clientDir,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${clientDir}${sep}assets${sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      const file = path.replace(COMPRESSED, '')
      if (file.endsWith('sw.js')) reply.header('service-worker-allowed', '/')
      const link = file.endsWith('index.html') && pages !== null ? linkHeaderOf(pages, pathOf(reply.request.url)) : null
      if (link !== null) reply.header('link', link)
    },
  })
}

/** Null where the client was built by an older version. */
function pageFilesIn(clientDir: string): PageFiles | null {
  const file = join(clientDir, PAGE_FILES)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles) : null
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url
