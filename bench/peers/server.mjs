// The servers of the peers behind one port, as a process of its own: `/pouch/` is express-pouchdb on LevelDB, `/rxdb/`
// the small endpoint that RxDB's replication protocol asks for. `/peers/` is for the benchmark alone.
import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import express from 'express'
import Fastify from 'fastify'
import PouchDB from 'pouchdb'

const require = createRequire(import.meta.url)
const expressPouchDB = require('express-pouchdb')

/** A batch of photos as base64. */
const BODY_LIMIT = 512 * 1024 * 1024

const [folder = '', port = '0'] = process.argv.slice(2)
const Pouch = PouchDB.defaults({ prefix: `${join(folder, 'pouch')}-` })
const pouch = express().use('/pouch', expressPouchDB(Pouch, { mode: 'minimumForPouchDB' }))

const app = Fastify({
  bodyLimit: BODY_LIMIT,
  forceCloseConnections: true,
  serverFactory: (handle) =>
    createServer((request, reply) =>
      request.url?.startsWith('/pouch') ? pouch(request, reply) : handle(request, reply),
    ),
})

/** @type {Record<string, unknown>[]} */
let companies = []
/** Serialised and compressed once: as ours, the endpoint need not pack the same rows for every device. */
const pages = new Map()
/** @type {Map<string, any>} */
const patrols = new Map()
const written = join(folder, 'rxdb.jsonl')

app.get('/rxdb/companies', async (request, reply) => {
  const after = Number(request.query.after)
  const limit = Number(request.query.limit)
  const key = `${after} ${limit}`
  if (!pages.has(key)) {
    const documents = companies.slice(after, after + limit)
    pages.set(key, gzipSync(JSON.stringify({ documents, checkpoint: { after: after + documents.length } })))
  }
  return reply.header('content-type', 'application/json').header('content-encoding', 'gzip').send(pages.get(key))
})

/** What the protocol asks of a server: a document that another wrote meanwhile is answered instead of overwritten. */
app.post('/rxdb/patrols', async (request) => {
  const conflicts = []
  const accepted = []
  for (const { newDocumentState, assumedMasterState } of request.body) {
    const held = patrols.get(newDocumentState.guid)
    if (held !== undefined && held.startTime !== assumedMasterState?.startTime) conflicts.push(held)
    else {
      patrols.set(newDocumentState.guid, newDocumentState)
      accepted.push(newDocumentState)
    }
  }
  if (accepted.length > 0) await appendFile(written, `${accepted.map((each) => JSON.stringify(each)).join('\n')}\n`)
  return conflicts
})

app.put('/peers/companies', async (request) => {
  companies = request.body
  pages.clear()
  const db = new Pouch('companies')
  await db.bulkDocs(companies.map(({ guid, ...row }) => ({ _id: guid, ...row })))
  return { rows: companies.length }
})

app.post('/peers/patrols', async () => {
  patrols.clear()
  await new Pouch('patrols').destroy()
  await new Pouch('patrols').info()
  return {}
})

/** What arrived: guid and hash of the photo of each record, and how many were written more than once. */
app.get('/peers/patrols', async (request) => {
  if (request.query.side === 'rxdb') {
    const records = [...patrols.values()].map(({ guid, _attachments = {} }) => ({
      guid,
      sha256: hashOf(Buffer.from(_attachments.photo?.data ?? '', 'base64')),
    }))
    return { records, again: 0 }
  }
  const { rows } = await new Pouch('patrols').allDocs({ include_docs: true, attachments: true, binary: true })
  const records = rows.map(({ id, doc }) => ({
    guid: id,
    sha256: hashOf(doc?._attachments?.photo?.data ?? Buffer.alloc(0)),
  }))
  return { records, again: rows.filter(({ value }) => !value.rev.startsWith('1-')).length }
})

await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

/** @param {Uint8Array} bytes */
function hashOf(bytes) {
  return bytes.length === 0 ? null : createHash('sha256').update(bytes).digest('hex')
}
