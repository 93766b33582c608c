import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RIGHTS_TABLES } from './rights-table.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const AFRESH = '权限有变化：运行 npm run -s status -- --rights，逐行核对差异后提交'

describe('the reviewed tables of rights', () => {
  it.each(Object.entries(RIGHTS_TABLES))('%s says what the definitions say', (path, generate) => {
    expect(generate(), AFRESH).toBe(readFileSync(join(ROOT, path), 'utf8'))
  })
})

/** 资源, 动作, fields, who: as reviewed, not as declared. */
const rows = readFileSync(join(ROOT, 'docs/field-rights.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const writers = (resource: string, action: string, field: string) =>
  rows.find(
    ([name, verb, fields = '']) => name === resource && verb === action && fields.split(' ').includes(field),
  )?.[3]
const SUPERVISED = /\b(company|safety|worker|agency|expert|reviewer)\b/

describe('nobody supervised', () => {
  const withGrid = rows.filter(([, , fields = '']) => fields.split(' ').includes('gridGuid'))

  it.each(withGrid.map(([resource, action, , who]) => ({ resource, action, who })))(
    'says which grid a $resource is in, by $action',
    ({ resource, who = '' }) => {
      // Whoever asks for leave, or was on a secret visit, is a person of the office in whatever role he has besides.
      const isOwnAffair = ['leave', 'secretInspection'].includes(String(resource))
      expect(!isOwnAffair && SUPERVISED.test(who)).toBe(false)
    },
  )

  it.each([
    { resource: 'company', field: 'companyStatus', who: ['town', 'officer', 'bureau', 'leader', 'admin'] },
    { resource: 'company', field: 'gridGuid', who: ['town', 'bureau', 'leader', 'admin'] },
    { resource: 'user', field: 'userType', who: ['admin'] },
    { resource: 'user', field: 'lawEnforcementPerson', who: ['admin'] },
    { resource: 'user', field: 'roleIds', who: ['admin'] },
    { resource: 'expert', field: 'titleLevel', who: ['admin', 'bureau', 'assoc'] },
    { resource: 'agencyBase', field: 'memberType', who: ['admin', 'bureau', 'assoc'] },
  ])('writes $field of a $resource once it is decided', ({ resource, field, who }) => {
    const said = writers(resource, 'update', field) ?? ''
    const decided = said.split('；').filter((part) => !/status∈draft,returned/.test(part))
    const roles = decided.flatMap((part) => part.replace(/（.*$/, '').split(' '))
    expect(roles.sort()).toEqual([...who].sort())
  })
})
