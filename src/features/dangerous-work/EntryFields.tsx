import { FormField, Input, RadioButtons, Select } from '#app/ui/index.ts'
import { peopleInside } from '#domain/rules/work-permit.ts'
import { roleWords } from './permit-words.ts'
import type { Permit } from './use-permit.ts'

const DIRECTIONS = [
  { value: 'in', label: '进入', tone: 'info' },
  { value: 'out', label: '离开', tone: 'good' },
] as const

interface Entry {
  name: string
  direction: 'in' | 'out'
  tools: string
}

interface EntryFieldsProps extends Entry {
  permit: Permit
  onChange: (changes: Partial<Entry>) => void
}

/** One line of 进出登记: only those who may go in, or who are in, can be chosen. */
export function EntryFields({ permit, name, direction, tools, onChange }: EntryFieldsProps) {
  const inside = peopleInside(permit)
  const outside = (permit.people ?? []).flatMap((each) =>
    each.role === 'guardian' || each.name === null || inside.includes(each.name)
      ? []
      : [{ value: each.name, label: `${each.name}（${roleWords(each.role)}）` }],
  )
  const people = direction === 'out' ? inside.map((each) => ({ value: each, label: each })) : outside
  return (
    <>
      <FormField label="进出" required>
        <RadioButtons
          label="进出"
          value={direction}
          options={DIRECTIONS}
          onChange={(chosen) => onChange({ direction: chosen, name: '' })}
        />
      </FormField>
      <FormField label="人员" required hint={people.length === 0 ? '没有可以登记的人员' : ''}>
        <Select
          value={name === '' ? null : name}
          options={people}
          onChange={(chosen) => onChange({ name: chosen ?? '' })}
        />
      </FormField>
      <FormField label={direction === 'in' ? '携带工具' : '带出工具'}>
        <Input value={tools} maxLength={200} onChange={({ target }) => onChange({ tools: target.value })} />
      </FormField>
    </>
  )
}
