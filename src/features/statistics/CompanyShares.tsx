import { companiesPath } from '#app/features/statistics/links.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { Card, RiskTag, Section, Unread } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import type { CompanyShare, CompanyStatistics } from '#domain/contract/statistics.ts'

/** The enterprises of a grid by kind, and how many of each kind were not visited in time. */
export function CompanyShares({ gridGuid }: { gridGuid: string }) {
  const { answer, again } = useAsked<CompanyStatistics>('/api/statistics/companies', { parentGridGuid: gridGuid })
  if (answer.state !== 'ready') return <Unread read={answer} onRetry={again} />
  const { parent, total, byRisk, byFlag, byTrade, byScale } = answer.data
  const shared = { total, gridPath: parent.gridPath }
  return (
    <div className="company-shares">
      <Shares title="按风险等级" shares={byRisk} queryOf={(code) => ({ riskColor: code })} {...shared} />
      <Shares title="按监管标志" shares={byFlag} queryOf={(code) => ({ [code]: 'true' })} {...shared} />
      <Shares title="按行业" shares={byTrade} queryOf={(code) => ({ tradeFamily: code })} {...shared} />
      <Shares title="按规模" shares={byScale} queryOf={(code) => ({ scaleType: code })} {...shared} />
    </div>
  )
}

interface SharesProps {
  title: string
  shares: readonly CompanyShare[]
  total: number
  gridPath: string
  queryOf: (code: string) => Readonly<Record<string, string>>
}

function Shares({ title, shares, total, gridPath, queryOf }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ companies }) => companies))
  return (
    <Section title={title} note={`共 ${total.toLocaleString('zh-CN')} 家`}>
      <Card>
        {shares.length === 0 && <p className="share__none">当前暂无信息</p>}
        <ul>
          {shares.map(({ code, label, companies, overdue }) => (
            <li key={code} className="share">
              <span className="share__label">{title === '按风险等级' ? <RiskTag color={code} /> : label}</span>
              <span className="share__bar" aria-hidden="true">
                <span className={`share__fill share__fill--${code}`} style={{ width: `${(companies / most) * 100}%` }}>
                  <span className="share__late" style={{ width: `${(overdue / Math.max(1, companies)) * 100}%` }} />
                </span>
              </span>
              <Link className="share__number" to={companiesPath(queryOf(code), gridPath)}>
                {companies.toLocaleString('zh-CN')} 家
              </Link>
              {overdue > 0 ? (
                <Link className="share__overdue" to={companiesPath({ ...queryOf(code), view: 'overdue' }, gridPath)}>
                  逾期 {overdue.toLocaleString('zh-CN')}
                </Link>
              ) : (
                <span className="share__overdue share__overdue--none">无逾期</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
