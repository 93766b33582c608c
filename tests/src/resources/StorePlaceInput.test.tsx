// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { slots } from '#app/resources/companyChemical/slots.ts'
import type { FormScreenProps } from '#app/screens/FormScreen.tsx'
import type { Role } from '#domain/kit/access.ts'
import { companyChemical } from '#domain/resources/companyChemical/definition.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ role: 'safety' }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor(world.role as Role) }) }))
vi.mock('#app/screens/FormScreen.tsx', () => ({
  FormScreen: ({ resource, fixed, onSaved }: FormScreenProps) => (
    <button type="button" onClick={() => onSaved?.('place-new')}>
      {resource} of {String(fixed?.companyGuid)}
    </button>
  ),
}))

function open(role: Role, others: Record<string, unknown> = {}) {
  world.role = role
  const { storePlaceGuid: Input } = slots.inputs ?? {}
  if (Input === undefined) throw new Error('the store of a chemical has a control of its own')
  const onChange = vi.fn()
  const field = companyChemical.fields.storePlaceGuid
  render(<Input field={field} value={null} others={others} media={{} as never} onChange={onChange} />)
  return onChange
}

afterEach(cleanup)

describe('the store of a chemical', () => {
  it('is filed on the spot by the enterprise itself, and chosen at once', async () => {
    const onChange = open('safety')
    fireEvent.click(screen.getByRole('button', { name: '新增储存场所' }))
    fireEvent.click(await screen.findByRole('button', { name: 'storePlace of company-1' }))
    expect(onChange.mock.calls[0]?.[0]()).toBe('place-new')
    expect(screen.queryByRole('button', { name: 'storePlace of company-1' })).toBeNull()
  })

  it('belongs to the enterprise that a supervisor has chosen', async () => {
    open('bureau', { companyGuid: 'company-7' })
    fireEvent.click(screen.getByRole('button', { name: '新增储存场所' }))
    expect(await screen.findByRole('button', { name: 'storePlace of company-7' })).toBeTruthy()
    cleanup()
    open('bureau')
    expect(screen.queryByRole('button', { name: '新增储存场所' })).toBeNull()
  })
})
