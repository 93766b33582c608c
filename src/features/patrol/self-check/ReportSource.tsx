import type { MediaContext } from '#app/fields/types.ts'
import { AskedField, type AskedForm } from '#app/screens/AskedField.tsx'
import type { ChoiceField } from '#domain/kit/fields.ts'
import { type HazardSource, hiddenDanger } from '#domain/resources/hiddenDanger/definition.ts'

const { sourceType } = hiddenDanger.fields
const { patrol, expert, agency, reported, review, assigned } = sourceType.options
/** Checks have ways of their own. */
const OUTSIDE_OF_CHECKS: ChoiceField<HazardSource> = {
  ...sourceType,
  options: { patrol, expert, agency, reported, review, assigned } as ChoiceField<HazardSource>['options'],
}

interface ReportSourceProps {
  value: HazardSource
  media: MediaContext
  onChange: (next: HazardSource) => void
}

/** Who found what is reported outside of any check: what an expert, an agency or a caller found is no round of the grid. */
export function ReportSource({ value, media, onChange }: ReportSourceProps) {
  const form: AskedForm = {
    values: { sourceType: value },
    errors: {},
    set: (_name, next) => onChange((next(value) as HazardSource | null) ?? value),
  }
  return (
    <div className="hazard-form">
      <div className="patrol-field">
        <AskedField name="sourceType" field={OUTSIDE_OF_CHECKS} form={form} media={media} />
      </div>
    </div>
  )
}
