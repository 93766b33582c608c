import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { filterNames } from '#app/screens/list-state.ts'
import { FormField } from '#app/ui/index.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

interface FilterFieldsProps {
  resource: AnyResource
  values: Readonly<Record<string, string>>
  /** Only the first of them. */
  most?: number | undefined
  onChange: (values: Readonly<Record<string, string>>) => void
}

export function FilterFields({ resource, values, most, onChange }: FilterFieldsProps) {
  return shownFilters(resource, values)
    .slice(0, most)
    .map(({ name, field, Filter }) => (
      <FormField key={name} label={field.label}>
        <Filter
          field={field}
          raw={values[name] ?? ''}
          onChange={(raw) => {
            const { [name]: _old, ...others } = values
            onChange(raw === '' ? others : { ...others, [name]: raw })
          }}
        />
      </FormField>
    ))
}

/**
 * The declared filters that have a look; what a person knows by its name is not asked by its guid, and a region by its code
 * only where it came so with the address.
 */
export function shownFilters(resource: AnyResource, values: Readonly<Record<string, string>> = {}) {
  const names = filterNames(resource)
  return names.flatMap((name) => {
    const field = fieldOf(resource, name)
    const Filter = field === null ? null : fieldView(field).Filter
    if (field === null || Filter === null) return []
    if (field.silent === true || (field.kind === 'text' && name.endsWith('Guid'))) return []
    if (name === 'companyGuid' && 'companyName' in resource.fields) return []
    if (name === 'regionIds' && names.includes('gridGuid') && values[name] === undefined) return []
    if (name === 'agencyGuid' && names.includes('agencyName')) return []
    return [{ name, field, Filter }]
  })
}
