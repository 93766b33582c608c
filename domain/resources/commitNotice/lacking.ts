import { both } from '#domain/kit/filter.ts'
import { companiesLacking } from '../lacking-shared.ts'

/** 未承诺公告: enterprises with hazardous chemicals announce each day (应急〔2018〕74号); late from 9 o'clock on. [L] */
export const withoutCommitNotice = companiesLacking({
  name: 'withoutCommitNotice',
  label: '今日未公告企业',
  of: { field: 'isWeiHua', equals: true },
  lacks: {
    resource: 'commitNotice',
    mark: '今日未公告',
    from: '09:00',
    owed: (today) => [
      {
        counts: both(
          { field: 'noticeDate', equals: today },
          { field: 'level', equals: 'company' },
          { field: 'status', equals: 'published' },
        ),
      },
    ],
    basis:
      '正常生产和半停产的危险化学品企业，当天 09:00 起还没有公司级承诺公告的（应急〔2018〕74号；时点为本平台约定）。',
  },
})
