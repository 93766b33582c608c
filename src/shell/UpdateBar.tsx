import { applyUpdate, useUpdate } from '#app/state/update.ts'
import { Button } from '#app/ui/Button.tsx'
import { Icon } from '#app/ui/Icon.tsx'

const WORDS = { ready: '新版本已下载', coming: '正在更新', replaced: '已在另一个窗口更新' }

/** Quiet: takes a line, never the screen. */
export function UpdateBar() {
  const update = useUpdate()
  if (update === 'none') return null
  return (
    <div className="update-bar" role="status">
      <Icon name="download" size={20} />
      <span className="update-bar__text">{WORDS[update]}，填写的内容不会丢失</span>
      <Button size="small" tone="primary" loading={update === 'coming'} onClick={applyUpdate}>
        {update === 'replaced' ? '重新加载' : '更新'}
      </Button>
    </div>
  )
}
