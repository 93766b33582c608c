import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { linkHeaderOf, PAGE_FILES, type PageFiles } from '#domain/lib/page-files.ts'

const COMPRESSED = /\.(br|gz)$/
/** The mark of the platform, which a page shows at several places: asked for again after a day. */
const MARK = /^(favicon\.svg|icons[\\/])/
const MARK_S = 86_400

/**
 * The built client, compressed when it was built. Files with a hash in their name never change, the mark seldom; everything
 * else is asked for again each time. With the document go the names of what its page needs.
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
      reply.header('cache-control', keptFor(relative(clientDir, path)))
      const file = path.replace(COMPRESSED, '')
      if (file.endsWith('sw.js')) reply.header('service-worker-allowed', '/')
      const link = file.endsWith('index.html') && pages !== null ? linkHeaderOf(pages, pathOf(reply.request.url)) : null
      if (link !== null) reply.header('link', link)
    },
  })
}

function keptFor(path: string): string {
  if (path.startsWith(`assets${sep}`)) return 'public, max-age=31536000, immutable'
  return MARK.test(path) ? `public, max-age=${MARK_S}` : 'no-cache'
}

/** Null where the client was built by an older version. */
function pageFilesIn(clientDir: string): PageFiles | null {
  const file = join(clientDir, PAGE_FILES)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles) : null
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url
