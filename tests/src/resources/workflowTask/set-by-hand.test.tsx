// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { ResourceForm } from '#app/resources/ResourceForm.tsx'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { buildActor } from '#tests/factories/domain.ts'

const form = vi.hoisted(() => vi.fn((_props: { fixed: object }) => null))
vi.mock('#app/screens/FormScreen.tsx', () => ({ FormScreen: form }))
vi.mock('#app/data/index.ts', () => ({ useRecord: () => ({ state: 'missing' }) }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'signed-in', actor: buildActor('leader') }) }))

beforeAll(() => loadScreenParts('workflowTask'))

it('whoever hands something on is not asked how its step is called', async () => {
  render(<ResourceForm resource="workflowTask" />)
  await vi.waitFor(() => expect(form).toHaveBeenCalled())
  expect(form.mock.calls[0]?.[0].fixed).toEqual({ activityName: '交办事项' })
})
