import { useState } from 'react'
import { act, useIsOffline, useRecords } from '#app/data/index.ts'
import { newGuid } from '#app/offline/guid.ts'
import { questionOf } from '#app/screens/list-state.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import {
  Button,
  confirm,
  EmptyState,
  FormField,
  failureWords,
  IconButton,
  Input,
  Sheet,
  sentenceOf,
  toast,
  Unread,
  useDeed,
} from '#app/ui/index.ts'
import { both } from '#domain/kit/filter.ts'
import { problemFrom } from '#domain/kit/problems.ts'
import '#domain/areas/everyday.ts'
import './saved-filters.css'

const RESOURCE = 'savedFilter'
const MOST = 100
/** As long as the definition lets a name be. */
const NAME_LENGTH = 20

interface SavedFiltersProps {
  list: ListController
  onClose: () => void
}

/** Questions to this list under names of one's own, the same on every device. */
export function SavedFilters({ list, onClose }: SavedFiltersProps) {
  const { name: resource } = list.resource
  const saved = useRecords(RESOURCE, {
    filter: both({ field: 'resource', contains: resource }, { field: 'resource', equals: resource }),
    limit: MOST,
  })

  async function handleRemove(guid: string, name: string) {
    if (!(await confirm({ title: `删除常用筛选“${name}”？`, okText: '删除', danger: true }))) return
    try {
      await act({ actions: [{ resource: RESOURCE, action: 'delete', recordGuid: guid, input: {} }] })
      saved.refresh()
    } catch (error) {
      toast.error(sentenceOf(problemFrom(error)))
    }
  }

  return (
    <Sheet open title="常用筛选" onClose={onClose}>
      <div className="saved-filters">
        <SaveForm list={list} onSaved={saved.refresh} />
        <Unread read={saved} rows={2} />
        {saved.state === 'ready' && saved.rows.length === 0 && (
          <EmptyState text="当前暂无信息，设好条件后可在这里存为常用" />
        )}
        {saved.state === 'ready' && (
          <ul className="saved-filters__list">
            {saved.rows.map(({ guid, name, query }) => (
              <li key={guid}>
                <button
                  type="button"
                  onClick={() => {
                    list.ask(String(query))
                    onClose()
                  }}
                >
                  {String(name)}
                </button>
                <IconButton
                  icon="trash"
                  label={`删除常用筛选${name}`}
                  onClick={() => void handleRemove(guid, String(name))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}

function SaveForm({ list, onSaved }: { list: ListController; onSaved: () => void }) {
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const { isBusy, run } = useDeed()
  const isOffline = useIsOffline()
  const { resource, state } = list
  const isNarrowed = list.filterCount > 0 || state.keyword !== '' || state.order !== '' || list.views.length > 0

  async function handleSave() {
    setTrouble(null)
    const input = { resource: resource.name, name: name.trim(), query: questionOf(resource, state) }
    await run(
      async () => {
        await act({ actions: [{ resource: RESOURCE, action: 'create', recordGuid: newGuid(), input }] })
        setName('')
        toast.success('已存为常用筛选')
        onSaved()
      },
      (error) => {
        const isTaken = problemFrom(error).code === 'record.duplicate'
        setTrouble(isTaken ? '已有同名的常用筛选' : failureWords(error))
      },
    )
  }

  if (!isNarrowed) return null
  return (
    <form
      className="saved-filters__form"
      onSubmit={(event) => {
        event.preventDefault()
        void handleSave()
      }}
    >
      <FormField label="把当前条件存为" error={trouble} {...(isOffline ? { hint: '当前离线，保存需要联网' } : {})}>
        <Input
          value={name}
          maxLength={NAME_LENGTH}
          placeholder="名称，如 本周到期"
          onChange={(event) => setName(event.target.value)}
        />
      </FormField>
      <Button type="submit" tone="primary" size="small" loading={isBusy} disabled={name.trim() === '' || isOffline}>
        保存
      </Button>
    </form>
  )
}
