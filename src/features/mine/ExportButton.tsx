import { useState } from 'react'
import { correctedNow, exportUnsent } from '#app/data/index.ts'
import { Button, sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** The address of the file must outlive the start of the download. */
const FORGET_AFTER_MS = 60_000

export function ExportButton({ size = 'small' }: { size?: 'small' | 'large' }) {
  const [isBusy, setIsBusy] = useState(false)

  async function handleExport() {
    setIsBusy(true)
    try {
      save(await exportUnsent(), `未上传内容 ${formatDateTime(correctedNow()).replace(':', '')}.zip`)
      toast.success('已导出')
    } catch (problem) {
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button size={size} loading={isBusy} onClick={() => void handleExport()}>
      导出
    </Button>
  )
}

function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), FORGET_AFTER_MS)
}
