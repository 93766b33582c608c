import { useState } from 'react'
import { askFile } from '#app/data/ask.ts'
import { serverQueryOf } from '#app/data/server-query.ts'
import { queryOf } from '#app/screens/list-state.ts'
import { problemFrom } from '#app/screens/use-asked.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { useSession } from '#app/session/index.ts'
import { Button, sentenceOf, toast } from '#app/ui/index.ts'
import { dayOf } from '#domain/lib/dates.ts'

/** What the list shows now, all pages of it, as a sheet. Absent for those who may not take it away. */
export function ExportButton({ list }: { list: ListController }) {
  const [isBusy, setIsBusy] = useState(false)
  const session = useSession()
  const { resource, state } = list
  const { access } = resource
  if (!('actor' in session) || (access.export ?? access.read)(session.actor) === 'nothing') return null

  async function handleExport() {
    setIsBusy(true)
    try {
      const file = await askFile(
        `/api/${resource.name}/export`,
        serverQueryOf(resource, queryOf(resource, state)).query,
      )
      save(file, `${resource.label}-${dayOf(new Date().toISOString())}.${extensionOf(file.type)}`)
      toast.success('已导出')
    } catch (error) {
      toast.error(sentenceOf(problemFrom(error)))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button tone="quiet" icon="download" loading={isBusy} onClick={() => void handleExport()}>
      导出
    </Button>
  )
}

const extensionOf = (mime: string) => (mime.includes('csv') ? 'csv' : 'xlsx')

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
