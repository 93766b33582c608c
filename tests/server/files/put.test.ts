import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaUpload } from '#domain/contract/sync.ts'
import type { Database } from '#server/db/database.ts'
import { attachmentTable, findAttachments } from '#server/files/attachments.ts'
import { disposition } from '#server/files/download.ts'
import { openTestDatabase, USUAL_DATABASES } from '../databases.ts'
import { announce, encoded, openDoor, refTo, sha256, type TestDoor, takePhoto } from '../door.ts'
import { buildActor, insertCompany, insertRow, insertTown, inspectorOf, NOW } from '../sync/world.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures', name))
const me = inspectorOf('A')
const colleague = { ...inspectorOf('A'), guid: 'colleague' }
const stranger = { ...inspectorOf('B'), guid: 'stranger' }
const chief = buildActor({ guid: 'chief', roles: ['bureau'] })
/** How the office papers of old begin. */
const OLE_HEAD = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'

describe.each(USUAL_DATABASES)('uploads on %s', (kind) => {
  let database: Database
  let door: TestDoor
  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertTown(database.db)
    door = await openDoor(database, [me, colleague, stranger, chief])
  })
  afterAll(async () => {
    await door.close()
    await database.close()
  })

  interface Sending {
    as?: string
    media?: MediaUpload | null
    headers?: Record<string, string>
  }
  const put = async (guid: string, bytes: Uint8Array, { as = 'me', media, headers = {} }: Sending = {}) => {
    const described = media === undefined ? announce(bytes, { guid }) : media
    const response = await door.app.inject({
      method: 'PUT',
      url: `/safety/api/files/${guid}`,
      headers: {
        'content-type': 'image/jpeg',
        access_token: as,
        ...(described === null ? {} : { 'x-media': encoded(described) }),
        ...headers,
      },
      payload: Buffer.from(bytes),
    })
    return { status: response.statusCode, ...response.json() }
  }
  const get = (url: string, as = 'me', headers: Record<string, string> = {}) =>
    door.app.inject({ url: `/safety/api${url}`, headers: { access_token: as, ...headers } })
  const rowsNow = () => findAttachments(database.db, undefined)

  /** A record of grid A whose manifest names these media, none of them here yet. */
  const submitRecord = async (guid: string, media: ReturnType<typeof refTo>[]) => {
    await insertCompany(database.db, `home-of-${guid}`, 'A')
    const place = { companyGuid: `home-of-${guid}`, gridGuid: 'A', gridPath: 'T/A/' }
    await insertRow(database.db, 'patrolRecord', {
      ...{ guid, ...place, checkDate: '2026-11-20', startTime: NOW, endTime: NOW, signInTime: NOW, checkUsers: [] },
      ...{ photos: media, mediaTotal: media.length, mediaDone: 0 },
    })
    for (const ref of media)
      await insertRow(database.db, 'accessoryFile', {
        ...ref,
        ...{
          parentGuid: guid,
          parentResource: 'patrolRecord',
          moduleName: 'photos',
          uploadUserGuid: 'me',
          complete: false,
        },
        ...{ companyGuid: place.companyGuid, gridPath: place.gridPath },
      })
  }
  const mediaDoneOf = async (guid: string) => {
    const { rows } = await database.db.execute(
      `select "mediaDone", "version" from "patrolRecord" where "guid" = '${guid}'`,
    )
    return rows[0]
  }

  it('asks who is there', async () => {
    const photo = await takePhoto()
    expect(await put(announce(photo).guid, photo, { as: 'nobody' })).toMatchObject({
      status: 401,
      problem: 'auth.required',
    })
  })

  it('takes a photo once, however often it is sent', async () => {
    const photo = await takePhoto()
    const media = announce(photo)
    const first = await put(media.guid, photo, { media, headers: { 'x-sha256': media.sha256 } })
    expect(first).toMatchObject({ status: 200, data: { guid: media.guid, complete: true, sha256: media.sha256 } })
    expect(await put(media.guid, photo, { media })).toEqual(first)
    const [row] = (await rowsNow()).filter(({ guid }) => guid === media.guid)
    expect(row).toMatchObject({
      width: 640,
      height: 480,
      mime: 'image/jpeg',
      uploadUserGuid: 'me',
      parentGuid: null,
      version: 2,
    })
  })

  it('keeps what the phone says of a photo, and takes none for a paper that its record calls a photo', async () => {
    const photo = await takePhoto()
    const said = { photoTimestamp: NOW, photoLocation: '31.1,120.6', fromAlbum: true, rootGuid: announce(photo).guid }
    const media = announce(photo, said)
    await put(media.guid, photo, { media })
    expect((await rowsNow()).find(({ guid }) => guid === media.guid)).toMatchObject(said)

    const paper = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF')
    const ref = refTo(paper, { fileName: '证.pdf' })
    await submitRecord('paper', [ref])
    const other = announce(paper, { ...ref, contentType: 'file' })
    expect(await put(ref.guid, paper, { media: other })).toMatchObject({ status: 415 })
  })

  it('takes the digest in the form of the standard too', async () => {
    const photo = await takePhoto()
    const digest = `sha-256=:${Buffer.from(sha256(photo), 'hex').toString('base64')}:`
    expect(await put(announce(photo).guid, photo, { headers: { 'content-digest': digest } })).toMatchObject({
      status: 200,
    })
  })

  it.each([
    {
      what: 'bytes that were damaged on the way',
      file: 'photo',
      lie: { sha256: 'f'.repeat(64) },
      status: 422,
      problem: 'file.damaged',
    },
    {
      what: 'a page that says it is a photo',
      file: '<!doctype html><script>',
      lie: {},
      status: 415,
      problem: 'file.type-refused',
    },
    { what: 'a video that says it is a photo', file: 'clip.mp4', lie: {}, status: 415, problem: 'file.type-refused' },
    { what: 'a photo cut off in its header', file: 'stump', lie: {}, status: 415, problem: 'file.type-refused' },
    { what: 'nothing at all', file: '', lie: {}, status: 400, problem: 'file.empty' },
    { what: 'a number instead of a name', file: 'photo', lie: { fileName: 5 }, status: 400, problem: 'input.invalid' },
  ])('refuses $what and keeps nothing', async ({ file, lie, status, problem }) => {
    const photo = await takePhoto()
    const contents: Record<string, Buffer> = { photo, stump: photo.subarray(0, 12), 'clip.mp4': fixture('clip.mp4') }
    const bytes = contents[file] ?? Buffer.from(file)
    const media = { ...announce(bytes), ...lie } as MediaUpload
    expect(await put(media.guid, bytes, { media })).toMatchObject({ status, problem })
    expect(await door.store.sizeOf(sha256(bytes))).toBeNull()
    expect((await get(`/files/${media.guid}`)).json().data).toMatchObject({ complete: false })
  })

  it('refuses a picture that would fill the memory when opened', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const media = announce(bomb, { mime: 'image/png', fileName: 'a.png' })
    expect(await put(media.guid, bomb, { media })).toMatchObject({ status: 413, problem: 'file.too-large' })
  })

  it('refuses more bytes than go in one piece', async () => {
    const long = Buffer.alloc(8 * 1024 * 1024 + 1, 1)
    expect(await put(announce(long).guid, long)).toMatchObject({ status: 413, problem: 'file.too-large' })
  })

  it.each(['clip.mp4', 'clip.webm'])('takes a video: %s', async (name) => {
    const clip = fixture(name)
    const media = announce(clip, { contentType: 'video', mime: 'video/mp4', fileName: name })
    expect(await put(media.guid, clip, { media })).toMatchObject({ status: 200, data: { complete: true } })
  })

  it('counts what a record has received, without making edits of it stale', async () => {
    const photo = await takePhoto()
    const ref = refTo(photo)
    await submitRecord('counted', [ref, refTo(await takePhoto())])
    expect(await put(ref.guid, photo, { media: null })).toMatchObject({ status: 200, data: { complete: true } })
    expect(await mediaDoneOf('counted')).toEqual({ mediaDone: 1, version: 1 })
  })

  it('counts a video and its cover when both are in', async () => {
    const [clip, cover] = [Buffer.concat([fixture('clip.mp4'), Buffer.from('x')]), await takePhoto()]
    const video = refTo(clip, { contentType: 'video', mime: 'video/mp4', fileName: 'a.mp4' })
    const picture = refTo(cover, { rootGuid: video.guid })
    // None of these is its cover: a paper, one that has not come, one that somebody else sent and no record names.
    const beside = { ...picture, storageKey: 'x', rootGuid: video.guid, complete: true, uploadUserGuid: 'me' }
    await insertRow(database.db, 'accessoryFile', { ...beside, guid: 'paper-beside', contentType: 'file' })
    await insertRow(database.db, 'accessoryFile', { ...beside, guid: 'half-beside', complete: false })
    await insertRow(database.db, 'accessoryFile', { ...beside, guid: 'others-beside', uploadUserGuid: 'stranger' })
    await submitRecord('filmed', [video, picture])
    await put(video.guid, clip, { media: null })
    expect(await mediaDoneOf('filmed')).toMatchObject({ mediaDone: 0 })
    await put(picture.guid, cover, { media: null })
    expect(await mediaDoneOf('filmed')).toMatchObject({ mediaDone: 2 })
    expect((await get(`/accessoryFile/downLoadMini/${video.guid}`)).headers['content-type']).toBe('image/jpeg')
  })

  it('refuses other bytes than the record named', async () => {
    const ref = refTo(await takePhoto())
    await submitRecord('exact', [ref])
    const other = await takePhoto()
    expect(await put(ref.guid, other, { media: null })).toMatchObject({ status: 422, problem: 'file.damaged' })
    expect(await put(ref.guid, other, { media: announce(other, { guid: ref.guid }) })).toMatchObject({ status: 409 })
  })

  it('refuses more or fewer bytes than a record named that knows no digest of them', async () => {
    const [photo, other] = [await takePhoto(), await takePhoto({ width: 800, height: 400 })]
    const ref = refTo(photo)
    await submitRecord('sized', [ref])
    const named = eq(attachmentTable.guid, ref.guid)
    await database.db.update(attachmentTable).set({ sha256: null }).where(named)
    expect(await put(ref.guid, other, { media: null })).toMatchObject({ status: 409, problem: 'record.exists' })
    expect(await put(ref.guid, photo, { media: null })).toMatchObject({ status: 200 })
  })

  it('lets a colleague of the area send it, and nobody else', async () => {
    const photo = await takePhoto()
    const ref = refTo(photo)
    await submitRecord('shared', [ref])
    expect(await put(ref.guid, photo, { as: 'stranger', media: null })).toMatchObject({
      status: 403,
      problem: 'access.denied',
    })
    expect(await put(ref.guid, photo, { as: 'colleague', media: null })).toMatchObject({ status: 200 })
  })

  describe('downloads', () => {
    let photo: Buffer
    let ref: ReturnType<typeof refTo>
    beforeAll(async () => {
      photo = await takePhoto({ width: 800, height: 400 })
      ref = refTo(photo, { fileName: '配电箱 (1).jpg' })
      await submitRecord('seen', [ref])
      await put(ref.guid, photo, { media: null })
    })

    it('gives the bytes back as they were, with their name', async () => {
      const response = await get(`/accessoryFile/download/${ref.guid}`)
      expect(response.rawPayload.equals(photo)).toBe(true)
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        etag: `"${ref.sha256}"`,
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-cache',
      })
      expect(response.headers['content-disposition']).toContain(
        "filename*=UTF-8''%E9%85%8D%E7%94%B5%E7%AE%B1%20%281%29.jpg",
      )
    })

    it('knows them by number too', async () => {
      const [row] = (await rowsNow()).filter(({ guid }) => guid === ref.guid)
      expect((await get(`/accessoryFile/download/${row?.id}`)).rawPayload.equals(photo)).toBe(true)
    })

    it.each([
      { range: 'bytes=0-9', gives: [0, 10] },
      { range: 'bytes=100-', gives: [100, undefined] },
      { range: 'bytes=-7', gives: [-7, undefined] },
    ])('gives a part: $range', async ({ range, gives: [start, end] }) => {
      const response = await get(`/accessoryFile/download/${ref.guid}`, 'me', { range })
      expect(response.statusCode).toBe(206)
      expect(response.rawPayload.equals(photo.subarray(start, end))).toBe(true)
    })

    it('gives a part of what has stayed the same, and otherwise the whole', async () => {
      const partOf = async (etag: string) =>
        (await get(`/accessoryFile/download/${ref.guid}`, 'me', { range: 'bytes=0-9', 'if-range': etag })).statusCode
      expect([await partOf(`"${ref.sha256}"`), await partOf('"another"')]).toEqual([206, 200])
    })

    it('is saved under its name where that is asked for', async () => {
      const { headers } = await get(`/accessoryFile/download/${ref.guid}?download`)
      expect(headers['content-disposition']).toMatch(/^attachment; filename=/)
      expect(disposition("a'(b)*.jpg", false)).toContain("UTF-8''a%27%28b%29_.jpg")
    })

    it('says that it is gone where its bytes are, and nothing of what has not come', async () => {
      const [lost, late] = [refTo(await takePhoto()), refTo(await takePhoto())]
      await submitRecord('lost', [lost, late])
      await database.db
        .update(attachmentTable)
        .set({ complete: true, storageKey: lost.sha256 })
        .where(eq(attachmentTable.guid, lost.guid))
      expect((await get(`/accessoryFile/download/${lost.guid}`)).statusCode).toBe(404)
      expect((await get(`/files/${late.guid}`)).json().data).toEqual({
        ...{ guid: late.guid, complete: false, size: null, sha256: null },
      })
    })

    it('says so when the part lies beyond the end', async () => {
      const response = await get(`/accessoryFile/download/${ref.guid}`, 'me', { range: 'bytes=99999999-' })
      expect([response.statusCode, response.headers['content-range']]).toEqual([416, `bytes */${photo.length}`])
    })

    it('sends nothing twice to who has it', async () => {
      const response = await get(`/accessoryFile/download/${ref.guid}`, 'me', { 'if-none-match': `"${ref.sha256}"` })
      expect(response.statusCode).toBe(304)
    })

    it.each([
      { fileName: 'paper.docx', bytes: 'PK\u0003\u0004 <script>', isBoxed: true },
      { fileName: 'paper.doc', bytes: OLE_HEAD, isBoxed: true },
      // Viewers of papers refuse a sandbox; scripts and loads are barred all the same.
      { fileName: 'paper.pdf', bytes: '%PDF-1.7 <script>', isBoxed: false },
    ])('opens $fileName so that nothing in it runs', async ({ fileName, bytes, isBoxed }) => {
      const paper = Buffer.from(bytes, 'latin1')
      const media = refTo(paper, { fileName, contentType: 'file' })
      await submitRecord(`holds-${fileName}`, [media])
      expect(await put(media.guid, paper, { media: null })).toMatchObject({ status: 200 })
      const { statusCode, headers } = await get(`/accessoryFile/download/${media.guid}`)
      const policy = String(headers['content-security-policy']).split('; ')
      expect(statusCode).toBe(200)
      expect(policy).toContain("default-src 'none'")
      expect(policy.includes('sandbox')).toBe(isBoxed)
      expect(policy.join()).not.toMatch(/script-src|allow-/)
    })

    it('lets a picture load nothing from elsewhere', async () => {
      const { headers } = await get(`/accessoryFile/download/${ref.guid}`)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; frame-ancestors 'self'/)
      expect(policy).not.toMatch(/script-src|https?:|\*/)
    })

    it('makes a small picture', async () => {
      const response = await get(`/accessoryFile/downLoadMini?id=${ref.guid}`)
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 120 })
    })

    it.each([
      { as: 'colleague', status: 200 },
      { as: 'chief', status: 200 },
      { as: 'stranger', status: 404 },
      { as: 'nobody', status: 401 },
    ])('answers $as with $status', async ({ as, status }) => {
      expect((await get(`/accessoryFile/download/${ref.guid}`, as)).statusCode).toBe(status)
      expect((await get(`/accessoryFile/downLoadMini/${ref.guid}`, as)).statusCode).toBe(status)
    })

    it('does not tell a stranger that it is there', async () => {
      expect((await get(`/files/${ref.guid}`, 'stranger')).json().data).toEqual({
        ...{ guid: ref.guid, complete: false, size: null, sha256: null },
      })
    })
  })

  describe('the calls of the specification', () => {
    const create = async (fields: Record<string, string>, bytes: Buffer, as = 'me') => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', new Blob([new Uint8Array(bytes)]), '图 1.jpg')
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const response = await door.app.inject({
        method: 'POST',
        url: '/safety/api/accessoryFile/create',
        headers: { access_token: as, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return { status: response.statusCode, ...response.json() }
    }
    const post = async (path: string, body: object, as = 'me') => {
      const response = await door.app.inject({
        method: 'POST',
        url: `/safety/api/accessoryFile/${path}`,
        headers: { access_token: as },
        payload: body,
      })
      return { status: response.statusCode, ...response.json() }
    }

    it('takes a form, lists by record for its sender and removes it again', async () => {
      const made = await create({ parentGuid: 'form-1', moduleName: 'photo', contentType: 'img' }, await takePhoto())
      expect(made).toMatchObject({ status: 200, data: expect.any(Number) })
      expect((await post('findListByParentGuid', { parentGuid: 'form-1' })).data).toMatchObject([
        { id: made.data, fileName: '图 1.jpg', moduleName: 'photo', contentType: 'img', complete: true },
      ])
      expect((await post('findListByParentGuid', { parentGuid: 'form-1' }, 'stranger')).data).toEqual([])
      expect(await post(`remove/${made.data}`, {}, 'stranger')).toMatchObject({ status: 404 })
      expect(await post(`remove/${made.data}`, {})).toMatchObject({ status: 200 })
      expect((await post('findListByParentGuid', { parentGuid: 'form-1' })).data).toEqual([])
      expect((await get(`/accessoryFile/download/${made.data}`)).statusCode).toBe(404)
    })

    it('keeps what a submitted record names', async () => {
      const ref = refTo(await takePhoto())
      await submitRecord('kept', [ref])
      expect(await post('delete', { id: ref.guid })).toMatchObject({ status: 409, problem: 'record.in-use' })
    })

    it('answers a form sent twice with the same number', async () => {
      const photo = await takePhoto()
      const { guid } = announce(photo)
      const first = await create({ guid }, photo)
      expect(await create({ guid }, photo)).toEqual(first)
      expect(await create({ guid }, await takePhoto())).toMatchObject({ status: 409, problem: 'record.exists' })
    })
  })
})
