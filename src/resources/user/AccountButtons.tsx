import { useState } from 'react'
import { ask } from '#app/data/ask.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { HandOverButton } from '#app/resources/user/HandOverButton.tsx'
import { useLocked } from '#app/resources/user/use-locked.ts'
import { useSession } from '#app/session/index.ts'
import { Button, Card, confirm, Row, Section, Sheet, toast, useDeed } from '#app/ui/index.ts'
import { hasRole } from '#domain/kit/access.ts'
import { holdsPermission } from '#domain/rules/permission.ts'

interface Deed {
  key: string
  label: string
  text: string
  path: string
  body?: unknown
  danger?: boolean
}

/** What is done to an account beside its record: a new password, the lock, the telephone. Absent for who may not. */
export function AccountButtons({ record }: { record: LocalRecord }) {
  const session = useSession()
  const [password, setPassword] = useState<string | null>(null)
  const [doing, setDoing] = useState('')
  const { isBusy, run } = useDeed()
  const { locked, again } = useLocked()
  if (!('user' in session)) return null
  const { user, actor } = session
  const mayReset =
    hasRole(actor, 'admin') ||
    (hasRole(actor, 'company') && record.companyGuid === actor.companyGuid && record.guid !== actor.guid)
  const deeds: Deed[] = [
    ...(mayReset
      ? [
          {
            key: 'reset',
            label: '重置密码',
            text: `将为 ${String(record.name)} 生成新的初始密码，原密码立即失效。`,
            path: 'api/user/resetPassword',
            body: { guid: record.guid },
          },
        ]
      : []),
    ...(hasRole(actor, 'admin') && record.guid !== actor.guid
      ? [
          {
            key: 'secondFactor',
            label: '重置动态口令',
            text: '手机丢失又没有恢复码时使用。重置后登录不再要动态口令，已登录的设备将退出，并通知本人。',
            path: 'api/user/resetSecondFactor',
            body: { guid: record.guid },
            danger: true,
          },
        ]
      : []),
    ...(locked.some(({ guid }) => guid === record.guid)
      ? [
          {
            key: 'unlock',
            label: '解锁',
            text: '解除密码错误造成的锁定，本人可立即登录。',
            path: `api/user/unlockUser/${record.id}`,
          },
        ]
      : []),
    ...(holdsPermission(user, 'ROLE_USER_UNBIND_PHONE') && record.mobile != null
      ? [
          {
            key: 'unbind',
            label: '解绑手机',
            text: '解绑后本人不能再用这个手机号登录和找回密码，已登录的设备将退出。',
            path: `api/user/unbundlingUser/${record.id}`,
            danger: true,
          },
        ]
      : []),
  ]

  async function handle({ key, label, text, path, body, danger = false }: Deed) {
    if (!(await confirm({ title: `${label}？`, text, okText: label, danger }))) return
    setDoing(key)
    await run(async () => {
      const answer = await ask<{ password?: string } | null>(path, body ?? {})
      again()
      if (answer?.password === undefined) toast.success(`已${label}`)
      else setPassword(answer.password)
    })
  }

  return (
    <>
      {deeds.map((deed) => (
        <Button
          key={deed.key}
          loading={isBusy && doing === deed.key}
          disabled={isBusy}
          onClick={() => void handle(deed)}
          {...(deed.danger === true ? { tone: 'danger' as const } : {})}
        >
          {deed.label}
        </Button>
      ))}
      {mayReset && <HandOverButton record={record} />}
      <Sheet open={password !== null} title="密码已重置" onClose={() => setPassword(null)}>
        <Section title="请转告本人，首次登录须修改">
          <Card>
            <Row label="账号">{String(record.username)}</Row>
            <Row label="新密码">{password}</Row>
          </Card>
        </Section>
      </Sheet>
    </>
  )
}
