import { correctionAction } from '#domain/kit/correction.ts'
import { companyBrand } from '#domain/resources/companyBrand/definition.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import { lawDocument } from '#domain/resources/lawDocument/definition.ts'
import { area } from './area.ts'

/** What is put right in records that are decided: apart, for pages that only show such records. */
export const corrections = area([], [companyBrand, inspection, lawCase, lawDocument].map(correctionAction))
