import { useState } from 'react'
import { errorSheet, exportSheet, importTemplate } from '#app/data/sheets.ts'
import { saveFile } from '#app/screens/save-file.ts'
import { type ImportState, useImport } from '#app/screens/use-import.ts'
import { currentActor } from '#app/session/index.ts'
import {
  Button,
  bytesText,
  confirm,
  FormField,
  Icon,
  Progress,
  RadioButtons,
  Sheet,
  sentenceOf,
  toast,
  useDeed,
} from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { type ImportJob, type ImportMode, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#domain/contract/sheets.ts'
import { mayFollow } from '#domain/kit/fields.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { fieldOfColumn, personalColumns, templateColumns } from '#domain/kit/sheet.ts'
import './import.css'

interface ImportSheetProps {
  resource: AnyResource
  isOffline: boolean
  onClose: () => void
}

const MODES = [
  { value: 'all', label: '全部正确才导入' },
  { value: 'good', label: '先导入正确的行' },
] as const

/** Records from a sheet: the template, the file, how far it is, and what was refused. */
export function ImportSheet({ resource, isOffline, onClose }: ImportSheetProps) {
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<ImportMode>('all')
  const running = useImport(resource.name)
  const { state } = running
  const trouble = file === null ? null : fileTrouble(file)
  const papers = Object.values(resource.fields).flatMap((field) => (mayFollow(field) ? field.label : []))
  const isBusy = state.state === 'sending' || state.state === 'running'

  function close() {
    if (!isBusy) onClose()
  }

  /** A sheet whose rows were refused is mended first; one that broke off may go again as it is. */
  function again(refused: number) {
    if (refused > 0) setFile(null)
    running.reset()
  }

  return (
    <Sheet
      open
      title={`导入${resource.label}`}
      onClose={close}
      footer={
        state.state === 'done' ? (
          state.job.asks === true ? (
            <Button
              tone="primary"
              size="large"
              block
              disabled={file === null || isOffline}
              onClick={() => file !== null && void running.start(file, mode, state.job.seenAt)}
            >
              确认导入
            </Button>
          ) : (
            <Button tone="primary" size="large" block onClick={onClose}>
              完成
            </Button>
          )
        ) : (
          <Button
            tone="primary"
            size="large"
            block
            loading={isBusy}
            disabled={file === null || trouble !== null || isOffline}
            onClick={() => file !== null && void running.start(file, mode)}
          >
            开始导入
          </Button>
        )
      }
    >
      <div className="import">
        {isOffline && (
          <p className="import__trouble" role="alert">
            <Icon name="cloudOff" />
            当前离线，导入需要联网
          </p>
        )}
        {state.state === 'done' ? (
          <Outcome resource={resource} job={state.job} isOffline={isOffline} onAgain={() => again(state.job.refused)} />
        ) : (
          <>
            <ol className="import__steps">
              <li>
                下载模板，按“填写说明”填写，一次最多 {MAX_IMPORT_ROWS} 行
                {papers.length > 0 && (
                  <p className="import__note">{papers.join('、')}不能放进表格，导入后在“待补附件”中补上</p>
                )}
                <div className="import__buttons">
                  <TemplateButton resource={resource} isOffline={isOffline} />
                  <HeldButton resource={resource} isOffline={isOffline} />
                </div>
                <p className="import__note">
                  也可以在已有内容中修改、添加后再导入：没有改动的行不会重复，改动的先列出来给您核对；空白的格保持原值
                </p>
              </li>
              <li>
                选择填好的表格（.xlsx，不超过 10 MB）
                <FileInput file={file} disabled={isBusy} onChange={setFile} />
                <Trouble className="import__trouble" text={trouble} />
              </li>
              <li>
                <FormField label="有错误的行怎么办">
                  <RadioButtons value={mode} options={MODES} onChange={setMode} disabled={isBusy} />
                </FormField>
              </li>
            </ol>
            <Running state={state} onCancel={running.cancel} />
          </>
        )}
      </div>
    </Sheet>
  )
}

interface FileInputProps {
  file: File | null
  disabled: boolean
  onChange: (file: File | null) => void
}

/** The browser's own control speaks the language of the system. */
function FileInput({ file, disabled, onChange }: FileInputProps) {
  return (
    <label className="import__file" aria-disabled={disabled}>
      <Icon name="document" />
      {file === null ? '点击选择文件' : `${file.name}（${bytesText(file.size)}）`}
      <input
        type="file"
        accept=".xlsx"
        disabled={disabled}
        onChange={({ target }) => {
          onChange(target.files?.[0] ?? null)
          // Else the same file, mended meanwhile, would be no change when it is chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}

function fileTrouble({ name, size }: File): string | null {
  if (!/\.xlsx$/i.test(name)) return '只能导入 .xlsx 文件，请使用下载的模板'
  return size > MAX_IMPORT_BYTES ? `文件 ${bytesText(size)}，超过 10 MB，请分成几份导入` : null
}

export function TemplateButton({ resource, isOffline }: { resource: AnyResource; isOffline: boolean }) {
  const { isBusy, run } = useDeed()
  return (
    <Button
      size="small"
      icon="download"
      loading={isBusy}
      disabled={isOffline}
      onClick={() => void run(() => saveTemplate(resource))}
    >
      下载模板
    </Button>
  )
}

/** What is there already, in the columns of the template: to be changed or carried on, and brought in again. */
function HeldButton({ resource, isOffline }: { resource: AnyResource; isOffline: boolean }) {
  const { isBusy, run } = useDeed()
  const actor = currentActor()
  if (actor === null) return null
  const names = new Set(templateColumns(resource, actor).map(({ name }) => fieldOfColumn(name)))
  // Numbers of telephones and identity cards leave masked, and could not come back.
  const columns = [...names].filter((name) => personalColumns(resource, [name]).length === 0)
  async function take() {
    saveFile(await exportSheet(resource.name, {}, { columns, reason: null }), `${resource.label}.xlsx`)
  }
  return (
    <Button size="small" icon="download" loading={isBusy} disabled={isOffline} onClick={() => void run(take)}>
      下载已有内容
    </Button>
  )
}

/** Fetches the template; what went wrong is told. */
export async function saveTemplate({ name, label }: AnyResource): Promise<void> {
  try {
    saveFile(await importTemplate(name), `${label}导入模板.xlsx`)
  } catch (error) {
    toast.error(sentenceOf(problemFrom(error)))
  }
}

function Running({ state, onCancel }: { state: ImportState; onCancel: () => Promise<void> }) {
  if (state.state === 'problem')
    return <Trouble className="import__trouble" text={state.problem.issues[0]?.message ?? sentenceOf(state.problem)} />
  if (state.state === 'sending') return <p role="status">正在上传…</p>
  if (state.state !== 'running') return null
  const { checked, total, refused, mode } = state.job
  return (
    <div className="import__running">
      <div role="status">
        <Progress value={total === 0 ? 0 : checked / total} label="导入进度" tone={refused > 0 ? 'bad' : undefined} />
        <p>
          {checked === 0 ? '正在排队' : '正在检查并导入'} {checked}/{total} 行{refused > 0 && `，${refused} 行有错误`}
        </p>
      </div>
      <CancelButton mode={mode} onCancel={onCancel} />
    </div>
  )
}

function CancelButton({ mode, onCancel }: { mode: ImportMode; onCancel: () => Promise<void> }) {
  const { isBusy, run } = useDeed()
  async function handleClick() {
    const words = mode === 'all' ? '已检查的行都不会导入。' : '已导入的行会保留，其余不再导入。'
    if (!(await confirm({ title: '取消导入？', text: words, okText: '取消导入', cancelText: '继续导入' }))) return
    await run(async () => {
      await onCancel()
    })
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void handleClick()}>
      取消导入
    </Button>
  )
}

interface OutcomeProps {
  resource: AnyResource
  job: ImportJob
  isOffline: boolean
  onAgain: () => void
}

function Outcome(props: OutcomeProps) {
  const { job } = props
  return (
    <>
      {job.asks === true ? <Asked {...props} /> : <Done {...props} />}
      {job.changes !== undefined && <Changes job={job} changes={job.changes} />}
    </>
  )
}

/** What the sheet would come to, before anything that is there is changed. */
function Asked({ resource, job, isOffline, onAgain }: OutcomeProps) {
  const { created, changed = 0, same = 0, refused } = job
  return (
    <>
      <p className="import__outcome" role="status">
        <Icon name="warning" />
        还没有写入，请核对：新增 {created} 条，修改 {changed} 条，不变 {same} 行，错误 {refused} 行
      </p>
      <div className="import__buttons">
        {refused > 0 && <ErrorSheetButton resource={resource} job={job.job} isOffline={isOffline} />}
        <Button size="small" onClick={onAgain}>
          重新选择
        </Button>
      </div>
      <Errors job={job} />
    </>
  )
}

function Changes({ job, changes }: { job: ImportJob; changes: NonNullable<ImportJob['changes']> }) {
  const left = (job.changed ?? 0) - changes.filter(({ columns }) => columns.length > 0).length
  return (
    <>
      <ul className="import__errors import__changes" aria-label="改动">
        {changes.map(({ row, title, columns, kept }) => (
          <li key={row}>
            <strong>第 {row} 行</strong> {title}
            {columns.map(({ label, from, to }) => (
              <p key={label}>
                {label}：{from === '' ? '（空）' : from} → {to}
              </p>
            ))}
            {kept.length > 0 && <p className="import__note">{kept.join('、')}不能由您修改，保持原值</p>}
          </li>
        ))}
      </ul>
      {left > 0 && <p>另有 {left} 条改动。</p>}
    </>
  )
}

function Errors({ job }: { job: ImportJob }) {
  const rows = job.errors.filter(({ row }) => row > 0 || job.asks !== true)
  if (rows.length === 0) return null
  return (
    <>
      <ul className="import__errors">
        {rows.map(({ row, message }) => (
          <li key={row}>
            {row > 0 && <strong>第 {row} 行</strong>} {message}
          </li>
        ))}
      </ul>
      {job.refused > job.errors.length && <p>其余见错误表。</p>}
    </>
  )
}

function Done({ resource, job, isOffline, onAgain }: OutcomeProps) {
  const isWhole = job.cancelled !== true && job.refused === 0 && job.errors.length === 0
  return (
    <>
      <p className="import__outcome" role="status">
        <Icon name={isWhole ? 'check' : 'warning'} />
        {isWhole ? doneWords(job) : outcomeWords(job)}
        {job.same !== undefined && `，${job.same} 行与已有记录相同，没有重复导入`}
      </p>
      {!isWhole && (
        <>
          <div className="import__buttons">
            {job.refused > 0 && <ErrorSheetButton resource={resource} job={job.job} isOffline={isOffline} />}
            <Button size="small" onClick={onAgain}>
              重新导入
            </Button>
          </div>
          <Errors job={job} />
        </>
      )}
    </>
  )
}

/** How many came in, and how many that were there were changed. */
function doneWords({ created, changed }: ImportJob): string {
  if (changed === undefined) return `已导入 ${created} 条`
  return created === 0 ? `已修改 ${changed} 条` : `已导入 ${created} 条，修改 ${changed} 条`
}

function outcomeWords(job: ImportJob): string {
  const { mode, refused, cancelled } = job
  if (cancelled === true) return `已取消，${doneWords(job)}`
  if (refused === 0) return `导入中断，${doneWords(job)}`
  return mode === 'all' ? `有 ${refused} 行错误，全部没有导入` : `${doneWords(job)}，${refused} 行有错误`
}

function ErrorSheetButton({ resource, job, isOffline }: { resource: AnyResource; job: string; isOffline: boolean }) {
  const { isBusy, run } = useDeed()
  async function take() {
    saveFile(await errorSheet(resource.name, job), `${resource.label}导入错误.xlsx`)
  }
  return (
    <Button
      size="small"
      tone="primary"
      icon="download"
      loading={isBusy}
      disabled={isOffline}
      onClick={() => void run(take)}
    >
      下载错误表
    </Button>
  )
}
