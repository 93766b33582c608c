import { both, either, type Filter } from '#domain/kit/filter.ts'
import { addDays, addMonths, type Day } from '#domain/lib/dates.ts'
import { companiesLacking, inIndustry, SMELTING } from '../lacking-shared.ts'

/** So long before its term ends a drill is asked for. Ours: the law says no day. */
const NOTICE_DAYS = 42

/**
 * 88号令第三十三条第二款: those with inflammable, explosive or otherwise dangerous goods, mines, smelting, city railways, building,
 * and where many people come together, each as far as its industry and its flags tell. [R]
 */
const KEY_KINDS: Filter = either(
  { any: ['isWeiHua', 'isLuShangShiYou'].map((field) => ({ field, equals: true })) },
  { field: 'tradeFamily', in: ['hazardousTrade', 'fireworks', 'construction'] },
  { any: ['采矿业', '住宿和餐饮业'].map((startsWith) => ({ field: 'industry', startsWith })) },
  { field: 'industry', equals: '文化、体育和娱乐业' },
  SMELTING,
  {
    any: ['炸药', '→燃气生产', '危险货物', '危险品仓储', '城市轨道交通', '→综合零售', '→娱乐业', '→游览景区'].map(
      inIndustry,
    ),
  },
)

/** Of small and single risks there may be 现场处置方案 alone (88号令第十五条第二款): those of the lowest grade. [R] */
const HAS_SCENE_PLANS_ALONE: Filter = both({ not: KEY_KINDS }, { field: 'riskColor', equals: 'blue' })

/** Since when one drill is enough for today: the term before, until this one is nearly over. */
export function drillSince(today: Day, months: 6 | 12): Day {
  const begins = months === 6 && today.slice(5) >= '07-01' ? `${today.slice(0, 4)}-07-01` : `${today.slice(0, 4)}-01-01`
  return today >= addDays(addMonths(begins, months), -NOTICE_DAYS) ? begins : addMonths(begins, -months)
}

/** A drill counts once it was held and written down, see its move `carryOut`; of which plans, where not of any. */
function heldSince(since: Day, plans?: readonly string[]): Filter {
  return both(
    { field: 'status', in: ['done', 'improving', 'evaluated'] },
    { field: 'drillDate', atLeast: since },
    plans === undefined
      ? 'everything'
      : { field: 'planGuid', names: 'emergencyPlan', within: { field: 'planType', in: plans } },
  )
}

/** What did not stand yet when the term began owes nothing of it. */
const standingSince = (since: Day): Filter =>
  either({ field: 'buildTime', equals: null }, { field: 'buildTime', below: since })

/**
 * 应演练未演练 (88号令第三十三条): once a year 综合 or 专项, once in half a year 现场处置方案; of the key kinds once in half a year at
 * least, of whatever plan. What was left out in the term before is owed until one is held.
 */
export const withoutDrill = companiesLacking({
  name: 'withoutDrill',
  label: '未按期演练企业',
  of: 'everything',
  lacks: {
    resource: 'drill',
    mark: '应演练未演练',
    owed: (today) => {
      const [year, half] = [drillSince(today, 12), drillSince(today, 6)]
      return [
        { of: both(KEY_KINDS, standingSince(half)), counts: heldSince(half) },
        { of: both({ not: KEY_KINDS }, standingSince(half)), counts: heldSince(half, ['onSite']) },
        {
          of: both({ not: HAS_SCENE_PLANS_ALONE }, standingSince(year)),
          counts: heldSince(year, ['general', 'special']),
        },
      ]
    },
    basis:
      '正常生产和半停产的企业：每年至少一次综合或专项预案演练，每半年至少一次现场处置方案演练；危险物品、矿山、金属冶炼、建筑施工和人员密集场所每半年至少一次演练（《生产安全事故应急预案管理办法》第三十三条，行业范围按登记的行业、监管行业和标志判断，待核；低风险企业按只编制现场处置方案对待，第十五条，待核）。按自然年、半年计，期满前六周起列出（本平台约定），上一期没有演练的一直列到补上；登记实施后才算，计划的不算。',
  },
})
