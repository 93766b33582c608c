import { beforeEach, expect, it, vi } from 'vitest'
import { listAttachments, removeAttachment, uploadAttachment } from '#app/data/attachments.ts'
import { Problem } from '#domain/kit/problems.ts'

const kit = vi.hoisted(() => ({ ask: vi.fn(), send: vi.fn(), token: 't-1' as string | null }))
vi.mock('#app/data/ask.ts', () => ({ ask: kit.ask }))
vi.mock('#app/api/attachment-upload.ts', () => ({ sendAttachment: kit.send }))
vi.mock('#app/session/runtime.ts', () => ({ getRuntime: () => ({ token: () => kit.token }) }))

const FORM = { parentGuid: 'p-1' } as never
const FILE = new Blob(['a'])

beforeEach(() => {
  vi.resetAllMocks()
  kit.token = 't-1'
})

it('is sent with the token of whoever is signed in, and has the number that the server gives it', async () => {
  kit.send.mockResolvedValue(Response.json({ code: 200, success: true, data: 7 }))
  const onProgress = () => {}
  expect(await uploadAttachment(FILE, FORM, { onProgress } as never)).toBe(7)
  expect(kit.send.mock.calls).toEqual([[FILE, FORM, { onProgress, token: 't-1' }]])
})

it('is sent by nobody who is not, and has no number where the server will not have it', async () => {
  kit.token = null
  await expect(uploadAttachment(FILE, FORM)).rejects.toMatchObject({ code: 'auth.required' })
  expect(kit.send).not.toHaveBeenCalled()
  kit.token = 't-1'
  kit.send.mockResolvedValue(new Response('', { status: 413 }))
  await expect(uploadAttachment(FILE, FORM)).rejects.toMatchObject({ code: 'payload.too-large' })
})

it('is listed by what it hangs on, and gone only once the server says so', async () => {
  kit.ask.mockResolvedValueOnce(['a']).mockRejectedValueOnce(new Problem('access.denied'))
  expect(await listAttachments('p-1')).toEqual(['a'])
  await expect(removeAttachment(7)).rejects.toMatchObject({ code: 'access.denied' })
  expect(kit.ask.mock.calls).toEqual([
    ['/api/accessoryFile/findListByParentGuid', { parentGuid: 'p-1' }],
    ['/api/accessoryFile/deleteOne', { id: 7 }],
  ])
})
