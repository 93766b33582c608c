import type { Actor } from '#domain/kit/access.ts'
import { CORRECT, correctionWords } from '#domain/kit/correction.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { tellCompany } from './tell-company.ts'

const FROM = '更正通知'

/** Hooks of a resource whose slips of the pen may be put right: the enterprise that knows of the record is told, and its officers. */
export function tellingCorrections(hooks: ResourceHooks): ResourceHooks {
  return {
    ...hooks,
    async afterSave(change) {
      await hooks.afterSave?.(change)
      if (change.action === CORRECT) await tell(change)
    },
  }
}

async function tell({ tx, resource, actor, after, now }: Change): Promise<void> {
  const told = {
    title: `${resource.label}更正：${String(after[resource.title] ?? '')}`,
    content: correctionWords(after, now),
    from: FROM,
    now,
  }
  const guids = officersOf(after).filter((guid) => guid !== actor.guid)
  if (guids.length > 0) await tellPeople(tx, { ...told, guids })
  const { companyGuid } = after
  if (typeof companyGuid === 'string' && matches(resource.access.read(headOf(companyGuid)), after))
    await tellCompany(tx, { ...told, companyGuid })
}

const officersOf = ({ officers }: AnyRecord): string[] => (Array.isArray(officers) ? officers.map(String) : [])

/** Anybody who answers for the enterprise, to ask what it may know. */
const headOf = (companyGuid: string): Actor => ({
  ...{ guid: '-', username: '-', name: '-', roles: ['company'], gridGuid: null, gridPath: null, companyGuid },
})
