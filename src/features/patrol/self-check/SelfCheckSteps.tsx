import { Card, clockOf, FormField, Input, Row, Section, TextArea } from '#app/ui/index.ts'
import { Trouble } from '#app/ui/Trouble.tsx'
import { selfCheckRecord } from '#domain/resources/selfCheckRecord/definition.ts'
import { usePatrol } from '../patrol-context.ts'
import { progressOf } from '../patrol-draft.ts'
import { anchorOfField, type Gap } from '../patrol-gaps.ts'
import { SignatureField } from '../SignStep.tsx'
import { useFieldErrors } from '../use-field-errors.ts'
import type { SelfCheckDraft } from './self-check-draft.ts'

const { fields } = selfCheckRecord

interface SelfSignStepProps {
  draft: SelfCheckDraft
  gaps: Gap[]
  change: (change: (before: SelfCheckDraft) => SelfCheckDraft) => void
}

/** Where, with whom, 零隐患确认 where nothing was found, and the checker's signature. */
export function SelfSignStep({ draft, gaps, change }: SelfSignStepProps) {
  const errorOf = useFieldErrors(gaps)
  const set = (part: Partial<SelfCheckDraft>) => change((before) => ({ ...before, ...part }))
  return (
    <>
      <Section title="排查情况">
        <Card>
          {draft.hazards.length > 0 ? (
            <p className="sign-step__none">发现隐患 {draft.hazards.length} 条，提交后生成整改任务</p>
          ) : (
            <div id={anchorOfField('noHazardConfirm')}>
              <label className="self-check__confirm">
                <input
                  type="checkbox"
                  checked={draft.noHazardConfirm}
                  onChange={({ target }) => set({ noHazardConfirm: target.checked })}
                />
                <span>零隐患确认：本次排查已逐项到现场检查，未发现隐患，如有不实由本人负责</span>
              </label>
              <Trouble text={errorOf('noHazardConfirm')} />
            </div>
          )}
          <FormField label="排查部位" error={errorOf('place')}>
            <Input
              value={draft.place}
              maxLength={fields.place.maxLength}
              isAided
              placeholder="如：一号车间、原料仓库"
              onChange={({ target }) => set({ place: target.value })}
            />
          </FormField>
          <FormField label="参加人员" error={errorOf('participants')}>
            <Input
              value={draft.participants}
              maxLength={fields.participants.maxLength}
              placeholder="选填，多人用顿号分开"
              onChange={({ target }) => set({ participants: target.value })}
            />
          </FormField>
          <FormField label="排查说明" error={errorOf('remark')}>
            <TextArea
              rows={2}
              value={draft.remark}
              maxLength={fields.remark.maxLength}
              placeholder="选填"
              onChange={({ target }) => set({ remark: target.value })}
            />
          </FormField>
        </Card>
      </Section>
      <Section title="签字">
        <Card className="sign-step__pad">
          <div id={anchorOfField('checkerSign')}>
            <SignatureField field="checkerSign" label="排查人签名" draft={draft} />
            <Trouble text={errorOf('checkerSign')} />
          </div>
        </Card>
      </Section>
    </>
  )
}

/** Everything of a self-check once more before it is handed in. */
export function SelfCheckSummary({ draft }: { draft: SelfCheckDraft }) {
  const { company, templates } = usePatrol()
  const { total, answered, failed } = progressOf(draft, templates)
  return (
    <Section title="自查内容">
      <Card>
        <Row label="企业">{company.companyName}</Row>
        <Row label="排查内容">{draft.checkTitle}</Row>
        <Row label="级别">{fields.level.options[draft.level]}</Row>
        <Row label="开始时间">{clockOf(draft.startedAt)}</Row>
        <Row label="检查项">
          {total} 项，已答 {answered}，不合格 {failed}
        </Row>
        <Row label="隐患">{draft.hazards.length === 0 ? '未发现' : `${draft.hazards.length} 条`}</Row>
        <Row label="部位">{draft.place}</Row>
      </Card>
    </Section>
  )
}
