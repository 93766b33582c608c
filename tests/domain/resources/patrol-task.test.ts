import { describe, expect, it } from 'vitest'
import { visitCompany } from '#domain/resources/patrolTask/actions.ts'
import { patrolTask } from '#domain/resources/patrolTask/definition.ts'
import { buildActor, buildRecord, LEAF_PATH, outcomeOf } from '#tests/factories/domain.ts'

const task = (own: Record<string, unknown> = {}) =>
  buildRecord(patrolTask.name, {
    guid: 'task-1',
    gridPath: LEAF_PATH,
    status: 'pending',
    companyGuids: ['company-1', 'company-2'],
    ...own,
  })
const visit = { companyGuid: 'company-1', recordGuid: 'patrol-1' }

describe('a visit for a patrol task', () => {
  it.each([
    ['pending', 'running'],
    ['running', 'running'],
    ['done', 'done'],
    // Withdrawn while the inspector was at the enterprise: he was there all the same.
    ['cancelled', 'cancelled'],
  ])('is kept and linked when the task is %s', (status, after) => {
    const outcome = outcomeOf(visitCompany, task({ status }), visit, { actor: buildActor('grid') })
    expect(outcome).toMatchObject({ status: after, doneCompanyGuids: ['company-1'], recordGuids: ['patrol-1'] })
  })

  it('finishes the task at its last enterprise', () => {
    const before = task({ doneCompanyGuids: ['company-2'] })
    expect(outcomeOf(visitCompany, before, visit, { actor: buildActor('grid') })).toMatchObject({ status: 'done' })
  })
})
