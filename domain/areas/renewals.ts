import { renewalActions } from '#domain/kit/renewal.ts'
import { companyCertificate } from '#domain/resources/companyCertificate/definition.ts'
import { personnelCertificate } from '#domain/resources/personnelCertificate/definition.ts'
import { area } from './area.ts'

/** What is renewed: apart, for pages that only show such records. */
export const renewals = area([], [companyCertificate, personnelCertificate].flatMap(renewalActions))
