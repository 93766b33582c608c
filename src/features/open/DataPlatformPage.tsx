import { PublicFrame } from '#app/ui/PublicFrame.tsx'
import { RiskTag } from '#app/ui/surfaces.tsx'
import type { PublicOverview } from '#domain/contract/public-information.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import { Answered } from './Answered.tsx'
import { usePublic } from './use-public.ts'

const COLORS = Object.keys(RISK_COLORS) as (keyof typeof RISK_COLORS)[] // keys of that very table

/** 数据平台: the district in figures, none of a single enterprise. */
export function DataPlatformPage() {
  const answer = usePublic<PublicOverview>('/api/statistics/publicOverview')
  return (
    <PublicFrame title="数据平台">
      <Answered answer={answer}>
        {(figures) => {
          const tiles = [
            ['监管企业', figures.companies, '家'],
            ['本年巡查', figures.patrolsThisYear, '次'],
            ['本年发现隐患', figures.hazardsThisYear, '条'],
            ['本年已销号', figures.hazardsClosedThisYear, '条'],
            ['销号率', figures.closedRate ?? '—', figures.closedRate === null ? '' : '%'],
            ['标准化证书', figures.certificates, '张'],
            ['备案机构', figures.agencies, '家'],
          ] as const
          const most = Math.max(1, ...figures.companiesByColor.map(({ count }) => count))
          return (
            <>
              <dl className="open-tiles">
                {tiles.map(([label, value, unit]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {typeof value === 'number' ? value.toLocaleString('zh-CN') : value}
                      <span>{unit}</span>
                    </dd>
                  </div>
                ))}
              </dl>
              <h2 className="open-frame__section">企业风险等级</h2>
              <ul className="open-bars">
                {COLORS.map((color) => {
                  const count = figures.companiesByColor.find((each) => each.color === color)?.count ?? 0
                  return (
                    <li key={color}>
                      <RiskTag color={color} />
                      <span className="open-bars__track" aria-hidden="true">
                        <span
                          className={`open-bars__bar open-bars__bar--${color}`}
                          style={{ width: `${(count / most) * 100}%` }}
                        />
                      </span>
                      <span>{count.toLocaleString('zh-CN')} 家</span>
                    </li>
                  )
                })}
              </ul>
              <p className="open-list__note">
                数据截至 {formatDateTime(figures.asOf)}，统计口径：平台在册、未删除的记录。
              </p>
            </>
          )
        }}
      </Answered>
    </PublicFrame>
  )
}
