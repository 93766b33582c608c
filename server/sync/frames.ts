import { Readable } from 'node:stream'

/**
 * A row of length-prefixed blocks, ended by an empty one, each made when the one before has been taken: memory stays
 * flat however many there are. See `SnapshotsRequest` of the contract.
 */
export function framesOf<T>(items: readonly T[], blockOf: (item: T) => Promise<Uint8Array>): Readable {
  async function* frames() {
    for (const item of items) {
      const block = await blockOf(item)
      yield lengthOf(block.length)
      yield Buffer.from(block)
    }
    yield lengthOf(0)
  }
  return Readable.from(frames(), { objectMode: false })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
