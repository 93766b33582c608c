// Draws public/icons/*.png from public/favicon.svg. Run by hand after changing the drawing: node scripts/icons.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PUBLIC = join(import.meta.dirname, '..', 'public')
const drawing = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')

// Phones cut a maskable icon to any shape inside the middle 80 %: colour to the edge, the shield smaller.
const maskable = drawing
  .replace(' rx="112"', '')
  .replace('<g id="shield">', '<g id="shield" transform="translate(256 262) scale(.8) translate(-256 -262)">')
// iOS rounds the corners itself and paints transparent ones black.
const square = drawing.replace(' rx="112"', '')

const icons = [
  { name: 'icon-192.png', svg: drawing, size: 192 },
  { name: 'icon-512.png', svg: drawing, size: 512 },
  { name: 'icon-maskable-512.png', svg: maskable, size: 512 },
  { name: 'apple-touch-icon.png', svg: square, size: 180 },
]
for (const { name, svg, size } of icons) {
  const file = join(PUBLIC, 'icons', name)
  await sharp(Buffer.from(svg), { density: 288 })
    .resize(size, size)
    .png({ palette: true, effort: 10, dither: 0 })
    .toFile(file)
}
