import { both, either, type Filter } from '#domain/kit/filter.ts'
import { companiesLacking, inIndustry, SMELTING } from '../lacking-shared.ts'

/**
 * The eight kinds of trade that must be insured: 矿山、危险化学品、烟花爆竹、交通运输、建筑施工、民用爆炸物品、金属冶炼、渔业生产
 * (`entities.md` M7, 安全生产法第五十一条). [R]
 */
export const MUST_BE_INSURED: Filter = either(
  { field: 'industry', startsWith: '采矿业' },
  { field: 'isWeiHua', equals: true },
  { field: 'tradeFamily', in: ['hazardousTrade', 'fireworks', 'transport', 'construction'] },
  inIndustry('炸药'),
  SMELTING,
  inIndustry('→渔业'),
)

/** 未投保: a policy has to be in force today, not only to have been. */
export const withoutInsurance = companiesLacking({
  name: 'withoutInsurance',
  label: '未投保安责险企业',
  of: MUST_BE_INSURED,
  lacks: {
    resource: 'insurance',
    mark: '未投保安责险',
    owed: (today) => [{ counts: both({ field: 'from', atMost: today }, { field: 'to', atLeast: today }) }],
    basis:
      '矿山、危险化学品、烟花爆竹、交通运输、建筑施工、民用爆炸物品、金属冶炼、渔业生产八类企业中，今天没有在保保单的（《安全生产法》第五十一条，行业范围待核）；按登记的行业、监管行业和危险化学品标志判断。',
  },
})
