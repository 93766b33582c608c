import { annualPlan } from '../annualPlan/definition.ts'
import { caseTransfer } from '../caseTransfer/definition.ts'
import { checkMethod } from '../checkMethod/definition.ts'
import { documentNumber } from '../documentNumber/definition.ts'
import { doubleRandom } from '../doubleRandom/definition.ts'
import { inspection } from '../inspection/definition.ts'
import { lawBasis } from '../lawBasis/definition.ts'
import { lawCase } from '../lawCase/definition.ts'
import { lawDocument } from '../lawDocument/definition.ts'
import { workflowConfig } from '../workflowConfig/definition.ts'
import { area } from './area.ts'

/** Plans, inspections, documents and cases of those who enforce the law. */
export const enforcement = area([
  annualPlan,
  doubleRandom,
  inspection,
  lawDocument,
  lawCase,
  caseTransfer,
  lawBasis,
  documentNumber,
  checkMethod,
  workflowConfig,
])
