import { describe, expect, it } from 'vitest'
import type { WrittenRow } from '#server/sheets/book/messages.ts'
import { writeBook } from '#server/sheets/book/threads.ts'
import { linesOf, openSheet } from '../sheet-file.ts'

const PLAN = {
  kind: 'list',
  name: '表',
  creator: '某人',
  columns: [{ words: '编号', width: 10, isText: false }],
} as const
const rowOf = (number: number): WrittenRow => ({ cells: [number] })

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a workbook that is written in a thread', () => {
  it('holds every batch in its order', async () => {
    async function* batches() {
      for (let at = 0; at < 5; at += 1) yield [rowOf(at * 2), rowOf(at * 2 + 1)]
    }
    const lines = linesOf(await openSheet(await bytesOf(writeBook(PLAN, batches()))))
    expect(lines).toEqual([['编号'], ...Array.from({ length: 10 }, (_, at) => [String(at)])])
  })

  it('is read for no further when nobody takes it any more', async () => {
    let ended = () => {}
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve
    })
    async function* endless() {
      try {
        for (let at = 0; ; at += 1) yield [rowOf(at)]
      } finally {
        ended()
      }
    }
    const book = writeBook(PLAN, endless())
    await new Promise((resolve) => book.once('readable', resolve))
    book.destroy()
    await isEnded
  })

  it('breaks off when its source does, and the next is written all the same', async () => {
    async function* broken() {
      yield [rowOf(1)]
      throw new Error('the database is gone')
    }
    await expect(bytesOf(writeBook(PLAN, broken()))).rejects.toThrow('the database is gone')
    async function* sound() {
      yield [rowOf(1)]
    }
    expect(linesOf(await openSheet(await bytesOf(writeBook(PLAN, sound()))))).toEqual([['编号'], ['1']])
  })
})
