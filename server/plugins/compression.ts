import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'

/** Below this a packet is a packet. */
const FROM_BYTES = 1_024
/** Much smaller than gzip, and as quick. The built client is packed better, with the build. */
const BROTLI_QUALITY = 4
/** What we write ourselves. Attachments are served in parts and by their length; pictures and sheets are packed already. */
const OURS = /^(application\/json|text\/(html|csv|plain))\b/
/**
 * Answers that hand out a secret are not compressed: beside words that somebody else may choose, their length would tell
 * about them (BREACH). See `docs/security.md`.
 */
const WITH_SECRETS = [
  /^\/safety\/auth\//,
  /\/secondFactor(\/|$)/,
  /\/user\/deviceKeys$/,
  /\/(sync\/events|accessoryFile\/(download|downLoadMini|downPictograms|downloadZip))/,
]

export const mayCompress = (url: string): boolean =>
  url.startsWith(`${BASE_PATH}/`) && !WITH_SECRETS.some((pattern) => pattern.test(url))

/** Compresses what is asked for, once: what a route, the build or a proxy has packed goes as it is. */
export async function compressionPlugin(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    if (!mayCompress(route.url)) route.compress = false
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: FROM_BYTES,
    customTypes: OURS,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
