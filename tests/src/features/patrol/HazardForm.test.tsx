// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HazardForm } from '#app/features/patrol/HazardForm.tsx'
import { PatrolContext } from '#app/features/patrol/patrol-context.ts'
import { blankHazard, type HazardDraft, newPatrol, type PatrolDraft } from '#app/features/patrol/patrol-draft.ts'
import { buildActor, buildCompany, buildPhoto } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ found: [] as object[] }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecords: () => ({ state: 'ready', rows: world.found }),
}))
interface Strip {
  label: ReactNode
  value: { guid: string }[]
  earlier?: { guid: string }
  onAdd: (refs: object[]) => void
}
vi.mock('#app/features/capture/MediaField.tsx', () => ({
  MediaField: ({ label, value, earlier, onAdd }: Strip) => (
    <button type="button" onClick={() => onAdd([{ guid: 'taken' }])}>
      {label} {value.map(({ guid }) => guid)}
      {earlier !== undefined && ` 对照 ${earlier.guid}`}
    </button>
  ),
}))

const company = buildCompany({ safetyManager: '李安全', safetyManagerPhone: '13812345678' })
const actor = buildActor('grid')

function show(own: Partial<HazardDraft> = {}, showsGaps = false) {
  const begun: PatrolDraft = {
    ...newPatrol({ recordGuid: 'record-1', company, taskGuid: null, actor, makeGuid: () => 'guid-1' }),
    hazards: [{ ...blankHazard('hazard-1', company, '2026-11-25'), ...own }],
  }
  const held = { draft: begun }
  function Host() {
    const [draft, setDraft] = useState(begun)
    held.draft = draft
    const context = {
      company,
      actor,
      templates: [],
      setting: {} as never,
      draftKey: 'patrol:record-1',
      change: setDraft,
      evidence: () => ({ at: '', position: null, companyName: '', inspector: '' }),
      go: () => undefined,
      showsGaps,
    }
    return (
      <PatrolContext value={context}>
        {draft.hazards.map((hazard) => (
          <HazardForm key={hazard.guid} hazard={hazard} />
        ))}
      </PatrolContext>
    )
  }
  render(<Host />)
  return { hazard: () => held.draft.hazards[0] }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => Object.assign(world, { found: [] }))
afterEach(cleanup)

describe('a hazard of a visit', () => {
  it('says at once what is wrong with a day that was chosen, and of what is typed or missing when it is handed in', () => {
    show({ foundOn: '2026-11-25', deadline: '2026-11-20', rectifyPhone: '12', place: '' })
    expect(screen.getByText('整改期限不能早于发现日期')).toBeTruthy()
    expect(screen.queryByText('请填写部位')).toBeNull()
    expect(screen.queryByText(/正确的.*电话/)).toBeNull()
  })

  it('is kept as drafts always kept it: a text left empty is no null, and what is chosen stays chosen', () => {
    const { hazard } = show({ place: '仓库', dangerType: 'fire' })
    type(/^部位/, '')
    type(/^整改期限/, '')
    fireEvent.click(screen.getByRole('button', { name: '配电间' }))
    type(/^隐患描述/, '配电箱无门')
    fireEvent.change(screen.getByLabelText(/^类别/), { target: { value: '' } })
    expect(hazard()).toMatchObject({ place: '配电间', description: '配电箱无门', deadline: '', dangerType: 'fire' })
    type(/^部位/, '')
    expect(hazard()?.place).toBe('')
  })

  it('leaves a major one no mending on the spot, and asks for its clause and the measures until then', () => {
    const { hazard } = show({ rectifyType: 'onSpot' })
    fireEvent.click(screen.getByRole('radio', { name: '重大隐患' }))
    expect(hazard()).toMatchObject({ dangerLevel: 'major', rectifyType: 'deadline' })
    expect(screen.queryByRole('radio', { name: '当场整改' })).toBeNull()
    expect(screen.getByLabelText(/^判定条款/).getAttribute('aria-required')).toBe('true')
    expect(screen.getByLabelText(/^整改前防范措施/).getAttribute('aria-required')).toBe('true')
  })

  it('says at each field what is missing once somebody wanted to go on, and opens what is folded away', () => {
    show({ rectifyPhone: '12' }, true)
    const said = screen.getAllByRole('alert').map(({ textContent }) => textContent)
    expect(said).toEqual(expect.arrayContaining([expect.stringContaining('部位'), expect.stringContaining('电话')]))
    expect(document.getElementById('patrol-hazard-hazard-1-place')?.querySelector('[role=alert]')).not.toBeNull()
    expect(document.querySelector('details')?.open).toBe(true)
  })

  it('is due on the day it was found at the earliest', () => {
    show()
    expect(screen.getByLabelText(/^整改期限/).getAttribute('min')).toBe('2026-11-25')
  })

  it('has its photos of before and after apart, those of after taken beside the first of before', () => {
    const beforePhotos = [buildPhoto({ guid: 'first' }), buildPhoto({ guid: 'second' })]
    const { hazard } = show({ beforePhotos, rectifyType: 'onSpot' })
    press('整改后照片 对照 first')
    expect(hazard()?.afterPhotos).toEqual([{ guid: 'taken' }])
    expect(hazard()?.beforePhotos).toEqual(beforePhotos)
    press(/^隐患照片/)
    expect(hazard()?.beforePhotos.map(({ guid }) => guid)).toEqual(['first', 'second', 'taken'])
    expect(hazard()?.afterPhotos).toHaveLength(1)
  })

  it('says that a photo is missing and opens what is folded away for its basis, and says neither before', () => {
    const photos = () => within(document.getElementById('patrol-hazard-hazard-1-beforePhotos') as HTMLElement)
    const basis = '消'.repeat(301)
    show({ basis }, true)
    expect(photos().getByRole('alert')).toBeTruthy()
    expect(document.querySelector('details')?.open).toBe(true)
    cleanup()
    show({ basis })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.querySelector('details')?.open).toBe(false)
  })

  it('names who answers for it while that is folded away, or says that nobody does', () => {
    show({ rectifyPerson: '', dangerType: 'fire' })
    expect(document.querySelector('summary')?.textContent).toMatch(/ · 责任人未填$/)
    type(/^整改责任人/, '李安全')
    expect(document.querySelector('summary')?.textContent).toMatch(/ · 李安全$/)
  })

  it('takes its basis and its grade along with a wording that is chosen', () => {
    world.found = [{ description: '配电箱无门', basis: 'GB 50054', dangerType: 'electric', dangerLevel: 'major' }]
    const { hazard } = show()
    press(/^配电箱无门/)
    expect(hazard()).toMatchObject({ description: '配电箱无门', basis: 'GB 50054', dangerLevel: 'major' })
  })

  it('shows which clause was chosen among all of them', async () => {
    const { hazard } = show({ dangerLevel: 'major' })
    press('从判定标准中选择')
    const [one, other] = within(await screen.findByRole('dialog')).getAllByRole('button', { pressed: false })
    fireEvent.click(other as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
    press('从判定标准中选择')
    const clauses = within(screen.getByRole('dialog'))
    expect(clauses.getByRole('button', { pressed: true }).textContent).toBe(other?.textContent)
    expect(other?.textContent?.startsWith(hazard()?.majorItem ?? '-')).toBe(true)
    expect(one?.textContent).not.toBe(other?.textContent)
  })
})
