import { type FormEvent, useState } from 'react'
import { useRecords } from '#app/data/index.ts'
import { type LookedUp, lookUpCompany } from '#app/fields/reference/look-up.ts'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { Button, EmptyState, FormField, Icon, Input, Sheet, Unread } from '#app/ui/index.ts'
import { failed, type Load } from '#app/widgets/use-load.ts'
import './picker.css'

const MOST_SHOWN = 50

interface ClientPickerProps {
  title: string
  chosen: readonly string[]
  onPick: (guid: string) => void
  onClose: () => void
}

/** For those who serve enterprises: the ones they serve, and a new client by his whole name or his code. */
export function ClientPicker({ title, chosen, onPick, onClose }: ClientPickerProps) {
  const served = useRecords('company', { limit: MOST_SHOWN })
  return (
    <Sheet open title={title} onClose={onClose}>
      <NewClient onPick={onPick} />
      <Unread read={served} rows={3} />
      {served.state === 'ready' && served.rows.length > 0 && (
        <ul className="picker__list" aria-label="正在服务的企业">
          {served.rows.map((record) => (
            <li key={record.guid}>
              <ClientRow
                name={titleOf('company', record)}
                note={noteOf('company', record)}
                isChosen={chosen.includes(record.guid)}
                onPick={() => onPick(record.guid)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function NewClient({ onPick }: { onPick: (guid: string) => void }) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Load<LookedUp | null> | null>(null)

  async function handleSearch(event: FormEvent) {
    event.preventDefault()
    // It stands in the form of the record, which is not to be sent by it.
    event.stopPropagation()
    if (words.trim() === '') return
    setFound({ state: 'loading' })
    try {
      setFound({ state: 'ready', data: await lookUpCompany(words.trim()) })
    } catch (error) {
      setFound(failed(error))
    }
  }

  return (
    <form className="picker__search" onSubmit={handleSearch}>
      <FormField label="新客户" hint="填写企业全称或统一社会信用代码，须与登记的完全一致">
        <Input value={words} onChange={(event) => setWords(event.target.value)} />
      </FormField>
      <Button type="submit" disabled={words.trim() === '' || found?.state === 'loading'}>
        查找
      </Button>
      <div role="status">
        {found !== null && <Unread read={found} rows={1} />}
        {found?.state === 'ready' && found.data === null && <EmptyState text="没有这家企业，请核对全称或代码" />}
        {found?.state === 'ready' && found.data !== null && (
          <ClientRow
            name={found.data.companyName}
            note={found.data.serialNumber ?? ''}
            isChosen={false}
            onPick={() => found.data !== null && onPick(found.data.guid)}
          />
        )}
      </div>
    </form>
  )
}

interface ClientRowProps {
  name: string
  note: string
  isChosen: boolean
  onPick: () => void
}

function ClientRow({ name, note, isChosen, onPick }: ClientRowProps) {
  return (
    <button type="button" className="picker__row" aria-pressed={isChosen} onClick={onPick}>
      <span className="picker__words">
        {name}
        <small>{note}</small>
      </span>
      {isChosen && <Icon name="check" />}
    </button>
  )
}
