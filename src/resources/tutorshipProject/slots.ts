import { slotsOfProject } from '#app/resources/service-project/slots-of.ts'
import { tutorshipProject } from '#domain/resources/tutorshipProject/definition.ts'

export const slots = slotsOfProject(tutorshipProject)
