import { usePosition } from '#app/device/use-position.ts'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import { fixWords } from '#app/resources/patrolRecord/sign-in-fixes.ts'
import {
  Button,
  Card,
  clockOf,
  distanceText,
  FormField,
  Icon,
  Input,
  RadioButtons,
  RiskTag,
  Section,
  Tag,
  TextArea,
} from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { ClockNotice } from '#app/widgets/ClockNotice.tsx'
import { COMPANY_FLAGS } from '#domain/data/words.ts'
import { pointOf } from '#domain/kit/point.ts'
import { FENCE_ACCURACY_METRES, FENCE_METRES } from '#domain/resources/patrolRecord/actions.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { distanceMetres } from '#domain/rules/geo.ts'
import { CheckUsers } from './CheckUsers.tsx'
import { LastTime } from './LastTime.tsx'
import { usePatrol } from './patrol-context.ts'
import { isClosedDoor, type PatrolDraft, type ProductionState } from './patrol-draft.ts'
import { anchorOfField, type Gap, signInFence } from './patrol-gaps.ts'
import type { PatrolReason } from './patrol-reason.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useMediaChange } from './use-media-change.ts'
import type { SigningIn } from './use-sign-in.ts'

const { signInPhotos, gatePhotos, productionState } = patrolRecord.fields
const STATES = Object.entries(productionState.options).map(([value, label]) => ({
  value: value as ProductionState,
  label,
}))
const REASONS = ['室内信号差', '企业坐标不准', '在厂区另一侧', '企业已搬迁']

interface SignInStepProps {
  draft: PatrolDraft
  task: PatrolReason | null
  signIn: SigningIn
  gaps: Gap[]
}

export function SignInStep({ draft, task, signIn, gaps }: SignInStepProps) {
  const { company, change } = usePatrol()
  const errorOf = useFieldErrors(gaps)
  const isClosed = isClosedDoor(draft)

  return (
    <>
      <ClockNotice />
      <Card>
        <CompanyLines />
        {task !== null && <TaskLines task={task} />}
        <SignInResult draft={draft} signIn={signIn} />
      </Card>
      {draft.signIn !== null && signInFence(draft, company).reasonNeeded && <SignInProof draft={draft} gaps={gaps} />}
      <Section title="生产状态">
        <Card>
          <div className="patrol-states" id={anchorOfField('productionState')}>
            <RadioButtons
              label="生产状态"
              value={draft.productionState}
              options={STATES}
              onChange={(value) => change((before) => ({ ...before, productionState: value }))}
            />
            <Trouble text={errorOf('productionState')} />
          </div>
          {isClosed && <GatePhotos draft={draft} gaps={gaps} />}
        </Card>
      </Section>
      <LastTime draft={draft} />
      <Section title="人员">
        <Card>
          <CheckUsers draft={draft} />
          <Trouble text={errorOf('checkUsers')} />
          {!isClosed && (
            <>
              <div id={anchorOfField('companyReceiver')} className="patrol-field">
                <FormField label="被检查方人员" required error={errorOf('companyReceiver')}>
                  <Input
                    value={draft.companyReceiver}
                    maxLength={30}
                    autoComplete="off"
                    onChange={({ target }) => change((before) => ({ ...before, companyReceiver: target.value }))}
                  />
                </FormField>
              </div>
              <div id={anchorOfField('receiverPhone')} className="patrol-field">
                <FormField label="被检查方电话" error={errorOf('receiverPhone')}>
                  <Input
                    value={draft.receiverPhone}
                    maxLength={30}
                    inputMode="tel"
                    autoComplete="off"
                    onChange={({ target }) => change((before) => ({ ...before, receiverPhone: target.value }))}
                  />
                </FormField>
              </div>
            </>
          )}
        </Card>
      </Section>
    </>
  )
}

function CompanyLines() {
  const { company } = usePatrol()
  const { fix } = usePosition()
  const place = pointOf(company.longitude, company.latitude)
  const distance = fix === null || place === null ? null : distanceMetres(fix, place)
  const flags = Object.entries(COMPANY_FLAGS).filter(([flag]) => company[flag as keyof typeof COMPANY_FLAGS] === true)
  return (
    <div className="patrol-company">
      <p className="patrol-company__place">{company.pbAddress ?? company.registerAddress}</p>
      <p className="patrol-company__tags">
        <RiskTag color={company.riskColor} />
        {flags.map(([flag, label]) => (
          <Tag key={flag}>{label}</Tag>
        ))}
        {distance !== null && <span className="patrol-company__distance">现距企业 {distanceText(distance)}</span>}
      </p>
    </div>
  )
}

/** What the visit is for, and what who issued it wants looked at. */
function TaskLines({ task: { taskName, requirement } }: { task: PatrolReason }) {
  return (
    <div className="patrol-task">
      <p className="patrol-task__name">
        <Icon name="task" size={18} />
        {taskName}
      </p>
      {requirement !== '' && <p className="patrol-task__requirement">{requirement}</p>}
    </div>
  )
}

function SignInResult({ draft, signIn }: { draft: PatrolDraft; signIn: SigningIn }) {
  const { company } = usePatrol()
  const made = draft.signIn
  return (
    <div className="patrol-sign-in" id={anchorOfField('signIn')} aria-live="polite">
      {signIn.problem !== null && (
        <div className="patrol-sign-in__panel" data-tone="warn">
          <Icon name="warning" />
          <div>
            <p className="patrol-sign-in__title">{signIn.problem.message}</p>
            <p>定不了位也能签到：填写原因并拍一张照片即可</p>
            <div className="patrol-sign-in__buttons">
              <Button size="small" icon="sync" loading={signIn.isBusy} onClick={signIn.signIn}>
                再试一次
              </Button>
              {made === null && (
                <Button size="small" onClick={signIn.signInWithoutPosition}>
                  不定位，拍照签到
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
      {made === null && signIn.problem === null && (
        <p className="patrol-sign-in__hint">
          到企业后点下方「签到」，{FENCE_METRES} 米以内自动确认；手机不在企业附近或定位不准时，需要说明原因并拍照
        </p>
      )}
      {made !== null && (
        <div className="patrol-sign-in__panel" data-tone={signInFence(draft, company).reasonNeeded ? 'warn' : 'good'}>
          <Icon name={signInFence(draft, company).reasonNeeded ? 'warning' : 'check'} />
          <div>
            <p className="patrol-sign-in__title">{signInTitle(draft, signInFence(draft, company).inside)}</p>
            <p className="patrol-sign-in__facts">
              {clockOf(made.at)}
              {made.distance !== null && ` · 距企业 ${distanceText(made.distance)}`}
              {made.accuracy !== null && ` · 精度 ${Math.round(made.accuracy)} 米`}
            </p>
            <EarlierFixes draft={draft} />
          </div>
          <Button tone="quiet" size="small" loading={signIn.isBusy} onClick={signIn.signIn}>
            重新定位
          </Button>
        </div>
      )}
    </div>
  )
}

/** What was found before, each at its own time: signing in again takes nothing back. */
function EarlierFixes({ draft: { earlierFixes = [] } }: { draft: PatrolDraft }) {
  if (earlierFixes.length === 0) return null
  return (
    <ol className="patrol-sign-in__earlier" aria-label="此前的定位">
      {earlierFixes.map((fix) => (
        <li key={fix.at}>{fixWords(fix)}</li>
      ))}
    </ol>
  )
}

function signInTitle({ signIn }: PatrolDraft, isInside: boolean): string {
  if (signIn?.lng == null) return '已签到，没有取得位置'
  if (signIn.distance === null) return '已签到，企业坐标未登记'
  if (!isInside) return `已签到，不在企业 ${FENCE_METRES} 米范围内`
  return (signIn.accuracy ?? 0) > FENCE_ACCURACY_METRES ? '已签到，定位误差较大' : '已签到，在企业范围内'
}

function SignInProof({ draft, gaps }: { draft: PatrolDraft; gaps: Gap[] }) {
  const { change, draftKey, evidence } = usePatrol()
  const errorOf = useFieldErrors(gaps)
  const photos = useMediaChange('signInPhotos')
  return (
    <Section title="签到说明" note="位置不能确认，请补充">
      <Card>
        <div id={anchorOfField('signInReason')}>
          <FormField label="原因" required error={errorOf('signInReason')}>
            <TextArea
              rows={2}
              value={draft.signInReason}
              maxLength={200}
              placeholder="为什么不在企业范围内或定位不准"
              onChange={({ target }) => change((before) => ({ ...before, signInReason: target.value }))}
            />
          </FormField>
          <div className="patrol-chips">
            {REASONS.map((reason) => (
              <button
                key={reason}
                type="button"
                className="patrol-chip"
                onClick={() => change((before) => ({ ...before, signInReason: reason }))}
              >
                {reason}
              </button>
            ))}
          </div>
        </div>
        <div id={anchorOfField('signInPhotos')} className="patrol-field">
          <MediaField
            label="现场照片（能看出所在位置）"
            value={draft.signInPhotos}
            max={signInPhotos.max}
            accept="image"
            draftKey={draftKey}
            evidence={evidence}
            {...photos}
          />
          <Trouble text={errorOf('signInPhotos')} />
        </div>
      </Card>
    </Section>
  )
}

function GatePhotos({ draft, gaps }: { draft: PatrolDraft; gaps: Gap[] }) {
  const { draftKey, evidence } = usePatrol()
  const errorOf = useFieldErrors(gaps)
  const photos = useMediaChange('gatePhotos')
  return (
    <div id={anchorOfField('gatePhotos')} className="patrol-field">
      <p className="patrol-note">关门无人：拍下大门和门牌，不用填写检查项，也不用企业签字</p>
      <MediaField
        label="大门照片"
        value={draft.gatePhotos}
        max={gatePhotos.max}
        accept="image"
        draftKey={draftKey}
        evidence={evidence}
        {...photos}
      />
      <Trouble text={errorOf('gatePhotos')} />
    </div>
  )
}
