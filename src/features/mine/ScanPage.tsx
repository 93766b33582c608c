import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ask } from '#app/data/ask.ts'
import { useSession } from '#app/session/index.ts'
import { Button, EmptyState, Icon, LinkButton, Page, useDeed } from '#app/ui/index.ts'
import './mine.css'

/** Lets the computer in whose square was scanned. */
export function ScanPage() {
  const [query] = useSearchParams()
  const square = query.get('square')
  return (
    <Page title="扫码登录" back="/mine">
      {square === null || square === '' ? (
        <EmptyState icon="scan" text="在电脑的登录页选择“扫码登录”，再用手机相机扫描屏幕上的二维码" />
      ) : (
        <Question square={square} />
      )}
    </Page>
  )
}

function Question({ square }: { square: string }) {
  const session = useSession()
  const navigate = useNavigate()
  const { isBusy, run } = useDeed()
  const [isDone, setIsDone] = useState(false)
  const who = 'user' in session ? `${session.user.name}（${session.user.username}）` : '您'
  if (isDone)
    return <EmptyState icon="check" text="已确认，电脑正在登录" action={<LinkButton to="/">回首页</LinkButton>} />

  async function confirmSquare() {
    await run(async () => {
      await ask(`/auth/qrCode/confirm/${encodeURIComponent(square)}`)
      setIsDone(true)
    })
  }

  return (
    <div className="mine-scan">
      <span className="mine-scan__mark">
        <Icon name="scan" size={40} />
      </span>
      <h2 className="mine-scan__title">在电脑上登录？</h2>
      <p className="mine-scan__text">{`电脑将以${who}的身份登录。如果不是您要登录的电脑，请点取消。`}</p>
      <div className="mine-scan__buttons">
        <Button tone="primary" size="large" block loading={isBusy} onClick={() => void confirmSquare()}>
          确认登录
        </Button>
        <Button size="large" block onClick={() => navigate('/', { replace: true })}>
          取消
        </Button>
      </div>
    </div>
  )
}
