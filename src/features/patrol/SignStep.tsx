import { SignatureInput } from '#app/features/capture/SignatureInput.tsx'
import { Card, FormField, RadioButtons, Section, TextArea } from '#app/ui/index.ts'
import { patrolRecord } from '#domain/resources/patrolRecord/definition.ts'
import { FieldError } from './FieldError.tsx'
import { hazardsToRectify } from './patrol-batch.ts'
import { usePatrol } from './patrol-context.ts'
import { type Conclusion, conclusionOf, isClosedDoor, type PatrolDraft } from './patrol-draft.ts'
import { anchorOfField, type Gap } from './patrol-gaps.ts'
import { useFieldErrors } from './use-field-errors.ts'

const { conclusion: conclusionField, remark: remarkField } = patrolRecord.fields
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
            <FieldError text={errorOf('conclusion')} />
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
        {!isClosed && (
          <Card className="sign-step__pad">
            <div id={anchorOfField('receiverSign')}>
              <SignatureField
                field="receiverSign"
                label={`被检查方签名${draft.companyReceiver === '' ? '' : `（${draft.companyReceiver}）`}`}
                draft={draft}
              />
              <FieldError text={errorOf('receiverSign')} />
            </div>
          </Card>
        )}
        <Card className="sign-step__pad">
          <div id={anchorOfField('checkerSign')}>
            <SignatureField field="checkerSign" label="检查人签名" draft={draft} />
            <FieldError text={errorOf('checkerSign')} />
          </div>
        </Card>
      </Section>
    </>
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
