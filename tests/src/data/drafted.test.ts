import { describe, expect, it } from 'vitest'
import { subjectsOf } from '#app/data/drafted.ts'

describe('what a draft is about', () => {
  it.each([
    [
      'a patrol: its record, its task, and the enterprise of the task',
      'patrol:r-1',
      { taskGuid: 't-1', companyGuid: 'c-1' },
      ['r-1', 't-1', 't-1/c-1'],
    ],
    ['a patrol of no task: its record', 'patrol:r-1', { taskGuid: null, companyGuid: 'c-1' }, ['r-1']],
    [
      'the answers to an action: the resource and the record',
      'rectify:hiddenDanger:h-1',
      { values: {} },
      ['hiddenDanger', 'h-1'],
    ],
    ['a step of a permit', 'permit:p-1:testGas', {}, ['p-1', 'testGas']],
  ])('%s', (_what, key, value, about) => expect(subjectsOf({ key, value })).toEqual(about))
})
