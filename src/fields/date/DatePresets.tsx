import { correctedNow } from '#app/data/index.ts'
import { datePresets } from '#app/fields/date/date-presets.ts'
import { rawRange } from '#app/fields/raw-filter.ts'
import { dayOf } from '#domain/lib/dates.ts'

interface DatePresetsProps {
  label: string
  raw: string
  onChange: (raw: string) => void
}

/** The usual spans at one touch; the one that is on is taken off by another. */
export function DatePresets({ label, raw, onChange }: DatePresetsProps) {
  return (
    <fieldset className="date-presets" aria-label={`${label}的常用范围`}>
      {datePresets(dayOf(correctedNow())).map((preset) => {
        const own = rawRange(preset.range)
        return (
          <button
            key={preset.label}
            type="button"
            className="date-presets__item"
            aria-pressed={own === raw}
            onClick={() => onChange(own === raw ? '' : own)}
          >
            {preset.label}
          </button>
        )
      })}
    </fieldset>
  )
}
