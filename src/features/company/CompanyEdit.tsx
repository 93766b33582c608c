import { lazy, Suspense, useState } from 'react'
import { act, useDraft } from '#app/data/index.ts'
import { DeviceProblem } from '#app/device/DeviceProblem.ts'
import { pagePosition } from '#app/device/use-position.ts'
import type { Company } from '#app/resources/company/use-company-search.ts'
import { Button, FormField, Input, ListSkeleton, Select, Sheet, sentenceOf, toast } from '#app/ui/index.ts'
import { Problem } from '#domain/kit/problems.ts'
import { company as definition } from '#domain/resources/company/definition.ts'
import { isInsideDistrictBox } from '#domain/rules/geo.ts'
import {
  type CompanyEditDraft,
  EDITED,
  type EditedName,
  type EditedValues,
  editIssues,
  editOf,
  updateInputOf,
} from './company-edit.ts'

/** The map comes only when somebody wants it. */
const PointPicker = lazy(async () => ({ default: (await import('#app/widgets/map/PointPicker.tsx')).PointPicker }))

const PEOPLE = [
  ['safetyManager', 'safetyManagerPhone'],
  ['mainLeader', 'mainLeaderPhone'],
  ['legalRepresentative', 'legalRepresentativePhone'],
] as const
const STATES = Object.entries(definition.fields.companyStatus.options).map(([value, label]) => ({ value, label }))
const COORDINATE_DIGITS = 6
const GOOD_METRES = 30
/** A place read less exactly than this would send the next inspector to the wrong gate. */
const POOR_METRES = 100

/** Mends persons, telephones and the place of an enterprise, with or without a signal. */
export function CompanyEdit({ company, onClose }: { company: Company; onClose: () => void }) {
  const draft = useDraft<CompanyEditDraft>(`company-edit:${company.guid}`, {
    kind: 'company-edit',
    title: `修改 ${company.companyName ?? '企业'}`,
    value: () => editOf(company),
  })
  const [showsIssues, setShowsIssues] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { values } = draft.value
  const issues = showsIssues ? editIssues(draft.value) : []
  const errorOf = (name: EditedName) => issues.find(({ path }) => path === name)?.message ?? null
  const set = (next: Partial<EditedValues>) =>
    draft.set((before) => ({ ...before, values: { ...before.values, ...next } }))

  async function handleSave() {
    setShowsIssues(true)
    const [issue] = editIssues(draft.value)
    if (issue !== undefined) {
      toast.error(issue.message)
      return
    }
    const input = updateInputOf(draft.value)
    if (Object.keys(input.changes).length === 0) {
      await draft.remove()
      onClose()
      return
    }
    setIsBusy(true)
    try {
      await act({
        actions: [{ resource: 'company', action: 'update', recordGuid: company.guid, input }],
        draftKey: `company-edit:${company.guid}`,
      })
      toast.success('已保存')
      onClose()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toast.error(sentenceOf(error.issues[0] ?? error))
    } finally {
      setIsBusy(false)
    }
  }

  async function handleDiscard() {
    await draft.remove()
    onClose()
  }

  return (
    <Sheet
      open
      title="修改联系人和坐标"
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={() => void handleDiscard()}>
            不改了
          </Button>
          <Button
            tone="primary"
            size="large"
            loading={isBusy}
            disabled={draft.loading}
            onClick={() => void handleSave()}
          >
            保存
          </Button>
        </>
      }
    >
      {draft.loading ? (
        <ListSkeleton rows={3} />
      ) : (
        <>
          {PEOPLE.map(([name, phone]) => (
            <div key={name} className="company-edit__pair">
              <FormField label={EDITED[name].label} required error={errorOf(name)}>
                <Input
                  value={values[name] ?? ''}
                  maxLength={EDITED[name].maxLength}
                  autoComplete="off"
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              </FormField>
              <FormField label="电话" required error={errorOf(phone)}>
                <Input
                  value={values[phone] ?? ''}
                  maxLength={EDITED[phone].maxLength}
                  inputMode="tel"
                  autoComplete="off"
                  onChange={({ target }) => set({ [phone]: target.value })}
                />
              </FormField>
            </div>
          ))}
          <FormField label="企业状态" required error={errorOf('companyStatus')}>
            <Select
              value={values.companyStatus}
              options={STATES}
              onChange={(value) => set({ companyStatus: value as EditedValues['companyStatus'] })}
            />
          </FormField>
          <Place values={values} error={errorOf('longitude') ?? errorOf('latitude')} onChange={set} />
        </>
      )}
    </Sheet>
  )
}

interface PlaceProps {
  values: EditedValues
  error: string | null
  onChange: (next: Partial<EditedValues>) => void
}

function Place({ values: { longitude, latitude }, error, onChange }: PlaceProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)

  async function handleHere() {
    setIsBusy(true)
    setNote(null)
    try {
      const fix = await pagePosition.fresh({ goodMetres: GOOD_METRES })
      const round = (degrees: number) => Number(degrees.toFixed(COORDINATE_DIGITS))
      onChange({ longitude: round(fix.lng), latitude: round(fix.lat) })
      const words = `已取当前位置，精度 ${Math.round(fix.accuracy)} 米`
      setNote(fix.accuracy > POOR_METRES ? `${words}，误差较大，请到开阔处再取一次` : words)
    } catch (problem) {
      setNote(problem instanceof DeviceProblem ? problem.message : '暂时无法定位，请稍后再试')
    } finally {
      setIsBusy(false)
    }
  }

  const isFarOff = longitude !== null && latitude !== null && !isInsideDistrictBox(longitude, latitude)
  return (
    <FormField
      label="坐标（站在企业大门口取）"
      error={error}
      hint={note ?? (isFarOff ? '这个位置不在本区，请核对' : undefined)}
    >
      <div className="company-edit__place">
        <span>
          {longitude === null || latitude === null
            ? '未登记'
            : `${longitude.toFixed(COORDINATE_DIGITS)}, ${latitude.toFixed(COORDINATE_DIGITS)}`}
        </span>
        <Button size="small" icon="navigate" loading={isBusy} onClick={() => void handleHere()}>
          取当前位置
        </Button>
        <Button size="small" icon="map" onClick={() => setIsChoosing(true)}>
          地图选点
        </Button>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <PointPicker
            value={longitude === null || latitude === null ? null : { lng: longitude, lat: latitude }}
            onPick={({ lng, lat }) => {
              onChange({ longitude: lng, latitude: lat })
              setNote(null)
              setIsChoosing(false)
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </FormField>
  )
}
