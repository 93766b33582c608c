import { type ComponentType, memo, type ReactNode, useState } from 'react'
import { MediaField } from '#app/features/capture/MediaField.tsx'
import type { FieldInputProps, MediaContext } from '#app/fields/types.ts'
import { AskedField, type AskedForm } from '#app/screens/AskedField.tsx'
import { errorsOf } from '#app/screens/input-errors.ts'
import { Button, DateInput, Icon } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { Trouble } from '#app/ui/Trouble.tsx'
import type { Field } from '#domain/kit/fields.ts'
import { DANGER_TYPES, hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'
import { usePatrol } from './patrol-context.ts'
import { asWorded, changeHazard, type HazardDraft, recordGuidOf } from './patrol-draft.ts'
import { anchorOfHazard, issuesOfHazard } from './patrol-gaps.ts'
import { useHazardMediaChange } from './use-media-change.ts'
import { WordingChoice } from './WordingChoice.tsx'

const JudgementSheet = lazyPart(async () => (await import('./JudgementSheet.tsx')).JudgementSheet)

const { fields } = hiddenDanger
/** The questions as the definition has them, in the words and with the choices of a visit. */
const ASKED = {
  place: { ...fields.place, hint: '在厂区的什么地方' },
  description: fields.description,
  dangerLevel: { ...fields.dangerLevel, options: { general: '一般隐患', major: '重大隐患' } },
  majorItem: fields.majorItem,
  tempMeasure: { ...fields.tempMeasure, hint: '如停用设备、撤人、设警戒、专人看守' },
  rectifyType: {
    ...fields.rectifyType,
    tones: { stop: 'bad' },
    offered: { by: 'dangerLevel', options: { major: ['deadline', 'stop'] } },
  },
  rectifyDesc: fields.rectifyDesc,
  deadline: fields.deadline,
  dangerType: fields.dangerType,
  basis: fields.basis,
  rectifyPerson: fields.rectifyPerson,
  rectifyPhone: fields.rectifyPhone,
} as const satisfies Record<string, Field>
type Asked = keyof typeof ASKED

const PLACES = ['生产车间', '仓库', '配电间', '疏散通道', '食堂宿舍', '室外场地']

/** Never before the day on which it was found. */
function DeadlineInput({ value, others, disabled, onChange }: FieldInputProps) {
  return (
    <DateInput
      value={typeof value === 'string' && value !== '' ? value : null}
      min={String(others?.foundOn ?? '')}
      disabled={disabled}
      onChange={(next) => onChange(() => next)}
    />
  )
}

/** In a draft a text left empty is none, and a choice once made is only made anew. */
const asDrafted = ({ kind }: Field, next: unknown, before: unknown) =>
  kind === 'choice' ? (next ?? before) : (next ?? '')

/** One hidden danger, in the failed item it came from or on the hazards' own step. */
export const HazardForm = memo(function HazardForm({ hazard }: { hazard: HazardDraft }) {
  const { company, change, draftKey, evidence, showsGaps } = usePatrol()
  const before = useHazardMediaChange(hazard.guid, 'beforePhotos')
  const after = useHazardMediaChange(hazard.guid, 'afterPhotos')
  const issues = issuesOfHazard(hazard, { companyGuid: company.guid, recordGuid: recordGuidOf(draftKey) ?? '' })
  // A day that was chosen is wrong as soon as it stands there; what is typed may go on.
  const errors = errorsOf(showsGaps ? issues : issues.filter(({ path }) => path === 'deadline'))
  const form: AskedForm = {
    values: { ...hazard },
    errors,
    set: (name, next) =>
      change((draft) =>
        changeHazard(draft, hazard.guid, (last) => {
          const value = last[name as Asked]
          return { [name]: asDrafted(ASKED[name as Asked], next(value), value) }
        }),
      ),
  }
  const anchor = (field: string) => ({ id: anchorOfHazard(hazard.guid, field), className: 'patrol-field' })
  const set = (next: Partial<HazardDraft>) => change((draft) => changeHazard(draft, hazard.guid, next))
  const isMajor = hazard.dangerLevel === 'major'
  const [isJudging, setIsJudging] = useState(false)
  const isOnSpot = hazard.rectifyType === 'onSpot'
  const common = { hazardGuid: hazard.guid, form, media: { draftKey, evidence } }

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
        <Trouble text={errors.beforePhotos ?? null} />
      </div>
      <Question name="place" {...common}>
        <div className="patrol-chips">
          {PLACES.map((place) => (
            <button key={place} type="button" className="patrol-chip" onClick={() => set({ place })}>
              {place}
            </button>
          ))}
        </div>
      </Question>
      <Question name="description" {...common}>
        <WordingChoice hazard={hazard} onChoose={(wording) => set(asWorded(hazard, wording))} />
      </Question>
      <Question name="dangerLevel" {...common} />
      {isMajor && (
        <div className="hazard-form__major">
          <p className="hazard-form__note">
            <Icon name="warning" />
            重大隐患提交后由镇（街道）监管人员确认等级
          </p>
          <Question name="majorItem" required {...common}>
            <Button size="small" icon="search" onClick={() => setIsJudging(true)}>
              从判定标准中选择
            </Button>
            {isJudging && (
              <JudgementSheet
                company={company}
                chosen={hazard.majorItem}
                onChoose={(majorItem) => {
                  set({ majorItem })
                  setIsJudging(false)
                }}
                onClose={() => setIsJudging(false)}
              />
            )}
          </Question>
          <Question name="tempMeasure" required {...common} />
        </div>
      )}
      <Question name="rectifyType" {...common} />
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
          <Question name="rectifyDesc" {...common} />
        </div>
      ) : (
        <Question name="deadline" Input={DeadlineInput} {...common} />
      )}
      <details
        className="hazard-form__more"
        open={errors.rectifyPhone !== undefined || errors.basis !== undefined || undefined}
      >
        <summary>
          类别、依据和责任人
          <span className="hazard-form__summary">
            {DANGER_TYPES[hazard.dangerType]} · {hazard.rectifyPerson || '责任人未填'}
          </span>
        </summary>
        <Question name="dangerType" {...common} />
        <Question name="basis" {...common} />
        <Question name="rectifyPerson" {...common} />
        <Question name="rectifyPhone" {...common} />
      </details>
    </div>
  )
})

interface QuestionProps {
  hazardGuid: string
  name: Asked
  form: AskedForm
  media: MediaContext
  required?: true
  Input?: ComponentType<FieldInputProps>
  children?: ReactNode
}

/** One of them, to be found by what is missing. */
function Question({ hazardGuid, name, children, ...asked }: QuestionProps) {
  return (
    <div id={anchorOfHazard(hazardGuid, name)} className="patrol-field">
      <AskedField name={name} field={ASKED[name]} {...asked} />
      {children}
    </div>
  )
}
