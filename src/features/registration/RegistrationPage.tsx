import { useEffect, useState } from 'react'
import { Button, Card, Icon, Segmented } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { REGISTRATION_KINDS, type RegistrationKind } from '#domain/contract/registration.ts'
import { REGISTRATION_FORMS } from '#domain/resources/registration/forms.ts'
import { ProgressQuery } from './ProgressQuery.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { useRegistration } from './use-registration.ts'
import './registration.css'

const INTRO: Readonly<Record<RegistrationKind, string>> = {
  agency: '安全生产技术服务机构自愿备案。协会初审、区应急管理局备案后开通账号。',
  company: '吴江区内企业登记。由所在镇（街道）审核，通过后开通企业账号。',
  lessor: '厂房出租单位或个人登记出租信息，由所在网格核实。',
  expert: '申请进入安全生产专家库。协会初审、区应急管理局复审后入库。',
}
const VIEWS = [
  { value: 'apply', label: '填写申请' },
  { value: 'progress', label: '查询进度' },
] as const
type View = (typeof VIEWS)[number]['value']

interface RegistrationPageProps {
  kind: RegistrationKind
}

function RegistrationPage({ kind }: RegistrationPageProps) {
  const [view, setView] = useState<View>('apply')
  const [again, setAgain] = useState<string | null>(null)
  const registration = useRegistration(kind, again)
  const title = REGISTRATION_KINDS[kind]
  /** What was sent back opens with what was filled in, and keeps its number. */
  function mend(applyNo: string) {
    setAgain(applyNo)
    setView('apply')
    registration.takeUp()
  }
  useEffect(() => {
    document.title = `${title} · 安全生产监管平台`
  }, [title])

  return (
    <div className="registration">
      <header className="registration__head">
        <img src="/favicon.svg" alt="" width={36} height={36} />
        <div>
          <p className="registration__platform">安全生产监管平台</p>
          <h1>{title}</h1>
        </div>
        <Link to="/login">返回登录</Link>
      </header>
      <main className="registration__body">
        <p className="registration__intro">{INTRO[kind]}</p>
        {registration.applyNo === null ? (
          <>
            <Segmented label="办理方式" value={view} options={VIEWS} onChange={setView} />
            {view === 'apply' ? (
              <>
                {again !== null && <p className="registration__found">正在修改申请 {again}，提交后重新审核</p>}
                <RegistrationForm kind={kind} registration={registration} />
              </>
            ) : (
              <ProgressQuery
                applyNo={registration.lastApplyNo ?? ''}
                mobile={registration.applicant.mobile}
                onAgain={mend}
              />
            )}
          </>
        ) : (
          <Handed kind={kind} applyNo={registration.applyNo} mobile={registration.applicant.mobile} onAgain={mend} />
        )}
      </main>
    </div>
  )
}

interface HandedProps {
  kind: RegistrationKind
  applyNo: string
  mobile: string
  onAgain: (applyNo: string) => void
}

/** What to do next, with the number that nobody should lose. */
function Handed({ kind, applyNo, mobile, onAgain }: HandedProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking) return <ProgressQuery applyNo={applyNo} mobile={mobile} onAgain={onAgain} />
  return (
    <Card>
      <div className="registration__handed">
        <Icon name="check" size={40} />
        <h2>申请已提交</h2>
        <p>
          申请编号 <strong>{applyNo}</strong>
        </p>
        <p>
          {REGISTRATION_FORMS[kind].opensAccount
            ? '审核通过后，初始密码会发到您填写的手机，首次登录需要修改密码。'
            : '审核结果会发到您填写的手机。'}
          请记下申请编号，可凭编号和手机号查询进度。
        </p>
        <Button tone="primary" onClick={() => setIsAsking(true)}>
          查询进度
        </Button>
      </div>
    </Card>
  )
}

export const MechanismRegisterPage = () => <RegistrationPage kind="agency" />
export const CityEntRegistrationPage = () => <RegistrationPage kind="company" />
export const RegistrationLessorPage = () => <RegistrationPage kind="lessor" />
export const ZjkCityRegisterPage = () => <RegistrationPage kind="expert" />
