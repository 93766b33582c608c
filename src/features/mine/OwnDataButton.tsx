import { askFile } from '#app/data/ask.ts'
import { useIsOffline } from '#app/data/index.ts'
import { useDownload } from '#app/screens/use-download.ts'
import { Button } from '#app/ui/index.ts'

/** 导出我的个人信息: what the platform holds of whoever is signed in, as one file. */
export function OwnDataButton() {
  const { isBusy, download } = useDownload()
  const isOffline = useIsOffline()

  return (
    <Button
      size="small"
      aria-label="导出我的个人信息"
      loading={isBusy}
      disabled={isOffline}
      onClick={() => download(() => askFile('/api/user/ownData'), '我的个人信息.json')}
    >
      {isOffline ? '需要联网' : '导出'}
    </Button>
  )
}
