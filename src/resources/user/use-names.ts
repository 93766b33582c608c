import { useRecords } from '#app/data/index.ts'

/** Who somebody is to himself, without looking it up. */
interface Self {
  guid: string
  name: string
}

/** The names of these people in their order, as far as they are known here: one's own always is. */
export function useNames(guids: readonly string[], self: Self | null): string {
  const users = useRecords('user', {
    filter: { field: 'guid', in: guids },
    enabled: guids.some((guid) => guid !== self?.guid),
  })
  const rows = users.state === 'ready' ? users.rows : []
  return guids
    .map((guid) => (guid === self?.guid ? self.name : String(rows.find((row) => row.guid === guid)?.name ?? '')))
    .filter((name) => name !== '')
    .join('、')
}
