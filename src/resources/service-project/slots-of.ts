import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { ServedCompanyButton } from '#app/resources/served-company/ServedCompanyButton.tsx'
import type { Field } from '#domain/kit/fields.ts'
import type { serviceProject } from '#domain/resources/service-project.ts'
import { visitFields } from '#domain/resources/service-visit.ts'

/** A visit is asked for by itself: who comes back from an enterprise does not go through those before. */
export function slotsOfProject(project: ReturnType<typeof serviceProject>): ResourceSlots {
  const fields = Object.entries<Field>(visitFields(project)).map(([name, field]) => ({
    ...{ name, field },
    required: field.required === true,
  }))
  return {
    Extra: ServedCompanyButton,
    actions: [
      {
        action: 'visit',
        label: '登记服务',
        tone: 'primary',
        moves: ['visit'],
        fields,
        done: '已登记服务',
        single: true,
      },
    ],
  }
}
