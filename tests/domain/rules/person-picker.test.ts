import { describe, expect, it } from 'vitest'
import { ROOT_GRID_GUID } from '#domain/data/grids.ts'
import {
  addPeople,
  mergePeople,
  PERSON_PICKER,
  type Person,
  personOf,
  personQuery,
  removePeople,
  searchPeople,
  TOP_GRID_GUID,
  treeRootFor,
} from '#domain/rules/person-picker.ts'

const person = (guid: string, name: string, more: Partial<Person> = {}): Person => ({
  ...personOf({ id: Number(guid), guid, name }),
  ...more,
})
const zhang = person('1', '张三', {
  mobile: '13812345678',
  phoneNumber: '0512-63001234',
  positionName: '网格员',
  lawEnforcementNumber: 'ZF001',
})
const li = person('2', '李四', { mobile: '13912345678', positionName: '执法员' })

describe('treeRootFor', () => {
  it('R298 R326: loads from the top for who works in 320509000007', () => {
    expect(TOP_GRID_GUID).toBe(ROOT_GRID_GUID)
    expect(treeRootFor('320509000007')).toEqual({ guid: -1, isFirst: false })
    expect(treeRootFor('320509000007', 'WJ-01')).toEqual({ guid: -1, isFirst: false })
  })

  it("R299: else starts at the supplied grid, or at the user's own", () => {
    expect(treeRootFor('WJ-02', 'WJ-01')).toEqual({ guid: 'WJ-01', isFirst: true })
    expect(treeRootFor('WJ-02')).toEqual({ guid: 'WJ-02', isFirst: true })
    expect(treeRootFor(null, 'WJ-01')).toEqual({ guid: 'WJ-01', isFirst: true })
  })

  it('loads from the top for who works in no grid', () => {
    expect(treeRootFor(null)).toEqual({ guid: -1, isFirst: false })
  })
})

describe('personQuery', () => {
  it('R251 R325: asks for 200 people of a grid, sorted by id descending, uncounted', () => {
    expect(personQuery('WJ-01')).toEqual({
      pageIndex: 1,
      pageSize: 200,
      countTotal: false,
      total: 0,
      sort: 'id',
      order: 'DESC',
      isFirst: false,
      gridManageGuid: 'WJ-01',
    })
  })
})

describe('people', () => {
  it('R249: carry the fields of the picker', () => {
    const row = { id: 7, guid: 'g', name: '王五', mobile: '13812345678', lawEnforcementPerson: true, username: 'wang' }
    expect(personOf(row)).toEqual({
      id: 7,
      guid: 'g',
      name: '王五',
      mobile: '13812345678',
      phoneNumber: '13812345678',
      positionName: null,
      lawEnforcementPerson: true,
      lawEnforcementNumber: null,
    })
  })

  it('R293: are searched by part of the name', () => {
    const names = (words: string) => searchPeople([zhang, li], words).map(({ name }) => name)
    expect(names('三')).toEqual(['张三'])
    expect(names('  ')).toEqual(['张三', '李四'])
    expect(names('138')).toEqual([])
  })

  it('R283: are added once', () => {
    expect(addPeople([zhang], [zhang, li]).map(({ guid }) => guid)).toEqual(['1', '2'])
  })

  it('are removed by guid', () => {
    expect(removePeople([zhang, li], ['1'])).toEqual([li])
  })

  it('R286: are merged into one record, field by field, joined by commas', () => {
    expect(mergePeople([zhang, li])).toEqual({
      id: '1,2',
      guid: '1,2',
      phoneNumber: '0512-63001234,',
      name: '张三,李四',
      mobile: '13812345678,13912345678',
      lawEnforcementNumber: 'ZF001,',
      positionName: '网格员,执法员',
    })
  })

  it('R243: are chosen under 选择人员', () => {
    expect(PERSON_PICKER.title).toBe('选择人员')
  })
})
