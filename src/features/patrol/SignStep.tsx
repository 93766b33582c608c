import { SignatureInput } from '#app/features/capture/SignatureInput.tsx'
import { Card, FormField, Input, RadioButtons, Section, TextArea } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { hazardsToRectify } from './patrol-batch.ts'
import { usePatrol } from './patrol-context.ts'
import { type Conclusion, conclusionOf, isClosedDoor, type PatrolDraft, type Refusal } from './patrol-draft.ts'
import { anchorOfField, type Gap } from './patrol-gaps.ts'
import { useFieldErrors } from './use-field-errors.ts'

const { conclusion: conclusionField, remark: remarkField, refuseReason, witnessName } = patrolRecord.fields
const FOUND = Object.entries(conclusionField.options)
  .filter(([value]) => value !== 'none')
  .map(([value, label]) => ({ value: value as Conclusion, label }))

export function SignStep({ draft, gaps }: { draft: PatrolDraft; gaps: Gap[] }) {
  const { change } = usePatrol()
  const errorOf = useFieldErrors(gaps)
  const conclusion = conclusionOf(draft)
  const isClosed = isClosedDoor(draft)

  return (
    <>
      <Section title="检查结论">
        <Card>
          <div id={anchorOfField('conclusion')}>
            {conclusion === 'none' ? (
              <p className="sign-step__none">{isClosed ? '关门无人，未能检查' : '未发现问题'}</p>
            ) : (
              <RadioButtons
                label="检查结论"
                value={conclusion}
                options={FOUND}
                onChange={(value) => change((before) => ({ ...before, conclusion: value }))}
              />
            )}
            {hazardsToRectify(draft) !== null && <p className="patrol-note">提交后会向企业发出整改指令</p>}
            <Trouble text={errorOf('conclusion')} />
          </div>
          <div id={anchorOfField('remark')} className="patrol-field">
            <FormField label="检查说明" error={errorOf('remark')}>
              <TextArea
                rows={2}
                value={draft.remark}
                maxLength={remarkField.maxLength}
                placeholder="选填"
                onChange={({ target }) => change((before) => ({ ...before, remark: target.value }))}
              />
            </FormField>
          </div>
        </Card>
      </Section>
      <Section title="签字">
        {!isClosed && <RefusalChoice draft={draft} />}
        {!isClosed && draft.refusal !== undefined && <RefusalFields refusal={draft.refusal} errorOf={errorOf} />}
        {!isClosed && draft.refusal === undefined && (
          <Card className="sign-step__pad">
            <div id={anchorOfField('receiverSign')}>
              <SignatureField
                field="receiverSign"
                label={`被检查方签名${draft.companyReceiver === '' ? '' : `（${draft.companyReceiver}）`}`}
                draft={draft}
              />
              <Trouble text={errorOf('receiverSign')} />
            </div>
          </Card>
        )}
        <Card className="sign-step__pad">
          <div id={anchorOfField('checkerSign')}>
            <SignatureField field="checkerSign" label="检查人签名" draft={draft} />
            <Trouble text={errorOf('checkerSign')} />
          </div>
        </Card>
      </Section>
    </>
  )
}

const WILL_SIGN = [
  { value: 'signs', label: '被检查方签字' },
  { value: 'refuses', label: '拒签' },
] as const
const REASONS = ['对检查结论有异议', '现场负责人不在', '拒绝配合检查']

function RefusalChoice({ draft: { refusal } }: { draft: PatrolDraft }) {
  const { change } = usePatrol()
  const choose = (how: 'signs' | 'refuses') =>
    change(({ refusal: before, ...draft }) =>
      how === 'signs' ? draft : { ...draft, refusal: before ?? { reason: '', witnessName: '', witnessSign: null } },
    )
  return (
    <Card className="sign-step__pad">
      <RadioButtons
        label="被检查方是否签字"
        value={refusal === undefined ? 'signs' : 'refuses'}
        options={WILL_SIGN}
        onChange={choose}
      />
    </Card>
  )
}

/** 拒签: the reason, and a witness who signs that it was so. */
function RefusalFields({ refusal, errorOf }: { refusal: Refusal; errorOf: (path: string) => string | null }) {
  const { change, draftKey } = usePatrol()
  const set = (next: Partial<Refusal>) =>
    change((before) => (before.refusal === undefined ? before : { ...before, refusal: { ...before.refusal, ...next } }))
  return (
    <Card className="sign-step__pad">
      <div id={anchorOfField('refuseReason')}>
        <FormField label="拒签原因" required error={errorOf('refuseReason')}>
          <TextArea
            rows={2}
            value={refusal.reason}
            maxLength={refuseReason.maxLength}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </FormField>
        <div className="patrol-chips">
          {REASONS.map((reason) => (
            <button key={reason} type="button" className="patrol-chip" onClick={() => set({ reason })}>
              {reason}
            </button>
          ))}
        </div>
      </div>
      <div id={anchorOfField('witnessName')} className="patrol-field">
        <FormField
          label="见证人"
          required
          error={errorOf('witnessName')}
          hint="在场的其他人，如村（社区）干部、物业人员"
        >
          <Input
            value={refusal.witnessName}
            maxLength={witnessName.maxLength}
            autoComplete="off"
            onChange={({ target }) => set({ witnessName: target.value })}
          />
        </FormField>
      </div>
      <div id={anchorOfField('witnessSign')} className="patrol-field">
        <SignatureInput
          label={`见证人签名${refusal.witnessName === '' ? '' : `（${refusal.witnessName}）`}`}
          name="见证人签名"
          value={refusal.witnessSign}
          draftKey={draftKey}
          onChange={(witnessSign) => set({ witnessSign })}
        />
        <Trouble text={errorOf('witnessSign')} />
      </div>
    </Card>
  )
}

interface SignatureFieldProps {
  field: 'receiverSign' | 'checkerSign'
  label: string
  draft: PatrolDraft
}

export function SignatureField({ field, label, draft }: SignatureFieldProps) {
  const { change, draftKey } = usePatrol()
  return (
    <SignatureInput
      label={label}
      name={field === 'receiverSign' ? '被检查方签名' : '检查人签名'}
      value={draft[field]}
      draftKey={draftKey}
      onChange={(ref) => change((before) => ({ ...before, [field]: ref }))}
    />
  )
}
