import { Unzip, UnzipInflate } from 'fflate'

/** Small, since what a slice unfolds to is counted only once it is unfolded: a thousand times as much at worst. */
const SLICE = 8 * 1024

export class TooMuch extends Error {}
/** Thrown by who has seen all he wanted. */
export class Enough extends Error {}

/** Takes a part piece by piece; null for a part that is not wanted, which then is not unpacked at all. */
export type Sink = (piece: Uint8Array, isLast: boolean) => void

/**
 * Opens parts of a workbook. All that was ever unpacked from it is counted together; what the file says of its own size
 * is believed by nobody. Throws `TooMuch`, and whatever a sink throws.
 */
export class Package {
  private readonly bytes: Uint8Array
  private left: number

  constructor(bytes: Uint8Array, limit: number) {
    this.bytes = bytes
    this.left = limit
  }

  unpack(sinkFor: (name: string) => Sink | null): void {
    const zip = new Unzip((part) => {
      const sink = sinkFor(part.name)
      if (sink === null) return
      part.ondata = (error, piece, isLast) => {
        if (error !== null) throw error
        this.left -= piece.length
        if (this.left < 0) throw new TooMuch()
        sink(piece, isLast)
      }
      part.start()
    })
    zip.register(UnzipInflate)
    try {
      for (let at = 0; at < this.bytes.length; at += SLICE)
        zip.push(this.bytes.subarray(at, at + SLICE), at + SLICE >= this.bytes.length)
    } catch (error) {
      if (!(error instanceof Enough)) throw error
    }
  }
}
