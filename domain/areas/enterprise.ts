import { basicConfig } from '#domain/resources/basicConfig/definition.ts'
import { companyCertificate } from '#domain/resources/companyCertificate/definition.ts'
import { companyDepartment } from '#domain/resources/companyDepartment/definition.ts'
import { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import { factoryBuildingLessor } from '#domain/resources/factoryBuildingLessor/definition.ts'
import { managementSystem } from '#domain/resources/managementSystem/definition.ts'
import { personnelCertificate } from '#domain/resources/personnelCertificate/definition.ts'
import { safePromise } from '#domain/resources/safePromise/definition.ts'
import { replyWorkOrder } from '#domain/resources/workOrderTask/actions.ts'
import { workOrderTask } from '#domain/resources/workOrderTask/definition.ts'
import { area } from './area.ts'

/** The enterprise's own file: papers, people, buildings, promises, and what others ask of it. */
export const enterprise = area(
  [
    companyCertificate,
    managementSystem,
    companyDepartment,
    companyEmployee,
    personnelCertificate,
    factoryBuildingLessor,
    safePromise,
    workOrderTask,
    basicConfig,
  ],
  [replyWorkOrder],
)
