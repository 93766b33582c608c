import type { EarlySignIn } from '#app/state/early.ts'
import { Button } from '#app/ui/Button.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import { PasswordInput } from '#app/ui/PasswordInput.tsx'
import type { Captcha } from '#domain/contract/envelope.ts'
import { LoginError } from './LoginError.tsx'
import { useLogin } from './use-login.ts'

/** Goes on with what was done before it was there, if anything. */
export function PasswordSignIn({ early = null }: { early?: EarlySignIn | null }) {
  const login = useLogin(early)
  const { captcha, secondFactor } = login
  if (secondFactor !== null) return secondFactor
  return (
    <form ref={login.form} className="login__form" onSubmit={login.handleSubmit} noValidate>
      <LoginError text={login.error} />
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
      <FormField label="密码" error={login.issues.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={login.password}
          onChange={(event) => login.setPassword(event.target.value)}
        />
      </FormField>
      {captcha.picture !== null && (
        <div className="login__beside">
          <FormField label="图形验证码" error={login.issues.digits}>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="go"
              maxLength={4}
              value={captcha.digits}
              onChange={(event) => login.setDigits(event.target.value)}
            />
          </FormField>
          <CaptchaPicture picture={captcha.picture} onDraw={() => void captcha.draw()} />
        </div>
      )}
      <Button type="submit" tone="primary" size="large" block loading={login.isBusy} className="login__submit">
        登录
      </Button>
    </form>
  )
}

function CaptchaPicture({ picture, onDraw }: { picture: Captcha; onDraw: () => void }) {
  return (
    <button
      type="button"
      className="login__captcha"
      aria-label="换一张图形验证码"
      title="看不清，换一张"
      onClick={onDraw}
    >
      {picture.svg === '' ? (
        '点此重试'
      ) : (
        <img src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`} alt="图形验证码" width={132} height={48} />
      )}
    </button>
  )
}
