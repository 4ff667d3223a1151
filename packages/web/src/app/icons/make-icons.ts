/*
 * Generates the icons of the installed app: `npx tsx packages/web/src/app/icons/make-icons.ts` writes them to
 * packages/web/public/icons. They show the mark of public/mark.svg on the dark ground of the page.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** `--page`, `--text` and `--call` of styles/tokens.css in the dark theme. */
const GROUND: Colour = [0x12, 0x11, 0x0e]
const RING: Colour = [0xf3, 0xef, 0xe6]
const DOT: Colour = [0x35, 0xd3, 0x9a]
/** The mark is drawn in a box of 24 units, as ui/Logo.tsx draws it. */
const BOX = 24
const RADIUS = 10.56
const HALF_STROKE = 1.44
/** The half gap in radians, at both sides of the top right. */
const HALF_GAP = 0.23 * Math.PI
const DOT_CENTRE = { right: 7.4, up: 7.4 }
const DOT_RADIUS = 2.6
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
  const samples: Colour[] = []
  for (let sample = 0; sample < SAMPLES ** 2; sample++) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) / shape.size
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) / shape.size
    if (!isOnGround(shape.corner, x, y)) continue
    const [right, up] = [x - 0.5, 0.5 - y].map(part => (part / shape.scale) * BOX)
    samples.push(colourAt(right ?? 0, up ?? 0))
  }
  const channel = (index: 0 | 1 | 2) => {
    const sum = samples.reduce((total, colour) => total + colour[index], 0)
    return samples.length === 0 ? GROUND[index] : Math.round(sum / samples.length)
  }
  return [channel(0), channel(1), channel(2), Math.round((255 * samples.length) / SAMPLES ** 2)]
}

/** Whether a point of the unit square is inside the square with round corners. */
function isOnGround(corner: number, x: number, y: number): boolean {
  const beyond = (position: number) => Math.max(corner - position, position - (1 - corner), 0)
  return Math.hypot(beyond(x), beyond(y)) <= corner || corner === 0
}

/** The colour at a point, in units of the mark's box from its centre. */
function colourAt(right: number, up: number): Colour {
  if (Math.hypot(right - DOT_CENTRE.right, up - DOT_CENTRE.up) <= DOT_RADIUS) return DOT
  return isOnRing(right, up) ? RING : GROUND
}

/** Whether the point is on the ring or on one of its round ends. */
function isOnRing(right: number, up: number): boolean {
  const angle = Math.atan2(up, right)
  if (Math.abs(angle - Math.PI / 4) >= HALF_GAP) {
    return Math.abs(Math.hypot(right, up) - RADIUS) <= HALF_STROKE
  }
  return [Math.PI / 4 - HALF_GAP, Math.PI / 4 + HALF_GAP].some(
    end => Math.hypot(right - RADIUS * Math.cos(end), up - RADIUS * Math.sin(end)) <= HALF_STROKE,
  )
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
