import { useLayoutEffect } from 'react'
import { takeEarlySignIn } from '#app/state/early.ts'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import '#app/ui/surfaces.css'
import { isChunkLoadError } from './chunk.ts'
import './shell.css'

export function CrashNotice({ error }: { error: unknown }) {
  const isMissingPart = isChunkLoadError(error)
  // Nothing may stand before it.
  useLayoutEffect(() => void takeEarlySignIn(), [])
  return (
    <main className="crash notice notice--problem" role="alert">
      <span className="notice__art">
        <Icon name={isMissingPart ? 'cloudOff' : 'warning'} />
      </span>
      <div className="notice__text">
        <p className="notice__title">{isMissingPart ? '这个页面还没有下载到本机' : '页面出了问题'}</p>
        <p>
          {isMissingPart ? '请在有网络时重新加载。' : '重新加载后可以继续。'}
          已填写的内容保存在本机，不会丢失。
        </p>
      </div>
      <Button tone="primary" icon="sync" onClick={() => location.reload()}>
        重新加载
      </Button>
      <Button tone="quiet" onClick={() => location.assign('/')}>
        回到首页
      </Button>
    </main>
  )
}
