import { expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { ranksOf } from '#domain/kit/rank.ts'

/** Each from the gravest, or the highest, downwards. */
const LADDERS = [
  ['特急', '紧急', '一般'],
  ['特别重大', '重大', '较大', '一般', '低'],
  ['高', '中', '低'],
  ['省级', '市级', '区级', '镇（街道）级'],
  ['特级', '一级', '二级', '三级', '四级', '不分级'],
  ['正高级', '副高级', '中级'],
  ['公司级', '车间级', '班组级', '岗位级'],
  ['全部停产', '局部停产'],
  ['公司', '车间', '班组'],
]
/** Two steps of a ladder make one: 一般 alone is many things. */
const LEAST_STEPS = 2
/** Of a course or a paper: from what one learns first. */
const UPWARDS = ['question.difficulty']

const bare = (label: string) => label.replace(/(?<=.)(风险|隐患|事故)$/, '')

const climbs = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const key = `${resource.name}.${name}`
    const ranks = ranksOf(field)
    if (field.kind !== 'choice' || ranks === null || UPWARDS.includes(key)) return []
    const labels = ranks.map((code) => bare(field.options[code] ?? ''))
    return LADDERS.flatMap((ladder) => {
      const steps = ladder.filter((step) => labels.includes(step))
      return steps.length < LEAST_STEPS ? [] : [{ key, steps, found: labels.filter((label) => steps.includes(label)) }]
    })
  }),
)

it.each(climbs)('lists show $key from the gravest on', ({ steps, found }) => {
  expect(found).toEqual(steps)
})

it('has such choices in many places', () => {
  expect(climbs.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['hiddenDanger.dangerLevel', 'company.riskColor', 'workOrderTask.urgency', 'expert.level']),
  )
})
