// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReferencePicker } from '#app/fields/reference/ReferencePicker.tsx'
import type { Role } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ role: 'safety' }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ actor: buildActor(world.role as Role) }) }))
/** The picker that was opened, with what it was given. */
const drawn = vi.hoisted(() => ({ given: {} as Record<string, unknown> }))
const picker = vi.hoisted(() => (words: string) => (given: Record<string, unknown>) => {
  drawn.given = given
  return words + (given.source ?? '')
})
vi.mock('#app/fields/reference/RecordPicker.tsx', () => ({
  RecordPicker: (given: Record<string, unknown>) => picker(`list of ${given.resource}`)(given),
}))
vi.mock('#app/widgets/pick/PersonPicker.tsx', () => ({ PersonPicker: picker('by grid') }))
vi.mock('#app/widgets/pick/EnterprisePicker.tsx', () => ({ EnterprisePicker: picker('by enterprise') }))
vi.mock('#app/widgets/pick/TreePicker.tsx', () => ({ TreePicker: picker('tree of ') }))
vi.mock('#app/fields/reference/ClientPicker.tsx', () => ({ ClientPicker: picker('clients') }))

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

describe('what is picked', () => {
  const [onPick, onClose] = [vi.fn(), vi.fn()]
  async function pickedFrom(resource: string, words: string, { role = 'grid', isMultiple = false } = {}) {
    world.role = role
    for (const mock of [onPick, onClose]) mock.mockReset()
    const chosen = ['a', 'b']
    render(<ReferencePicker {...{ resource, chosen, isMultiple, onPick, onClose }} title="选择" />)
    await screen.findByText(words)
    return (told: unknown) => {
      ;(drawn.given.onPick as (told: unknown) => void)(told)
      return [onPick.mock.lastCall?.[0], onClose.mock.calls.length]
    }
  }
  const [b, c] = ['b', 'c'].map((guid) => ({ guid }))
  const all = (...guids: string[]) => guids.map((guid) => ({ guid, path: null }))

  it('of a list: one closes it, several are put beside those before or taken out', async () => {
    expect((await pickedFrom('checkTemplate', 'list of checkTemplate'))(c)).toEqual([all('c'), 1])
    cleanup()
    const several = await pickedFrom('checkTemplate', 'list of checkTemplate', { isMultiple: true })
    expect(several(c)).toEqual([all('a', 'b', 'c'), 0])
    expect(several(b)).toEqual([all('a'), 0])
  })

  it('of people: those before are kept beside the new ones, each once', async () => {
    expect((await pickedFrom('user', 'by grid'))([c])).toEqual([all('c'), 1])
    expect(drawn.given).toMatchObject({ isSingle: true, cross: false })
    cleanup()
    const several = await pickedFrom('user', 'by grid', { isMultiple: true })
    expect(several([b, c])).toEqual([all('a', 'b', 'c'), 1])
    expect(drawn.given).toMatchObject({ isSingle: false, cross: true })
  })

  it('of enterprises: all that are ticked now; of whoever serves them, a client', async () => {
    expect((await pickedFrom('company', 'by enterprise', { isMultiple: true }))([c])).toEqual([all('c'), 1])
    expect(drawn.given).toMatchObject({ mode: 'multiple', chosen: ['a', 'b'] })
    cleanup()
    await pickedFrom('company', 'by enterprise')
    expect(drawn.given).toMatchObject({ mode: 'single' })
    cleanup()
    expect((await pickedFrom('company', 'clients', { role: 'agency' }))('c')).toEqual([all('c'), 1])
  })

  it.each(['region', 'gridManage', 'economyType', 'companyDepartment'])(
    'of the tree of %s: with its path',
    async (of) => {
      const told = [{ node: { guid: 'c', record: { path: '/a/c/' } } }, { node: { guid: 'd', record: {} } }]
      const picked = [{ guid: 'c', path: '/a/c/' }, ...all('d')]
      expect((await pickedFrom(of, `tree of ${of}`))(told)).toEqual([picked, 1])
    },
  )
})
