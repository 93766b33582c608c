import { lookedUpActions } from '#domain/kit/looked-up.ts'
import { recordAs } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { evaluateWork, type WorkFacts, type WorkWeight } from '#domain/rules/work-evaluation.ts'
import { WORK_KINDS } from '../risk.ts'
import { dangerousWorkEvaluation } from './definition.ts'

/** Saving an evaluation works out its score by the weights it names. */
export const evaluationActions = lookedUpActions(dangerousWorkEvaluation, {
  needs: ({ configGuid }) => ({
    config: typeof configGuid === 'string' ? { resource: 'dangerousWorkConfig', guid: configGuid } : null,
  }),
  derive: (record, { related }) => {
    const { config } = related
    if (config == null || config.deleted || config.configType !== 'evaluate')
      throw wrong<typeof dangerousWorkEvaluation>('configGuid', '请选择作业评价权重', 'missing')
    const weights = (config.weights ?? []) as WorkWeight[]
    const { score, level, counted } = evaluateWork(
      recordAs<typeof dangerousWorkEvaluation>(record) as WorkFacts,
      weights,
    )
    return { score, riskLevel: level, scoreBasis: `${config.ruleVersion}：${counted.map(wordsOf).join('，')}` }
  },
})

const kinds: Readonly<Record<string, string>> = WORK_KINDS
const places: Readonly<Record<string, string>> = dangerousWorkEvaluation.fields.placeType.options

function wordsOf({ factor, value, weight }: WorkWeight): string {
  if (factor === 'kind') return `${kinds[value] ?? value}作业 +${weight}`
  if (factor === 'people') return `作业人数不少于${value}人 +${weight}`
  if (factor === 'place') return `${places[value] ?? value} +${weight}`
  return `${factor === 'night' ? '夜间作业' : '外包作业'} +${weight}`
}
