import { cardNotice } from '../cardNotice/definition.ts'
import { cardSMSConfig } from '../cardSMSConfig/definition.ts'
import { companyBrand } from '../companyBrand/definition.ts'
import { enterpriseClassification } from '../enterpriseClassification/definition.ts'
import { publicity } from '../publicity/definition.ts'
import { area } from './area.ts'

/** Grades of enterprises, the plates on their gates, and what is made public. */
export const grading = area([enterpriseClassification, companyBrand, cardNotice, cardSMSConfig, publicity])
