import { checkData } from '#app/data/index.ts'
import { Button, toast, useDeed } from '#app/ui/index.ts'

/** Compares what the device holds with the server, for whoever doubts it. Unsent work is not touched. */
export function CheckButton({ isOffline }: { isOffline: boolean }) {
  const { isBusy, run } = useDeed()

  async function handleCheck() {
    await run(async () => {
      const mended = await checkData()
      toast.success(mended === 0 ? '本机数据与平台一致' : `有 ${mended} 处不一致，已重新下载`)
    })
  }

  return (
    <Button size="small" loading={isBusy} disabled={isOffline} onClick={() => void handleCheck()}>
      核对
    </Button>
  )
}
