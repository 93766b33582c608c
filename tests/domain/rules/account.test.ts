import { describe, expect, it } from 'vitest'
import {
  accountKindProblems,
  isLastingAdministrator,
  localProblems,
  mayEnter,
  userTypeOf,
} from '#domain/rules/account.ts'

type Person = Parameters<typeof mayEnter>[0]
const TODAY = '2026-11-29'
const INSPECTOR: Person = { userType: 'government', roles: ['grid'] }
const OFFICER: Person = { userType: 'company', roles: ['safety'], companyGuid: 'c-1' }

describe('the kind of an account', () => {
  it.each<[Person, string | null]>([
    [{ roles: ['safety', 'company'] }, 'company'],
    [{ roles: ['expert', 'reviewer'] }, 'expert'],
    [{ roles: ['agency', 'reviewer'] }, 'agency'],
    [{ roles: ['grid', 'safety'] }, null],
    [{ userType: 'company', roles: ['grid'] }, 'company'],
    [{ userType: 'robot', roles: ['duty'] }, 'government'],
  ])('of %j is %s', (person, kind) => {
    expect(userTypeOf(person)).toBe(kind)
  })
})

describe('an account', () => {
  const said = (before: Person | null, after: Person) => accountKindProblems(before, after).map(({ path }) => path)

  it.each<[string, Person | null, Person]>([
    ['an inspector', null, INSPECTOR],
    ['an inspector who may enforce', null, { ...INSPECTOR, lawEnforcementPerson: true }],
    ['an officer of an enterprise', null, OFFICER],
    ['an inspector who comes to be on duty as well', INSPECTOR, { ...INSPECTOR, roles: ['grid', 'duty'] }],
    [
      'one from before these rules, whose name alone changes',
      { roles: ['grid', 'safety'] },
      { roles: ['grid', 'safety'], name: '李' },
    ],
  ])('may be %s', (_who, before, after) => {
    expect(said(before, after)).toEqual([])
  })

  it.each<[string, Person | null, Person, string[]]>([
    ['both inspector and inspected', null, { roles: ['grid', 'safety'] }, ['roles']],
    [
      'one from before these rules, as soon as a role comes',
      { roles: ['grid', 'safety'] },
      { roles: ['grid', 'safety', 'duty'] },
      ['roles'],
    ],
    ['an enterprise that becomes the authority', OFFICER, { userType: 'government', roles: ['grid'] }, ['userType']],
    ['an enterprise with a role of the authority', null, { ...OFFICER, roles: ['safety', 'bureau'] }, ['roles']],
    ['the authority in an enterprise', null, { ...INSPECTOR, companyGuid: 'c-1' }, ['companyGuid']],
    ['the authority in an institution', null, { ...INSPECTOR, agencyGuid: 'a-1' }, ['agencyGuid']],
    ['an enterprise that enforces', null, { ...OFFICER, lawEnforcementPerson: true }, ['lawEnforcementPerson']],
    ['an expert who enforces', null, { roles: ['expert'], lawEnforcementPerson: true }, ['lawEnforcementPerson']],
  ])('may not be %s', (_who, before, after, paths) => {
    expect(said(before, after)).toEqual(paths)
  })
})

describe('whoever signs in', () => {
  it.each<[string, Person, boolean]>([
    ['anybody', {}, true],
    ['on his last day', { onDutyTo: TODAY }, true],
    ['on the day after it', { onDutyTo: '2026-11-28' }, false],
    ['switched off', { accountEnabled: false }, false],
    ['stopped', { personStatus: 'stopped' }, false],
    ['removed', { deleted: true }, false],
  ])('%s', (_when, person, enters) => {
    expect(mayEnter(person, TODAY)).toBe(enters)
  })

  it.each<[string, Person, boolean]>([
    ['one without a last day', { roles: ['bureau', 'admin'] }, true],
    ['one whose last day is set', { roles: ['admin'], onDutyTo: '2027-11-28' }, false],
    ['one who is switched off', { roles: ['admin'], accountEnabled: false }, false],
    ['another post', { roles: ['bureau'] }, false],
    ['no post', {}, false],
  ])('is an administrator who stays: %s', (_who, person, stays) => {
    expect(isLastingAdministrator(person, TODAY)).toBe(stays)
  })
})

describe('whoever oversees a part of the district', () => {
  const AT_TOP: Person = { roles: ['town'], gridGuid: 'root', gridPath: 'root/' }
  const IN_TOWN: Person = { roles: ['town'], gridGuid: 'town-a', gridPath: 'root/town-a/' }

  it.each<[string, Person | null, Person, string[]]>([
    ['of a town, at the top', null, AT_TOP, ['gridGuid']],
    ['of a grid, moved to the top', { ...IN_TOWN, roles: ['grid'] }, { ...AT_TOP, roles: ['grid'] }, ['gridGuid']],
    ['made one of a town where he was of the bureau', { ...AT_TOP, roles: ['bureau'] }, AT_TOP, ['gridGuid']],
    ['in his town', null, IN_TOWN, []],
    ['of the bureau as well', null, { ...AT_TOP, roles: ['town', 'bureau'] }, []],
    ['of no grid at all', null, { roles: ['town'], gridGuid: null, gridPath: null }, []],
    ['at the top from before this rule', AT_TOP, { ...AT_TOP, name: '李' }, []],
    ['of nothing', null, { ...AT_TOP, roles: [] }, []],
  ])('is looked at %s', (_who, before, after, paths) => {
    expect(localProblems(before, after).map(({ path }) => path)).toEqual(paths)
  })
})
