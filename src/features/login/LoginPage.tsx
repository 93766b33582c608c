import { lazy, Suspense, useEffect } from 'react'
import { Button, IconButton } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useLogin } from './use-login.ts'
import './login.css'

// Databases and schemas come with it: read while the person types, not before the page is usable.
const LeaveWhenSignedIn = lazy(async () => ({ default: (await import('./LeaveWhenSignedIn.tsx')).LeaveWhenSignedIn }))

export function LoginPage() {
  const login = useLogin()
  useEffect(() => {
    document.title = '登录 · 安全生产监管平台'
  }, [])

  return (
    <div className="login">
      <div className="login__scene" aria-hidden="true">
        <Skyline />
      </div>
      <main className="login__panel">
        <img className="login__mark" src="/favicon.svg" alt="" width={60} height={60} />
        <h1 className="login__title">安全生产监管平台</h1>
        <p className="login__subtitle">网格巡查 · 隐患整改 · 企业监管</p>
        <form className="login__form" onSubmit={login.handleSubmit} noValidate>
          {login.error !== null && (
            <p className="login__error" role="alert">
              <Icon name="warning" size={20} />
              {login.error}
            </p>
          )}
          <FormField label="账号" error={login.issues.username}>
            <Input
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              maxLength={32}
              value={login.username}
              onChange={(event) => login.setUsername(event.target.value)}
            />
          </FormField>
          <div className="login__password">
            <FormField label="密码" error={login.issues.password}>
              <Input
                name="password"
                type={login.isShown ? 'text' : 'password'}
                autoComplete="current-password"
                autoCapitalize="none"
                enterKeyHint="go"
                value={login.password}
                onChange={(event) => login.setPassword(event.target.value)}
              />
            </FormField>
            <IconButton
              className="login__eye"
              icon={login.isShown ? 'eyeOff' : 'eye'}
              label={login.isShown ? '隐藏密码' : '显示密码'}
              aria-pressed={login.isShown}
              onClick={login.toggleShown}
            />
          </div>
          <Button type="submit" tone="primary" size="large" block loading={login.isBusy} className="login__submit">
            登录
          </Button>
        </form>
        {login.isOffline ? (
          <p className="login__offline">
            <Icon name="cloudOff" size={20} />
            现在没有网络。首次登录需要联网；登录过的手机在没有信号时也能打开。
          </p>
        ) : (
          <p className="login__hint">登录一次后，没有信号也能巡查</p>
        )}
      </main>
      <Suspense fallback={null}>
        <LeaveWhenSignedIn to={login.target} />
      </Suspense>
    </div>
  )
}

/** Roofs, tanks and chimneys of a works at the water. */
function Skyline() {
  return (
    <svg viewBox="0 0 1200 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className="login__far">
        <path d="M0 260V150h70v-30h60v50h90V90h26v70h60l60-44v44l60-44v44l60-44v104h80V120h50v40h120V70h24v90h90v-26h110v36h120v-60h60v150z" />
      </g>
      <g className="login__near">
        <path d="M0 260v-60h110v-34h80v34h60V96h30v104l70-46v46l70-46v46l70-46v46h60v-20a34 34 0 0 1 68 0v20h24v-20a34 34 0 0 1 68 0v20h60V84h28v116h90v-50h130v50h140v60z" />
      </g>
    </svg>
  )
}
