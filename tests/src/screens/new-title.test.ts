import { describe, expect, it } from 'vitest'
import { newTitle } from '#app/screens/new-title.ts'
import '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

describe('the title of a new record that is not sent yet', () => {
  const permit = { workKind: 'fire', workContent: '更换管道', workPlace: '2号车间', jsa: '灼烫' }
  it.each([
    ['its kind, work and place', 'dangerousWorkPermit', permit, null, '新增特殊作业票 · 动火 · 2号车间 · 更换管道'],
    [
      'whose it is, first',
      'dangerousWorkPermit',
      permit,
      '示例纺织',
      '新增特殊作业票 · 示例纺织 · 动火 · 2号车间 · 更换管道',
    ],
    [
      'nothing but what it is, before anything is filled in',
      'dangerousWorkPermit',
      { workKind: '' },
      null,
      '新增特殊作业票',
    ],
    [
      'the beginning of what is long',
      'device',
      { deviceName: '一二三四五六七八九十一二三四五六七八九十多' },
      null,
      '新增设备设施 · 一二三四五六七八九十一二三四五六七八九十…',
    ],
  ])('says %s', (_what, resource, values, company, title) =>
    expect(newTitle(resourceNamed(resource), values, company)).toBe(title),
  )

  it('says nothing that lists hide', () => {
    const values = { name: '王五', mobile: '13812345678' }
    expect(newTitle(resourceNamed('companyEmployee'), values, null)).not.toContain('138')
  })
})
