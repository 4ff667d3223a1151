/*
 * Generates the icons of the installed app: `npx tsx packages/web/src/app/icons/make-icons.ts` writes them to
 * packages/web/public/icons. They show the mark of public/mark.svg on the dark ground of the page.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** `--page` and `--accent` of styles/tokens.css in the dark theme. */
const GROUND: Colour = [0x0a, 0x0e, 0x16]
const MARK: Colour = [0x8f, 0xa8, 0xff]
/** The mark is drawn in a box of 24 units. */
const BOX = 24
/** The dot and the rings have this centre; the rings are drawn in the quarter above and right of it. */
const CENTRE = { x: 6, y: 18 }
const DOT_RADIUS = 3.5
const RINGS = [
  { radius: 8.5, opacity: 1 },
  { radius: 14, opacity: 0.55 },
]
const HALF_STROKE = 1.1
/** Each pixel is the mean of 4 x 4 samples. */
const SAMPLES = 4

interface IconShape {
  /** Width and height in pixels. */
  size: number
  /** The part of the width that the mark's box takes. */
  scale: number
  /** The radius of the corners as a part of the width; 0 for a full square. */
  corner: number
}

/** A maskable icon may be cut to a circle of 80 % of its width, so its mark is smaller and its ground is full. */
export const ICONS: Readonly<Record<string, IconShape>> = {
  'icon-192.png': { size: 192, scale: 0.66, corner: 0.2 },
  'icon-512.png': { size: 512, scale: 0.66, corner: 0.2 },
  'maskable-192.png': { size: 192, scale: 0.5, corner: 0 },
  'maskable-512.png': { size: 512, scale: 0.5, corner: 0 },
  'apple-touch-180.png': { size: 180, scale: 0.6, corner: 0 },
}

/** The pixels of an icon: 4 bytes each, red, green, blue and alpha, row by row. */
export function drawIcon(shape: IconShape): Buffer {
  const { size } = shape
  const pixels = Buffer.alloc(size * size * 4)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      pixels.set(pixelAt(shape, column, row), (row * size + column) * 4)
    }
  }
  return pixels
}

function pixelAt(shape: IconShape, column: number, row: number): number[] {
  let ground = 0
  let mark = 0
  for (let sample = 0; sample < SAMPLES ** 2; sample++) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) / shape.size
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / shape.size
    if (!isOnGround(shape.corner, x, y)) continue
    ground++
    mark += markOpacity(
      ((x - 0.5) / shape.scale + 0.5) * BOX,
      ((y - 0.5) / shape.scale + 0.5) * BOX,
    )
  }
  const share = ground === 0 ? 0 : mark / ground
  const channel = (index: 0 | 1 | 2) =>
    Math.round(GROUND[index] + (MARK[index] - GROUND[index]) * share)
  return [channel(0), channel(1), channel(2), Math.round((255 * ground) / SAMPLES ** 2)]
}

/** Whether a point of the unit square is inside the square with round corners. */
function isOnGround(corner: number, x: number, y: number): boolean {
  const beyond = (position: number) => Math.max(corner - position, position - (1 - corner), 0)
  return Math.hypot(beyond(x), beyond(y)) <= corner || corner === 0
}

/** The opacity of the mark at a point of its box, 0 to 1. */
function markOpacity(x: number, y: number): number {
  const [right, up] = [x - CENTRE.x, CENTRE.y - y]
  const distance = Math.hypot(right, up)
  if (distance <= DOT_RADIUS) return 1
  const ring = RINGS.find(({ radius }) => isOnRing(radius, right, up, distance))
  return ring?.opacity ?? 0
}

/** Whether the point is on the quarter ring or on one of its round ends. */
function isOnRing(radius: number, right: number, up: number, distance: number): boolean {
  if (right >= 0 && up >= 0) return Math.abs(distance - radius) <= HALF_STROKE
  const toEnds = [Math.hypot(right, up - radius), Math.hypot(right - radius, up)]
  return Math.min(...toEnds) <= HALF_STROKE
}

/** A PNG file with 8 bits a channel (RFC 2083). */
export function encodePng(size: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Array.from({ length: size }, (_, row) =>
    // Each row begins with the number of its filter; 0 is none.
    Buffer.concat([Buffer.of(0), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

if (process.argv[1] === import.meta.filename) {
  const folder = join(import.meta.dirname, '../../../public/icons')
  mkdirSync(folder, { recursive: true })
  for (const [name, shape] of Object.entries(ICONS)) {
    writeFileSync(join(folder, name), encodePng(shape.size, drawIcon(shape)))
  }
}
