import { Workbook, type Worksheet } from '@cj-tech-master/excelts'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { type ImportJob, XLSX_MIME } from '#domain/contract/sheets.ts'
import type { Person, Reply, TestServer } from './support.ts'

export async function openSheet(bytes: Uint8Array): Promise<Worksheet> {
  const book = new Workbook()
  await book.xlsx.load(bytes)
  const [sheet] = book.worksheets
  if (sheet === undefined) throw new Error('the workbook has no sheet')
  return sheet
}

/** The words of every row. */
export function linesOf(sheet: Worksheet): string[][] {
  return Array.from({ length: sheet.rowCount }, (_, at) => {
    const row = sheet.getRow(at + 1)
    return Array.from({ length: sheet.columnCount }, (_each, place) => String(row.getCell(place + 1).value ?? ''))
  })
}

/** A call that answers a workbook. */
export async function sheetFrom(server: TestServer, who: Person, path: string, body: object = {}): Promise<Worksheet> {
  const reply = await server.app.inject({
    method: 'POST',
    url: `/safety${path}`,
    payload: body,
    headers: { [TOKEN_HEADER]: server.token(who) },
  })
  if (reply.headers['content-type'] !== XLSX_MIME) throw new Error(reply.body)
  return await openSheet(reply.rawPayload)
}

interface Upload {
  resource: string
  job: string
  mode?: string
  fileName?: string
  seenAt?: string | undefined
}

/** Sends a file as a browser does. */
export async function upload(
  server: TestServer,
  who: Person | null,
  bytes: Uint8Array,
  { resource, job, mode = 'all', fileName = 'sheet.xlsx', seenAt }: Upload,
): Promise<Reply<ImportJob>> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], fileName, { type: XLSX_MIME }))
  const body = new Response(form)
  const path = `/api/${resource}/import?job=${job}&mode=${mode}${seenAt === undefined ? '' : `&seenAt=${seenAt}`}`
  return await server.call<ImportJob>(who, path, Buffer.from(await body.arrayBuffer()), {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  })
}

/** Waits for an import to end by asking for it, as a page does. */
export async function finished(server: TestServer, who: Person, resource: string, job: string): Promise<ImportJob> {
  for (;;) {
    const { data, status } = await server.call<ImportJob>(who, `/api/${resource}/import/${job}`)
    if (status !== 200 || data.state === 'done') return data
  }
}

/**
 * The template of a resource with these rows typed into it, by header. `further` are columns that he adds to it himself,
 * behind those it has.
 */
export async function filledIn(
  server: TestServer,
  who: Person,
  resource: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  further: readonly string[] = [],
): Promise<Uint8Array> {
  const sheet = await sheetFrom(server, who, `/api/${resource}/importTemplate`)
  const [offered = []] = linesOf(sheet)
  const headers = [...offered, ...further]
  for (const [at, header] of further.entries()) sheet.getRow(1).getCell(offered.length + at + 1).value = header
  const bare = headers.map((header) => header.replace('*', ''))
  for (const [at, row] of rows.entries())
    for (const [header, value] of Object.entries(row)) {
      if (!bare.includes(header)) throw new Error(`the template has no column ${header}`)
      sheet.getRow(at + 2).getCell(bare.indexOf(header) + 1).value = value as string
    }
  return await sheet.workbook.xlsx.writeBuffer()
}
