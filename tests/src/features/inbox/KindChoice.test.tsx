// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KindChoice } from '#app/features/inbox/KindChoice.tsx'

const world = vi.hoisted(() => ({ answer: {} as object, asked: {} as object }))
vi.mock('#app/screens/use-asked.ts', () => ({
  useAsked: (_path: string, body: object) => {
    world.asked = body
    return { answer: world.answer, again: () => undefined }
  },
}))

const kinds = (...counts: [bizResource: string | null, label: string | null, count: number][]) => ({
  state: 'ready',
  data: counts.map(([bizResource, label, count]) => ({ bizResource, label, count })),
})
const SOME = kinds(['hiddenDanger', '隐患', 2], ['complaint', '投诉', 7], [null, null, 9])

function Where() {
  const navigate = useNavigate()
  return (
    <>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => navigate('?view=done')}>
        去已办
      </button>
    </>
  )
}

function shown(search = '') {
  return render(
    <MemoryRouter initialEntries={[`/inbox${search}`]}>
      <KindChoice />
      <Where />
    </MemoryRouter>,
  )
}
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
const where = () => Object.fromEntries(new URLSearchParams(document.querySelector('output')?.textContent ?? ''))

beforeEach(() => Object.assign(world, { answer: SOME, asked: {} }))
afterEach(cleanup)

describe('the kinds of what waits', () => {
  it('stand with the most first, each with its count, and those without one are left out', () => {
    shown()
    expect(tabs()).toEqual(['全部类型', '投诉7', '隐患2'])
    expect(world.asked).toEqual({ view: 'todo' })
  })

  it('are those of the view, and of no view in particular where all are shown', () => {
    shown('?view=all')
    expect(world.asked).toEqual({ view: '' })
    cleanup()
    shown('?view=sent')
    expect(world.asked).toEqual({ view: 'sent' })
  })

  it('narrow the list from its first page on, and widen it again, and leave the rest of the question as it is', () => {
    shown('?view=sent&page=3')
    fireEvent.click(screen.getByRole('tab', { name: /^隐患/ }))
    expect(where()).toEqual({ view: 'sent', bizResource: 'hiddenDanger' })
    fireEvent.click(screen.getByRole('tab', { name: '全部类型' }))
    expect(where()).toEqual({ view: 'sent' })
  })

  it('are no choice where there is one alone, unless the list is narrowed already', () => {
    world.answer = kinds(['hiddenDanger', '隐患', 2])
    shown()
    expect(tabs()).toEqual([])
    cleanup()
    shown('?bizResource=complaint')
    expect(tabs()).toEqual(['全部类型', '隐患2'])
  })

  it('stay as they were until those of the next view are known', () => {
    shown()
    world.answer = { state: 'loading' }
    fireEvent.click(screen.getByRole('button', { name: '去已办' }))
    expect(tabs()).toEqual(['全部类型', '投诉7', '隐患2'])
  })
})
