import { FIGURES, type Figure } from '#app/features/statistics/links.ts'
import { Link } from '#app/ui/Link.tsx'
import type { TodayCounts, TodayStatistics } from '#domain/contract/statistics.ts'

interface GridTableProps {
  statistics: TodayStatistics
  onOpen: (guid: string) => void
}

/** A row for each part of the grid, every number leading to its list; the worst of a column is marked. */
export function GridTable({ statistics: { rows, total, parent }, onOpen }: GridTableProps) {
  return (
    <div className="grid-table">
      <table>
        <thead>
          <tr>
            <th scope="col">网格</th>
            <th scope="col">企业</th>
            {FIGURES.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.gridGuid + row.gridName}>
              <th scope="row">
                {row.hasParts ? (
                  <button type="button" onClick={() => onOpen(row.gridGuid)}>
                    {row.gridName}
                  </button>
                ) : (
                  row.gridName
                )}
              </th>
              <td>{row.companies.toLocaleString('zh-CN')}</td>
              {FIGURES.map((figure) => (
                <NumberCell key={figure.name} figure={figure} counts={row} gridPath={row.gridPath} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{total.companies.toLocaleString('zh-CN')}</td>
            {FIGURES.map((figure) => (
              <NumberCell key={figure.name} figure={figure} counts={total} gridPath={parent.gridPath} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function NumberCell({ figure, counts, gridPath }: { figure: Figure; counts: TodayCounts; gridPath: string }) {
  const count = counts[figure.name]
  if (count === 0) return <td className="grid-table__none">0</td>
  const words = count.toLocaleString('zh-CN')
  return (
    <td className={figure.isAlarm ? 'grid-table__bad' : 'grid-table__number'}>
      {figure.to === null ? (
        words
      ) : (
        <Link className="grid-table__link" to={figure.to(gridPath)}>
          {words}
        </Link>
      )}
    </td>
  )
}
