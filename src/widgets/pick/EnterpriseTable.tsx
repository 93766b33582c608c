import type { EnterprisePickerState, EnterpriseRow } from '#app/widgets/pick/use-enterprise-picker.ts'
import { company } from '#domain/resources/company/definition.ts'
import type { PickMode } from '#domain/rules/enterprise-picker.ts'

/** The row of the specification (document 1, section 3). */
const COLUMNS = [
  'companyName',
  'serialNumber',
  'regionName',
  'industry',
  'legalRepresentative',
  'legalRepresentativePhone',
  'registerAddress',
  'pbAddress',
] as const

interface EnterpriseTableProps {
  rows: readonly EnterpriseRow[]
  picker: EnterprisePickerState
  mode: PickMode
  isDesktop: boolean
}

/** A table with a column of boxes on a desktop, cards with a box elsewhere. */
export function EnterpriseTable({ rows, picker, mode, isDesktop }: EnterpriseTableProps) {
  const isTicked = (row: EnterpriseRow) => picker.ticked.some(({ guid }) => guid === row.guid)
  if (!isDesktop)
    return (
      <ul className="enterprise-picker__cards">
        {rows.map((row) => (
          <li key={row.guid}>
            <label className="enterprise-picker__card">
              <input type="checkbox" checked={isTicked(row)} onChange={() => picker.tick(row)} />
              <span>
                <strong>{wordsOf(row, 'companyName')}</strong>
                <small>
                  {wordsOf(row, 'regionName')} · {wordsOf(row, 'legalRepresentative')}
                </small>
                <small>{wordsOf(row, 'pbAddress')}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    )
  const isWhole = rows.every(isTicked)
  return (
    <table className="enterprise-picker__table">
      <thead>
        <tr>
          <th scope="col">
            {mode === 'multiple' ? (
              <input
                type="checkbox"
                aria-label="选择本页"
                checked={isWhole}
                onChange={() => picker.tickPage(rows, !isWhole)}
              />
            ) : (
              <span className="visually-hidden">选择</span>
            )}
          </th>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {company.fields[name].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.guid} aria-selected={isTicked(row)} onClick={() => picker.tick(row)}>
            <td>
              <input
                type="checkbox"
                aria-label={`选择${wordsOf(row, 'companyName')}`}
                checked={isTicked(row)}
                onClick={(event) => event.stopPropagation()}
                onChange={() => picker.tick(row)}
              />
            </td>
            {COLUMNS.map((name) => (
              <td key={name} title={wordsOf(row, name)}>
                {wordsOf(row, name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function wordsOf(row: EnterpriseRow, name: (typeof COLUMNS)[number]): string {
  const value = row[name]
  return typeof value === 'string' && value !== '' ? value : '—'
}
