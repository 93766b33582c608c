import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { eq, like, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_HEADER, MAX_IMPORT_ROWS, RECORD_HEADER } from '#domain/contract/sheets.ts'
import { addMs } from '#domain/lib/dates.ts'
import { importJob } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { filledIn, finished, linesOf, openSheet, sheetFrom, upload } from '../sheet-file.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const MEGABYTE = 1024 * 1024

/** A workbook whose first sheet unfolds to so many bytes and says that it has a thousand. */
function bombOf(parts: Record<string, Uint8Array>, size: number): Uint8Array {
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = new Uint8Array(size).fill(' '.charCodeAt(0))
  sheet.set(new TextEncoder().encode('<worksheet><sheetData>'))
  const bytes = Buffer.from(zipSync({ ...parts, [name]: sheet }))
  // The size stands 22 bytes into the header of a part, and 24 bytes into its line of the directory; its name follows.
  for (const [signature, sizeAt, nameAt] of [
    ['PK\x03\x04', 22, 30],
    ['PK\x01\x02', 24, 46],
  ] as const)
    for (let at = bytes.indexOf(signature, 0, 'latin1'); at >= 0; at = bytes.indexOf(signature, at + 1, 'latin1'))
      if (bytes.subarray(at + nameAt, at + nameAt + name.length).toString() === name)
        bytes.writeUInt32LE(1_000, at + sizeAt)
  return bytes
}

const DEVICE = {
  ...{ 设备名称: '一号叉车', 类别: '特种设备', 安装位置: '仓库', 下次检验: '2027-03-01' },
  使用状态: '在用',
}

const factor = (own: Record<string, unknown> = {}) => ({
  字典类型: 'colour',
  代码: randomUUID().slice(0, 8),
  名称: '红',
  ...own,
})

describe.each(USUAL_DATABASES)('import on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'region', [
      buildRecord('region', { guid: 'r-0', regionName: '太湖市', regionCode: '0', regionLevel: '2' }),
      buildRecord('region', {
        guid: 'r-1',
        regionName: '太湖区',
        regionCode: '1',
        regionLevel: '3',
        parentGuid: 'r-0',
      }),
      buildRecord('region', {
        guid: 'r-2',
        regionName: '湖滨镇',
        regionCode: '2',
        regionLevel: '4',
        parentGuid: 'r-1',
      }),
      buildRecord('region', { guid: 'r-3', regionName: '撤并镇', parentGuid: 'r-1', deleted: true }),
    ])
  })
  afterAll(() => server.close())
  const count = (resource: string) => server.db.$count(tableNamed(resource))

  describe('template', () => {
    it('offers no column that is not his to fill in', async () => {
      const headersFor = async (who: 'duty' | 'safety') =>
        linesOf(await sheetFrom(server, who, '/api/incident/importTemplate'))[0]
      expect(await headersFor('duty')).toContain('所属网格')
      expect(await headersFor('safety')).not.toContain('所属网格')
    })

    it('asks an enterprise for nothing that it gives by sending it, nor does the error sheet', async () => {
      const headersFor = async (who: 'safety' | 'town') =>
        linesOf(await sheetFrom(server, who, '/api/device/importTemplate'))[0]
      const [own = [], towns = []] = [await headersFor('safety'), await headersFor('town')]
      expect(towns).toContain('*企业')
      expect(own).toEqual(towns.filter((header) => header !== '*企业'))

      const errorsOf = async (bytes: Uint8Array) => {
        const job = randomUUID()
        await upload(server, 'safety', bytes, { resource: 'device', job })
        expect(await finished(server, 'safety', 'device', job)).toMatchObject({ created: 0, refused: 1 })
        return await sheetFrom(server, 'safety', `/api/device/import/${job}/errors`)
      }
      const returned = await errorsOf(await filledIn(server, 'safety', 'device', [{ 设备名称: '三号叉车' }]))
      expect(linesOf(returned)[0]).toEqual([...own, ERROR_HEADER])
      const red = returned.getRow(2).getCell(own.indexOf('*类别') + 1)
      expect(red.fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } })

      const others = [{ 设备名称: '三号叉车', 企业: '乙化工厂' }]
      const kept = linesOf(await errorsOf(await filledIn(server, 'safety', 'device', others, ['企业'])))
      const at = kept[0]?.indexOf('企业') ?? -1
      expect(at).toBeGreaterThanOrEqual(0)
      expect(kept[1]?.[at]).toBe('乙化工厂')
    })

    it('marks what is required, offers what is chosen and explains itself', async () => {
      const sheet = await sheetFrom(server, 'admin', '/api/company/importTemplate')
      const [headers = []] = linesOf(sheet)
      expect(headers).toContain('*企业名称')
      expect(headers).toContain('*统一社会信用代码')
      expect(headers).toContain('监管行业')
      const required = sheet.getRow(1).getCell(headers.indexOf('*企业名称') + 1)
      expect(required.font?.color?.argb).toBe('FFC4271B')
      const lists = Object.values(sheet.dataValidations.model).flatMap((each) => each?.formulae ?? [])
      expect(lists.length).toBeGreaterThan(5)
      expect(sheet.workbook.worksheets.map(({ name }) => name)).toEqual(['企业', '填写说明', '选项'])
      expect(
        linesOf(sheet.workbook.worksheets[1] as typeof sheet)
          .flat()
          .join(),
      ).toContain('统一社会信用代码')
    })

    it('offers the places of the district, the choices of a field, yes and no, and the names of what is referred to', async () => {
      const sheet = await sheetFrom(server, 'admin', '/api/company/importTemplate')
      const offered = linesOf(sheet.workbook.worksheets[2] as typeof sheet).flat()
      for (const word of ['湖滨镇', '轻工', '是', '否'])
        expect(
          offered.some((each) => each.includes(word)),
          word,
        ).toBe(true)
      expect(offered.filter((each) => each.includes('撤并镇'))).toEqual([])
    })

    it('is there by GET too, and not for who may not create', async () => {
      const asked = { method: 'GET', headers: {} } as const
      expect((await server.call('admin', '/api/company/importTemplate', {}, asked)).status).toBe(200)
      expect(await server.call('expert', '/api/company/importTemplate')).toMatchObject({ status: 403 })
      expect(await server.call(null, '/api/company/importTemplate')).toMatchObject({ status: 401 })
    })
  })

  describe('rows', () => {
    it('makes records by the action of the form, with references by their names', async () => {
      const bytes = await filledIn(server, 'admin', 'gridManage', [
        { 网格名称: '丙网格', 上级网格: '吴江区/盛泽镇', 所属区域: '太湖区/湖滨镇', 网格级别: '网格' },
        { 网格名称: '丁网格', 上级网格: '震泽镇', 网格级别: '网格' },
      ])
      const job = randomUUID()
      expect(await upload(server, 'admin', bytes, { resource: 'gridManage', job })).toMatchObject({ status: 200 })
      const done = await finished(server, 'admin', 'gridManage', job)
      expect(done).toMatchObject({ state: 'done', total: 2, created: 2, refused: 0, errors: [] })
      const { data } = await server.call<{ items: Record<string, unknown>[] }>('admin', '/api/gridManage/list', {
        gridName: '丙网格',
      })
      expect(data.items).toMatchObject([
        { parentGuid: 'town-a', regionGuid: 'r-2', createUserGuid: 'admin', path: expect.stringContaining('town-a/') },
      ])
    })

    it('finds enterprises by name or credit code, regions by their path, and several roles in one cell', async () => {
      const user = (own: object) => ({
        账号: randomUUID().slice(0, 8),
        姓名: '导入的人',
        账号类型: '1',
        角色: '企业管理员、企业安全员',
        ...own,
      })
      const people = [
        user({ 所属企业: '甲纺织厂' }),
        user({ 所属企业: '91320509MA1MJ0BB2B' }),
        user({ 所属企业: '没有这家' }),
      ]
      const job = randomUUID()
      const sent = { resource: 'user', job, mode: 'good' }
      await upload(server, 'admin', await filledIn(server, 'admin', 'user', people), sent)
      const done = await finished(server, 'admin', 'user', job)
      expect(done).toMatchObject({
        created: 2,
        refused: 1,
        errors: [{ row: 4, message: expect.stringContaining('没有这家') }],
      })
      const { data } = await server.call<{ items: object[] }>('admin', '/api/user/list', { name: '导入的人' })
      const made = data.items.map((each) => (each as { companyGuid: string }).companyGuid)
      expect(made.sort()).toEqual(['company-a', 'company-b'])
      expect(data.items).toMatchObject([{ roles: ['company', 'safety'] }, { roles: ['company', 'safety'] }])
    })

    it('R213, R334: reads ten digits as seconds, and writes a moment as year-month-day hour:minute:second', async () => {
      const event = {
        ...{
          事件标题: '按秒登记的事件',
          事件类型: '生产安全事故',
          接报来源: '群众',
          事发地点: '二号车间',
          简要经过: '登记',
        },
        ...{ 接报时间: '1763605925', 发生时间: '2025-11-20 10:20:07' },
      }
      const job = randomUUID()
      const bytes = await filledIn(server, 'duty', 'incident', [event])
      await upload(server, 'duty', bytes, { resource: 'incident', job })
      expect(await finished(server, 'duty', 'incident', job)).toMatchObject({ created: 1, errors: [] })
      const columns = ['eventTitle', 'receiveTime', 'occurTime']
      const sheet = await sheetFrom(server, 'duty', '/api/incident/export', { columns, keyword: '按秒登记' })
      // Beside them stands what tells the record when the sheet comes back.
      expect(linesOf(sheet)[1]?.slice(0, 3)).toEqual(['按秒登记的事件', '2025-11-20 10:32:05', '2025-11-20 10:20:07'])
    })

    it('does the same job once, however often it is sent', async () => {
      const bytes = await filledIn(server, 'admin', 'dictionary', [factor(), factor()])
      const job = randomUUID()
      const before = await count('dictionary')
      for (let time = 0; time < 2; time += 1) {
        await upload(server, 'admin', bytes, { resource: 'dictionary', job })
        await finished(server, 'admin', 'dictionary', job)
      }
      expect(await count('dictionary')).toBe(before + 2)
    })

    it('leaves nothing behind when one of all rows is wrong, and returns the sheet with the reasons', async () => {
      const before = await count('dictionary')
      const twice = randomUUID().slice(0, 8)
      const rows = [factor(), factor({ 名称: '' }), factor({ 代码: twice }), factor({ 代码: twice, 排序: '三' })]
      const job = randomUUID()
      await upload(server, 'admin', await filledIn(server, 'admin', 'dictionary', rows), {
        resource: 'dictionary',
        job,
      })
      const done = await finished(server, 'admin', 'dictionary', job)
      expect(done).toMatchObject({ total: 4, checked: 4, created: 0, refused: 2 })
      expect(done.errors.map(({ row }) => row)).toEqual([3, 5])
      expect(await count('dictionary')).toBe(before)

      const sheet = await sheetFrom(server, 'admin', `/api/dictionary/import/${job}/errors`)
      const [headers = [], ...lines] = linesOf(sheet)
      expect(headers.at(-1)).toBe(ERROR_HEADER)
      expect(lines.map((line) => line.at(-1))).toEqual([
        '',
        expect.stringContaining('名称'),
        '',
        expect.stringMatching(/应为数字/),
      ])
      const red = sheet.getRow(3).getCell(headers.indexOf('*名称') + 1)
      expect(red.fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } })
    })

    it('keeps the good rows when told to, and takes the mended error sheet back', async () => {
      const before = await count('dictionary')
      const job = randomUUID()
      const sent = { resource: 'dictionary', job, mode: 'good' }
      await upload(
        server,
        'admin',
        await filledIn(server, 'admin', 'dictionary', [factor(), factor({ 名称: '' })]),
        sent,
      )
      expect(await finished(server, 'admin', 'dictionary', job)).toMatchObject({ created: 1, refused: 1 })
      expect(await count('dictionary')).toBe(before + 1)

      const returned = await sheetFrom(server, 'admin', `/api/dictionary/import/${job}/errors`)
      expect(returned.rowCount).toBe(2)
      const [headers = []] = linesOf(returned)
      returned.getRow(2).getCell(headers.indexOf('*名称') + 1).value = '蓝'
      const again = randomUUID()
      const mended = new Uint8Array(await returned.workbook.xlsx.writeBuffer())
      await upload(server, 'admin', mended, { resource: 'dictionary', job: again })
      expect(await finished(server, 'admin', 'dictionary', again)).toMatchObject({ created: 1, refused: 0 })
    })

    it.each([
      ['good', 1],
      ['all', 0],
    ])('says which row of the sheet has the same code already (%s)', async (mode, created) => {
      const code = randomUUID().slice(0, 8)
      const twice = await filledIn(server, 'admin', 'dictionary', [factor({ 代码: code }), factor({ 代码: code })])
      const sent = { resource: 'dictionary', job: randomUUID(), mode }
      await upload(server, 'admin', twice, sent)
      expect(await finished(server, 'admin', 'dictionary', sent.job)).toMatchObject({
        ...{ created, refused: 1 },
        errors: [{ row: 3, message: '字典类型、代码与第 2 行相同，请只留一行' }],
      })
    })

    it('refuses row by row what the database refuses: a code that is taken', async () => {
      const code = randomUUID().slice(0, 8)
      const bytes = await filledIn(server, 'admin', 'dictionary', [factor({ 代码: code })])
      const [first, again] = [randomUUID(), randomUUID()]
      await upload(server, 'admin', bytes, { resource: 'dictionary', job: first })
      expect(await finished(server, 'admin', 'dictionary', first)).toMatchObject({ created: 1 })
      await upload(server, 'admin', bytes, { resource: 'dictionary', job: again })
      expect(await finished(server, 'admin', 'dictionary', again)).toMatchObject({
        errors: [{ row: 2, message: expect.stringMatching(/已存在，要改它请在列表中打开$/) }],
      })
    })

    it('finds a record that is called by a number, and refuses words that are none of its names', async () => {
      const own = {
        companyGuid: 'company-a',
        companyName: '甲纺织厂',
        gridGuid: 'grid-a',
        gridPath: 'root/town-a/grid-a/',
      }
      await insertRecords(server.db, 'safetyInputPlan', [
        buildRecord('safetyInputPlan', { ...own, guid: 'p-26', year: 2026 }),
      ])
      const spent = (plan: string) => ({
        ...{ 支出日期: '2026-11-02', 类别: '劳动防护用品', 内容: plan, 金额: 1200, 收款单位: '劳保商店' },
        ...{ 凭证号: '记-1', 经办人: '潘永刚', 所属计划: plan },
      })
      const bytes = await filledIn(server, 'safety', 'safetyInput', [spent('2026'), spent('明年的')])
      const job = randomUUID()
      await upload(server, 'safety', bytes, { resource: 'safetyInput', job, mode: 'good' })
      const done = await finished(server, 'safety', 'safetyInput', job)
      const errors = [{ row: 3, message: '所属计划“明年的”不存在或不在您的管辖范围' }]
      expect(done).toMatchObject({ created: 1, refused: 1, errors })
      const { data } = await server.call<{ items: object[] }>('safety', '/api/safetyInput/list', {})
      expect(data.items).toMatchObject([{ planGuid: 'p-26' }])
    })

    it('says of each row what a merged cell says of all, and reads over the numbers people give their rows', async () => {
      const sheet = await openSheet(
        await filledIn(
          server,
          'safety',
          'device',
          ['一号', '二号', '三号'].map((name) => ({ ...DEVICE, 设备名称: `并表${name}`, 序号: 1 })),
          ['序号'],
        ),
      )
      const place = (linesOf(sheet)[0] ?? []).indexOf('*安装位置') + 1
      for (const row of [3, 4]) sheet.getRow(row).getCell(place).value = null
      sheet.mergeCells(2, place, 3, place)
      const job = randomUUID()
      const bytes = new Uint8Array(await sheet.workbook.xlsx.writeBuffer())
      await upload(server, 'safety', bytes, { resource: 'device', job, mode: 'good' })
      expect(await finished(server, 'safety', 'device', job)).toMatchObject({
        created: 2,
        errors: [{ row: 4, message: '请填写安装位置' }],
      })
      const { data } = await server.call<{ items: object[] }>('safety', '/api/device/list', { keyword: '并表' })
      expect(data.items).toMatchObject([{ place: '仓库' }, { place: '仓库' }])
    })

    it('finds a record however its brackets are typed', async () => {
      const own = { companyGuid: 'company-a', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
      await insertRecords(server.db, 'companyDepartment', [
        buildRecord('companyDepartment', { ...own, guid: 'd-1', departmentName: '机修（东区）' }),
      ])
      const person = { 姓名: '陆建', 手机号: '13812345678', 人员类别: '一般员工', 入职日期: '2024-05-06' }
      const rows = [
        { ...person, 部门: '机修 (东区)' },
        { ...person, 部门: '机修（东区）', 手机号: '1381234' },
        { ...person, 部门: '机修（西区）' },
      ]
      const job = randomUUID()
      const bytes = await filledIn(server, 'safety', 'companyEmployee', rows)
      await upload(server, 'safety', bytes, { resource: 'companyEmployee', job, mode: 'good' })
      const done = await finished(server, 'safety', 'companyEmployee', job)
      expect(done.errors).toEqual([
        { row: 3, message: '请输入正确的手机号码' },
        { row: 4, message: '部门“机修（西区）”不存在或不在您的管辖范围' },
      ])
      expect(done).toMatchObject({ created: 1 })
    })

    it('says of which telephone it is that it is none', async () => {
      const job = randomUUID()
      const bytes = await filledIn(server, 'admin', 'company', [{ 企业名称: '丙厂', 安全负责人电话: '1381234' }])
      await upload(server, 'admin', bytes, { resource: 'company', job })
      const [wrong] = (await finished(server, 'admin', 'company', job)).errors
      const reasons = wrong?.message.split('；') ?? []
      expect(reasons).toContain('安全负责人电话：请输入正确的电话号码')
      // The guids of a path have no column of their own.
      expect(reasons).toContain('请填写所属区域')
    })

    it('gives a moment back in the error sheet as it was', async () => {
      const sheet = await openSheet(await filledIn(server, 'duty', 'incident', [{ 事件标题: '没有地点' }]))
      const cell = sheet.getRow(2).getCell((linesOf(sheet)[0] ?? []).indexOf('*接报时间') + 1)
      cell.value = new Date('2026-11-20T10:32:05Z')
      cell.numFmt = 'yyyy-mm-dd hh:mm:ss'
      const job = randomUUID()
      const bytes = new Uint8Array(await sheet.workbook.xlsx.writeBuffer())
      await upload(server, 'duty', bytes, { resource: 'incident', job })
      expect(await finished(server, 'duty', 'incident', job)).toMatchObject({ refused: 1 })
      const [headers = [], row = []] = linesOf(await sheetFrom(server, 'duty', `/api/incident/import/${job}/errors`))
      expect(row[headers.indexOf('*接报时间')]).toBe('2026-11-20 10:32:05')
    })

    it('takes what a formula shows, never the formula', async () => {
      const bytes = await filledIn(server, 'admin', 'dictionary', [
        factor({ 名称: { formula: 'A1&A2', result: '算出来的' } }),
      ])
      const job = randomUUID()
      await upload(server, 'admin', bytes, { resource: 'dictionary', job })
      expect(await finished(server, 'admin', 'dictionary', job)).toMatchObject({ created: 1 })
      const { data } = await server.call<{ total: number }>('admin', '/api/dictionary/list', { keyword: '算出来的' })
      expect(data.total).toBe(1)
    })
  })

  describe('a file that is none of ours', () => {
    const refused = async (bytes: Uint8Array, message: RegExp, fileName?: string) => {
      const job = randomUUID()
      const own = fileName === undefined ? {} : { fileName }
      const reply = await upload(server, 'admin', bytes, { resource: 'dictionary', job, ...own })
      expect(reply.success).toBe(false)
      expect(String(reply.details.sentence)).toMatch(message)
      expect((await server.call('admin', `/api/dictionary/import/${job}`)).status).toBe(404)
    }
    const bookOf = async (rows: string[][]) => {
      const book = new Workbook()
      const sheet = book.addWorksheet('表')
      for (const row of rows) sheet.addRow(row)
      return new Uint8Array(await book.xlsx.writeBuffer())
    }

    it('is refused with a sentence', async () => {
      await refused(new TextEncoder().encode('hello'), /无法读取/)
      await refused(new TextEncoder().encode('a,b'), /只能导入 .xlsx/, 'sheet.csv')
      await refused(await bookOf([['别的列']]), /没有“别的列”这一列/)
      await refused(await bookOf([['代码', '代码']]), /重复/)
      await refused(await bookOf([['代码'], ['x']]), /缺少必填列/)
      await refused(await filledIn(server, 'admin', 'dictionary', []), /没有要导入的数据/)
    })

    it('is refused when it has too many rows or bytes', async () => {
      const sheet = await openSheet(await filledIn(server, 'admin', 'dictionary', []))
      for (let at = 0; at <= MAX_IMPORT_ROWS; at += 1) sheet.getRow(at + 2).getCell(1).value = 'x'
      await refused(new Uint8Array(await sheet.workbook.xlsx.writeBuffer()), /最多导入 5000 行/)
      await refused(new Uint8Array(10 * 1024 * 1024 + 1), /超过 10 MB/)
    })

    it('is taken whatever lies beside its sheet: that is never unpacked', async () => {
      const parts = unzipSync(await filledIn(server, 'admin', 'dictionary', [factor()]))
      const bytes = zipSync({ ...parts, 'xl/media/a.bin': new Uint8Array(100 * MEGABYTE) })
      const job = randomUUID()
      expect(await upload(server, 'admin', bytes, { resource: 'dictionary', job })).toMatchObject({ success: true })
      expect(await finished(server, 'admin', 'dictionary', job)).toMatchObject({ created: 1, refused: 0 })
    })

    it('is refused when its sheet unfolds to 300 MB, though it declares 1,000 bytes, and others are answered meanwhile', async () => {
      const bomb = bombOf(unzipSync(await filledIn(server, 'admin', 'dictionary', [factor()])), 300 * MEGABYTE)
      expect(bomb.length).toBeLessThan(400_000)
      const before = process.memoryUsage().rss
      let isAnswered = false
      let answered = 0
      const refusal = refused(bomb, /最多导入 5000 行/).finally(() => {
        isAnswered = true
      })
      while (!isAnswered) {
        expect((await server.app.inject('/healthz')).statusCode).toBe(200)
        answered += 1
        await setImmediate()
      }
      await refusal
      expect(answered).toBeGreaterThan(5)
      expect(process.memoryUsage().rss - before).toBeLessThan(300 * MEGABYTE)
    })

    it('is refused with 19,000 rows of 60 columns, of which only the first are read', async () => {
      const parts = unzipSync(await filledIn(server, 'admin', 'dictionary', []))
      const sheet = 'xl/worksheets/sheet1.xml'
      const cell = '<c t="inlineStr"><is><t>字</t></is></c>'
      const rows = Array.from({ length: 19_000 }, (_, at) => `<row r="${at + 2}">${cell.repeat(60)}</row>`).join('')
      const xml = strFromU8(parts[sheet] ?? new Uint8Array()).replace('</sheetData>', `${rows}</sheetData>`)
      await refused(zipSync({ ...parts, [sheet]: strToU8(xml) }, { level: 1 }), /最多导入 5000 行/)
    })

    it('is refused before it is read from who may not create, and without a number of its own', async () => {
      const bytes = await filledIn(server, 'admin', 'dictionary', [factor()])
      const sent = { resource: 'dictionary', job: randomUUID() }
      expect(await upload(server, null, bytes, sent)).toMatchObject({ status: 401 })
      expect(await upload(server, 'expert', bytes, sent)).toMatchObject({ status: 403 })
      expect(await upload(server, 'admin', bytes, { ...sent, job: 'x' })).toMatchObject({ status: 400 })
      expect(await upload(server, 'admin', bytes, { ...sent, mode: 'some' })).toMatchObject({ status: 400 })
    })
  })

  describe('a list that was taken away', () => {
    const bring = async (bytes: Uint8Array) => {
      const job = randomUUID()
      const sent = await upload(server, 'safety', bytes, { resource: 'device', job })
      expect(sent, JSON.stringify(sent.details)).toMatchObject({ status: 200 })
      return await finished(server, 'safety', 'device', job)
    }

    it('is brought in again by the enterprise itself, with what is new in it and nothing twice', async () => {
      // Whose it is goes without saying.
      const first = await bring(
        await filledIn(server, 'safety', 'device', [DEVICE, { ...DEVICE, 设备名称: '二号叉车' }]),
      )
      expect(first).toMatchObject({ created: 2, refused: 0 })
      server.clock.set(addMs(START, 60_000))
      const taken = await sheetFrom(server, 'safety', '/api/device/export', { keyword: '叉车' })
      const [headers = []] = linesOf(taken)
      expect(headers).toContain('企业名称')
      const row = linesOf(taken)[1] ?? []
      taken.addRow(row.map((words, at) => (headers[at] === '设备名称' ? '三号叉车' : words)))
      const again = await bring(await taken.workbook.xlsx.writeBuffer())
      expect(again).toMatchObject({ created: 1, refused: 0, same: 2 })
      expect((await server.call<{ total: number }>('safety', '/api/device/list', { keyword: '叉车' })).data.total).toBe(
        3,
      )
    })

    it('is refused where a row lacks what is required, however much of the rest is there already', async () => {
      const { 设备名称: _name, ...rest } = DEVICE
      expect(await bring(await filledIn(server, 'safety', 'device', [rest]))).toMatchObject({
        created: 0,
        refused: 1,
        errors: [{ row: 2, message: '请填写设备名称' }],
      })
    })

    const TRUCKS = '/api/device/export'
    const taken = async (keyword: string) => {
      const sheet = await sheetFrom(server, 'safety', TRUCKS, { keyword })
      const [headers = []] = linesOf(sheet)
      return {
        sheet,
        set: (row: number, header: string, value: string | null) => put(sheet, headers, row, header, value),
      }
    }
    const put = (sheet: Worksheet, headers: readonly string[], row: number, header: string, value: string | null) => {
      sheet.getRow(row).getCell(headers.indexOf(header) + 1).value = value
    }
    const send = async (sheet: Worksheet, own: { mode?: string; seenAt?: string | undefined } = {}) => {
      const job = randomUUID()
      const sent = await upload(server, 'safety', await sheet.workbook.xlsx.writeBuffer(), {
        ...{ resource: 'device', job },
        ...own,
      })
      expect(sent, JSON.stringify(sent.details)).toMatchObject({ status: 200 })
      return await finished(server, 'safety', 'device', job)
    }
    const devices = async (keyword: string) =>
      (await server.call<{ items: Record<string, unknown>[] }>('safety', '/api/device/list', { keyword })).data.items
    const make = async (names: readonly string[]) => {
      await bring(
        await filledIn(
          server,
          'safety',
          'device',
          names.map((name) => ({ ...DEVICE, 设备名称: name })),
        ),
      )
      server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
    }

    it('says which record a row was in a folded column', async () => {
      const { sheet } = await taken('三号叉车')
      const at = (linesOf(sheet)[0] ?? []).indexOf(RECORD_HEADER) + 1
      expect(sheet.getColumn(at).hidden).toBe(true)
      const others = await sheetFrom(server, 'grid', TRUCKS, {})
      expect(linesOf(others)[0]).not.toContain(RECORD_HEADER)
    })

    it.each(['all', 'good'])(
      'asks before a row changes its record, then changes it and makes none, with %s',
      async (mode) => {
        await make([`${mode}甲行车`, `${mode}乙行车`])
        const { sheet, set } = await taken(`${mode}甲行车`)
        set(2, '安装位置', '装卸区')
        set(2, '使用状态', null)
        const asked = await send(sheet, { mode })
        expect(asked).toMatchObject({
          ...{ asks: true, created: 0, changed: 1, refused: 0 },
          changes: [
            { row: 2, title: `${mode}甲行车`, columns: [{ label: '安装位置', from: '仓库', to: '装卸区' }], kept: [] },
          ],
        })
        expect(await devices(`${mode}甲行车`)).toMatchObject([{ place: '仓库' }])
        const done = await send(sheet, { mode, seenAt: asked.seenAt })
        expect(done).toMatchObject({ created: 0, changed: 1, refused: 0, errors: [] })
        expect(done.asks).toBeUndefined()
        // What is left empty stays.
        expect(await devices(`${mode}甲行车`)).toMatchObject([{ place: '装卸区', useStatus: expect.anything() }])
        expect(await send(sheet, { mode })).toMatchObject({ created: 0, same: 1, refused: 0 })
      },
    )

    it.each(['all', 'good'])(
      'tells all that it has changed where its server died in the middle, with %s',
      async (mode) => {
        await make([`${mode}丙行车`, `${mode}丁行车`])
        const { sheet, set } = await taken(`${mode}丙行车`)
        set(2, '安装位置', '装卸区')
        const bytes = await sheet.workbook.xlsx.writeBuffer()
        const { seenAt } = await send(sheet, { mode })
        server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
        const job = randomUUID()
        await upload(server, 'safety', bytes, { resource: 'device', job, mode, seenAt })
        const done = await finished(server, 'safety', 'device', job)
        expect(done).toMatchObject({ changed: 1, changes: [{ columns: [{ from: '仓库', to: '装卸区' }] }] })

        // It died before it could say that it was through; meanwhile another has gone on with the record.
        const [{ guid, version } = {}] = await devices(`${mode}丙行车`)
        server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
        await server.call('town', '/api/device/update', { guid, version, place: '露天' })
        const left = { holder: 'another', leaseUntil: sql`now() - interval '1 second'`, doneAt: null }
        await server.db
          .update(importJob)
          .set({ ...left, sheet: bytes, job: { ...done, state: 'running' } })
          .where(like(importJob.key, `%/${job}`))
        expect(await finished(server, 'safety', 'device', job)).toEqual(done)
        expect(await devices(`${mode}丙行车`)).toMatchObject([{ place: '露天' }])
      },
    )

    it('changes nothing that another has changed since, and says so; what was not touched stays his', async () => {
      await make(['共改行车', '他改行车'])
      const mine = await taken('改行车')
      const other = await taken('他改行车')
      const { guid = '', version } = (await devices('共改行车'))[0] ?? {}
      const { guid: second = '', version: at } = (await devices('他改行车'))[0] ?? {}
      server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
      for (const [key, from] of [
        [guid, version],
        [second, at],
      ])
        expect(
          await server.call('town', '/api/device/update', { guid: key, version: from, place: '露天' }),
        ).toMatchObject({ status: 200 })
      const lines = linesOf(mine.sheet)
      const row = lines.findIndex((line) => line.includes('共改行车')) + 1
      mine.set(row, '安装位置', '装卸区')
      expect(await send(mine.sheet)).toMatchObject({
        refused: 1,
        errors: [{ row, message: expect.stringMatching(/^安装位置在下载之后已由.+改为“露天”，请重新下载$/) }],
      })
      expect(await devices('共改行车')).toMatchObject([{ place: '露天' }])
      expect(await send(other.sheet)).toMatchObject({ same: 1, refused: 0 })
      expect(await devices('他改行车')).toMatchObject([{ place: '露天' }])
    })

    it('takes rows that were copied in it as new ones, beside the one they were copied from', async () => {
      await make(['复制行车'])
      const { sheet, set } = await taken('复制行车')
      sheet.addRow(linesOf(sheet)[1] ?? [])
      set(3, '设备名称', '复制来的行车')
      expect(await send(sheet)).toMatchObject({ created: 1, same: 1, refused: 0 })
      set(2, '安装位置', '装卸区')
      expect(await send(sheet)).toMatchObject({
        refused: 2,
        errors: [{ message: expect.stringMatching(/分不清哪一行/) }, {}],
      })
    })

    it('finds a record by its number too, and asks', async () => {
      const code = randomUUID().slice(0, 8)
      const job = randomUUID()
      const bytes = await filledIn(server, 'admin', 'dictionary', [factor({ 代码: code })])
      await upload(server, 'admin', bytes, { resource: 'dictionary', job })
      await finished(server, 'admin', 'dictionary', job)
      server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
      const again = randomUUID()
      const changed = await filledIn(server, 'admin', 'dictionary', [factor({ 代码: code, 名称: '紫' })])
      await upload(server, 'admin', changed, { resource: 'dictionary', job: again })
      expect(await finished(server, 'admin', 'dictionary', again)).toMatchObject({
        ...{ asks: true, changed: 1 },
        changes: [{ columns: [{ label: '名称', from: '红', to: '紫' }] }],
      })
    })

    it('takes a list back from a bureau with masked telephones or without them', async () => {
      const mine = eq(tableNamed('company').guid, 'company-a')
      await server.db.update(tableNamed('company')).set({ mainLeaderPhone: '13812345678' }).where(mine)
      const bringBack = async (columns: string[]) => {
        const sheet = await sheetFrom(server, 'bureau', '/api/company/export', {
          ...{ columns, exportReason: '数据核对', companyName: '甲纺织厂' },
        })
        const [headers = []] = linesOf(sheet)
        put(sheet, headers, 2, '注册地址', `${columns.length}号`)
        const job = randomUUID()
        const sent = await upload(server, 'bureau', await sheet.workbook.xlsx.writeBuffer(), {
          resource: 'company',
          job,
        })
        expect(sent, JSON.stringify(sent.details)).toMatchObject({ status: 200 })
        return await finished(server, 'bureau', 'company', job)
      }
      for (const columns of [
        ['companyName', 'registerAddress'],
        ['companyName', 'registerAddress', 'mainLeaderPhone'],
      ])
        expect(await bringBack(columns)).toMatchObject({
          ...{ asks: true, created: 0, changed: 1, refused: 0 },
          changes: [{ title: '甲纺织厂', columns: [{ label: '注册地址' }] }],
        })
    })

    it('refuses a mark of a record that is gone or not his, or that was altered', async () => {
      const { sheet, set } = await taken('三号叉车')
      set(2, RECORD_HEADER, 'no-such#lz0')
      expect(await send(sheet)).toMatchObject({
        errors: [{ message: expect.stringMatching(/已删除或不在您的管辖范围/) }],
      })
      set(2, RECORD_HEADER, '1')
      expect(await send(sheet)).toMatchObject({ errors: [{ message: expect.stringMatching(/无法识别/) }] })
      await insertRecords(server.db, 'device', [buildRecord('device', { guid: 'device-b', companyGuid: 'company-b' })])
      set(2, RECORD_HEADER, 'device-b#lz0')
      expect(await send(sheet)).toMatchObject({
        errors: [{ message: expect.stringMatching(/已删除或不在您的管辖范围/) }],
      })
    })

    it('counts a change of his own as none of another, and of two by another what was there before both', async () => {
      await make(['两换吊车', '自换吊车'])
      const { sheet, set } = await taken('换吊车')
      const change = async (who: 'town' | 'safety', name: string, place: string) => {
        server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
        const [{ guid, version } = {}] = await devices(name)
        const changed = await server.call(who, '/api/device/update', { guid, version, place })
        expect(changed).toMatchObject({ status: 200 })
      }
      await change('town', '两换吊车', '露天')
      await change('town', '两换吊车', '门口')
      await change('safety', '自换吊车', '露天')
      set(linesOf(sheet).findIndex((line) => line.includes('自换吊车')) + 1, '安装位置', '装卸区')
      expect(await send(sheet)).toMatchObject({
        ...{ asks: true, changed: 1, same: 1, refused: 0 },
        changes: [{ columns: [{ label: '安装位置', from: '露天', to: '装卸区' }] }],
      })
    })

    it('is made anew where it was deleted', async () => {
      await make(['删掉的行车'])
      const [{ guid, version } = {}] = await devices('删掉的行车')
      expect(await server.call('safety', '/api/device/delete', { guid, version })).toMatchObject({ status: 200 })
      expect(
        await bring(await filledIn(server, 'safety', 'device', [{ ...DEVICE, 设备名称: '删掉的行车' }])),
      ).toMatchObject({ created: 1, refused: 0 })
    })

    const bringWords = async (rows: Record<string, unknown>[], seenAt?: string) => {
      const job = randomUUID()
      const bytes = await filledIn(server, 'admin', 'dictionary', rows)
      await upload(server, 'admin', bytes, { resource: 'dictionary', job, seenAt })
      server.clock.set(addMs(server.clock.now().toISOString(), 60_000))
      return await finished(server, 'admin', 'dictionary', job)
    }

    it('says of which row another is the same record', async () => {
      const known = factor()
      await bringWords([known])
      expect(
        await bringWords([
          { ...known, 名称: '紫' },
          { ...known, 名称: '青' },
        ]),
      ).toMatchObject({
        refused: 1,
        errors: [{ row: 3, message: '与第 2 行是同一条记录，请只留一行' }],
      })
    })

    it('is not changed by what somebody else entered after it was told', async () => {
      const [known, further] = [factor(), factor()]
      await bringWords([known])
      const rows = [{ ...known, 名称: '紫' }, further]
      const asked = await bringWords(rows)
      expect(asked).toMatchObject({ asks: true, changed: 1, created: 1 })
      await bringWords([{ ...further, 名称: '青' }])
      expect(await bringWords(rows, asked.seenAt)).toMatchObject({
        refused: 1,
        errors: [{ row: 3, message: '核对之后有人登记了同一条记录，请重新导入核对' }],
      })
    })
  })

  it('names enterprises of his own area, each by what is its alone, and gives yes and no back in words', async () => {
    const twin = (guid: string) => ({ ...twinPlace, guid, companyName: '同名厂', serialNumber: guid })
    const twinPlace = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    await insertRecords(server.db, 'company', [buildCompany(twin('twin-1')), buildCompany(twin('twin-2'))])
    const job = randomUUID()
    const rows = ['同名厂', '乙化工厂'].map((name) => ({ ...DEVICE, 企业: name }))
    await upload(server, 'town', await filledIn(server, 'town', 'device', rows), { resource: 'device', job })
    expect((await finished(server, 'town', 'device', job)).errors).toMatchObject([
      { row: 2, message: expect.stringMatching(/“同名厂”有多个，请改填统一社会信用代码/) },
      { row: 3, message: expect.stringMatching(/“乙化工厂”不存在或不在您的管辖范围/) },
    ])

    const word = randomUUID()
    const bytes = await filledIn(server, 'admin', 'dictionary', [factor({ 名称: '', 启用: true })])
    await upload(server, 'admin', bytes, { resource: 'dictionary', job: word })
    await finished(server, 'admin', 'dictionary', word)
    const [headers = [], row] = linesOf(await sheetFrom(server, 'admin', `/api/dictionary/import/${word}/errors`))
    expect(row?.[headers.findIndex((header) => header.includes('启用'))]).toBe('是')
  })

  it('shows a job to nobody but its owner', async () => {
    const job = randomUUID()
    await insertRecords(server.db, 'dictionary', [])
    await upload(server, 'admin', await filledIn(server, 'admin', 'dictionary', [factor()]), {
      resource: 'dictionary',
      job,
    })
    await finished(server, 'admin', 'dictionary', job)
    expect((await server.call('admin', `/api/role/import/${job}`)).status).toBe(404)
    expect((await server.call('bureau', `/api/dictionary/import/${job}`)).status).toBe(403)
    expect((await server.call('admin', `/api/dictionary/import/${job}/errors`)).status).toBe(404)
  })
})
