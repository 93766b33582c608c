import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls, rules } from '#domain/spec/index.ts'

const SPECIFICATION = resolve(import.meta.dirname, '../../../../shared/spec')
const hasSpecification = existsSync(SPECIFICATION)
const specified = (name: string) => JSON.parse(readFileSync(join(SPECIFICATION, name), 'utf8')) as unknown[]

describe('the inventories', () => {
  it('hold 235 calls and 336 rules, each rule once', () => {
    expect({ calls: calls.length, rules: new Set(rules.map(({ id }) => id)).size }).toEqual({ calls: 235, rules: 336 })
  })

  it('hold only methods and paths that can be served', () => {
    expect(calls.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([])
    expect(calls.filter(({ path }) => !/^(\/(\w+|\{\w+\}))+$/.test(path))).toEqual([])
  })

  it('R149: all calls are POST unless noted', () => {
    const get = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
    expect([...new Set(get)].sort()).toEqual([
      '/api/accessoryFile/downLoadMini',
      '/api/accessoryFile/downPictograms/{id}',
      '/api/accessoryFile/download/{id}',
      '/api/accessoryFile/downloadZip',
      '/api/company/validate/{serialNumber}',
      '/api/companyGrid/getGridNameList/{id}',
      '/api/companyGrid/getManageCompanyList/{id}',
      '/api/companyGrid/getZpGridNameList/{id}',
      '/api/noticeFeedBack/getByGuidAndUserGuid/{guid}/{userGuid}',
      '/api/securityTroubleLog/setSmsForOverdueCompany',
      '/api/workflowTask/ingToeds/{id}',
      '/auth/qrCode/getQrCode',
      '/auth/removePasswordLock/{id}',
      '/sync/specialWork/getSnowId/{id}',
    ])
  })

  it.skipIf(!hasSpecification)('equal the specification (skipped where ../shared/spec is absent)', () => {
    expect(specified('calls.json')).toMatchObject(calls)
    expect(specified('rules.json')).toMatchObject(rules)
  })
})
