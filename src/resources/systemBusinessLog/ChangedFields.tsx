import type { LocalRecord } from '#app/offline/types.ts'
import { ChangeWords, changesOf, type Values } from '#app/screens/ChangeLog.tsx'
import { findResource } from '#domain/resources/registry.ts'

/** 整改期限：2026-11-20 → 2026-11-30, one line a field; of a new record what each was filled with. */
export function ChangedFields({ record: { module, before, after } }: { record: LocalRecord }) {
  const resource = findResource(String(module))
  const changes = resource === null ? [] : changesOf(resource, (before ?? {}) as Values, after as Values | null)
  if (changes.length === 0) return <p>没有可以显示的改动</p>
  return (
    <ul className="history">
      {changes.map((change) => (
        <li key={change.name}>
          <ChangeWords change={change} />
        </li>
      ))}
    </ul>
  )
}
