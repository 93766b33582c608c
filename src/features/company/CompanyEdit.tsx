import { useState } from 'react'
import { act, useDraft } from '#app/data/index.ts'
import { fieldView } from '#app/fields/index.tsx'
import { applyForChange } from '#app/resources/company/apply-for-change.ts'
import type { Company } from '#app/resources/company/use-company-search.ts'
import { useMediaContext } from '#app/screens/use-media-context.ts'
import { Button, FormField, Input, LinkButton, ListSkeleton, Select, Sheet, sentenceOf, toast } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { company as definition } from '#domain/resources/company/definition.ts'
import {
  type CompanyEditDraft,
  EDITED,
  type EditedName,
  type EditedValues,
  editIssues,
  editOf,
  mayMend,
  updateInputOf,
} from './company-edit.ts'

const PEOPLE = [
  ['safetyManager', 'safetyManagerPhone'],
  ['mainLeader', 'mainLeaderPhone'],
  ['legalRepresentative', 'legalRepresentativePhone'],
] as const
const Place = fieldView(EDITED.longitude).Input
const STATES = Object.entries(definition.fields.companyStatus.options).map(([value, label]) => ({ value, label }))

interface CompanyEditProps {
  company: Company
  actor: Actor
  onClose: () => void
}

/** Mends persons, telephones and the place of an enterprise, with or without a signal. */
export function CompanyEdit({ company, actor, onClose }: CompanyEditProps) {
  const open = mayMend(actor, company)
  const draft = useDraft<CompanyEditDraft>(`company-edit:${company.guid}`, {
    kind: 'company-edit',
    title: `修改 ${company.companyName ?? '企业'}`,
    value: () => editOf(company),
  })
  const media = useMediaContext(`company-edit:${company.guid}`, company.companyName)
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
          {PEOPLE.filter((names) => names.every((each) => open.has(each))).map(([name, phone]) => (
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
          {open.has('companyStatus') ? (
            <FormField label="企业状态" required error={errorOf('companyStatus')}>
              <Select
                value={values.companyStatus}
                options={STATES}
                onChange={(value) => set({ companyStatus: value as EditedValues['companyStatus'] })}
              />
            </FormField>
          ) : (
            <Closed company={company} actor={actor} />
          )}
          <FormField label="坐标（站在企业大门口取）" error={errorOf('longitude') ?? errorOf('latitude')}>
            <Place
              field={EDITED.longitude}
              value={values.longitude}
              others={values}
              media={media}
              onChange={(next) => set({ longitude: next(values.longitude) as number | null })}
              onFill={set}
            />
          </FormField>
        </>
      )}
    </Sheet>
  )
}

/** What decides how the enterprise is supervised goes by an application that somebody else passes. */
function Closed({ company, actor }: Omit<CompanyEditProps, 'onClose'>) {
  const to = applyForChange('companyStatus', company, actor)
  return (
    <p className="form-field__hint">
      法定代表人、企业状态经审核才能变更。
      {to !== null && (
        <LinkButton to={to} size="small">
          申请变更
        </LinkButton>
      )}
    </p>
  )
}
