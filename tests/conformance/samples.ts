import { randomUUID } from 'node:crypto'
import type { Field } from '#domain/kit/fields.ts'
import { creditCodeCheckChar } from '#domain/lib/credit-code.ts'
import { addDays } from '#domain/lib/dates.ts'
import { CONFIGURABLE } from '#domain/resources/basicConfig/definition.ts'

let serial = 0
export function freshCreditCode(): string {
  serial += 1
  const body = `91320509${String(serial).padStart(9, '0')}`
  return `${body}${creditCodeCheckChar(body)}`
}

let serialYear = 0

/** Eighteen characters with a birthday that exists; the last six tell one from another. */
function freshIdCard(): string {
  serial += 1
  const born = addDays('1980-01-01', Math.floor(serial / 10_000)).replaceAll('-', '')
  return `320525${born}${String(serial % 10_000).padStart(4, '0')}`
}

let year = 2020
/** One registration a year. */
const freshYear = () => year++

/** One after the other, and from the beginning again. */
function inTurn(values: readonly string[]): () => string | undefined {
  let turn = 0
  return () => {
    turn += 1
    return values[turn % values.length]
  }
}

/** More people than one test collects. */
export const COLLECTED = Array.from({ length: 300 }, (_, at) => `collected-${at}`)

/** Each of them is supervised once. */
export const MAJOR_HAZARDS = Array.from({ length: 200 }, (_, at) => `known-major-${at}`)

let daySerial = 0
/** A day that no other record of this run has. */
function freshDay(): string {
  daySerial += 1
  return new Date(Date.UTC(2027, 0, daySerial)).toISOString().slice(0, 10)
}

let delegationDay = ''
/** Nobody leaves his work twice for one day; such a day begins and ends it. */
function nextDelegationDay(): string {
  delegationDay = freshDay()
  return delegationDay
}

let borderSerial = 0
/** A border that shares no ground with another of this run. */
function freshBorder() {
  borderSerial += 1
  const [lng, lat] = [(borderSerial % 100) - 50, Math.floor(borderSerial / 100)]
  const ring = [
    [lng, lat],
    [lng + 0.5, lat],
    [lng + 0.5, lat + 0.5],
    [lng, lat],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** Values of fields that no rule derives. */
export const GIVEN: Readonly<Record<string, () => unknown>> = {
  'company.serialNumber': freshCreditCode,
  'company.gridGuid': () => 'grid-a',
  'gridManage.polygon': freshBorder,
  'gridManage.parentGuid': () => 'root',
  'checkTemplate.items': () => [{ itemCode: 'A-1', content: '通道畅通', suggestLevel: 'general', sortId: 1 }],
  'patrolTask.gridGuid': () => 'grid-a',
  'specialTask.gridGuid': () => 'grid-a',
  'majorSupervise.dangerGuid': inTurn(MAJOR_HAZARDS),
  'user.gridGuid': () => 'grid-a',
  // Somebody of the government: he belongs to no enterprise and to no agency.
  'user.userType': () => 'government',
  'user.companyGuid': () => null,
  'user.agencyGuid': () => null,
  'user.username': () => `u${randomUUID().slice(0, 8)}`,
  'user.accountType': () => '1',
  'region.regionCode': () => String(Math.floor(Math.random() * 1e11)),
  'role.roleCode': () => `r${randomUUID().slice(0, 8)}`,
  'permission.code': () => `P_${randomUUID().slice(0, 8)}`,
  'dictionary.code': () => randomUUID().slice(0, 8),
  'systemConfig.key': () => `key.${randomUUID().slice(0, 8)}`,
  'systemConfig.value': () => '30',
  'majorHazard.chemicals': () => [{ name: '氯', q: 20, hazardClass: 'J1' }],
  'safetyInputPlan.year': () => 2001 + (serialYear++ % 99),
  'companyChemical.flows': () => [
    { date: '2026-11-20', direction: 'in', quantity: 1, firstPerson: '甲', secondPerson: '乙' },
  ],
  'basicConfig.fieldName': inTurn(Object.keys(CONFIGURABLE)),
  'collection.targetType': () => 'person',
  'collection.personGuid': inTurn(COLLECTED),
  'reviewOrganization.agencyGuid': inTurn(COLLECTED),
  'companyGrid.type': () => '3',
  'companyChangeRecord.items': () => [{ fieldName: 'companyName', oldValue: '甲纺织厂', newValue: '甲纺织有限公司' }],
  'companyDelete.mergeToGuid': () => null,
  'companyDepartment.parentGuid': () => null,
  'outsourceTask.relatedGuid': () => 'known-party',
  'outsourcedOperator.taskGuid': () => 'known-work',
  'outsourcedOperator.idCard': freshIdCard,
  'expertTask.expertGuid': () => 'known-expert',
  'expertLeave.expertGuid': () => 'known-expert',
  'companyEmployee.idCard': freshIdCard,
  'companyEmployee.departmentguid': () => 'known-department',
  'personnelCertificate.employeeGuid': () => 'known-employee',
  'personnelCertificate.validTo': () => '2029-11-19',
  'companyCertificate.validTo': () => '2029-11-19',
  'workOrderTask.assignAgencyId': () => null,
  'workOrderTask.assignDeptGuid': () => null,
  'user.idCard': freshIdCard,
  'delegation.delegateGuid': () => 'second-admin',
  'delegation.startDate': nextDelegationDay,
  'delegation.endDate': () => delegationDay,
  'inspection.officers': () => ['bureau', 'admin'],
  'lawDocument.officers': () => ['bureau', 'admin'],
  'lawCase.officers': () => ['bureau', 'admin'],
  'doubleRandom.officerPool': () => ['bureau', 'admin'],
  'workflowConfig.bizType': () => 'document',
  'workflowConfig.effectiveFrom': () => freshDay(),
  'workflowConfig.nodes': () => [
    {
      ...{ step: 'document.pending', name: '签发', approverType: 'role', approverRoles: ['leader'], apart: ['author'] },
      approverNames: null,
    },
  ],
  'cardSMSConfig.sendTime': () => '09:00',
  'assessment.userGuid': () => 'grid',
  'workflowTask.activityUser': () => 'grid',
  'assessment.period': () => `20${10 + (serialYear++ % 80)}-11`,
  'question.options': () => [
    { key: 'A', text: '甲' },
    { key: 'B', text: '乙' },
  ],
  'question.answer': () => 'A',
  'economyType.industryCode': () => randomUUID().slice(0, 6),
  'agencyRegistration.year': freshYear,
  'contract.contractNo': () => randomUUID().slice(0, 12),
  'incident.gridGuid': () => 'grid-a',
  'incident.companyGuid': () => 'company-a',
  'dutyParticipants.userGuid': () => 'town',
  'dutyParticipants.incidentGuid': inTurn(COLLECTED),
  'dailyReport.gridGuid': () => 'grid-a',
  'dutyConfigPerson.gridGuid': () => 'grid-a',
  'schedule.dutyDate': () => freshDay(),
  'schedule.dutyPersons': () => ['grid'],
  'schedule.backup': () => ['officer'],
  'handover.toUser': () => 'another-guid',
  'drill.planGuid': () => 'some-guid',
  'notice.scopeType': () => 'all',
  'dangerousWorkEvaluation.configGuid': () => 'work-evaluation-2026',
  'dangerousWorkPermit.configGuid': () => 'work-config-fire',
  'dangerousWorkPermit.workLevel': () => 'first',
  'dangerousWorkPermit.upgraded': () => false,
  // The task would have to be under way, the plan that of the year.
  'dangerousWorkPermit.isOutsourced': () => false,
  'dangerousWorkPermit.outsourceTaskGuid': () => null,
  'safetyInput.planGuid': () => null,
  'dangerousWorkPermit.planEnd': () => '2026-11-20T09:00:00.000Z',
  'dangerousWorkPermit.people': () =>
    ['leader', 'worker', 'guardian'].map((role) => ({
      role,
      name: `${role}甲`,
      certType: '操作证',
      certNo: 'T1',
      certValidTo: '2027-01-01',
    })),
  'dangerousWorkRegister.planEnd': () => '2026-11-20T09:00:00.000Z',
  'dangerousWorkRegister.guardian': () => '监护人甲',
  'riskEvent.inherent': () => ({ criteriaGuid: 'risk-criteria-ls', l: 3, s: 3 }),
  'riskEvent.current': () => ({ criteriaGuid: 'risk-criteria-ls', l: 2, s: 2 }),
  'riskReport.noMajorRisk': () => false,
  'selfCheckTask.planStart': () => '2026-11-20',
}

/** What a field takes that needs no other record and is no list; of those nothing. */
export function plainValue(name: string, field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return {
        phone: '13812345678',
        mobile: '13812345678',
        creditCode: freshCreditCode(),
        email: 'a@example.com',
        identityCard: '320525198807152017',
        companyWord: 'WJ000123',
        none: '文字',
      }[field.format ?? 'none']
    case 'integer':
    case 'decimal':
      return Math.max(field.min ?? 1, Math.min(field.max ?? 1, 1))
    case 'point':
      return field.parts.lng === name ? 120.64 : 31.16
    case 'bool':
      return true
    case 'date':
      return '2026-11-20'
    case 'instant':
      return '2026-11-20T02:00:00.000Z'
    case 'choice':
      return Object.keys(field.options)[0]
    default:
      return null
  }
}
