import { describe, expect, it } from 'vitest'
import { leavesOf, menuOf } from '#app/shell/menu.ts'
import { staticMenuOf } from '#app/shell/static-menu.ts'
import { routes } from '#domain/routes/index.ts'

const everything = () => true
const menuWith = (isBuilt: (pattern: string) => boolean) => menuOf(staticMenuOf(isBuilt))

describe('the menu of the enterprise end', () => {
  it('R003, R096: has the static enterprise routes as top items, without asking the server', () => {
    expect(menuWith(everything).tree.map(({ title }) => title)).toEqual([
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
    const paths = leavesOf(menuWith(everything).tree).map(({ path }) => path)
    expect(paths).toContain('/companyModel')
    expect(routes.find(({ path, group }) => path === '/investigationTasks2' && group === 'other')?.audience).toEqual([
      'enterprise',
    ])
  })

  it('has nothing that is not built, and no group without a page', () => {
    const only = menuWith((pattern) => pattern === '/fiveInOneCom/specialWork/fireWork')
    expect(leavesOf(only.tree).map(({ path }) => path)).toEqual([
      '/companyHomeMenu',
      '/fiveInOneCom/specialWork/fireWork',
      '/gridManageNotic/myNotice',
      '/mine',
    ])
  })

  it('begins at its own home', () => {
    expect(menuWith(everything).firstPath).toBe('/companyHomeMenu')
  })
})
