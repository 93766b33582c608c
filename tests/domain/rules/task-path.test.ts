import { expect, it } from 'vitest'
import { taskPath } from '#domain/rules/task-path.ts'

it.each([
  { bizResource: 'hiddenDanger', path: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/b-1' },
  { bizResource: 'rectifyInstruction', path: '/companyInstruction/companyInstructionIndex/b-1' },
  { bizResource: 'patrolRecord', path: '/newGridPatrol/index/b-1' },
  { bizResource: 'patrolTask', path: '/securityPatrol/index' },
  { bizResource: 'leave', path: '/auditNotice?open=t-1' },
  { bizResource: 'toString', path: '/auditNotice?open=t-1' },
])('leads to where a $bizResource is dealt with', ({ bizResource, path }) => {
  expect(taskPath({ guid: 't-1', bizResource, bizGuid: 'b-1' })).toBe(path)
})
