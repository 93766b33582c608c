import { useEffect, useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { confirm } from '#app/ui/confirm.ts'
import { Button, clockOf, sentenceOf, Tag, toast } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import type { OwnSession } from '#domain/contract/own-sessions.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { deviceWords } from '#domain/rules/device-words.ts'
import { AccountDialog } from './AccountDialog.tsx'
import './sessions-dialog.css'

const CALLS = '/api/user/sessions'

/** 登录设备: where the own account is signed in, and the end of it elsewhere. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function attempt(work: () => Promise<void>) {
    setTrouble(null)
    try {
      await work()
    } catch (error) {
      setTrouble(sentenceOf(problemFrom(error)))
    }
  }
  const look = () => attempt(async () => setSessions(await ask<OwnSession[]>(CALLS)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    void look()
  }, [])

  async function end(question: string, call: string, which: object) {
    const words = '该设备须重新登录；没有上传的内容留在那台设备上，重新登录后继续上传。'
    if (!(await confirm({ title: question, text: words, okText: '退出', danger: true }))) return
    await attempt(async () => {
      await ask(call, which)
      toast.success('已退出')
      setSessions(await ask<OwnSession[]>(CALLS))
    })
  }

  return (
    <AccountDialog title="登录设备" onClose={onClose}>
      <div className="account-dialog__body">
        <p className="account-dialog__note">有不认识的设备时，让它退出，并修改密码。</p>
        {trouble !== null && (
          <>
            <Trouble className="account-dialog__trouble" text={trouble} />
            <Button block onClick={() => void look()}>
              重试
            </Button>
          </>
        )}
        {sessions === null && trouble === null && <p className="account-dialog__note">正在读取</p>}
        {sessions !== null && (
          <ul className="sessions" aria-label="登录设备">
            {sessions.map((session) => (
              <li key={session.id} className="sessions__row">
                <div className="sessions__words">
                  <p className="sessions__device">
                    {deviceWords(session.userAgent)}
                    {session.isThis && <Tag tone="good">本机</Tag>}
                  </p>
                  <p className="sessions__when">
                    {clockOf(session.lastSeenAt)}用过 · {clockOf(session.createdAt)}登录
                  </p>
                  {session.ip !== null && <p className="sessions__when">地址 {session.ip}</p>}
                </div>
                {!session.isThis && (
                  <Button
                    aria-label={`让${deviceWords(session.userAgent)}退出`}
                    onClick={() =>
                      void end(`让${deviceWords(session.userAgent)}退出？`, `${CALLS}/end`, { id: session.id })
                    }
                  >
                    退出
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {sessions !== null && sessions.length > 2 && (
          <Button block tone="danger" onClick={() => void end('让其他设备都退出？', `${CALLS}/endOthers`, {})}>
            其他设备全部退出
          </Button>
        )}
      </div>
    </AccountDialog>
  )
}
