import type { ReactNode } from 'react'
import { FormField, Input, Select } from '#app/ui/index.ts'
import { guardiansOf } from '#domain/rules/work-permit.ts'
import type { Permit } from './use-permit.ts'

/** Whom somebody follows as guardian, and by which certificate. */
export interface Takeover {
  from: string
  certNo: string
  certValidTo: string
}

interface GuardianFieldsProps extends Takeover {
  permit: Permit
  /** Who takes over: asked for between whom he follows and his certificate. */
  children: ReactNode
  onChange: (changes: Partial<Takeover>) => void
}

export function GuardianFields({ permit, from, certNo, certValidTo, children, onChange }: GuardianFieldsProps) {
  const guardians = guardiansOf(permit)
  const isCertified = guardians.some((each) => each.name === from && Boolean(each.certNo))
  return (
    <>
      <FormField label="原监护人" required>
        <Select
          value={from}
          options={guardians.map(({ name }) => ({ value: name, label: name }))}
          onChange={(chosen) => onChange({ from: chosen ?? '' })}
        />
      </FormField>
      {children}
      <FormField label="接任监护人证件编号" required={isCertified}>
        <Input value={certNo} maxLength={50} onChange={({ target }) => onChange({ certNo: target.value })} />
      </FormField>
      <FormField label="证件有效期至" required={isCertified}>
        <Input type="date" value={certValidTo} onChange={({ target }) => onChange({ certValidTo: target.value })} />
      </FormField>
    </>
  )
}
