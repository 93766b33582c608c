import { describe, expect, it } from 'vitest'
import { CRITICAL_SUBSTANCES, HAZARD_CLASSES } from '#domain/data/critical-quantities.ts'

/** Number, name, critical quantity in tonnes; the usual class and its β, `T3` for the gases of table 3. */
const TABLE_1: readonly [number, string, number, string | null, number | null][] = [
  [1, '氨', 10, 'T3', 2],
  [2, '二氟化氧', 1, null, null],
  [3, '二氧化氮', 1, 'T3', 10],
  [4, '二氧化硫', 20, 'T3', 2],
  [5, '氟', 1, null, null],
  [6, '碳酰氯(光气)', 0.3, 'T3', 20],
  [7, '环氧乙烷', 10, 'T3', 2],
  [8, '甲醛(含量>90%)', 5, null, null],
  [9, '磷化氢', 1, 'T3', 20],
  [10, '硫化氢', 5, 'T3', 5],
  [11, '氯化氢(无水)', 20, 'T3', 3],
  [12, '氯', 5, 'T3', 4],
  [13, '煤气(CO,CO和H₂、CH₄的混合物等)', 20, null, null],
  [14, '砷化氢', 1, null, null],
  [15, '锑化氢', 1, null, null],
  [16, '硒化氢', 1, null, null],
  [17, '溴甲烷', 10, 'T3', 3],
  [18, '丙酮氰醇', 20, null, null],
  [19, '丙烯醛', 20, null, null],
  [20, '氟化氢', 1, 'T3', 5],
  [21, '1-氯-2,3-环氧丙烷(环氧氯丙烷)', 20, null, null],
  [22, '3-溴-1,2-环氧丙烷(环氧溴丙烷)', 20, null, null],
  [23, '甲苯二异氰酸酯(TDI)', 100, null, null],
  [24, '一氯化硫', 1, null, null],
  [25, '氰化氢', 1, 'T3', 10],
  [26, '三氧化硫', 75, null, null],
  [27, '3-氨基丙烯(烯丙胺)', 20, null, null],
  [28, '溴', 20, null, null],
  [29, '乙撑亚胺', 20, null, null],
  [30, '异氰酸甲酯', 0.75, 'T3', 20],
  [31, '叠氮化钡', 0.5, 'W1.1', 2],
  [32, '叠氮化铅', 0.5, 'W1.1', 2],
  [33, '雷汞', 0.5, 'W1.1', 2],
  [34, '三硝基苯甲醚', 5, 'W1.1', 2],
  [35, '2,4,6-三硝基甲苯(TNT)', 5, 'W1.1', 2],
  [36, '硝化甘油', 1, 'W1.1', 2],
  [37, '硝化纤维素[干的或含水(或乙醇)<25%]', 1, null, null],
  [38, '硝化纤维素(未改型的,或增塑的,含增塑剂<18%)', 1, null, null],
  [39, '硝化纤维素(含乙醇≥25%)', 10, null, null],
  [40, '硝化纤维素(含氮≤12.6%)', 50, null, null],
  [41, '硝化纤维素(含水≥25%)', 50, null, null],
  [42, '硝化纤维素溶液(含氮量≤12.6%,含硝化纤维素≤55%)', 50, null, null],
  [43, '硝酸铵(含可燃物>0.2%)', 5, 'W1.1', 2],
  [44, '硝酸铵(含可燃物≤0.2%)', 50, null, null],
  [45, '硝酸铵肥料(含可燃物≤0.4%)', 200, null, null],
  [46, '硝酸钾', 1000, null, null],
  [47, '1,3-丁二烯', 5, 'W2', 1.5],
  [48, '二甲醚', 50, 'W2', 1.5],
  [49, '甲烷、天然气', 50, 'W2', 1.5],
  [50, '氯乙烯', 50, 'W2', 1.5],
  [51, '氢', 5, 'W2', 1.5],
  [52, '液化石油气(含丙烷、丁烷及其混合物)', 50, 'W2', 1.5],
  [53, '一甲胺', 5, 'W2', 1.5],
  [54, '乙炔', 1, 'W2', 1.5],
  [55, '乙烯', 50, 'W2', 1.5],
  [56, '氧(压缩的或液化的)', 200, 'W4', 1],
  [57, '苯', 50, 'W5.3', 1],
  [58, '苯乙烯', 500, 'W5.4', 1],
  [59, '丙酮', 500, 'W5.3', 1],
  [60, '2-丙烯腈(丙烯腈)', 50, null, null],
  [61, '二硫化碳', 50, null, null],
  [62, '环己烷', 500, 'W5.3', 1],
  [63, '1,2-环氧丙烷', 10, 'W5.1', 1.5],
  [64, '甲苯', 500, 'W5.3', 1],
  [65, '甲醇', 500, 'W5.3', 1],
  [66, '汽油(乙醇汽油、甲醇汽油)', 200, 'W5.3', 1],
  [67, '乙醇', 500, 'W5.3', 1],
  [68, '乙醚', 10, 'W5.1', 1.5],
  [69, '乙酸乙酯', 500, 'W5.3', 1],
  [70, '正己烷', 500, 'W5.3', 1],
  [71, '过乙酸', 10, null, null],
  [72, '过氧化甲基乙基酮(10%<有效氧含量≤10.7%,含A型稀释剂≥48%)', 10, null, null],
  [73, '白磷(黄磷)', 50, null, null],
  [74, '烷基铝(三烷基铝)', 1, null, null],
  [75, '戊硼烷', 1, null, null],
  [76, '过氧化钾', 20, null, null],
  [77, '过氧化钠', 20, 'W9.1', 1],
  [78, '氯酸钾', 100, null, null],
  [79, '氯酸钠', 100, null, null],
  [80, '发烟硝酸', 20, null, null],
  [81, '硝酸(发红烟的除外,含硝酸>70%)', 100, null, null],
  [82, '硝酸胍', 50, null, null],
  [83, '碳化钙(电石)', 100, 'W11', 1],
  [84, '钾', 1, 'W11', 1],
  [85, '钠', 10, 'W11', 1],
]

/** Class, critical quantity in tonnes, β. */
const TABLES_2_AND_4: readonly [keyof typeof HAZARD_CLASSES, number, number][] = [
  ['J1', 5, 4],
  ['J2', 50, 1],
  ['J3', 50, 2],
  ['J4', 50, 2],
  ['J5', 500, 1],
  ['W1.1', 1, 2],
  ['W1.2', 10, 2],
  ['W1.3', 50, 2],
  ['W2', 10, 1.5],
  ['W3', 150, 1],
  ['W4', 50, 1],
  ['W5.1', 10, 1.5],
  ['W5.2', 50, 1],
  ['W5.3', 1000, 1],
  ['W5.4', 5000, 1],
  ['W6.1', 10, 1.5],
  ['W6.2', 50, 1],
  ['W7.1', 10, 1.5],
  ['W7.2', 50, 1],
  ['W8', 50, 1],
  ['W9.1', 50, 1],
  ['W9.2', 200, 1],
  ['W10', 200, 1],
  ['W11', 200, 1],
]

describe('GB 18218-2018, tables 1 and 3', () => {
  it.each(TABLE_1)('%i %s: %d t', (no, name, criticalQty, betaClass, beta) => {
    expect(CRITICAL_SUBSTANCES[no - 1]).toMatchObject({ no, name, criticalQty, betaClass, beta })
  })

  it('are whole', () => {
    expect(CRITICAL_SUBSTANCES).toHaveLength(TABLE_1.length)
  })
})

describe('GB 18218-2018, tables 2 and 4', () => {
  it.each(TABLES_2_AND_4)('%s: %d t, β %d', (name, criticalQty, beta) => {
    expect(HAZARD_CLASSES[name]).toMatchObject({ criticalQty, beta })
  })

  it('are whole', () => {
    expect(Object.keys(HAZARD_CLASSES).toSorted()).toEqual(TABLES_2_AND_4.map(([name]) => name).toSorted())
  })
})
