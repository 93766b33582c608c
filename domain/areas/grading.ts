import { cardNotice } from '#domain/resources/cardNotice/definition.ts'
import { cardSMSConfig } from '#domain/resources/cardSMSConfig/definition.ts'
import { companyBrand } from '#domain/resources/companyBrand/definition.ts'
import { enterpriseClassification } from '#domain/resources/enterpriseClassification/definition.ts'
import { publicity } from '#domain/resources/publicity/definition.ts'
import { area } from './area.ts'

/** Grades of enterprises, the plates on their gates, and what is made public. */
export const grading = area([enterpriseClassification, companyBrand, cardNotice, cardSMSConfig, publicity])
