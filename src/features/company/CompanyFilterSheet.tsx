import { Button, Sheet } from '#app/ui/index.ts'
import { COMPANY_FLAGS } from '#domain/data/words.ts'
import { company } from '#domain/resources/company/definition.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import { type CompanyFilters, NO_FILTERS } from './company-filters.ts'

const GROUPS = [
  { name: 'risk', label: '风险等级', options: RISK_COLORS },
  { name: 'flags', label: '监管标志', options: { ...COMPANY_FLAGS, isMajorHazard: '重大危险源' } },
  { name: 'scale', label: '规模', options: company.fields.scaleType.options },
  { name: 'status', label: '企业状态', options: company.fields.companyStatus.options },
] as const

interface CompanyFilterSheetProps {
  open: boolean
  filters: CompanyFilters
  onChange: (filters: CompanyFilters) => void
  onClose: () => void
}

/** Filters take effect as they are tapped: the list behind shows what they do. */
export function CompanyFilterSheet({ open, filters, onChange, onClose }: CompanyFilterSheetProps) {
  function toggle(name: (typeof GROUPS)[number]['name'], value: string) {
    const chosen = filters[name]
    onChange({
      ...filters,
      [name]: chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value],
    })
  }

  return (
    <Sheet
      open={open}
      title="筛选企业"
      onClose={onClose}
      footer={
        <>
          <Button size="large" onClick={() => onChange(NO_FILTERS)}>
            清空
          </Button>
          <Button tone="primary" size="large" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <fieldset className="company-filter">
        <legend>巡查</legend>
        <div className="company-filter__choices">
          <button
            type="button"
            className="company-filter__choice"
            aria-pressed={filters.overdue}
            onClick={() => onChange({ ...filters, overdue: !filters.overdue })}
          >
            逾期未巡查
          </button>
        </div>
      </fieldset>
      {GROUPS.map(({ name, label, options }) => (
        <fieldset key={name} className="company-filter">
          <legend>{label}</legend>
          <div className="company-filter__choices">
            {Object.entries(options).map(([value, words]) => (
              <button
                key={value}
                type="button"
                className="company-filter__choice"
                aria-pressed={filters[name].includes(value)}
                onClick={() => toggle(name, value)}
              >
                {words}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </Sheet>
  )
}
