// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filesLook } from '#app/fields/files/files-look.tsx'
import type { MediaContext } from '#app/fields/types.ts'
import { type FilesField, files, type MediaRef } from '#domain/kit/fields.ts'
import { buildPhoto } from '#tests/factories/domain.ts'

interface Asked {
  kind: string
  value: readonly MediaRef[]
  onAdd: (refs: MediaRef[]) => void
  onRemove: (guids: string[]) => void
}
const fields = vi.hoisted(() => ({ asked: null as unknown }))
const asField = (kind: string) => (props: object) => {
  fields.asked = { kind, ...props }
  return <p>{kind}</p>
}
vi.mock('#app/features/capture/MediaField.tsx', () => ({ MediaField: asField('camera') }))
vi.mock('#app/features/capture/SignatureInput.tsx', () => ({ SignatureInput: asField('pad') }))
vi.mock('#app/widgets/upload/PaperField.tsx', () => ({ PaperField: asField('papers') }))

const media: MediaContext = {
  draftKey: 'd-1',
  evidence: () => ({}) as never,
  earlier: buildPhoto({ guid: 'earlier' }),
}
const photo = (guid: string) => buildPhoto({ guid })
let held: unknown
beforeEach(() => {
  fields.asked = null
})
afterEach(cleanup)

async function input(accept: FilesField['accept'], start: unknown, disabled = false) {
  const field = files({ label: '照片', accept, max: 4 })
  const { Input } = filesLook
  function Form() {
    const [value, setValue] = useState<unknown>(start)
    held = value
    return <Input {...{ field, value, media, disabled }} onChange={(next) => setValue(next)} />
  }
  render(<Form />)
  await screen.findByText(/camera|papers|pad/)
  return () => fields.asked as Asked
}
const guids = () => (held as MediaRef[]).map(({ guid }) => guid)

it('adds what two captures bring, in their order, and takes away what is let go, and no more', async () => {
  const asked = await input('image', [photo('a')])
  const { onAdd } = asked()
  act(() => onAdd([photo('b')]))
  act(() => onAdd([photo('c')]))
  expect(guids()).toEqual(['a', 'b', 'c'])
  expect(asked().value).toHaveLength(3)
  act(() => asked().onRemove(['b']))
  expect(guids()).toEqual(['a', 'c'])
})

it.each([
  ['image', { kind: 'camera', accept: 'image', evidence: media.evidence, earlier: media.earlier }],
  ['media', { kind: 'camera', accept: 'media', evidence: media.evidence, earlier: media.earlier }],
  ['document', { kind: 'papers', withFilms: false }],
  ['lesson', { kind: 'papers', withFilms: true }],
] as const)('asks for %s in their way, for the draft of the form, no more than there may be', async (accept, props) => {
  const asked = await input(accept, null, true)
  expect(asked()).toMatchObject({ ...props, value: [], max: 4, draftKey: 'd-1', disabled: true })
  cleanup()
  expect((await input(accept, null))()).toMatchObject({ disabled: false })
})

it('lets one sign by hand where a signature is asked for, and holds the last one alone', async () => {
  const asked = (await input('signature', [photo('first')])) as () => unknown
  expect(asked()).toMatchObject({ kind: 'pad', value: photo('first'), draftKey: 'd-1', isFrozen: false })
  const { onChange } = asked() as { onChange: (ref: MediaRef | null) => void }
  act(() => onChange(photo('second')))
  expect(guids()).toEqual(['second'])
  act(() => onChange(null))
  expect(guids()).toEqual([])
})

it.each([
  [null, '—'],
  [[], '—'],
  [[buildPhoto({ guid: 'cover', rootGuid: 'film' })], '—'],
  [[buildPhoto({ guid: 'film' }), buildPhoto({ guid: 'cover', rootGuid: 'film' })], '1 个'],
])('says in a list how many there are, and counts no cover', (value, words) => {
  const { Cell } = filesLook
  const { container } = render(<Cell field={files({ label: '照片', accept: 'media', max: 4 })} value={value} />)
  expect(container.textContent).toBe(words)
})

it.each([[null], [[]]])('says of a record without any that there are none: %j', (value) => {
  const { View } = filesLook
  const { container } = render(<View field={files({ label: '照片', accept: 'media', max: 4 })} value={value} />)
  expect(container.textContent).toBe('—')
})
