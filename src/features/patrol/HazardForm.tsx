import { lazy, memo, Suspense, useState } from 'react'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import { Button, DateInput, FormField, Icon, Input, RadioButtons, Select, TextArea } from '#app/ui/index.ts'
import { DANGER_TYPES, hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { FieldError } from './FieldError.tsx'
import { usePatrol } from './patrol-context.ts'
import { asWorded, changeHazard, type DangerType, type HazardDraft, recordGuidOf } from './patrol-draft.ts'
import { anchorOfHazard, issuesOfHazard } from './patrol-gaps.ts'
import { useHazardMediaChange } from './use-media-change.ts'
import { WordingChoice } from './WordingChoice.tsx'

const JudgementSheet = lazy(async () => ({ default: (await import('./JudgementSheet.tsx')).JudgementSheet }))

const { fields } = hiddenDanger
const TYPES = Object.entries(DANGER_TYPES).map(([value, label]) => ({ value, label }))
const LEVELS = [
  { value: 'general', label: '一般隐患', tone: 'info' },
  { value: 'major', label: '重大隐患', tone: 'bad' },
] as const
const PLACES = ['生产车间', '仓库', '配电间', '疏散通道', '食堂宿舍', '室外场地']

/** One hidden danger, in the failed item it came from or on the hazards' own step. */
export const HazardForm = memo(function HazardForm({ hazard }: { hazard: HazardDraft }) {
  const { company, change, draftKey, evidence, showsGaps } = usePatrol()
  const before = useHazardMediaChange(hazard.guid, 'beforePhotos')
  const after = useHazardMediaChange(hazard.guid, 'afterPhotos')
  const issues = showsGaps
    ? issuesOfHazard(hazard, { companyGuid: company.guid, recordGuid: recordGuidOf(draftKey) ?? '' })
    : []
  const errorOf = (field: string) => issues.find(({ path }) => path.split('.')[0] === field)?.message ?? null
  const anchor = (field: string) => ({ id: anchorOfHazard(hazard.guid, field), className: 'patrol-field' })
  const set = (next: Partial<HazardDraft>) => change((draft) => changeHazard(draft, hazard.guid, next))
  const isMajor = hazard.dangerLevel === 'major'
  const [isJudging, setIsJudging] = useState(false)
  const isOnSpot = hazard.rectifyType === 'onSpot'

  return (
    <div className="hazard-form">
      <div {...anchor('beforePhotos')}>
        <MediaField
          label={
            <span>
              隐患照片<span className="form-field__required">*</span>
            </span>
          }
          value={hazard.beforePhotos}
          max={fields.beforePhotos.max}
          accept="image"
          draftKey={draftKey}
          evidence={evidence}
          {...before}
        />
        <FieldError text={errorOf('beforePhotos')} />
      </div>
      <div {...anchor('place')}>
        <FormField label="部位" required error={errorOf('place')}>
          <Input
            value={hazard.place}
            maxLength={fields.place.maxLength}
            isAided
            placeholder="在厂区的什么地方"
            onChange={({ target }) => set({ place: target.value })}
          />
        </FormField>
        <div className="patrol-chips">
          {PLACES.map((place) => (
            <button key={place} type="button" className="patrol-chip" onClick={() => set({ place })}>
              {place}
            </button>
          ))}
        </div>
      </div>
      <div {...anchor('description')}>
        <FormField label="隐患描述" required error={errorOf('description')}>
          <TextArea
            value={hazard.description}
            maxLength={fields.description.maxLength}
            onChange={({ target }) => set({ description: target.value })}
          />
        </FormField>
        <WordingChoice hazard={hazard} onChoose={(wording) => set(asWorded(hazard, wording))} />
      </div>
      <div {...anchor('dangerLevel')}>
        <FormField label="等级" required error={errorOf('dangerLevel')}>
          <RadioButtons value={hazard.dangerLevel} options={LEVELS} onChange={(dangerLevel) => set({ dangerLevel })} />
        </FormField>
      </div>
      {isMajor && (
        <div className="hazard-form__major">
          <p className="hazard-form__note">
            <Icon name="warning" />
            重大隐患提交后由镇（街道）监管人员确认等级
          </p>
          <div {...anchor('majorItem')}>
            <FormField label="判定条款" required error={errorOf('majorItem')}>
              <Input
                value={hazard.majorItem}
                maxLength={fields.majorItem.maxLength}
                onChange={({ target }) => set({ majorItem: target.value })}
              />
            </FormField>
            <Button size="small" icon="search" onClick={() => setIsJudging(true)}>
              从判定标准中选择
            </Button>
            {isJudging && (
              <Suspense fallback={null}>
                <JudgementSheet
                  company={company}
                  chosen={hazard.majorItem}
                  onChoose={(majorItem) => {
                    set({ majorItem })
                    setIsJudging(false)
                  }}
                  onClose={() => setIsJudging(false)}
                />
              </Suspense>
            )}
          </div>
          <div {...anchor('tempMeasure')}>
            <FormField label="整改前防范措施" required error={errorOf('tempMeasure')}>
              <TextArea
                rows={2}
                value={hazard.tempMeasure}
                maxLength={fields.tempMeasure.maxLength}
                placeholder="如停用设备、撤人、设警戒、专人看守"
                onChange={({ target }) => set({ tempMeasure: target.value })}
              />
            </FormField>
          </div>
        </div>
      )}
      <div {...anchor('rectifyType')}>
        <FormField label="整改方式" required error={errorOf('rectifyType')}>
          <RadioButtons
            value={hazard.rectifyType}
            options={[
              { value: 'onSpot', label: '当场整改', disabled: isMajor },
              { value: 'deadline', label: '限期整改' },
              { value: 'stop', label: '停产整改', tone: 'bad' },
            ]}
            onChange={(rectifyType) => set({ rectifyType })}
          />
        </FormField>
      </div>
      {isOnSpot ? (
        <div {...anchor('afterPhotos')}>
          <p className="patrol-note">拍下整改后的照片，提交后直接销号；没有照片的仍由企业今天内整改</p>
          <MediaField
            label="整改后照片"
            value={hazard.afterPhotos}
            max={fields.afterPhotos.max}
            accept="image"
            draftKey={draftKey}
            evidence={evidence}
            earlier={hazard.beforePhotos[0]}
            {...after}
          />
          <FormField label="整改情况">
            <TextArea
              rows={2}
              value={hazard.rectifyDesc}
              maxLength={fields.rectifyDesc.maxLength}
              onChange={({ target }) => set({ rectifyDesc: target.value })}
            />
          </FormField>
        </div>
      ) : (
        <div {...anchor('deadline')}>
          <FormField label="整改期限" required error={errorOf('deadline')}>
            <DateInput
              value={hazard.deadline}
              min={hazard.foundOn}
              onChange={(deadline) => set({ deadline: deadline ?? '' })}
            />
          </FormField>
        </div>
      )}
      <details
        className="hazard-form__more"
        open={errorOf('rectifyPhone') !== null || errorOf('basis') !== null || undefined}
      >
        <summary>
          类别、依据和责任人
          <span className="hazard-form__summary">
            {DANGER_TYPES[hazard.dangerType]} · {hazard.rectifyPerson || '责任人未填'}
          </span>
        </summary>
        <div {...anchor('dangerType')}>
          <FormField label="类别" required error={errorOf('dangerType')}>
            <Select
              value={hazard.dangerType}
              options={TYPES}
              onChange={(value) => value !== null && set({ dangerType: value as DangerType })}
            />
          </FormField>
        </div>
        <div {...anchor('basis')}>
          <FormField label="依据" error={errorOf('basis')}>
            <TextArea
              rows={2}
              value={hazard.basis}
              maxLength={fields.basis.maxLength}
              onChange={({ target }) => set({ basis: target.value })}
            />
          </FormField>
        </div>
        <div {...anchor('rectifyPerson')}>
          <FormField label="整改责任人" error={errorOf('rectifyPerson')}>
            <Input
              value={hazard.rectifyPerson}
              maxLength={fields.rectifyPerson.maxLength}
              onChange={({ target }) => set({ rectifyPerson: target.value })}
            />
          </FormField>
        </div>
        <div {...anchor('rectifyPhone')}>
          <FormField label="责任人电话" error={errorOf('rectifyPhone')}>
            <Input
              value={hazard.rectifyPhone}
              maxLength={fields.rectifyPhone.maxLength}
              inputMode="tel"
              onChange={({ target }) => set({ rectifyPhone: target.value })}
            />
          </FormField>
        </div>
      </details>
    </div>
  )
})
