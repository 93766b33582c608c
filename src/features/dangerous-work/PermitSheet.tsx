import { useId, useState } from 'react'
import { useDraft } from '#app/data/index.ts'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import { SignatureInput } from '#app/features/capture/SignatureInput.tsx'
import { titleWithCompany } from '#app/screens/deed-title.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { useSentAction } from '#app/screens/use-sent-action.ts'
import { Button, FormField, Input, ListSkeleton, Sheet, sentenceOf, TextArea, toast } from '#app/ui/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import { guardiansOf, openNodes, peopleInside, startChecker } from '#domain/rules/work-permit.ts'
import { EntryFields } from './EntryFields.tsx'
import { blankReadings, GasReadings, type ReadingDraft, readingsOf } from './GasReadings.tsx'
import { GuardianFields, type Takeover } from './GuardianFields.tsx'
import { type Answers, answersOf, MeasureAnswers, type Remarks } from './MeasureAnswers.tsx'
import type { Permit } from './use-permit.ts'

export type Step =
  | 'apply'
  | 'confirmMeasures'
  | 'testGas'
  | 'approve'
  | 'start'
  | 'pause'
  | 'resume'
  | 'logEntry'
  | 'changeGuardian'
  | 'finish'
  | 'accept'
  | 'return'
  | 'void'

/** What is being filled in for a step; survives a closed tab like every draft. */
interface StepDraft {
  answers: Answers
  /** Not in drafts that an older app began. */
  remarks?: Remarks
  readings: ReadingDraft[]
  name: string
  opinion: string
  sign: MediaRef | null
  direction: 'in' | 'out'
  siteCleared: boolean
  media: MediaRef[]
  takeover: Takeover
}

const TITLES: Readonly<Record<Step, string>> = {
  apply: '提交申请',
  confirmMeasures: '确认安全措施',
  testGas: '气体分析',
  approve: '签字审批',
  start: '验票开工',
  pause: '中断作业',
  resume: '恢复作业',
  logEntry: '进出登记',
  changeGuardian: '更换监护人',
  finish: '作业完成',
  accept: '完工验收',
  return: '退回作业票',
  void: '作废作业票',
}
/** What is said of a step once it is done, where 已 and its title are no sentence. */
const DONE: Readonly<Partial<Record<Step, string>>> = {
  testGas: '已记录气体分析',
  approve: '已签字',
  logEntry: '已登记',
  finish: '作业已完成，待验收',
}
const NOTES: Readonly<Partial<Record<Step, string>>> = {
  apply: '提交后内容不能修改；作业内容、地点或时间变化时应重新办票。',
  start: '再次核对现场：人员、措施、气体分析都符合后开始作业。',
  resume: '确认现场条件没有变化后恢复作业。',
  changeGuardian: '接任的监护人到场、签名之后，原监护人才可以离开；没有监护人时应立即中断作业。',
  logEntry: '逐人登记进入和离开的时间、携带的工具；监护人不得进入。',
  void: '作废后票号不再使用，需要作业时重新办票。',
  return: '退回后本票失效，按意见修改后重新办票。',
}
/** Who signs the step. */
const NAMES: Readonly<Partial<Record<Step, string>>> = {
  confirmMeasures: '措施确认人',
  testGas: '分析人',
  approve: '签字人',
  changeGuardian: '接任监护人',
  accept: '验收人',
}
const WORDS: Readonly<Partial<Record<Step, string>>> = {
  approve: '意见',
  pause: '中断原因',
  changeGuardian: '更换原因',
  return: '退回原因',
  void: '作废原因',
  accept: '验收意见',
}
const DEFAULT_WORDS: Readonly<Partial<Record<Step, string>>> = { approve: '同意', accept: '验收合格' }

interface PermitSheetProps {
  step: Step
  permit: Permit
  onClose: () => void
}

/** One deed on a permit: its questions, its signature, and sending it; all of it works without a signal. */
export function PermitSheet({ step, permit, onClose }: PermitSheetProps) {
  const draftKey = `permit:${permit.guid}:${step}`
  const [first] = useState(
    (): StepDraft => ({
      answers: {},
      readings: blankReadings(permit.terms?.gasItems ?? []),
      name: '',
      opinion: DEFAULT_WORDS[step] ?? '',
      sign: null,
      direction: peopleInside(permit).length > 0 ? 'out' : 'in',
      siteCleared: false,
      media: [],
      takeover: { from: guardiansOf(permit)[0]?.name ?? '', certNo: '', certValidTo: '' },
    }),
  )
  const draft = useDraft<StepDraft>(draftKey, {
    kind: 'permit',
    title: `${titleWithCompany('dangerousWorkPermit', permit)} ${TITLES[step]}`,
    value: first,
  })
  const sending = useSentAction({ resource: 'dangerousWorkPermit', action: step, recordGuid: permit.guid, draftKey })
  const { evidence } = useMediaContext(draftKey, permit.companyName)
  const [problem, setProblem] = useState<string | null>(null)
  const { value, set } = draft
  const signer = step === 'start' ? startChecker(permit.workKind) : NAMES[step]
  const words = WORDS[step]
  const isUnsigned = signer !== undefined && value.sign === null
  const whyId = useId()
  const why = problem ?? (isUnsigned ? `${signer}签名后才能提交` : null)
  const named = signer !== undefined && (
    <FormField label={signer} required>
      <Input value={value.name} maxLength={30} onChange={({ target }) => set({ name: target.value })} />
    </FormField>
  )
  const title = step === 'approve' ? `${openNodes(permit)[0]?.label ?? ''}签字` : TITLES[step]

  async function submit() {
    setProblem(null)
    try {
      const isApplied = await sending.send(inputOf(step, permit, value, evidence().position))
      const done = DONE[step] ?? `已${TITLES[step]}`
      toast.success(isApplied ? done : `${done}，联网后自动上传`)
      onClose()
    } catch (error) {
      const refused = problemFrom(error)
      setProblem(sentenceOf(refused.issues[0] ?? refused))
    }
  }

  return (
    <Sheet
      open
      wide
      title={title}
      onClose={onClose}
      footer={
        <div className="permit-sheet__end">
          {why !== null && (
            <p className="permit-sheet__why" id={whyId} role={problem === null ? undefined : 'alert'}>
              {why}
            </p>
          )}
          <Button
            tone={step === 'void' || step === 'return' ? 'danger' : 'primary'}
            size="large"
            block
            loading={sending.busy}
            disabled={isUnsigned || draft.loading}
            aria-describedby={why === null ? undefined : whyId}
            onClick={() => void submit()}
          >
            {TITLES[step]}
          </Button>
        </div>
      }
    >
      {draft.loading ? (
        <ListSkeleton rows={3} />
      ) : (
        <div className="permit-sheet">
          {NOTES[step] !== undefined && <p className="permit__muted">{NOTES[step]}</p>}
          {step === 'confirmMeasures' && (
            <MeasureAnswers
              measures={permit.measures ?? []}
              answers={value.answers}
              remarks={value.remarks ?? {}}
              onChange={(change) => set((before) => ({ ...before, answers: change(before.answers) }))}
              onRemark={(no, words) => set((before) => ({ ...before, remarks: { ...before.remarks, [no]: words } }))}
            />
          )}
          {step === 'testGas' && (
            <GasReadings
              terms={permit.terms}
              readings={value.readings}
              onChange={(readings) => set((before) => ({ ...before, readings }))}
            />
          )}
          {step === 'logEntry' && (
            <EntryFields
              permit={permit}
              name={value.name}
              direction={value.direction}
              tools={value.opinion}
              onChange={({ tools, ...changes }) =>
                set({ ...changes, ...(tools === undefined ? {} : { opinion: tools }) })
              }
            />
          )}
          {step === 'changeGuardian' && (
            <GuardianFields
              permit={permit}
              {...value.takeover}
              onChange={(changes) => set((before) => ({ ...before, takeover: { ...before.takeover, ...changes } }))}
            >
              {named}
            </GuardianFields>
          )}
          {step === 'finish' && (
            <>
              <label className="permit-sheet__check">
                <input
                  type="checkbox"
                  checked={value.siteCleared}
                  onChange={({ target }) => set({ siteCleared: target.checked })}
                />
                <span>现场已清理，人员和工具已清点，火种、临时电源已处理</span>
              </label>
              <MediaField
                label={permit.terms?.videoRequired === true ? '作业全过程录像（必传）' : '作业影像'}
                value={value.media}
                max={30}
                accept="media"
                draftKey={draftKey}
                evidence={evidence}
                onAdd={(refs) => set((before) => ({ ...before, media: [...before.media, ...refs] }))}
                onRemove={(guids) =>
                  set((before) => ({ ...before, media: before.media.filter(({ guid }) => !guids.includes(guid)) }))
                }
              />
            </>
          )}
          {words !== undefined && (
            <FormField label={words} required={step !== 'accept'}>
              <TextArea
                rows={2}
                value={value.opinion}
                maxLength={200}
                onChange={({ target }) => set({ opinion: target.value })}
              />
            </FormField>
          )}
          {signer !== undefined && (
            <>
              {step !== 'changeGuardian' && named}
              <SignatureInput
                label={`${signer}签名`}
                name={`${TITLES[step]}签名`}
                value={value.sign}
                draftKey={draftKey}
                isFrozen={sending.busy}
                onChange={(sign) => set({ sign })}
              />
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}

function inputOf(
  step: Step,
  permit: Permit,
  { answers, remarks = {}, readings, name, opinion, sign, direction, siteCleared, media, takeover }: StepDraft,
  here: Evidence['position'],
): unknown {
  const signed = { name, sign: sign === null ? [] : [sign] }
  switch (step) {
    case 'confirmMeasures':
      return { answers: answersOf(answers, remarks), confirmer: name, sign: signed.sign }
    case 'testGas':
      return { readings: readingsOf(readings), analyst: name, sign: signed.sign }
    case 'approve':
      return {
        ...signed,
        node: openNodes(permit)[0]?.node ?? '',
        opinion,
        lng: here?.lng ?? null,
        lat: here?.lat ?? null,
      }
    case 'start':
      return signed
    case 'changeGuardian': {
      const { from, certNo, certValidTo } = takeover
      const certificate = { ...(certNo && { certNo }), ...(certValidTo && { certValidTo }) }
      return { ...signed, from, opinion, ...certificate }
    }
    case 'accept':
      return { ...signed, opinion }
    case 'pause':
      return { reason: opinion }
    case 'logEntry':
      return { name, direction, ...(opinion.trim() === '' ? {} : { tools: opinion.trim() }) }
    case 'finish':
      return { siteCleared, workPhotos: media }
    case 'return':
    case 'void':
      return { opinion }
    default:
      return {}
  }
}
