import { LinkButton } from '#app/ui/Button.tsx'
import { EmptyState } from '#app/ui/notices.tsx'
import './shell.css'

export function NotFoundPage() {
  return (
    <main className="crash notice">
      <EmptyState
        icon="help"
        text="没有找到这个页面，地址可能写错了，或页面已经移走。"
        action={
          <LinkButton tone="primary" to="/">
            回到首页
          </LinkButton>
        }
      />
    </main>
  )
}
