import { companyWithGuid } from '#app/fields/reference/look-up.ts'
import { NO_VALUE } from '#app/fields/words.ts'
import { useLoad } from '#app/widgets/use-load.ts'

/** The name of an enterprise whose file is not this person's to read: he has named it in a record of his own. */
export function LookedUpTitle({ guid }: { guid: string }) {
  const { load } = useLoad(guid, () => companyWithGuid(guid))
  if (load.state === 'loading') return '…'
  return load.state === 'ready' && load.data !== null ? load.data.companyName : NO_VALUE
}
