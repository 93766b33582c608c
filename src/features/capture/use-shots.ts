import { useRef, useState } from 'react'
import { captureWords } from '#app/features/capture/capture-words.ts'

export type Shot = { id: number; kind: 'img' | 'video'; thumbUrl: string | null; isKept: boolean }

const THUMB_SIDE = 120

/** What was taken since the camera opened, and the last thing that went wrong with it. */
export function useShots() {
  const [shots, setShots] = useState<Shot[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  const lastId = useRef(0)

  /** Shows the shot at once; takes it away again, with the reason, when `keep` fails. */
  async function add(kind: Shot['kind'], thumbUrl: string | null, keep: () => void | Promise<void>) {
    lastId.current += 1
    const id = lastId.current
    setNotice(null)
    setShots((before) => [...before, { id, kind, thumbUrl, isKept: false }])
    try {
      await keep()
      setShots((before) => before.map((shot) => (shot.id === id ? { ...shot, isKept: true } : shot)))
    } catch (error) {
      setShots((before) => before.filter((shot) => shot.id !== id))
      fail(error)
    }
  }

  function fail(error: unknown) {
    setNotice(captureWords(error))
  }

  return { shots, notice, add, fail }
}

/** A small picture for the strip, as a data URL: nothing to revoke. Null when it cannot be drawn. */
export async function thumbUrlOf(source: Blob | ImageBitmap | HTMLVideoElement): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(source)
    const scale = THUMB_SIDE / Math.min(bitmap.width, bitmap.height)
    const canvas = document.createElement('canvas')
    canvas.width = THUMB_SIDE
    canvas.height = THUMB_SIDE
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    canvas.getContext('2d')?.drawImage(bitmap, (THUMB_SIDE - width) / 2, (THUMB_SIDE - height) / 2, width, height)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    return null
  }
}
