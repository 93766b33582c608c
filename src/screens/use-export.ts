import { useEffect, useRef, useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { exportSheet } from '#app/data/sheets.ts'
import { saveFile } from '#app/screens/save-file.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { MAX_EXPORT_ROWS } from '#domain/contract/sheets.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { personalColumns } from '#domain/kit/sheet.ts'
import { dayOf } from '#domain/lib/dates.ts'

/**
 * What the list shows now, all pages of it, as a sheet with these columns. It may be called off while it comes. Where
 * `needsReason`, it is run with one.
 */
export function useExport({ resource, query }: ListController, columns: readonly string[]) {
  const [received, setReceived] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(reason: string | null) {
    const own = new AbortController()
    running.current = own
    setReceived(0)
    try {
      const receiving = { signal: own.signal, onReceived: setReceived }
      const sheet = await exportSheet(resource.name, query, { columns, reason }, receiving)
      saveFile(sheet, `${resource.label}-${dayOf(correctedNow())}.xlsx`)
      toast.success('已导出')
    } catch (error) {
      if (own.signal.aborted) return
      const problem = problemFrom(error)
      const isTooLong = problem.code === 'payload.too-large'
      toast.error(isTooLong ? `超过 ${MAX_EXPORT_ROWS} 条，请先缩小范围` : sentenceOf(problem))
    } finally {
      if (!own.signal.aborted) setReceived(null)
    }
  }

  function cancel() {
    running.current?.abort()
    setReceived(null)
    toast.info('已取消导出')
  }

  const needsReason = personalColumns(resource, columns).length > 0
  return { run: (reason: string | null) => void run(reason), cancel, received, needsReason }
}
