import { useEffect, useState } from 'react'
import { ask } from '#app/data/ask.ts'
import { reloadUser } from '#app/session/index.ts'
import { closeAccountDialog, openAccountDialog } from '#app/state/account-dialog.ts'
import { Button, Icon, sentenceOf, toast } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import type { RecoveryCodes, SecondFactorKey, SecondFactorState } from '#domain/contract/second-factor.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { AccountDialog, AccountName } from './AccountDialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import './second-factor-dialog.css'

const CALLS = '/api/user/secondFactor'

type Step =
  | { at: 'loading' }
  | { at: 'problem'; sentence: string }
  | { at: 'off' }
  | { at: 'scan'; key: SecondFactorKey }
  | { at: 'codes'; codes: readonly string[] }
  | { at: 'on'; left: number }
  | { at: 'renew' }
  | { at: 'switchOff' }

interface SecondFactorDialogProps {
  user: CurrentUser
  /** Without it the second factor has to be switched on first. */
  onClose?: (() => void) | undefined
}

/** 动态口令: whether it is on, switching it on and off, and the codes for a day without the phone. */
export function SecondFactorDialog({ user, onClose }: SecondFactorDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'loading' })

  async function look() {
    setStep({ at: 'loading' })
    try {
      const { isOn, recoveryCodesLeft } = await ask<SecondFactorState>(CALLS)
      setStep(isOn ? { at: 'on', left: recoveryCodesLeft } : { at: 'off' })
    } catch (error) {
      setStep({ at: 'problem', sentence: sentenceOf(problemFrom(error)) })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog opens
  useEffect(() => {
    void look()
  }, [])

  async function leave() {
    closeAccountDialog()
    await reloadUser().catch(() => undefined)
  }

  function show({ recoveryCodes }: RecoveryCodes) {
    // Whoever had to switch it on has: the dialog stays open for its codes all the same.
    openAccountDialog('secondFactor')
    void reloadUser().catch(() => undefined)
    setStep({ at: 'codes', codes: recoveryCodes })
  }

  return (
    <AccountDialog title="动态口令" onClose={step.at === 'codes' ? undefined : onClose}>
      <div className="account-dialog__body">
        {step.at === 'loading' && <p className="account-dialog__note">正在读取</p>}
        {step.at === 'problem' && (
          <>
            <Trouble className="account-dialog__trouble" text={step.sentence} />
            <Button block onClick={() => void look()}>
              重试
            </Button>
          </>
        )}
        {step.at === 'off' && (
          <>
            {onClose === undefined && (
              <p className="account-dialog__note">按平台安全策略，管理员须先启用动态口令，再继续使用。</p>
            )}
            <p className="account-dialog__note">
              启用后，登录除密码外还要输入手机验证器（如“腾讯身份验证器”）显示的6位数字，密码泄露也进不来。其他已登录的设备将退出。
            </p>
            <AccountName username={user.username} />
            <ProofForm
              key="off"
              asks={['password']}
              button="下一步"
              onCancel={onClose}
              send={async (proof) => setStep({ at: 'scan', key: await ask<SecondFactorKey>(`${CALLS}/begin`, proof) })}
            />
          </>
        )}
        {step.at === 'scan' && (
          <>
            <p className="account-dialog__note">用手机上的验证器扫描二维码；不能扫描时，手工输入下面的密钥。</p>
            <div className="second-factor-key">
              <QrCode text={step.key.address} label="动态口令" canSave={false} />
              <code className="second-factor-key__text">{step.key.key.match(/.{1,4}/g)?.join(' ')}</code>
            </div>
            <ProofForm
              key="scan"
              asks={['code']}
              button="启用"
              onCancel={onClose}
              send={async (proof) => show(await ask<RecoveryCodes>(`${CALLS}/confirm`, proof))}
            />
          </>
        )}
        {step.at === 'codes' && <Codes codes={step.codes} onDone={() => void leave()} />}
        {step.at === 'on' && (
          <>
            <p className="second-factor-state" role="status">
              <Icon name="check" />
              已启用，恢复码还剩{step.left}个
            </p>
            <AccountName username={user.username} />
            <div className="account-dialog__buttons">
              <Button onClick={() => setStep({ at: 'renew' })}>更换恢复码</Button>
              <Button tone="danger" onClick={() => setStep({ at: 'switchOff' })}>
                停用
              </Button>
            </div>
          </>
        )}
        {step.at === 'renew' && (
          <>
            <p className="account-dialog__note">将给出10个新的恢复码，原来的立即失效。</p>
            <ProofForm
              key="renew"
              asks={['password', 'code']}
              button="更换恢复码"
              onCancel={() => void look()}
              send={async (proof) => show(await ask<RecoveryCodes>(`${CALLS}/recoveryCodes`, proof))}
            />
          </>
        )}
        {step.at === 'switchOff' && (
          <>
            <p className="account-dialog__note">停用后，只凭密码就能登录。</p>
            <ProofForm
              key="switchOff"
              asks={['password', 'code']}
              button="停用"
              onCancel={() => void look()}
              send={async (proof) => {
                await ask(`${CALLS}/off`, proof)
                toast.success('动态口令已停用')
                await leave()
              }}
            />
          </>
        )}
      </div>
    </AccountDialog>
  )
}

/** Shown once: the server keeps only their hashes. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast.success('已复制')
    } catch {
      toast.error('不能复制，请抄写')
    }
  }
  return (
    <>
      <p className="account-dialog__note">请记下恢复码：手机丢失时代替动态口令，每个只能用一次。离开此页后不再显示。</p>
      <ul className="recovery-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-dialog__buttons">
        <Button onClick={() => void copy()}>复制</Button>
        <Button tone="primary" onClick={onDone}>
          已记下
        </Button>
      </div>
    </>
  )
}
