import { both, either, type Filter } from '#domain/kit/filter.ts'
import { companiesLacking } from '../lacking-shared.ts'

/** The sections of GB/T 4754 that are industry (工业), by the beginning of the path an enterprise is filed under. */
const INDUSTRY = ['采矿业', '制造业', '电力、热力、燃气及水生产和供应业']
const INDUSTRIAL: Filter = { any: INDUSTRY.map((startsWith) => ({ field: 'industry', startsWith })) }

/**
 * 未交风险报告: industrial enterprises report in each first quarter (`calculations.md` 2.3, 江苏省政府令第140号); in its first
 * year an enterprise has done so with its first report. One that was sent back is still owed.
 */
export const withoutRiskReport = companiesLacking({
  name: 'withoutRiskReport',
  label: '未交风险报告企业',
  of: INDUSTRIAL,
  lacks: {
    resource: 'riskReport',
    mark: '未交风险报告',
    owed: (today) => [
      {
        counts: both(
          { field: 'year', equals: Number(today.slice(0, 4)) },
          { field: 'status', in: ['submitted', 'verifying', 'passed', 'transferred'] },
          either(
            { field: 'reportType', equals: 'first' },
            both(
              { field: 'reportType', equals: 'regular' },
              either({ field: 'quarter', equals: 1 }, { field: 'quarter', equals: null }),
            ),
          ),
        ),
      },
    ],
    basis:
      '正常生产和半停产的工业企业，本年没有提交首次报告或第一季度定期报告的（江苏省政府令第140号，具体截止日待核）；退回后未再提交的也算未交。',
  },
})
