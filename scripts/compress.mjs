// Brotli and gzip copies beside the files of the built client: made once, as small as they get, served as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = /\.(js|mjs|css|html|svg|json|geojson|webmanifest|wasm)$/
/** Below, the headers weigh more than what is saved. */
const LEAST_BYTES = 200

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** @param {string} folder */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = readFileSync(file)
  if (bytes.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, await brotli(bytes, { params }))
  writeFileSync(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
