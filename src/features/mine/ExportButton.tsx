import { correctedNow, exportUnsent } from '#app/data/index.ts'
import { Button, toast, useDeed } from '#app/ui/index.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

/** The address of the file must outlive the start of the download. */
const FORGET_AFTER_MS = 60_000

export function ExportButton({ size = 'small' }: { size?: 'small' | 'large' }) {
  const { isBusy, run } = useDeed()

  async function handleExport() {
    await run(async () => {
      save(await exportUnsent(), `未上传内容 ${formatDateTime(correctedNow()).replace(':', '')}.zip`)
      toast.success('已导出')
    })
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
