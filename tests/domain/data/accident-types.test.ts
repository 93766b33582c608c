import { describe, expect, it } from 'vitest'
import { ACCIDENT_TYPES } from '#domain/resources/risk.ts'

const NAMES =
  '物体打击 厂（场）内车辆致害 道路（轨道）车辆致害 机械致害 起重致害 触电 淹溺 灼烫 火灾 高处坠落 跌落 坍塌 水害 容器爆炸 管道爆炸 可燃气体爆炸 可燃液体蒸气爆炸 粉尘爆炸 民用爆炸物品爆炸 烟花爆竹爆炸 其他可燃固体爆炸 高温熔融物爆炸 中毒 窒息 滑坡 泄漏 其他'.split(
    ' ',
  )
/** 1 to 26 in order, and 99 for what is none of them. */
const CODES = NAMES.map((_name, at) =>
  at === NAMES.length - 1 ? 'WSA10099' : `WSA1${String(at + 1).padStart(4, '0')}`,
)

describe('GB 6441-2025', () => {
  it('has 27 types of accident', () => {
    expect(NAMES).toHaveLength(27)
    expect(Object.keys(ACCIDENT_TYPES)).toEqual(CODES)
  })

  it.each(CODES.map((code, at) => [code, NAMES[at]] as const))('calls %s %s', (code, name) => {
    expect(ACCIDENT_TYPES[code as keyof typeof ACCIDENT_TYPES]).toBe(name)
  })
})
