import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ask } from '#app/data/ask.ts'
import { checkResolver } from '#app/fields/check-resolver.ts'
import { reloadUser } from '#app/session/index.ts'
import { Button, FormField, Icon, Input, toast } from '#app/ui/index.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { ownMobileProblem } from '#domain/rules/basic-info.ts'
import { AccountDialog, AccountName } from './AccountDialog.tsx'
import { applyProblem } from './apply-problem.ts'

interface OwnInfo {
  name: string
  mobile: string
}

const FIELDS = ['name', 'mobile'] as const

function infoErrors({ name, mobile }: OwnInfo): Partial<Record<keyof OwnInfo, string>> {
  const problem = ownMobileProblem(mobile)
  return {
    ...(name.trim() === '' ? { name: '请输入姓名' } : {}),
    ...(problem === null ? {} : { mobile: problem }),
  }
}

export function InfoDialog({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<OwnInfo>({
    values: { name: user.name, mobile: user.mobile ?? '' },
    resetOptions: { keepDirtyValues: true },
    resolver: checkResolver(infoErrors),
    mode: 'onBlur',
  })
  const { errors, isSubmitting } = formState

  // The stored person may be days old, and the server compares versions.
  useEffect(() => {
    void reloadUser().catch(() => undefined)
  }, [])

  async function save({ name, mobile }: OwnInfo) {
    setTrouble(null)
    const { id, username, version } = user
    try {
      const own = { name: name.trim(), mobile: mobile.trim() || null }
      await ask('/api/user/saveInfo', { id, username, version, accountEnabled: true, ...own })
    } catch (problem) {
      setTrouble(applyProblem(problem, FIELDS, setError))
      if (problem instanceof Problem && problem.code === 'record.stale') await reloadUser().catch(() => undefined)
      return
    }
    toast.success('操作成功')
    onClose()
    // Saved already: a person who cannot be read again now is read at the next sign-in.
    await reloadUser().catch(() => undefined)
  }

  return (
    <AccountDialog title="基本信息" onClose={onClose}>
      <form className="account-dialog__body" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <AccountName username={user.username} />
        {trouble !== null && (
          <p className="account-dialog__trouble" role="alert">
            <Icon name="warning" />
            {trouble}
          </p>
        )}
        <FormField label="中文姓名" required error={errors.name?.message}>
          <Input autoComplete="name" maxLength={20} {...register('name')} />
        </FormField>
        <FormField label="手机号码" error={errors.mobile?.message} hint="可用短信验证码登录和找回密码">
          <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={11} {...register('mobile')} />
        </FormField>
        <div className="account-dialog__buttons">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" tone="primary" loading={isSubmitting}>
            提交
          </Button>
        </div>
      </form>
    </AccountDialog>
  )
}
