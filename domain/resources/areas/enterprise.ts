import { basicConfig } from '../basicConfig/definition.ts'
import { companyCertificate } from '../companyCertificate/definition.ts'
import { companyDepartment } from '../companyDepartment/definition.ts'
import { companyEmployee } from '../companyEmployee/definition.ts'
import { factoryBuildingLessor } from '../factoryBuildingLessor/definition.ts'
import { managementSystem } from '../managementSystem/definition.ts'
import { personnelCertificate } from '../personnelCertificate/definition.ts'
import { safePromise } from '../safePromise/definition.ts'
import { replyWorkOrder } from '../workOrderTask/actions.ts'
import { workOrderTask } from '../workOrderTask/definition.ts'
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
