import { useState } from 'react'
import { fieldView } from '#app/fields/index.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { useSession } from '#app/session/index.ts'
import { Button, ListSkeleton, Sheet } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { ownCompany } from '#domain/kit/access.ts'

const FormScreen = lazyPart(async () => (await import('#app/screens/FormScreen.tsx')).FormScreen)

/** 储存场所, and the way to file one that is not there yet: the enterprise's menu has no page of its own for them. */
export function StorePlaceInput(props: FieldInputProps) {
  const { field, others, onChange, disabled } = props
  const session = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const { Input } = fieldView(field)
  const own = 'actor' in session ? ownCompany(session.actor) : null
  const companyGuid = own ?? others?.companyGuid
  return (
    <>
      <Input {...props} />
      {typeof companyGuid === 'string' && (
        <Button size="small" tone="quiet" icon="plus" disabled={disabled} onClick={() => setIsAdding(true)}>
          新增储存场所
        </Button>
      )}
      {isAdding && (
        <Sheet open wide title="储存场所" onClose={() => setIsAdding(false)}>
          <FormScreen
            waiting={<ListSkeleton rows={4} />}
            resource="storePlace"
            place="pane"
            fixed={{ companyGuid }}
            onSaved={(guid) => {
              onChange(() => guid)
              setIsAdding(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}
