import { describe, expect, it } from 'vitest'
import { leavesOf, menuOf } from '#app/shell/menu.ts'
import { staticMenu } from '#app/shell/static-menu.ts'
import { PAGES } from '#domain/pages/index.ts'
import { pagesOf } from '#domain/pages/page.ts'

const { tree, firstPath } = menuOf(staticMenu())

describe('the menu of the enterprise end', () => {
  it('R003, R096: has the static enterprise routes as top items, without asking the server', () => {
    expect(tree.map(({ title }) => title)).toEqual([
      '首页',
      '双重预防',
      '安全生产基础',
      '特殊作业',
      '人员定位',
      '应急管理',
      '风险管控',
      '现场管理',
      '教育培训',
      '整改指令',
      '资源下载',
      '企业管理',
      '消息',
      '我的',
    ])
  })

  it('R055: the enterprise accounts are among them; the details of a self-check are a page without an entry', () => {
    const paths = leavesOf(tree).map(({ path }) => path)
    expect(paths).toContain('/companyModel')
    expect(paths).not.toContain('/investigationTasks2')
    expect(PAGES.find(({ path }) => path === '/investigationTasks2')?.audience).toEqual(['enterprise'])
  })

  it('has a page beyond the specification where its row says, in a group or at the top', () => {
    const beyond = pagesOf({ audience: ['enterprise'] }, [
      { path: '/beyond/inside', title: '班组活动', resource: 'training', end: { under: '特殊作业', icon: 'users' } },
      { path: '/beyond/top', title: '厂区平面图', feature: 'MapPage', end: { after: '现场管理', icon: 'map' } },
    ])
    const menu = menuOf(staticMenu([...PAGES, ...beyond]))
    const group = menu.tree.find(({ title }) => title === '特殊作业')
    expect(group?.children.at(-1)).toMatchObject({ title: '班组活动', path: '/beyond/inside', icon: 'users' })
    const titles = menu.tree.map(({ title }) => title)
    expect(titles.indexOf('厂区平面图')).toBeGreaterThan(titles.indexOf('现场管理'))
    expect(titles.indexOf('厂区平面图')).toBeLessThan(titles.indexOf('企业管理'))
    expect(menu.places.get('/beyond/inside')?.crumbs).toEqual(['特殊作业', '班组活动'])
  })

  it('begins at its own home', () => {
    expect(firstPath).toBe('/companyHomeMenu')
  })
})
