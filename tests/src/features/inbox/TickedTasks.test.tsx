// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { TickedTasks } from '#app/features/inbox/TickedTasks.tsx'
import type { LocalRecord } from '#app/offline/types.ts'
import { loadScreenParts } from '#app/resources/screen-parts.tsx'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/all.ts'

const held = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  getRecord: async (_resource: string, guid: string) => held.get(guid) ?? null,
}))
vi.mock('#app/session/index.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ actor: buildActor('bureau', { gridGuid: 'root', gridPath: 'root/' }) }),
}))

const synced = (record: object) => ({ ...record, $sync: 'synced' }) as LocalRecord
const task = (bizGuid: string) =>
  synced(
    buildRecord('workflowTask', { guid: `of-${bizGuid}`, bizResource: 'complaint', bizStatus: 'pending', bizGuid }),
  )

beforeAll(() => loadScreenParts('complaint'))
afterEach(cleanup)

it('says of how many of the chosen the record cannot be read, and offers the others what they share', async () => {
  held.set('one', synced(buildRecord('complaint', { guid: 'one', status: 'pending', gridPath: 'root/t/' })))
  const { rerender } = render(<TickedTasks tasks={[task('one'), task('gone')]} begin={() => undefined} />)
  expect((await screen.findByRole('status')).textContent).toBe('其中 1 项读不到业务记录，不会一起办理')
  expect(screen.getByRole('button', { name: '批量受理' })).toBeTruthy()

  rerender(<TickedTasks tasks={[task('one')]} begin={() => undefined} />)
  expect(await screen.findByRole('button', { name: '批量受理' })).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})
