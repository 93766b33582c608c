import { useState } from 'react'
import { checkData } from '#app/data/index.ts'
import { Button, sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'

/** Compares what the device holds with the server, for whoever doubts it. Unsent work is not touched. */
export function CheckButton({ isOffline }: { isOffline: boolean }) {
  const [isBusy, setIsBusy] = useState(false)

  async function handleCheck() {
    setIsBusy(true)
    try {
      const mended = await checkData()
      toast.success(mended === 0 ? '本机数据与平台一致' : `有 ${mended} 处不一致，已重新下载`)
    } catch (problem) {
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button size="small" loading={isBusy} disabled={isOffline} onClick={() => void handleCheck()}>
      核对
    </Button>
  )
}
