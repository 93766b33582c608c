import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { takePhoto } from '../server/door.ts'
import { type Person, startTestServer, type TestServer } from '../server/support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Part {
  name: string
  bytes: Buffer
}

/** A multipart form as browsers send it. */
async function upload(who: Person | null, path: string, fields: Record<string, string>, files: readonly Part[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const body = new Response(form)
  return await server.call<unknown>(who, path, undefined, {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  })
}

async function photo(who: Person = 'grid', fields: Record<string, string> = {}): Promise<number> {
  const sent = await upload(who, '/api/accessoryFile/create', fields, [{ name: 'a.jpg', bytes: await takePhoto() }])
  expect(sent, JSON.stringify(sent.details)).toMatchObject({ status: 200 })
  return sent.data as number
}

async function bytesOf(who: Person, path: string) {
  return await server.app.inject({ url: `/safety${path}`, headers: { [TOKEN_HEADER]: server.token(who) } })
}
const record = async (id: number) => (await server.call<AnyRecord>('grid', `/api/accessoryFile/get/${id}`)).data

describe('sending', () => {
  it('R154: create takes a form with the token in the header and answers the number of the new file', async () => {
    const said = { parentGuid: 'p-1', moduleName: 'photos', contentType: 'img', fileName: '现场.jpg' }
    const fields = { ...said, rootGuid: randomUUID() }
    const id = await photo('grid', fields)
    expect(await record(id)).toMatchObject({ id, ...fields, complete: true, uploadUserGuid: 'grid' })
    expect(await upload(null, '/api/accessoryFile/create', fields, [])).toMatchObject({ status: 401 })
    expect(await upload('grid', '/api/accessoryFile/create', fields, [])).toMatchObject({
      status: 400,
      problem: 'file.empty',
    })
  })

  it('R170: says that an upload succeeded', async () => {
    const sent = await upload('grid', '/api/accessoryFile/create', {}, [{ name: 'a.jpg', bytes: await takePhoto() }])
    expect(sent.msg).toBe('上传成功')
  })

  it('createBatch takes several files and answers their numbers', async () => {
    const files = [
      { name: '甲.jpg', bytes: await takePhoto() },
      { name: '乙.jpg', bytes: await takePhoto() },
    ]
    // A name and a guid are for one file alone.
    const fields = { parentGuid: 'batch-1', fileName: '总名.jpg', guid: randomUUID() }
    const sent = await upload('grid', '/api/accessoryFile/createBatch', fields, files)
    expect(sent).toMatchObject({ status: 200, msg: '上传成功' })
    const records = await Promise.all((sent.data as number[]).map(record))
    expect(records.map(({ fileName, parentGuid }) => [fileName, parentGuid])).toEqual([
      ['甲.jpg', 'batch-1'],
      ['乙.jpg', 'batch-1'],
    ])
    expect(await upload(null, '/api/accessoryFile/createBatch', {}, files)).toMatchObject({ status: 401 })
  })

  it('R127: R202: a batch holds thirty files, and not one more', async () => {
    const bytes = await takePhoto({ width: 8, height: 8 })
    const files = Array.from({ length: 31 }, (_, index) => ({ name: `${index}.jpg`, bytes }))
    const refused = await upload('grid', '/api/accessoryFile/createBatch', { parentGuid: 'many' }, files)
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'file', message: '最多上传30个文件' }] } })
    const { data } = await server.call<{ total: number }>('grid', '/api/accessoryFile/getVoList', {
      parentGuid: 'many',
    })
    expect(data.total).toBe(0)
    const taken = await upload('grid', '/api/accessoryFile/createBatch', { parentGuid: 'many' }, files.slice(1))
    expect(taken.data).toHaveLength(30)
  })

  it.each([
    ['R118', 'picture', 'a.txt', '不能上传这种格式'],
    ['R119', 'file', 'a.jpg', '不能上传这种格式'],
    ['R126', 'general', 'a.bmp', '请上传图片或pdf格式的文件'],
    ['R128', 'singleImage', 'a.gif', '请上传图片'],
    ['R125', 'dialogVideo', 'a.jpg', '不能上传这种格式'],
  ])('%s: refuses for the widget %s what it does not take', async (_rule, widget, name, message) => {
    const refused = await upload('grid', '/api/accessoryFile/create', { widget }, [{ name, bytes: await takePhoto() }])
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'file', message }] } })
  })

  it('refuses for a widget by the name that the file is to have', async () => {
    const refused = await upload('grid', '/api/accessoryFile/create', { widget: 'picture', fileName: 'a.txt' }, [
      { name: 'a.jpg', bytes: await takePhoto() },
    ])
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path: 'file' }] } })
  })

  it('refuses what only calls itself a picture', async () => {
    const fake = [{ name: 'a.jpg', bytes: Buffer.from('<script>alert(1)</script>') }]
    expect(await upload('grid', '/api/accessoryFile/create', {}, fake)).toMatchObject({ status: 415 })
  })
})

describe('finding', () => {
  it('R068: R069: getVoList answers files with what they are and where to see them', async () => {
    const id = await photo('grid', { parentGuid: 'vo-1', moduleName: 'photos', contentType: 'img', fileName: '甲.jpg' })
    const { data } = await server.call<{ items: AnyRecord[] }>('grid', '/api/accessoryFile/getVoList', {
      parentGuid: 'vo-1',
    })
    expect(data.items).toMatchObject([
      {
        id,
        fileName: '甲.jpg',
        title: '甲.jpg',
        parentGuid: 'vo-1',
        moduleName: 'photos',
        contentType: 'img',
        rootGuid: null,
        photoTimestamp: null,
        photoLocation: null,
        src: `/safety/api/accessoryFile/download/${id}`,
      },
    ])
    const others = await server.call<{ items: AnyRecord[] }>('otherGrid', '/api/accessoryFile/getVoList', {
      parentGuid: 'vo-1',
    })
    expect(others.data.items).toEqual([])
    expect(await server.call('grid', '/api/accessoryFile/getVoList', {})).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'parentGuid' }] },
    })
  })

  it('getVoList answers those of several records, of one column and of one kind', async () => {
    const picture = await photo('grid', { parentGuid: 'vo-2', moduleName: 'before' })
    const paper = await photo('grid', { parentGuid: 'vo-3', moduleName: 'after', contentType: 'file' })
    const found = async (body: object) =>
      (await server.call<{ items: AnyRecord[] }>('grid', '/api/accessoryFile/getVoList', body)).data.items
    const both = { parentGuid: 'vo-2', parentGuids: ['vo-3'] }
    expect(await found(both)).toMatchObject([{ id: picture }, { id: paper, miniSrc: null }])
    expect(await found({ ...both, moduleName: 'before' })).toMatchObject([{ id: picture }])
    expect(await found({ ...both, contentType: 'file' })).toMatchObject([{ id: paper }])
    const file = tableNamed('accessoryFile')
    await server.db
      .update(file)
      .set({ complete: false, contentType: 'video' })
      .where(eq(file.id, Number(picture)))
    const miniSrc = `/safety/api/accessoryFile/downPictograms/${picture}`
    expect(await found({ parentGuid: 'vo-2' })).toMatchObject([{ complete: false, miniSrc }])
  })

  it('getFileListByEntity answers the files of a record by column', async () => {
    const first = await photo('grid', { parentGuid: 'entity-1', moduleName: 'before' })
    const second = await photo('grid', { parentGuid: 'entity-1', moduleName: 'after' })
    const { data } = await server.call<Record<string, AnyRecord[]>>('grid', '/api/accessoryFile/getFileListByEntity', {
      entityGuid: 'entity-1',
    })
    expect(data).toMatchObject({ before: [{ id: first }], after: [{ id: second }] })
    const loose = await photo('grid', { parentGuid: 'entity-2' })
    expect(
      (await server.call('grid', '/api/accessoryFile/getFileListByEntity', { guid: 'entity-2' })).data,
    ).toMatchObject({ other: [{ id: loose }] })
    expect(
      (await server.call('otherGrid', '/api/accessoryFile/getFileListByEntity', { guid: 'entity-1' })).data,
    ).toEqual({})
    expect(await server.call('grid', '/api/accessoryFile/getFileListByEntity')).toMatchObject({ status: 400 })
  })

  it('getAccessoryFileId answers the number of a file known by its guid', async () => {
    const id = await photo()
    const { guid } = await record(id)
    expect((await server.call('grid', '/api/accessoryFile/getAccessoryFileId', { guid })).data).toBe(id)
    expect(await server.call('otherGrid', '/api/accessoryFile/getAccessoryFileId', { guid })).toMatchObject({
      status: 404,
    })
    expect(await server.call('grid', '/api/accessoryFile/getAccessoryFileId', {})).toMatchObject({ status: 400 })
  })

  it('R155: R168: download lies under /safety, takes the token in the query, and says what went wrong', async () => {
    const id = await photo()
    const url = `/safety/api/accessoryFile/download/${id}`
    const shown = await server.app.inject({ url: `${url}?access_token=${server.token('grid')}` })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect((await server.app.inject({ url })).statusCode).toBe(401)
    const missing = await server.call('grid', '/api/accessoryFile/findListByParentGuid', {})
    expect(missing).toMatchObject({ status: 400, success: false })
    expect(missing.msg).toMatch(/[\u4e00-\u9fff]/)
  })

  it('downPictograms answers a small picture, to those who may see the file', async () => {
    const id = await photo()
    const small = await bytesOf('grid', `/api/accessoryFile/downPictograms/${id}`)
    expect(small.statusCode).toBe(200)
    const { width = 0 } = await sharp(small.rawPayload).metadata()
    expect(width).toBeLessThan(640)
    expect((await bytesOf('otherGrid', `/api/accessoryFile/downPictograms/${id}`)).statusCode).toBe(404)
  })

  it('downloadZip puts the files of a record together, two of one name apart', async () => {
    await photo('grid', { parentGuid: 'zip-1', fileName: '现场.jpg' })
    const second = await photo('grid', { parentGuid: 'zip-1', fileName: '现场.jpg' })
    const zip = await bytesOf('grid', '/api/accessoryFile/downloadZip?parentGuid=zip-1')
    expect(zip.headers['content-type']).toBe('application/zip')
    const entries = unzipSync(zip.rawPayload)
    expect(Object.keys(entries)).toEqual(['现场.jpg', '现场(2).jpg'])
    for (const fileName of ['a.1.jpg', 'A.1.JPG']) await photo('grid', { parentGuid: 'zip-4', fileName })
    const alike = await bytesOf('grid', '/api/accessoryFile/downloadZip?parentGuid=zip-4')
    expect(Object.keys(unzipSync(alike.rawPayload))).toEqual(['a.1.jpg', 'A.1(2).JPG'])
    const ids = Array.from({ length: 201 }, () => second).join(',')
    expect((await bytesOf('grid', `/api/accessoryFile/downloadZip?ids=${ids}`)).json()).toMatchObject({
      details: { issues: [{ path: 'ids' }] },
    })
    const whole = await bytesOf('grid', `/api/accessoryFile/download/${second}`)
    expect(Buffer.from(entries['现场(2).jpg'] ?? []).equals(whole.rawPayload)).toBe(true)
    expect((await bytesOf('otherGrid', '/api/accessoryFile/downloadZip?parentGuid=zip-1')).statusCode).toBe(404)
    expect((await bytesOf('otherGrid', `/api/accessoryFile/downloadZip?ids=${second}`)).statusCode).toBe(404)
    expect(
      (await server.app.inject({ url: '/safety/api/accessoryFile/downloadZip?parentGuid=zip-1' })).statusCode,
    ).toBe(401)
  })

  it('downloadZip leaves out what has not come whole, and gives nothing where nothing has', async () => {
    const [whole, half] = [await photo('grid', { parentGuid: 'zip-3' }), await photo('grid', { parentGuid: 'zip-3' })]
    const file = tableNamed('accessoryFile')
    await server.db
      .update(file)
      .set({ complete: false })
      .where(eq(file.id, Number(half)))
    const zip = await bytesOf('grid', '/api/accessoryFile/downloadZip?parentGuid=zip-3')
    expect(Object.keys(unzipSync(zip.rawPayload))).toHaveLength(1)
    expect((await bytesOf('grid', `/api/accessoryFile/downloadZip?ids=${half}`)).json()).toMatchObject({
      problem: 'record.gone',
    })
    expect((await bytesOf('grid', `/api/accessoryFile/downloadZip?ids=${whole}`)).statusCode).toBe(200)
  })
})

describe('papers about persons', () => {
  it('are put together for a reason, which is logged; those of other records without one', async () => {
    const ofRecord = async (parentGuid: string, parentResource: string) => {
      const id = await photo('grid', { parentGuid })
      const file = tableNamed('accessoryFile')
      await server.db
        .update(file)
        .set({ parentResource })
        .where(eq(file.id, Number(id)))
      return id
    }
    const card = await ofRecord('card-1', 'companyEmployee')
    const hazard = await ofRecord('hazard-1', 'hiddenDanger')
    const zipOf = (rest: string) => bytesOf('grid', `/api/accessoryFile/downloadZip?${rest}`)
    for (const reason of ['', '&exportReason=x']) {
      const refused = await zipOf(`parentGuid=card-1${reason}`)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ problem: 'export.reason-required' })
    }
    expect((await zipOf('parentGuid=hazard-1')).statusCode).toBe(200)
    expect(await bundlesLogged()).toEqual([])
    const given = await zipOf(`parentGuid=card-1&exportReason=${encodeURIComponent('核对证件')}`)
    expect(given.headers['content-type']).toBe('application/zip')
    expect(await bundlesLogged()).toMatchObject([
      {
        userGuid: 'grid',
        module: 'companyEmployee',
        bizGuid: 'card-1',
        actionLabel: '打包下载个人信息附件 1 条：核对证件',
        after: { way: 'files', reason: '核对证件', rows: 1 },
      },
    ])
    const second = await ofRecord('card-2', 'companyEmployee')
    const reason = encodeURIComponent('核对证件')
    expect((await zipOf(`ids=${card},${hazard},${second}&exportReason=${reason}`)).statusCode).toBe(200)
    expect((await bundlesLogged()).slice(1)).toMatchObject([{ bizGuid: null, after: { rows: 2 } }])
  })

  async function bundlesLogged() {
    const logs = tableNamed('systemBusinessLog')
    return await server.db.select().from(logs).where(sql`${logs.action} = 'exportPersonal'`)
  }
})

describe('names that lead elsewhere', () => {
  it('neither leave the folder a zip is unpacked to nor break its header', async () => {
    const id = await photo('grid', { parentGuid: 'zip-2', fileName: '..' })
    const odd = encodeURIComponent('"甲\r\n')
    const zip = await bytesOf('grid', `/api/accessoryFile/downloadZip?ids=${id}&fileName=${odd}`)
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
    expect(zip.headers['content-disposition']).toBe(`attachment; filename="__.zip"; filename*=UTF-8''_%E7%94%B2.zip`)
  })

  it('are cleaned when they come, whoever kept them before', async () => {
    const id = await photo('grid', { parentGuid: 'zip-3', fileName: '../../开机启动/报告\u202Egpj.exe.jpg' })
    expect((await record(id)).fileName).toBe('报告gpj.exe.jpg')
    const renamed = { id, version: (await record(id)).version, fileName: '..\\..\\甲\u0007.jpg' }
    expect(await server.call('grid', '/api/accessoryFile/update', renamed)).toMatchObject({
      data: { fileName: '甲.jpg' },
    })
    const file = tableNamed('accessoryFile')
    await server.db
      .update(file)
      .set({ fileName: '../../old\u202E.jpg' })
      .where(eq(file.id, Number(id)))
    const zip = await bytesOf('grid', `/api/accessoryFile/downloadZip?ids=${id}`)
    expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(['old.jpg'])
    const one = await bytesOf('grid', `/api/accessoryFile/download/${id}?download`)
    expect(one.headers['content-disposition']).toBe(`attachment; filename="old.jpg"; filename*=UTF-8''old.jpg`)
  })
})

describe('changing', () => {
  it.each(['/api/accessoryFile/update', '/api/accessoryFile/save'])(
    '%s renames one’s own file over the version seen',
    async (path) => {
      const id = await photo()
      const { version } = await record(id)
      expect(await server.call('grid', path, { id, version, fileName: '改名.jpg' })).toMatchObject({
        status: 200,
        data: { fileName: '改名.jpg', version: version + 1 },
      })
      expect(await server.call('grid', path, { id, version, fileName: '又改.jpg' })).toMatchObject({
        status: 409,
        problem: 'record.stale',
      })
      expect(await server.call('bureau', path, { id, fileName: '别人改.jpg' })).toMatchObject({ status: 404 })
      expect(await server.call('grid', path, { id, fileName: ' ' })).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'fileName' }] },
      })
      expect(await server.call('grid', path, { id, storageKey: 'x' })).toMatchObject({ status: 400 })
      const file = tableNamed('accessoryFile')
      await server.db.update(file).set({ parentResource: 'hiddenDanger' }).where(eq(file.id, id))
      expect(await server.call('grid', path, { id, fileName: '后改.jpg' })).toMatchObject({ problem: 'record.in-use' })
      expect(await server.call(null, path, { id })).toMatchObject({ status: 401 })
    },
  )

  it('R169: says 保存成功！ when an attachment was removed', async () => {
    expect(await server.call('grid', '/api/accessoryFile/remove', { id: await photo() })).toMatchObject({
      status: 200,
      msg: '保存成功！',
    })
    expect(await server.call('grid', `/api/accessoryFile/remove/${await photo()}`)).toMatchObject({ msg: '保存成功！' })
  })

  it('R173: says 删除成功！ when the file widget removed one', async () => {
    const id = await photo()
    expect(await server.call('otherGrid', '/api/accessoryFile/deleteOne', { id })).toMatchObject({ status: 404 })
    expect(await server.call('grid', '/api/accessoryFile/deleteOne', { id })).toMatchObject({ msg: '删除成功！' })
    expect(await server.call('grid', '/api/accessoryFile/deleteOne', { id })).toMatchObject({
      status: 404,
      success: false,
    })
    expect(await server.call('grid', '/api/accessoryFile/delete', { id: await photo() })).toMatchObject({ status: 200 })
    expect(await server.call('grid', `/api/accessoryFile/delete/${await photo()}`)).toMatchObject({ status: 200 })
    expect(await server.call('grid', '/api/accessoryFile/delete', {})).toMatchObject({ status: 400 })
  })

  it('removes nothing that is another’s', async () => {
    const id = await photo()
    expect(await server.call('bureau', '/api/accessoryFile/remove', { id })).toMatchObject({ status: 404 })
    expect(await record(id)).toMatchObject({ id })
  })
})

describe('POST /api/accessoryFile/generateQRCodeFile', () => {
  it('keeps a picture of the square that a phone reads', async () => {
    const content = 'https://safety.example/company/company-a'
    const made = await server.call<{ id: number }>('grid', '/api/accessoryFile/generateQRCodeFile', {
      content,
      fileName: '企业二维码',
      parentGuid: 'company-a',
    })
    expect(made.status).toBe(200)
    const { rawPayload } = await bytesOf('grid', `/api/accessoryFile/download/${made.data.id}`)
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(content)
    expect(await record(made.data.id)).toMatchObject({ fileName: '企业二维码.png', parentGuid: 'company-a' })
    const again = await server.call<{ id: number }>('grid', '/api/accessoryFile/generateQRCodeFile', {
      content,
      fileName: '企业二维码.PNG',
    })
    expect(await record(again.data.id)).toMatchObject({ fileName: '企业二维码.png' })
  })

  it.each([
    [{}, 'content'],
    [{ content: 'x'.repeat(801) }, 'content'],
    [{ content: 'x', surprise: 1 }, 'surprise'],
  ])('refuses %o', async (body, path) => {
    const refused = await server.call('grid', '/api/accessoryFile/generateQRCodeFile', body)
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ path }] } })
  })
})
