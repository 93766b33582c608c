import { useEffect, useState } from 'react'
import { APP_VERSION } from '#app/offline/version.ts'
import { applyUpdate, lookForUpdate, useUpdate } from '#app/state/update.ts'
import { Button, Card, toast } from '#app/ui/index.ts'
import { MineLine } from './MineLine.tsx'

type Health = { version: string }

export function AboutCard() {
  const update = useUpdate()
  const serverVersion = useServerVersion()
  const [isLooking, setIsLooking] = useState(false)

  async function handleLook() {
    setIsLooking(true)
    const hasAsked = await lookForUpdate()
    setIsLooking(false)
    toast.info(hasAsked ? '已检查，有新版本时会提示' : '现在无法检查更新')
  }

  return (
    <Card flush>
      <MineLine icon="info" text="安全生产监管平台" note={`版本 ${APP_VERSION}${serverVersion}`}>
        {update === 'none' ? (
          <Button size="small" loading={isLooking} onClick={() => void handleLook()}>
            检查更新
          </Button>
        ) : (
          <Button size="small" tone="primary" onClick={applyUpdate}>
            {update === 'ready' ? '更新到新版本' : '重新加载'}
          </Button>
        )}
      </MineLine>
    </Card>
  )
}

function useServerVersion(): string {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/healthz', { signal: stop.signal })
      .then((response) => response.json())
      .then((health: Health) => setVersion(health.version))
      .catch(() => undefined) // without a signal the line simply stays shorter
    return () => stop.abort()
  }, [])
  return version === null ? '' : ` · 平台 ${version}`
}
