// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ExtraProps } from '#app/resources/extra-props.ts'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { OpenBusiness } from '#app/resources/workflowTask/OpenBusiness.tsx'
import { buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

const Pane: ExtraProps['Pane'] = ({ resource, guid }) => (
  <p>
    {resource} {guid}
  </p>
)
const show = (own: object) => {
  const task = { ...buildRecord('workflowTask', { guid: 'task-1', ...own }), $sync: 'synced' as const }
  render(<OpenBusiness record={task} Pane={Pane} />)
}

beforeAll(() => loadScreenParts('hiddenDanger'))
afterEach(cleanup)

it('opens the record that waits, not the to-do about it', () => {
  show({ bizResource: 'hiddenDanger', bizGuid: 'hazard-1' })
  fireEvent.click(screen.getByRole('button', { name: '查看业务记录' }))
  expect(screen.getByText('hiddenDanger hazard-1')).toBeTruthy()
})

it('offers nothing where there is no such record', () => {
  show({ bizResource: 'of-tomorrow', bizGuid: 'hazard-1' })
  expect(screen.queryByRole('button')).toBeNull()
})
