import { useEffect } from 'react'
import { Button } from '#app/ui/Button.tsx'
import { Segmented, Select } from '#app/ui/choosing.tsx'
import { FormField, Input } from '#app/ui/fields.tsx'
import { Link } from '#app/ui/Link.tsx'
import { PasswordInput } from '#app/ui/PasswordInput.tsx'
import { CodeField } from './CodeField.tsx'
import { LoginError } from './LoginError.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { useForget } from './use-forget.ts'

const KINDS = [
  { value: 'person', label: '个人账号' },
  { value: 'company', label: '企业账号' },
] as const

export function ForgetPasswordPage() {
  const forget = useForget()
  const { register, handleSubmit, formState } = forget.form
  const { errors, isSubmitting } = formState
  useEffect(() => {
    document.title = '忘记密码 · 安全生产监管平台'
  }, [])

  return (
    <LoginFrame subtitle="忘记密码">
      <div className="login__ways">
        <Segmented label="账号种类" value={forget.whose} options={KINDS} onChange={forget.setWhose} />
      </div>
      <form className="login__form" noValidate onSubmit={(event) => void handleSubmit(forget.save)(event)}>
        <LoginError text={forget.trouble} />
        {forget.whose === 'person' ? (
          <FormField key="mobile" label="手机号" error={errors.mobile?.message}>
            <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={11} {...register('mobile')} />
          </FormField>
        ) : (
          <FormField
            key="serialNumber"
            label="统一社会信用代码"
            error={errors.serialNumber?.message}
            hint="验证码发给企业管理员账号绑定的手机"
          >
            <Input autoComplete="off" autoCapitalize="characters" maxLength={18} {...register('serialNumber')} />
          </FormField>
        )}
        <CodeField
          sms={forget.sms}
          error={errors.code?.message}
          input={register('code')}
          onSend={() => void forget.sendCode()}
        />
        {forget.choices.length > 0 && (
          <FormField label="账号">
            <Select
              value={forget.username}
              placeholder="请选择账号"
              options={forget.choices.map(({ username, name }) => ({
                value: username,
                label: `${name}（${username}）`,
              }))}
              onChange={forget.setUsername}
            />
          </FormField>
        )}
        <FormField
          label="新密码"
          error={errors.newPassword?.message}
          hint="8至32位，含字母、数字和特殊符号，不含abc、123这样的连续字符"
        >
          <PasswordInput autoComplete="new-password" {...register('newPassword', { deps: ['confirmNewPassword'] })} />
        </FormField>
        <FormField label="确认新密码" error={errors.confirmNewPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmNewPassword')} />
        </FormField>
        <Button type="submit" tone="primary" size="large" block loading={isSubmitting} className="login__submit">
          重置密码
        </Button>
      </form>
      <p className="login__links">
        {forget.whose === 'company' && <Link to="/accountRecovery">手机号已不用，申请换号</Link>}
        <Link to="/login">返回登录</Link>
      </p>
    </LoginFrame>
  )
}
