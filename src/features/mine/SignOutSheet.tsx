import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSync } from '#app/data/index.ts'
import { leavesSealed, signOut } from '#app/session/index.ts'
import { Button, Icon, Sheet, toast, useDeed } from '#app/ui/index.ts'
import { countParts } from '#app/widgets/count-words.ts'
import './sign-out.css'

/** Leaving never deletes what was not sent: send it first, or keep it here for this account. */
export function SignOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const sync = useSync()
  const navigate = useNavigate()
  const deeds = { send: useDeed(), keep: useDeed() }
  const isBusy = deeds.send.isBusy || deeds.keep.isBusy
  const unsent = sync.ops + sync.media + sync.refused
  const left = [...countParts(sync), sync.refused > 0 ? `${sync.refused} 条被退回的内容` : '']
    .filter(Boolean)
    .join('、')
  const isLeaving = unsent + sync.drafts > 0
  const isSealed = useSealing(open && isLeaving)
  const isReadable = isLeaving && isSealed === false
  const isOffline = sync.state === 'offline'

  async function handleLeave(mode: 'send' | 'keep') {
    await deeds[mode].run(async () => {
      const { signedOut } = await signOut({ mode, isHandedOn: true })
      if (signedOut) navigate('/login', { replace: true })
      else toast.error('还有内容没有上传，未退出')
    })
  }

  return (
    <Sheet open={open} title="退出登录" onClose={onClose}>
      <p className="sign-out__text">
        {unsent === 0
          ? `所有内容都已上传${sync.drafts > 0 ? `，${sync.drafts} 份草稿保留在本机` : ''}。确定退出吗？`
          : `还有 ${left}没有上传${sync.drafts > 0 ? `、${sync.drafts} 份草稿` : ''}。退出不会删除它们。`}
      </p>
      {isReadable && (
        <p className="sign-out__warning" role="alert">
          <Icon name="warning" />
          本机还没有取得加密的钥匙（由旧版本登录，之后没有连上过平台）：现在退出，留下的内容不加密，能用这台设备的人可能看到。请先联网上传，或由本人保管好设备。
        </p>
      )}
      <div className="sign-out__buttons">
        {unsent > 0 && (
          <Button
            tone="primary"
            block
            icon="cloudUp"
            disabled={isOffline || isBusy}
            loading={deeds.send.isBusy}
            onClick={() => void handleLeave('send')}
          >
            {isOffline ? '立即上传（现在没有网络）' : '立即上传'}
          </Button>
        )}
        <Button
          tone={unsent > 0 && !isReadable ? 'plain' : 'danger'}
          block
          disabled={isBusy || (isLeaving && isSealed === null)}
          loading={deeds.keep.isBusy}
          onClick={() => void handleLeave('keep')}
        >
          {isReadable ? '不加密，保留在本机并退出' : unsent > 0 ? '保留在本机' : '退出登录'}
        </Button>
        <Button tone="quiet" block onClick={onClose}>
          取消
        </Button>
      </div>
      {isLeaving && isSealed === true && (
        <p className="sign-out__note">保留的内容加密存放，只有用本账号登录后才能看到和上传。</p>
      )}
    </Sheet>
  )
}

/** Whether what stays will be sealed; null while the key is being asked for, which the network may delay. */
function useSealing(isAsked: boolean): boolean | null {
  const [isSealed, setIsSealed] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    setIsSealed(null)
    leavesSealed().then(
      (answer) => isGone || setIsSealed(answer),
      () => isGone || setIsSealed(false),
    )
    return () => {
      isGone = true
    }
  }, [isAsked])
  return isSealed
}
