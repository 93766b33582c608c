import { annualPlan } from '#domain/resources/annualPlan/definition.ts'
import { caseTransfer } from '#domain/resources/caseTransfer/definition.ts'
import { checkMethod } from '#domain/resources/checkMethod/definition.ts'
import { documentNumber } from '#domain/resources/documentNumber/definition.ts'
import { doubleRandom } from '#domain/resources/doubleRandom/definition.ts'
import { officers } from '#domain/resources/enforcement-shared.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'
import { lawBasis } from '#domain/resources/lawBasis/definition.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import { lawDocument } from '#domain/resources/lawDocument/definition.ts'
import { noteAction } from '#domain/resources/notes.ts'
import { workflowConfig } from '#domain/resources/workflowConfig/definition.ts'
import { area } from './area.ts'

/** Plans, inspections, documents and cases of those who enforce the law. */
export const enforcement = area(
  [
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
  ],
  [noteAction(inspection, officers)],
)
