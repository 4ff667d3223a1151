import { type Outcome, accepted, refused } from '@ringback/contract/outcome'

/** A picture that stands for the product on pages. */
export interface Logo {
  type: 'image/png' | 'image/svg+xml'
  bytes: Buffer
  /** Its size; of an SVG picture only the ratio counts. */
  width: number
  height: number
  /** Whether it is also the icon of the page and of the installed app. */
  isIcon: boolean
}

/** Why a file cannot be the logo. */
export type LogoProblem = 'too-large' | 'unknown-format' | 'no-size' | 'bad-shape'

/** A page waits for the logo, so it must be small. */
export const MAX_LOGO_BYTES = 200_000
const MAX_PIXELS = 4_096
/** Width by height. Beyond it, the picture is a line at the height of the header. */
const MAX_RATIO = 8
const MIN_RATIO = 1 / 3

/** Reads type and size of a picture. The bytes are not decoded: a browser shows what it can. */
export function logoOf(bytes: Buffer): Outcome<Logo, LogoProblem> {
  if (bytes.length > MAX_LOGO_BYTES) return refused('too-large')
  const type = bytes.subarray(0, 8).equals(PNG_SIGNATURE) ? 'image/png' : 'image/svg+xml'
  const root = type === 'image/png' ? null : rootOfSvg(bytes.toString('utf8'))
  if (type === 'image/svg+xml' && root === null) return refused('unknown-format')
  const size = root === null ? sizeOfPng(bytes) : sizeOfSvg(root)
  if (size === null) return refused('no-size')
  const ratio = size.width / size.height
  const isTooBig = type === 'image/png' && Math.max(size.width, size.height) > MAX_PIXELS
  if (isTooBig || ratio > MAX_RATIO || ratio < MIN_RATIO) return refused('bad-shape')
  return accepted({ type, bytes, ...size, isIcon: isIcon(type, size) })
}

/** The least width of a PNG picture that browsers take as the icon of an installed app. */
const MIN_ICON_PIXELS = 192
/** Browsers scale an icon to a square. */
const SQUARE_TOLERANCE = 0.02

function isIcon(type: Logo['type'], { width, height }: Size): boolean {
  const isSquare = Math.abs(width / height - 1) <= SQUARE_TOLERANCE
  return isSquare && (type === 'image/svg+xml' || width >= MIN_ICON_PIXELS)
}

interface Size {
  width: number
  height: number
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** PNG, third edition, 11.2.2: the first chunk is IHDR with width and height. */
function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/**
 * The start tag of an SVG document. In a picture, a browser draws nothing without the namespace, and neither for a
 * document that declares entities, so those are refused with the reason.
 */
function rootOfSvg(text: string): string | null {
  const beginning =
    /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^[>]*>\s*)*/.exec(text)
  const root = /^<svg\s[^>]*>/.exec(text.slice(beginning?.[0].length ?? 0))?.[0] ?? null
  return root !== null && attributeOf(root, 'xmlns') === 'http://www.w3.org/2000/svg' ? root : null
}

function sizeOfSvg(root: string): Size | null {
  const [, , width, height] = (attributeOf(root, 'viewBox') ?? '').trim().split(/[\s,]+/)
  return (
    sized(Number(width), Number(height)) ??
    sized(pixelsOf(attributeOf(root, 'width')), pixelsOf(attributeOf(root, 'height')))
  )
}

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found?.[1] ?? found?.[2] ?? null
}

/** NaN for a length in another unit, such as a percentage. */
function pixelsOf(length: string | null): number {
  return Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(length ?? '')?.[1])
}

function sized(width: number, height: number): Size | null {
  const isSize = Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0
  return isSize ? { width, height } : null
}
