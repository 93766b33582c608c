// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ImportSheet } from '#app/screens/ImportSheet.tsx'
import { questionStore } from '#app/ui/confirm.ts'
import { toastStore } from '#app/ui/toast.ts'
import { type ImportJob, MAX_IMPORT_BYTES } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildActor } from '#tests/factories/domain.ts'

const sheets = vi.hoisted(() => ({
  startImport: vi.fn(),
  importJob: vi.fn(),
  cancelImport: vi.fn(),
  exportSheet: vi.fn(),
  errorSheet: vi.fn(),
  importTemplate: vi.fn(),
}))
const { saveFile } = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('#app/data/sheets.ts', () => sheets)
vi.mock('#app/screens/save-file.ts', () => ({ saveFile }))
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  currentActor: () => buildActor('safety'),
}))

const JOB: ImportJob = {
  job: 'job',
  mode: 'all',
  state: 'running',
  fileName: '设备.xlsx',
  total: 10,
  checked: 0,
  created: 0,
  refused: 0,
  errors: [],
}
const ASKS = { state: 'done', asks: true, seenAt: '2026-11-26T02:00:00.000Z' } as const

function workbook(name = '设备.xlsx', size = 1000) {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

const onClose = vi.fn()
const shown = ({ resource = 'device', isOffline = false } = {}) =>
  render(<ImportSheet resource={resourceNamed(resource)} isOffline={isOffline} onClose={onClose} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => void fireEvent.click(button(name)))
const input = () => document.querySelector('input[type=file]') as HTMLInputElement
const choose = (file: File | null) => fireEvent.change(input(), { target: { files: file === null ? [] : [file] } })

async function started(job: Partial<ImportJob>, mode = '全部正确才导入') {
  sheets.startImport.mockResolvedValueOnce({ ...JOB, ...job })
  shown()
  choose(workbook())
  fireEvent.click(screen.getByRole('radio', { name: mode }))
  await press('开始导入')
}
const outcome = () => document.querySelector('.import__outcome')?.textContent

beforeEach(() => {
  for (const mock of [...Object.values(sheets), saveFile, onClose]) mock.mockReset()
  toastStore.set([])
})
afterEach(() => {
  questionStore.set(null)
  cleanup()
})

describe('an import', () => {
  it('is begun with a workbook, not without one', () => {
    shown()
    expect(button('开始导入').disabled).toBe(true)
    choose(workbook())
    expect(button('开始导入').disabled).toBe(false)
    choose(null)
    expect(button('开始导入').disabled).toBe(true)
  })

  it.each([
    ['the largest one', workbook('设备.XLSX', MAX_IMPORT_BYTES), null],
    ['one too large', workbook('设备.xlsx', MAX_IMPORT_BYTES + 1), /超过 10 MB，请分成几份导入/],
    ['an older format', workbook('设备.xls'), /只能导入 .xlsx 文件/],
  ])('takes or refuses %s before it is sent', (_what, file, words) => {
    shown()
    choose(file)
    expect(button('开始导入').disabled).toBe(words !== null)
    expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(words && expect.stringMatching(words))
  })

  it('wants the network, and its sheets do', () => {
    shown({ isOffline: true })
    choose(workbook())
    for (const name of ['开始导入', '下载模板', '下载已有内容']) expect(button(name).disabled).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('当前离线，导入需要联网')
  })

  it('takes the same workbook once more, for it may have been mended since', () => {
    shown()
    let value = 'C:\\fakepath\\设备.xlsx'
    Object.defineProperty(input(), 'value', { get: () => value, set: (next: string) => (value = next) })
    choose(workbook())
    expect(value).toBe('')
    expect(screen.getByText('设备.xlsx（1.0 KB）')).toBeTruthy()
  })

  it('says which papers must follow, where there are such', () => {
    shown({ resource: 'personnelCertificate' })
    expect(screen.getByText(/不能放进表格，导入后在“待补附件”中补上/)).toBeTruthy()
    cleanup()
    shown({ resource: 'device' })
    expect(screen.queryByText(/不能放进表格/)).toBeNull()
  })

  it('gives what is there already without the numbers that leave masked', async () => {
    sheets.exportSheet.mockResolvedValueOnce('held')
    shown({ resource: 'companyEmployee' })
    await press('下载已有内容')
    const [name, query, { columns, reason }] = sheets.exportSheet.mock.calls[0] ?? []
    expect([name, query, reason]).toEqual(['companyEmployee', {}, null])
    expect(columns).toContain('name')
    for (const masked of ['mobile', 'idCard']) expect(columns).not.toContain(masked)
    expect(saveFile).toHaveBeenCalledWith('held', `${resourceNamed('companyEmployee').label}.xlsx`)
  })

  it('gives the template by the name of what is filled in, or says why not', async () => {
    sheets.importTemplate.mockResolvedValueOnce('template')
    shown()
    expect(screen.getByRole('dialog').getAttribute('aria-label') ?? screen.getByRole('dialog').textContent).toContain(
      `导入${resourceNamed('device').label}`,
    )
    await press('下载模板')
    expect(sheets.importTemplate).toHaveBeenCalledWith('device')
    expect(saveFile).toHaveBeenCalledWith('template', `${resourceNamed('device').label}导入模板.xlsx`)
    sheets.importTemplate.mockRejectedValueOnce(new Problem('server.busy'))
    toastStore.set([])
    await press('下载模板')
    expect(toastStore.get().map(({ tone }) => tone)).toEqual(['error'])
  })
})

describe('an import under way', () => {
  it('is not closed by mistake, and keeps its file and its mode', async () => {
    await started({ checked: 4, refused: 1 })
    expect(screen.getByText(/正在检查并导入 4\/10 行，1 行有错误/)).toBeTruthy()
    await press('关闭')
    expect(onClose).not.toHaveBeenCalled()
    expect([input().disabled, button('开始导入').disabled]).toEqual([true, true])
  })

  it('is not closed while its workbook is on its way, and says that it is', async () => {
    let arrive: (job: ImportJob) => void = () => undefined
    sheets.startImport.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    shown()
    choose(workbook())
    await press('开始导入')
    expect(screen.getByText('正在上传…')).toBeTruthy()
    await press('关闭')
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getAllByRole<HTMLButtonElement>('radio').map(({ disabled }) => disabled)).toEqual([true, true])
    await act(async () => arrive({ ...JOB, checked: 5, refused: 0 }))
    const bar = () => screen.getByRole('progressbar', { name: '导入进度' })
    expect(bar().getAttribute('aria-valuenow')).toBe('50')
    const look = bar().outerHTML
    cleanup()
    await started({ checked: 5, refused: 1 })
    expect(bar().outerHTML).not.toBe(look)
    cleanup()
    await started({ total: 0 })
    expect(bar().getAttribute('aria-valuenow')).toBe('0')
  })

  it('waits in the queue until the first row was looked at', async () => {
    await started({})
    expect(screen.getByText(/正在排队 0\/10 行/).textContent).not.toContain('有错误')
  })

  it.each([
    ['all', '全部正确才导入', '已检查的行都不会导入。'],
    ['good', '先导入正确的行', '已导入的行会保留，其余不再导入。'],
  ] as const)('of mode %s is called off only once it was said what becomes of the rows', async (mode, label, words) => {
    await started({ mode }, label)
    expect(sheets.startImport.mock.calls[0]?.[2].mode).toBe(mode)
    await press('取消导入')
    expect(questionStore.get()?.text).toBe(words)
    await act(async () => questionStore.get()?.answer(false))
    expect(sheets.cancelImport).not.toHaveBeenCalled()
    sheets.cancelImport.mockResolvedValueOnce({ ...JOB, mode, state: 'done', cancelled: true, created: 3 })
    await press('取消导入')
    await act(async () => questionStore.get()?.answer(true))
    expect(outcome()).toBe('已取消，已导入 3 条')
  })

  it('that did not begin for no reason of its own says that of the catalogue', async () => {
    sheets.startImport.mockRejectedValueOnce(new Problem('server.busy'))
    shown()
    choose(workbook())
    await press('开始导入')
    expect(screen.getByRole('alert').textContent).toMatch(/[\u4e00-\u9fa5]{3,}/)
  })

  it('that did not begin says why, and may be closed', async () => {
    sheets.startImport.mockRejectedValueOnce(
      new Problem('input.malformed', { issues: [{ path: '', message: '缺少列' }] } as never),
    )
    shown()
    choose(workbook())
    await press('开始导入')
    expect(screen.getByRole('alert').textContent).toBe('缺少列')
    await press('关闭')
    expect(onClose).toHaveBeenCalled()
  })
})

describe('changes of what is there', () => {
  const change = (row: number, columns: object[], kept: string[] = []) => ({ row, title: `设备 ${row}`, columns, kept })
  const CHANGES = [
    change(3, [{ label: '数量', from: '', to: '2' }]),
    change(4, [], ['企业名称']),
  ] as unknown as NonNullable<ImportJob['changes']>

  it('are told first, and made once they are meant: those that were told', async () => {
    await started({ ...ASKS, created: 1, changed: 3, same: 4, refused: 2, changes: CHANGES })
    expect(outcome()).toBe('还没有写入，请核对：新增 1 条，修改 3 条，不变 4 行，错误 2 行')
    expect(screen.getByText('数量：（空） → 2')).toBeTruthy()
    expect(screen.getByText('企业名称不能由您修改，保持原值')).toBeTruthy()
    expect(screen.getByText('另有 2 条改动。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '完成' })).toBeNull()
    sheets.startImport.mockResolvedValueOnce({ ...JOB, state: 'done', created: 0, changed: 3 })
    await press('确认导入')
    expect(sheets.startImport.mock.calls[1]?.[2]).toMatchObject({ mode: 'all', seenAt: ASKS.seenAt })
    expect(outcome()).toBe('已修改 3 条')
  })

  it('stand with the rows that were refused, which come back in a sheet; nothing is written without a line', async () => {
    sheets.startImport.mockResolvedValueOnce({
      ...{ ...JOB, ...ASKS, changed: 1, refused: 1, changes: CHANGES },
      errors: [{ row: 9, message: '请填写设备名称' }],
    })
    const { rerender } = shown()
    choose(workbook())
    await press('开始导入')
    expect(screen.getByText('第 9 行').parentElement?.textContent).toBe('第 9 行 请填写设备名称')
    expect(button('下载错误表').disabled).toBe(false)
    rerender(<ImportSheet resource={resourceNamed('device')} isOffline onClose={onClose} />)
    expect(button('确认导入').disabled).toBe(true)
  })

  it('are no more than those told where all were', async () => {
    await started({ ...ASKS, changed: 1, changes: CHANGES })
    expect(screen.queryByText(/另有/)).toBeNull()
    expect(screen.queryByRole('button', { name: '下载错误表' })).toBeNull()
  })

  it('may be left alone', async () => {
    await started({ ...ASKS, changed: 1, changes: CHANGES })
    await press('重新选择')
    expect(button('开始导入').disabled).toBe(false)
    expect(sheets.startImport).toHaveBeenCalledTimes(1)
  })
})

describe('the end of an import', () => {
  const row = (at: number) => ({ row: at, message: '请填写设备名称' })
  const again = () => screen.queryByRole('button', { name: '重新导入' })
  const errorSheet = () => screen.queryByRole('button', { name: '下载错误表' })

  it.each([
    ['whole', { created: 10 }, '已导入 10 条'],
    ['of what was there already', { created: 2, same: 8 }, '已导入 2 条，8 行与已有记录相同，没有重复导入'],
    ['of new and changed ones', { created: 2, changed: 3 }, '已导入 2 条，修改 3 条'],
  ])('that is %s leaves nothing to do', async (_what, job, words) => {
    await started({ state: 'done', ...job })
    expect(outcome()).toBe(words)
    expect([again(), errorSheet()]).toEqual([null, null])
    await press('完成')
    expect(onClose).toHaveBeenCalled()
  })

  it.each([
    ['all', '有 1 行错误，全部没有导入'],
    ['good', '已导入 9 条，1 行有错误'],
  ] as const)('with errors of mode %s says what came in, and gives the rows back', async (mode, words) => {
    await started({ state: 'done', mode, created: 9, refused: 1, errors: [row(7)] })
    expect(outcome()).toBe(words)
    expect(screen.getByRole('listitem').textContent).toBe('第 7 行 请填写设备名称')
    expect(screen.queryByText('其余见错误表。')).toBeNull()
    sheets.errorSheet.mockResolvedValueOnce('errors')
    await press('下载错误表')
    expect(sheets.errorSheet).toHaveBeenCalledWith('device', 'job')
    expect(saveFile).toHaveBeenCalledWith('errors', expect.stringMatching(/导入错误\.xlsx$/))
  })

  it('says that there are more errors than it lists', async () => {
    await started({ state: 'done', refused: 2, errors: [row(7)] })
    expect(screen.getByText('其余见错误表。')).toBeTruthy()
  })

  it('before its last row is told from a whole one, and has no rows to give back', async () => {
    await started({ state: 'done', mode: 'good', created: 3, errors: [{ row: 0, message: '平台重启' }] })
    expect(outcome()).toBe('导入中断，已导入 3 条')
    expect(screen.getByRole('listitem').textContent?.trim()).toBe('平台重启')
    expect(errorSheet()).toBeNull()
    await press('重新导入')
    expect(button('开始导入').disabled).toBe(false)
  })

  it('with rows refused asks for another workbook', async () => {
    await started({ state: 'done', refused: 1, errors: [row(7)] })
    await press('重新导入')
    expect(button('开始导入').disabled).toBe(true)
    expect(screen.getByText('点击选择文件')).toBeTruthy()
  })

  it('gives its errors once at a time, and says why not', async () => {
    let give: (sheet: string) => void = () => undefined
    sheets.errorSheet.mockReturnValueOnce(new Promise((resolve) => (give = resolve)))
    await started({ state: 'done', refused: 1, errors: [row(7)] })
    await press('下载错误表')
    await press('下载错误表')
    expect(sheets.errorSheet).toHaveBeenCalledTimes(1)
    await act(async () => give('errors'))
    expect(saveFile).toHaveBeenCalledTimes(1)
    sheets.errorSheet.mockRejectedValueOnce(new Problem('record.gone'))
    await press('下载错误表')
    expect(saveFile).toHaveBeenCalledTimes(1)
    expect(toastStore.get().length).toBe(1)
  })

  it('keeps its errors for when there is a line', async () => {
    sheets.startImport.mockResolvedValueOnce({ ...JOB, state: 'done', refused: 1, errors: [row(7)] })
    const { rerender } = shown()
    choose(workbook())
    await press('开始导入')
    rerender(<ImportSheet resource={resourceNamed('device')} isOffline onClose={onClose} />)
    expect(button('下载错误表').disabled).toBe(true)
  })
})
