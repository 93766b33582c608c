import { describe, expect, it } from 'vitest'
import {
  areaPathName,
  areaQuery,
  departmentQuery,
  gridQuery,
  industryPathName,
  industryQuery,
  joinAreas,
} from '#domain/rules/tree-picks.ts'

describe('joinAreas', () => {
  it('R071: wraps ids, guids and parent ids in commas', () => {
    const areas = [
      { id: 4, guid: '320509001', parentId: 3 },
      { id: 9, guid: '320509105', parentId: 3 },
    ]
    expect(joinAreas(areas)).toEqual({ ids: ',4,9,', guids: ',320509001,320509105,', parentIds: ',3,3,' })
    expect(joinAreas([])).toEqual({ ids: '', guids: '', parentIds: '' })
    expect(joinAreas([{ id: 1, guid: '32', parentId: null }]).parentIds).toBe(',,')
  })
})

describe('path names', () => {
  it('R072: joins the names of a cascaded area with a slash', () => {
    expect(areaPathName(['江苏省', '苏州市', '吴江区'])).toBe('江苏省/苏州市/吴江区')
  })

  it('R132: joins the names on the way to an industry by arrows', () => {
    expect(industryPathName(['制造业', '纺织业', '棉纺织'])).toBe('制造业→纺织业→棉纺织')
  })
})

describe('tree queries', () => {
  it('R159 R188: ask for 200 areas by id, parent and level', () => {
    expect(areaQuery({ parentId: 3, level: '4' })).toEqual({ id: 3, parentId: 3, pageSize: 200, level: '4' })
    expect(areaQuery({ parentId: null })).toEqual({ id: -1, parentId: -1, pageSize: 200, level: '' })
    expect(areaQuery({ guid: '320509' })).toEqual({ guid: '320509', pageSize: 200 })
  })

  it('R159: ask for grids by guid and isFirst', () => {
    expect(gridQuery('WJ-01', true)).toEqual({ guid: 'WJ-01', isFirst: true })
  })

  it('R159 R189: ask for 50 departments of an enterprise, newest first', () => {
    expect(departmentQuery('c1')).toEqual({ pageIndex: 1, pageSize: 50, sort: 'id', order: 'DESC', companyGuid: 'c1' })
  })

  it('R067 R187: ask for 1000 industries below a node', () => {
    expect(industryQuery(12)).toMatchObject({
      parentId: 12,
      queryWbj: '',
      pageSize: 1000,
      sort: 'sortId',
      order: 'ASC',
    })
    expect(Object.keys(industryQuery(null))).toEqual([
      'parentId',
      'queryWbj',
      'attributename',
      'classname',
      'pageSize',
      'sort',
      'order',
    ])
  })
})
