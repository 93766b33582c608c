import { useState } from 'react'
import { exportSheet } from '#app/data/sheets.ts'
import { saveFile } from '#app/screens/save-file.ts'
import { problemFrom } from '#app/screens/use-asked.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { sentenceOf, toast } from '#app/ui/index.ts'
import { MAX_EXPORT_ROWS } from '#domain/contract/sheets.ts'
import { dayOf } from '#domain/lib/dates.ts'

/** What the list shows now, all pages of it, as a sheet with these columns. */
export function useExport({ resource, query }: ListController, columns: readonly string[]) {
  const [isBusy, setIsBusy] = useState(false)
  async function run() {
    setIsBusy(true)
    try {
      const sheet = await exportSheet(resource.name, query, columns)
      saveFile(sheet, `${resource.label}-${dayOf(new Date().toISOString())}.xlsx`)
      toast.success('已导出')
    } catch (error) {
      const problem = problemFrom(error)
      const isTooLong = problem.code === 'payload.too-large'
      toast.error(isTooLong ? `超过 ${MAX_EXPORT_ROWS} 条，请先缩小范围` : sentenceOf(problem))
    } finally {
      setIsBusy(false)
    }
  }
  return { run: () => void run(), isBusy }
}
