import { useState } from 'react'
import { askFile } from '#app/data/ask.ts'
import { useIsOffline } from '#app/data/index.ts'
import { saveFile } from '#app/screens/save-file.ts'
import { problemFrom } from '#app/screens/use-asked.ts'
import { Button, sentenceOf, toast } from '#app/ui/index.ts'

/** 导出我的个人信息: what the platform holds of whoever is signed in, as one file. */
export function OwnDataButton() {
  const [isBusy, setIsBusy] = useState(false)
  const isOffline = useIsOffline()

  async function handleExport() {
    setIsBusy(true)
    try {
      saveFile(await askFile('/api/user/ownData'), '我的个人信息.json')
      toast.success('已导出')
    } catch (error) {
      toast.error(sentenceOf(problemFrom(error)))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      size="small"
      aria-label="导出我的个人信息"
      loading={isBusy}
      disabled={isOffline}
      onClick={() => void handleExport()}
    >
      {isOffline ? '需要联网' : '导出'}
    </Button>
  )
}
