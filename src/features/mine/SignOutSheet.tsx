import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSync } from '#app/data/index.ts'
import { signOut } from '#app/session/index.ts'
import { Button, Sheet, sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'

/** Leaving never deletes what was not sent: send it first, or keep it here for this account. */
export function SignOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const sync = useSync()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'send' | 'keep' | null>(null)
  const unsent = sync.ops + sync.media + sync.refused
  const isOffline = sync.state === 'offline'

  async function handleLeave(mode: 'send' | 'keep') {
    setBusy(mode)
    try {
      const { signedOut, unsent: left } = await signOut({ mode, isHandedOn: true })
      if (signedOut) navigate('/login', { replace: true })
      else toast.error(`还有 ${left} 条没有上传，未退出`)
    } catch (problem) {
      toast.error(sentenceOf(problem instanceof Problem ? problem : null))
    } finally {
      setBusy(null)
    }
  }

  return (
    <Sheet open={open} title="退出登录" onClose={onClose}>
      <p className="mine__leave-text">
        {unsent === 0
          ? `所有内容都已上传${sync.drafts > 0 ? `，${sync.drafts} 份草稿保留在本机` : ''}。确定退出吗？`
          : `还有 ${unsent} 条没有上传${sync.drafts > 0 ? `、${sync.drafts} 份草稿` : ''}。退出不会删除它们。`}
      </p>
      <div className="mine__leave-buttons">
        {unsent > 0 && (
          <Button
            tone="primary"
            block
            icon="cloudUp"
            disabled={isOffline || busy !== null}
            loading={busy === 'send'}
            onClick={() => void handleLeave('send')}
          >
            {isOffline ? '立即上传（现在没有网络）' : '立即上传'}
          </Button>
        )}
        <Button
          tone={unsent > 0 ? 'plain' : 'danger'}
          block
          disabled={busy !== null}
          loading={busy === 'keep'}
          onClick={() => void handleLeave('keep')}
        >
          {unsent > 0 ? '保留在本机' : '退出登录'}
        </Button>
        <Button tone="quiet" block onClick={onClose}>
          取消
        </Button>
      </div>
      {unsent > 0 && <p className="mine__leave-note">保留的内容只有用本账号登录后才能看到和上传。</p>}
    </Sheet>
  )
}
