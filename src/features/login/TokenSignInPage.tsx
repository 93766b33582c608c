import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { adoptToken, postPublic } from '#app/session/index.ts'
import { enterSystem } from '#app/state/system-type.ts'
import type { SessionToken } from '#domain/contract/envelope.ts'
import { UNIFIED_LOGIN_SYSTEM } from '#domain/pages/sub-systems.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { safeTarget } from './use-arrival.ts'
import { useSecondFactor } from './use-second-factor.tsx'

const CHECK_FAILED = '验证失败,请重新登录'

/** Signs in with the token that a neighbouring platform sent along. */
export function TokenSignInPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const hasAsked = useRef(false)
  const secondFactor = useSecondFactor(arrive)

  function arrive() {
    enterSystem(UNIFIED_LOGIN_SYSTEM)
    navigate(safeTarget(query.get('redirect')), { replace: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the token of the address is good for one asking
  useEffect(() => {
    document.title = '正在登录 · 安全生产监管平台'
    if (hasAsked.current) return
    hasAsked.current = true
    const [token, imei, name] = ['token', 'imei', 'name'].map((key) => query.get(key))
    const refuse = (problem?: unknown) => {
      if (!secondFactor.asks(problem)) navigate('/login', { replace: true, state: { message: CHECK_FAILED } })
    }
    if (!token) return refuse()
    postPublic<SessionToken>('/auth/zhenYouUnifiedLogin', { token, imei, name }).then(adoptToken).then(arrive, refuse)
  }, [])

  return (
    <LoginFrame subtitle="统一身份登录">
      {secondFactor.form ?? (
        <p className="login__waiting" role="status">
          <span className="spinner" />
          正在验证身份，请稍候
        </p>
      )}
    </LoginFrame>
  )
}
