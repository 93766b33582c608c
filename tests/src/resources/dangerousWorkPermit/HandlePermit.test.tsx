// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocalRecord } from '#app/offline/types.ts'
import { slots } from '#app/resources/dangerousWorkPermit/slots.ts'

function shown(status: string) {
  const { Extra } = slots
  const record = { guid: 'permit-1', status } as unknown as LocalRecord
  render(Extra === undefined ? null : <Extra record={record} Pane={() => null} />, { wrapper: MemoryRouter })
}

afterEach(cleanup)

describe('a permit beside its list', () => {
  it.each(['draft', 'pendingMeasures', 'working'])('leads to where it goes on while it is %s', (status) => {
    shown(status)
    expect(screen.getByRole('link', { name: '办理作业票' }).getAttribute('href')).toBe('/specialWork/permit-1')
  })

  it('has nothing to go on with once it is closed', () => {
    shown('closed')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
