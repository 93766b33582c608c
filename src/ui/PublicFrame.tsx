import { type ReactNode, useEffect } from 'react'
import { Link } from './Link.tsx'
import './public-frame.css'

interface PublicFrameProps {
  title: string
  /** The page before this one; the sign-in page stands beside it. */
  backTo?: string
  backText?: string
  children: ReactNode
}

/** Around pages that need no account: the platform's name and the way to sign in. */
export function PublicFrame({ title, backTo, backText = '返回公告列表', children }: PublicFrameProps) {
  useEffect(() => {
    document.title = `${title} · 安全生产监管平台`
  }, [title])
  return (
    <div className="public-frame">
      <header className="public-frame__header">
        <img src="/favicon.svg" alt="" width={32} height={32} />
        <span className="public-frame__name">安全生产监管平台</span>
        <Link className="public-frame__link" to="/login">
          登录
        </Link>
      </header>
      <main className="public-frame__main">
        {backTo !== undefined && (
          <Link className="public-frame__back" to={backTo}>
            {backText}
          </Link>
        )}
        <h1 className="public-frame__title">{title}</h1>
        {children}
      </main>
    </div>
  )
}
