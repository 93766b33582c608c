import jsQR from 'jsqr'

/** Reads a QR code without the browser's help. Fetched only where the browser has none to give. */
export function readPixels({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const text = jsQR(data, width, height)?.data.trim()
  return text === undefined || text === '' ? null : text
}
