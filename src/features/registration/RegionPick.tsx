import { FormField, Select } from '#app/ui/index.ts'
import { type Region, regions } from '#domain/data/regions.ts'

/** 吴江区: whoever registers here has his works in the district. */
const DISTRICT = '320509'
const below = (code: string): Region[] => regions.filter(({ parentCode }) => parentCode === code)
const optionsOf = (rows: readonly Region[]) => rows.map(({ code, name }) => ({ value: code, label: name }))

interface RegionPickProps {
  /** Codes from the district down, joined with `/`. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** Town and village of the works, one after the other. */
export function RegionPick({ value, error, onChange }: RegionPickProps) {
  const [, town = '', village = ''] = value.split('/')
  const villages = town === '' ? [] : below(town)
  return (
    <>
      <FormField label="所属镇（街道）" required error={town === '' ? error : undefined}>
        <Select
          value={town}
          options={optionsOf(below(DISTRICT))}
          placeholder="请选择区域"
          onChange={(code) => onChange(code === null ? '' : `${DISTRICT}/${code}`)}
        />
      </FormField>
      <FormField label="所属村（社区）" error={town === '' ? undefined : error}>
        <Select
          value={village}
          options={optionsOf(villages)}
          placeholder={town === '' ? '请先选择镇（街道）' : '请选择'}
          disabled={villages.length === 0}
          onChange={(code) => onChange(code === null ? `${DISTRICT}/${town}` : `${DISTRICT}/${town}/${code}`)}
        />
      </FormField>
    </>
  )
}
