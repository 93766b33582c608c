import { describe, expect, it } from 'vitest'
import '#domain/resources/all.ts'
import { matches } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { mayDo } from '#domain/resources/workflowTask/definition.ts'
import { EXPERT_AUDIT_ACTIVITY } from '#domain/rules/header.ts'
import { openTaskOf } from '#domain/rules/workflow-task.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

const AREA = { companyGuid: 'company-1', companyName: '甲厂', gridGuid: 'g', gridPath: 'root/t/g/' }
const taskOf = (resource: string, own: Record<string, unknown>) =>
  openTaskOf(resourceNamed(resource), buildRecord(resource, own))

describe('the to-do that a record is', () => {
  it('waits for those who may make a move out of its state', () => {
    const task = taskOf('hiddenDanger', { ...AREA, status: 'pendingRectify', description: '通道堵塞' })
    expect(task).toMatchObject({
      title: '隐患：甲厂 通道堵塞',
      activityName: '隐患待整改',
      bizResource: 'hiddenDanger',
      gridPath: 'root/t/g/',
    })
    expect(task?.activityRoles).toEqual(expect.arrayContaining(['company', 'safety']))
    expect(task?.activityRoles).not.toContain('expert')
  })

  it('is one person’s where only he may go on', () => {
    const task = taskOf('dutyParticipants', { status: 'assigned', incidentGuid: 'i', userGuid: 'li', userName: '李四' })
    expect(task).toMatchObject({ activityUser: 'li' })
  })

  it.each([
    ['hiddenDanger', { ...AREA, status: 'closed' }],
    ['notice', { status: 'draft', title: '草稿' }],
    ['noticeFeedBack', { status: 'unread', userGuid: 'li' }],
    ['material', { ...AREA, name: '灭火器' }],
  ])('is none for %s %o', (resource, own) => {
    expect(taskOf(resource, own)).toBeNull()
  })

  it('of an expert selection bears the name that its counter asks for', () => {
    const task = taskOf('expertSelection', { status: 'pendingAudit', eventName: '专家检查' })
    expect(task?.activityName).toBe(EXPERT_AUDIT_ACTIVITY)
  })

  it('is open to his own name and to his role in his area only', () => {
    const row = { activityUser: null, activityRoles: ['grid'], ...AREA, agencyGuid: null }
    const may = (gridPath: string, own: object = {}) =>
      matches(mayDo(buildActor('grid', { guid: 'me', gridPath })), { ...row, ...own })
    expect([may('root/t/g/'), may('root/t/'), may('root/x/')]).toEqual([true, true, false])
    expect(may('root/x/', { activityUser: 'me', activityRoles: [] })).toBe(true)
    expect(may('root/x/', { companyGuid: null, gridPath: null })).toBe(true)
    expect(may('root/t/g/', { activityRoles: ['town'] })).toBe(false)
  })
})
