import type { FastifyRequest } from 'fastify'
import { EXPORT_REASON_LENGTH } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { note } from '#server/plugins/view-log.ts'

/** Throws `export.reason-required` for who does not say why. */
export function reasonFrom(given: unknown): string {
  const reason = typeof given === 'string' ? given.trim() : ''
  const { least, most } = EXPORT_REASON_LENGTH
  if (reason.length < least || reason.length > most) throw new Problem('export.reason-required')
  return reason
}

const WAYS = { export: '导出个人信息', print: '打印个人信息', files: '打包下载个人信息附件' } as const

interface Taken {
  resource: AnyResource
  way: keyof typeof WAYS
  reason: string
  rows: number
  /** Of the one record it is about. */
  bizGuid?: string | null
  filter?: Record<string, unknown>
  columns?: readonly string[]
}

/** Who takes telephone or identity numbers away, by whatever way, stands in the business log with his reason. */
export async function noteTaken(request: FastifyRequest, taken: Taken): Promise<void> {
  const { resource, way, reason, rows, bizGuid = null, ...of } = taken
  await note(request, {
    resource,
    action: 'exportPersonal',
    label: `${WAYS[way]} ${rows} 条：${reason}`,
    bizGuid,
    after: { way, reason, rows, ...of },
  })
}
