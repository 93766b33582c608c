import { defineAction, OPINION } from '#domain/kit/action.ts'
import { inputSchema } from '#domain/kit/schema.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { isSigned, type serviceProject } from './service-project.ts'

type ServiceProject = ReturnType<typeof serviceProject>

/** What is asked of a visit: one row of 服务记录, and what was photographed there. */
export function visitFields({ fields: { visitLogs, visitPhotos } }: ServiceProject) {
  const { companySign: _companySign, signTime: _signTime, ...visit } = visitLogs.fields
  return { ...visit, photos: { ...visitPhotos, max: 9 } }
}

/** One visit more, beside those that stand there already. */
export function noteVisit(project: ServiceProject) {
  const { visitLogs: logs, visitPhotos } = project.fields
  return defineAction(project, {
    move: 'visit',
    input: inputSchema(visitFields(project)),
    apply: (record, { photos, problems = null, ...visit }) => {
      const visitLogs = [...(record.visitLogs ?? []), { ...visit, problems, companySign: null, signTime: null }]
      const taken = [...(record.visitPhotos ?? []), ...(photos ?? [])]
      if (visitLogs.length > logs.max) throw wrong('date', `服务记录最多${logs.max}条`, 'max')
      if (taken.length > visitPhotos.max) throw wrong('photos', `现场照片最多${visitPhotos.max}张`, 'max')
      return { visitLogs, visitPhotos: taken }
    },
  })
}

/** 签收: whoever of the enterprise was there puts his own name to each visit that nobody has signed for. */
export function signVisits(project: ServiceProject) {
  return defineAction(project, {
    move: 'signVisits',
    input: inputSchema({ opinion: OPINION }),
    apply: ({ visitLogs }, _input, { actor, madeAt }) => ({
      visitLogs: (visitLogs ?? []).map((visit) =>
        isSigned(visit) ? visit : { ...visit, companySign: actor.name, signTime: madeAt },
      ),
    }),
  })
}
