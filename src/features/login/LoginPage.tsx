import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { maybeSomebody } from '#app/session/token-cookie.ts'
import { type EarlySignIn, takeEarlySignIn } from '#app/state/early.ts'
import { Segmented } from '#app/ui/choosing.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { useLayout } from '#app/ui/use-layout.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { PasswordSignIn } from './PasswordSignIn.tsx'
import { useArrival } from './use-arrival.ts'
import { useIsOffline } from './use-is-offline.ts'
import { entranceAt } from './variants.ts'

// Databases and schemas come with it: read while the person types, not before the page is usable.
const LeaveWhenSignedIn = lazyPart(async () => {
  // What cannot be fetched must not keep the form away.
  const loaded = await import('./LeaveWhenSignedIn.tsx').catch(() => null)
  return loaded?.LeaveWhenSignedIn ?? Nobody
})
const SmsSignIn = lazyPart(async () => (await import('./SmsSignIn.tsx')).SmsSignIn)
const QrSignIn = lazyPart(async () => (await import('./QrSignIn.tsx')).QrSignIn)

const FORM_COMING = <div className="login__form login__form--waiting" aria-busy="true" />

const WAYS = [
  { value: 'password', label: '密码登录' },
  { value: 'sms', label: '短信登录' },
  { value: 'qr', label: '扫码登录' },
] as const

/** Open to those who have no account yet. */
const REGISTRATIONS = [
  ['/cityEntRegistration', '企业注册'],
  ['/mechanismRegister', '机构注册'],
  ['/zjkCityRegister', '专家注册'],
  ['/registrationLessor', '出租方登记'],
] as const

function Nobody({ onNobody }: { to: string; onNobody: () => void }) {
  useEffect(onNobody, [onNobody])
  return null
}

type Way = (typeof WAYS)[number]['value']

export function LoginPage() {
  const { pathname } = useLocation()
  const { target } = useArrival()
  const [chosen, setChosen] = useState<Way>('password')
  const [early, setEarly] = useState<EarlySignIn | null>(null)
  // Drawn once more before anything is seen, with what was typed into the document's own form.
  useLayoutEffect(() => {
    const taken = takeEarlySignIn()
    if (taken === null) return
    setEarly(taken)
    setChosen((before) => WAYS.find(({ value }) => value === taken.way)?.value ?? before)
  }, [])
  const isOffline = useIsOffline()
  // A phone cannot scan its own screen.
  const isPhone = useLayout() === 'phone'
  const ways = WAYS.filter(({ value }) => value !== 'qr' || !isPhone)
  const way = ways.some(({ value }) => value === chosen) ? chosen : 'password'
  const entrance = entranceAt(pathname)
  // The form waits where somebody may be signed in: what one types into it would be lost with the page.
  const [isShown, setIsShown] = useState(() => !maybeSomebody())
  const show = useCallback(() => setIsShown(true), [])
  useEffect(() => {
    document.title = `${entrance ?? '登录'} · 安全生产监管平台`
  }, [entrance])

  return (
    <LoginFrame subtitle={entrance ?? '网格巡查 · 隐患整改 · 企业监管'}>
      <div className="login__ways">
        <Segmented label="登录方式" value={way} options={ways} onChange={setChosen} />
      </div>
      {!isShown && FORM_COMING}
      {isShown && way === 'password' && <PasswordSignIn key={early === null ? 'new' : 'begun'} early={early} />}
      {isShown && way === 'sms' && <SmsSignIn waiting={FORM_COMING} />}
      {isShown && way === 'qr' && <QrSignIn waiting={FORM_COMING} />}
      <p className="login__links">
        <Link to={entrance === '企业登录' ? '/forgetPassword?of=company' : '/forgetPassword'}>忘记密码</Link>
        <Link to="/complaint">投诉举报</Link>
        <Link to="/publicityList">公示公告</Link>
        <Link to="/agencyList">服务机构</Link>
      </p>
      <nav className="login__register" aria-label="注册">
        {REGISTRATIONS.map(([to, label]) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
      {isOffline ? (
        <p className="login__offline">
          <Icon name="cloudOff" size={20} />
          现在没有网络。首次登录需要联网；登录过的手机在没有信号时也能打开。
        </p>
      ) : (
        <p className="login__hint">登录一次后，没有信号也能巡查</p>
      )}
      <LeaveWhenSignedIn to={target} onNobody={show} />
    </LoginFrame>
  )
}
