import { Readable } from 'node:stream'

/**
 * A row of length-prefixed blocks, ended by an empty one, each asked for when the one before has been taken: memory stays
 * flat however many there are. See `SnapshotsRequest` of the contract.
 */
export function framesOf(blocks: AsyncIterable<{ bytes: Uint8Array }>): Readable {
  async function* frames() {
    for await (const { bytes } of blocks) yield Buffer.concat([lengthOf(bytes.length), bytes])
    yield lengthOf(0)
  }
  return Readable.from(frames(), { objectMode: false })
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
