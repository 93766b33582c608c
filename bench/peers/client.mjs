// The peers in the page, each used as its manual says, with the batch sizes that served it best.
import PouchDB from 'pouchdb'
import indexedDbAdapter from 'pouchdb-adapter-indexeddb'
import findPlugin from 'pouchdb-find'
import { addRxPlugin, createRxDatabase } from 'rxdb'
import { RxDBAttachmentsPlugin } from 'rxdb/plugins/attachments'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { makePatrols } from '../client/patrols.ts'
import { startMeasuring } from '../client/start.ts'

PouchDB.plugin(indexedDbAdapter).plugin(findPlugin)
addRxPlugin(RxDBAttachmentsPlugin)

const INDEXED = ['companyName', 'serialNumber', 'gridGuid', 'status', 'riskColor']
const PULL_BATCH = 1_000
const PUSH_BATCH = 50

async function pouchPull(known) {
  const start = await startMeasuring()
  const db = new PouchDB('companies', { adapter: 'indexeddb' })
  await PouchDB.replicate(`${location.origin}/pouch/companies`, db, { batch_size: PULL_BATCH })
  const storedMs = performance.now() - start
  for (const field of INDEXED) await db.createIndex({ index: { fields: [field] } })
  const { docs } = await db.find({ selector: { companyName: known.companyName } })
  const ms = performance.now() - start
  if (!docs.some(({ _id }) => _id === known.guid)) throw new Error('PouchDB does not find the enterprise')
  const { rows } = await db.allDocs()
  return counted(
    { ms, storedMs },
    rows.map(({ id }) => id).filter((id) => !id.startsWith('_design/')),
  )
}

async function rxdbPull(known) {
  const start = await startMeasuring()
  const db = await createRxDatabase({ name: 'rxdb', storage: getRxStorageDexie(), multiInstance: false })
  const sample = await (await fetch('/rxdb/companies?after=0&limit=1')).json()
  const { companies } = await db.addCollections({ companies: { schema: schemaOf(sample.documents[0]) } })
  const replication = replicateRxCollection({
    collection: companies,
    replicationIdentifier: 'companies',
    live: false,
    pull: {
      batchSize: PULL_BATCH,
      handler: async (checkpoint, limit) =>
        (await fetch(`/rxdb/companies?after=${checkpoint?.after ?? 0}&limit=${limit}`)).json(),
      modifier: indexable,
    },
  })
  replication.error$.subscribe((error) => console.error(error))
  await replication.awaitInitialReplication()
  const storedMs = performance.now() - start
  const found = await companies.find({ selector: { companyName: known.companyName } }).exec()
  const ms = performance.now() - start
  if (!found.some(({ guid }) => guid === known.guid)) throw new Error('RxDB does not find the enterprise')
  const all = await companies.find().exec()
  return counted(
    { ms, storedMs },
    all.map(({ guid }) => guid),
  )
}

function counted(times, guids) {
  return { ...times, rows: guids.length, distinct: new Set(guids).size }
}

/** RxDB indexes no absent values. */
function indexable(row) {
  for (const field of INDEXED) row[field] ??= ''
  return row
}

function schemaOf(row) {
  const others = Object.keys(row).filter((name) => name !== 'guid' && !INDEXED.includes(name))
  const text = (maxLength) => ({ type: 'string', maxLength })
  return {
    version: 0,
    primaryKey: 'guid',
    type: 'object',
    properties: {
      guid: text(64),
      ...Object.fromEntries(INDEXED.map((name) => [name, text(200)])),
      ...Object.fromEntries(others.map((name) => [name, {}])),
    },
    required: ['guid', ...INDEXED],
    indexes: INDEXED,
  }
}

async function pouchDrain(work) {
  const db = new PouchDB('patrols', { adapter: 'indexeddb' })
  const patrols = await makePatrols(work, 'bench')
  const queueing = performance.now()
  for (const { recordGuid, input, photo } of patrols)
    await db.put({
      _id: recordGuid,
      ...input,
      ...(photo && { _attachments: { photo: { content_type: 'image/jpeg', data: new Blob([photo.bytes]) } } }),
    })
  const queuedMs = performance.now() - queueing
  const start = await startMeasuring()
  const { docs_written } = await db.replicate.to(`${location.origin}/pouch/patrols`, { batch_size: PUSH_BATCH })
  const ms = performance.now() - start
  return { ...whatWasMade(patrols), ms, queuedMs, left: patrols.length - docs_written }
}

async function rxdbDrain(work) {
  const db = await createRxDatabase({ name: 'rxdb', storage: getRxStorageDexie(), multiInstance: false })
  const schema = {
    version: 0,
    primaryKey: 'guid',
    type: 'object',
    properties: {
      guid: { type: 'string', maxLength: 64 },
      startTime: { type: 'string' },
      input: { type: 'object' },
    },
    required: ['guid'],
    attachments: {},
  }
  const { patrols: collection } = await db.addCollections({ patrols: { schema } })
  const patrols = await makePatrols(work, 'bench')
  const queueing = performance.now()
  for (const { recordGuid, input, photo } of patrols) {
    const made = await collection.insert({ guid: recordGuid, startTime: input.startTime, input })
    if (photo !== null) await made.putAttachment({ id: 'photo', data: new Blob([photo.bytes]), type: 'image/jpeg' })
  }
  const queuedMs = performance.now() - queueing
  const start = await startMeasuring()
  let sent = 0
  const replication = replicateRxCollection({
    collection,
    replicationIdentifier: 'patrols',
    live: false,
    push: {
      batchSize: PUSH_BATCH,
      handler: async (rows) => {
        const body = JSON.stringify(await Promise.all(rows.map(sendable)))
        const reply = await fetch('/rxdb/patrols', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        sent += rows.length
        return reply.json()
      },
    },
  })
  replication.error$.subscribe((error) => console.error(error))
  await replication.awaitInitialReplication()
  const ms = performance.now() - start
  return { ...whatWasMade(patrols), ms, queuedMs, left: patrols.length - sent }
}

/** Attachments are part of the document; JSON has no bytes. */
async function sendable({ newDocumentState, assumedMasterState }) {
  const { _attachments = {} } = newDocumentState
  const attachments = {}
  for (const [id, { data, ...rest }] of Object.entries(_attachments))
    attachments[id] = { ...rest, data: data instanceof Blob ? await base64Of(data) : data }
  return { newDocumentState: { ...newDocumentState, _attachments: attachments }, assumedMasterState }
}

function base64Of(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1])
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

function whatWasMade(patrols) {
  return {
    recordGuids: patrols.map(({ recordGuid }) => recordGuid),
    photos: patrols.flatMap(({ recordGuid, photo }) =>
      photo === null ? [] : [{ guid: recordGuid, sha256: photo.ref.sha256 }],
    ),
  }
}

window.peers = { pouchPull, rxdbPull, pouchDrain, rxdbDrain }
