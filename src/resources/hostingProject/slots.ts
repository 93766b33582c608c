import { slotsOfProject } from '#app/resources/service-project/slots-of.ts'
import { hostingProject } from '#domain/resources/hostingProject/definition.ts'

export const slots = slotsOfProject(hostingProject)
