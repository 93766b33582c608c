import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaUpload } from '#domain/contract/sync.ts'
import type { Database } from '#server/db/database.ts'
import { upload, uploadPiece } from '#server/db/extra-tables.ts'
import { TusPieces } from '#server/files/tus-pieces.ts'
import { openTestDatabase } from '../databases.ts'
import { announce, openDoor, type TestDoor } from '../door.ts'
import { insertCompany, insertRow, insertTown, inspectorOf, NOW } from '../sync/world.ts'

const clip = readFileSync(join(import.meta.dirname, '../../fixtures/clip.mp4'))
const CHUNK = 1_000
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('uploads in pieces', () => {
  let database: Database
  let door: TestDoor
  let address: string
  beforeAll(async () => {
    database = await openTestDatabase('pglite')
    await insertTown(database.db)
    door = await openDoor(database, [inspectorOf('A'), { ...inspectorOf('A'), guid: 'colleague' }])
    await door.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = door.app.server.address() as AddressInfo
    address = `http://127.0.0.1:${port}/safety/api/files`
  })
  afterAll(async () => {
    await door.close()
    await database.close()
  })

  /** A clip like the fixture, with bytes of its own behind it. */
  const film = (more = ''): { bytes: Buffer; media: MediaUpload } => {
    const bytes = Buffer.concat([clip, Buffer.from(`${Math.random()}${more}`)])
    return { bytes, media: announce(bytes, { contentType: 'video', mime: 'video/mp4', fileName: '门口.mp4' }) }
  }
  const call = (path: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(`${address}${path}`, {
      method,
      headers: { access_token: 'me', 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    })
  const create = (media: MediaUpload, headers: Record<string, string> = {}) =>
    call('/tus', 'POST', {
      'upload-length': String(media.size),
      'upload-metadata': `guid ${base64(media.guid)},media ${base64(JSON.stringify(media))}`,
      ...headers,
    })
  const patch = (guid: string, bytes: Uint8Array, from: number, headers: Record<string, string> = {}) =>
    call(
      `/tus/${guid}`,
      'PATCH',
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream', ...headers },
      bytes.subarray(from, from + CHUNK),
    )
  const head = (guid: string, headers: Record<string, string> = {}) => call(`/tus/${guid}`, 'HEAD', headers)
  const stateOf = async (guid: string) => (await (await call(`/${guid}`, 'GET')).json()).data
  const piecesOf = async (guid: string) =>
    await database.db.select().from(uploadPiece).where(eq(uploadPiece.uploadId, guid))
  const sendRest = async (guid: string, bytes: Buffer, start: number): Promise<Response> => {
    let response = await patch(guid, bytes, start)
    for (let at = start + CHUNK; at < bytes.length; at += CHUNK) response = await patch(guid, bytes, at)
    return response
  }

  it('takes a video piece by piece', async () => {
    const { bytes, media } = film()
    const created = await create(media)
    expect([created.status, created.headers.get('location')]).toEqual([201, `/safety/api/files/tus/${media.guid}`])
    expect((await sendRest(media.guid, bytes, 0)).status).toBe(204)
    expect(await stateOf(media.guid)).toEqual({
      guid: media.guid,
      complete: true,
      size: media.size,
      sha256: media.sha256,
    })
    expect(await piecesOf(media.guid)).toEqual([])
    const whole = await call(`/../accessoryFile/download/${media.guid}`, 'GET')
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('loses nothing when the creation comes again', async () => {
    const { bytes, media } = film()
    await create(media)
    await patch(media.guid, bytes, 0)
    const again = await create(media)
    expect([again.status, again.headers.get('location')]).toEqual([409, `/safety/api/files/tus/${media.guid}`])
    expect((await head(media.guid)).headers.get('upload-offset')).toBe(String(CHUNK))
    expect((await sendRest(media.guid, bytes, CHUNK)).status).toBe(204)
    expect(await stateOf(media.guid)).toMatchObject({ complete: true })
    const late = await create(media)
    expect([late.status, late.headers.get('upload-complete')]).toEqual([409, '?1'])
  })

  it('loses nothing when two creations come at once', async () => {
    const { bytes, media } = film()
    const statuses = await Promise.all([create(media), create(media), create(media)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await sendRest(media.guid, bytes, 0)).status).toBe(204)
  })

  it('does not take a piece for another place', async () => {
    const { bytes, media } = film()
    await create(media)
    expect((await patch(media.guid, bytes, CHUNK)).status).toBe(409)
    expect((await head(media.guid)).headers.get('upload-offset')).toBe('0')
  })

  it('keeps what arrived of a piece before the line broke', async () => {
    const { bytes, media } = film()
    await create(media)
    const sending = request(`${address}/tus/${media.guid}`, {
      method: 'PATCH',
      headers: {
        access_token: 'me',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(CHUNK),
      },
    })
    sending.on('error', () => {})
    sending.write(bytes.subarray(0, 400), () => setImmediate(() => sending.destroy()))
    const offset = async () => (await head(media.guid)).headers.get('upload-offset')
    await expect.poll(offset).toBe('400')
    expect((await sendRest(media.guid, bytes, 400)).status).toBe(204)
    expect(await stateOf(media.guid)).toMatchObject({ complete: true })
  })

  it('throws away what arrived damaged, and starts anew', async () => {
    const { bytes, media } = film()
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(500) ^ 1, 500)
    await create(media)
    const last = await sendRest(media.guid, damaged, 0)
    expect([last.status, (await last.json()).problem]).toEqual([422, 'file.damaged'])
    expect((await head(media.guid)).status).toBe(404)
    expect(await stateOf(media.guid)).toMatchObject({ complete: false })
    expect((await create(media)).status).toBe(201)
    expect((await sendRest(media.guid, bytes, 0)).status).toBe(204)
  })

  it('completes what the server had whole before it stopped', async () => {
    const { bytes, media } = film()
    await create(media)
    await patch(media.guid, bytes, 0)
    const rest = bytes.subarray(CHUNK)
    const storageKey = `${'e'.repeat(64)}.part`
    await door.store.put(storageKey, rest)
    const piece = { storageKey, uploadId: media.guid, start: CHUNK, size: rest.length, counts: true }
    await database.db.insert(uploadPiece).values(piece)
    await database.db.update(upload).set({ offset: bytes.length }).where(eq(upload.id, media.guid))
    const others = await call(`/${media.guid}`, 'GET', { access_token: 'colleague' })
    expect((await others.json()).data).toMatchObject({ complete: false })
    expect(await stateOf(media.guid)).toMatchObject({ complete: true })
  })

  it('is begun anew by who named the medium, whoever of the area began before, and by nobody else', async () => {
    const { media } = film()
    await insertCompany(database.db, 'home', 'A')
    const place = { companyGuid: 'home', gridPath: 'T/A/' }
    const day = { checkDate: '2026-11-20', startTime: NOW, endTime: NOW, signInTime: NOW, checkUsers: [] }
    await insertRow(database.db, 'patrolRecord', { guid: 'walk', gridGuid: 'A', ...place, ...day })
    const { parentGuid: _parent, parentResource: _resource, ...named } = media
    const of = { parentGuid: 'walk', parentResource: 'patrolRecord', moduleName: 'photos', complete: false }
    await insertRow(database.db, 'accessoryFile', { ...named, ...of, uploadUserGuid: 'me', ...place })
    const as = { access_token: 'colleague' }
    expect((await create(media, as)).status).toBe(201)
    expect((await create(media)).status).toBe(201)
    expect((await create(media, as)).status).toBe(403)
    expect((await head(media.guid)).status).toBe(200)
  })

  it('lets nobody else go on with it or look at it', async () => {
    const { bytes, media } = film()
    await create(media)
    expect((await patch(media.guid, bytes, 0, { access_token: 'colleague' })).status).toBe(403)
    expect((await head(media.guid, { access_token: 'colleague' })).status).toBe(403)
    expect((await create(media, { access_token: 'colleague' })).status).toBe(403)
    expect((await patch(media.guid, bytes, 0, { access_token: 'nobody' })).status).toBe(401)
    expect((await head(media.guid)).headers.get('upload-offset')).toBe('0')
  })

  it.each([
    { what: 'no word of what it is', headers: { 'upload-metadata': `guid ${base64('x')}` }, status: 400 },
    {
      what: 'two names',
      headers: { 'upload-metadata': `guid ${base64('x')},media ${base64(JSON.stringify(announce(clip)))}` },
      status: 400,
    },
    { what: 'more than is taken', headers: { 'upload-length': '999999999999' }, status: 413 },
  ])('refuses a creation with $what', async ({ headers, status }) => {
    expect((await create(film().media, headers)).status).toBe(status)
  })

  describe('their pieces', () => {
    let now = ''
    let pieces: TusPieces
    beforeAll(() => {
      pieces = new TusPieces({ db: database.db, store: door.store, now: () => now, maxBytes: 100 })
    })
    const begin = (id: string) => pieces.create(new Upload({ id, size: 8, offset: 0, metadata: {} }))
    const write = (id: string, words: string, at: number) => pieces.write(Readable.from([Buffer.from(words)]), id, at)
    const read = async (id: string) => await text(pieces.read(id))
    /** As a server leaves it that is killed before the piece counts. */
    const stray = async (uploadId: string, key: string) => {
      const storageKey = `${key.repeat(64)}.part`
      await door.store.put(storageKey, Buffer.from('xxxx'))
      await database.db.insert(uploadPiece).values({ storageKey, uploadId, start: 0, size: 4 })
      return storageKey
    }

    it('are one at each place, end where the medium ends, and are read where they count', async () => {
      now = NOW
      await begin('once')
      expect(await write('once', 'abcd', 0)).toBe(4)
      await expect(write('once', 'wxyz', 0)).rejects.toMatchObject({ status_code: 409 })
      await expect(write('once', 'efghi', 4)).rejects.toMatchObject({ status_code: 409 })
      expect(await write('once', 'efgh', 4)).toBe(8)
      expect(await piecesOf('once')).toHaveLength(2)
      await stray('once', 'a')
      expect(await read('once')).toBe('abcdefgh')
    })

    it('stay as they are when they are begun again, and when the line breaks in the middle of one, which is told', async () => {
      now = NOW
      await begin('again')
      await write('again', 'abcd', 0)
      await expect(begin('again')).rejects.toMatchObject({ status_code: 409 })
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.from('ef')
          throw new Error('the line broke')
        })(),
      )
      await expect(pieces.write(breaking, 'again', 4)).rejects.toThrow('the line broke')
      expect(await read('again')).toBe('abcdef')
      expect(await pieces.find('again')).toMatchObject({ offset: 6 })
    })

    it('go when nobody has gone on with them, and with them what belongs to none', async () => {
      now = '2026-01-01T00:00:00.000Z'
      for (const id of ['idle', 'alive']) {
        await begin(id)
        await write(id, 'abcd', 0)
      }
      now = '2026-02-01T00:00:00.000Z'
      await write('alive', 'efgh', 4)
      const lost = await stray('of-none', 'b')
      expect(await pieces.sweep('2026-01-15T00:00:00.000Z')).toBe(2)
      expect([await pieces.find('idle'), await piecesOf('idle'), await piecesOf('of-none')]).toEqual([null, [], []])
      expect(await door.store.sizeOf(lost)).toBeNull()
      expect(await read('alive')).toBe('abcdefgh')
    })
  })
})
