import { LinkButton } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/notices.tsx'
import './shell.css'

export function NotFoundPage() {
  return (
    <main className="crash notice">
      <EmptyState
        icon="help"
        text={
          <>
            <h1 className="notice__title">没有找到这个页面</h1>
            <p>地址可能写错了，或页面已经移走</p>
          </>
        }
        action={
          <LinkButton tone="primary" to="/">
            回到首页
          </LinkButton>
        }
      />
    </main>
  )
}
