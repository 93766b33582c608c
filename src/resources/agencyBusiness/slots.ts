import { slotsOfProject } from '#app/resources/service-project/slots-of.ts'
import { agencyBusiness } from '#domain/resources/agencyBusiness/definition.ts'

export const slots = slotsOfProject(agencyBusiness)
