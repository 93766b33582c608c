// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReferencePicker } from '#app/fields/reference/ReferencePicker.tsx'
import type { Role } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ role: 'safety' }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor(world.role as Role) }) }))
vi.mock('#app/fields/reference/RecordPicker.tsx', () => ({
  RecordPicker: ({ resource }: { resource: string }) => <p>list of {resource}</p>,
}))
vi.mock('#app/widgets/pick/PersonPicker.tsx', () => ({ PersonPicker: () => <p>by grid</p> }))

afterEach(cleanup)

describe('choosing people', () => {
  it.each([
    ['company', 'list of user'],
    ['safety', 'list of user'],
    ['grid', 'by grid'],
    ['bureau', 'by grid'],
  ] as const)('shows %s the %s', async (role, words) => {
    world.role = role
    render(
      <ReferencePicker resource="user" title="选择排查人" chosen={[]} isMultiple onPick={vi.fn()} onClose={vi.fn()} />,
    )
    expect(await screen.findByText(words)).toBeTruthy()
  })
})
