import { useSearchParams } from 'react-router-dom'
import type { LocalRecord } from '#app/offline/types.ts'
import { slotsOf } from '#app/resources/index.ts'
import { DetailScreen } from '#app/screens/DetailScreen.tsx'
import { FormScreen } from '#app/screens/FormScreen.tsx'
import { type DetailPlace, ListScreen, type ListScreenProps } from '#app/screens/ListScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { LinkButton } from '#app/ui/index.ts'
import { matches } from '#domain/kit/filter.ts'
import '#domain/resources/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** A whole resource behind one address: its list, the record opened from it, and its form (`?form=new`, `?form=<guid>`). */
export function ResourcePage(props: ListScreenProps) {
  const [params, setParams] = useSearchParams()
  const session = useSession()
  const resource = resourceNamed(props.resource)
  const form = params.get('form')
  const hasForm = resource.form.length > 0
  const actor = 'actor' in session ? session.actor : null

  function close(open: string) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('form')
        next.set('open', open)
        return next
      },
      { replace: true },
    )
  }

  if (form !== null && hasForm)
    return (
      <FormScreen key={form} resource={resource.name} {...(form === 'new' ? {} : { guid: form })} onSaved={close} />
    )

  const mayCreate = hasForm && actor !== null && resource.access.create(actor) !== 'nothing'
  const create = mayCreate && (
    <LinkButton to={addressWith(params, 'new')} tone="primary" size="small" icon="plus">
      新增{resource.label}
    </LinkButton>
  )
  const editButton = (record: LocalRecord) =>
    hasForm && actor !== null && matches(resource.access.update(actor), record) ? (
      <LinkButton key="edit" to={addressWith(params, record.guid)} icon="pen">
        修改
      </LinkButton>
    ) : null
  const { actions, views, pathOf } = slotsOf(resource.name)

  return (
    <ListScreen
      toolbar={create}
      pathOf={pathOf}
      detail={(place: DetailPlace) => (
        <DetailScreen
          key={place.guid}
          resource={resource.name}
          {...place}
          actions={actions}
          slots={views}
          extra={editButton}
        />
      )}
      {...props}
    />
  )
}

function addressWith(params: URLSearchParams, form: string): string {
  const next = new URLSearchParams(params)
  next.set('form', form)
  return `?${next}`
}
