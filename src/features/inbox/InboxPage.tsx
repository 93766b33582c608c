import { useSearchParams } from 'react-router-dom'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { TaskPane } from '#app/resources/todo/TaskPane.tsx'
import { LinkButton, Page } from '#app/ui/index.ts'
import '#domain/areas/everyday.ts'
import { KindChoice } from './KindChoice.tsx'
import { TickedTasks } from './TickedTasks.tsx'

/** 待我办理: everything that waits for a person, done in place, one after the other or many at once. */
export function InboxPage() {
  const [, setParams] = useSearchParams()
  const open = (guid: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.set('open', guid)
      return next
    })
  return (
    <ResourcePage
      resource="workflowTask"
      title="待我办理"
      view="todo"
      extra={
        <LinkButton to="/auditNotice/delegation" size="small">
          委托办理
        </LinkButton>
      }
      above={<KindChoice />}
      ticked={(records, begin) => <TickedTasks tasks={records} begin={begin} />}
      detail={({ guid, place, onClose }) => {
        const pane = <TaskPane key={guid} guid={guid} onClose={onClose} onNext={(task) => open(task.guid)} />
        return place === 'pane' ? (
          pane
        ) : (
          <Page title="办理" back={onClose}>
            {pane}
          </Page>
        )
      }}
    />
  )
}
