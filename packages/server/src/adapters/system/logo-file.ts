import { readFileSync, statSync } from 'node:fs'
import {
  type Logo,
  type LogoProblem,
  MAX_LOGO_BYTES,
  logoOf,
} from '../../core/settings/logo-image.ts'

/** The operator's logo; null without a file, and for a file that cannot be one. */
export function readLogo(file: string | null): Logo | null {
  const read = file === null ? null : readFile(file)
  return read !== null && read.ok ? read.value : null
}

/** What is wrong with the file, as a sentence for the operator; null if nothing is. */
export function problemOfLogo(file: string): string | null {
  const read = readFile(file)
  return read.ok ? null : SENTENCES[read.why](file)
}

function readFile(file: string): ReturnType<typeof logoOf> | { ok: false; why: 'unreadable' } {
  try {
    // A file of gigabytes is not read.
    if (statSync(file).size > MAX_LOGO_BYTES) return { ok: false, why: 'too-large' }
    return logoOf(readFileSync(file))
  } catch {
    return { ok: false, why: 'unreadable' }
  }
}

const SENTENCES: Record<LogoProblem | 'unreadable', (file: string) => string> = {
  unreadable: file => `${file} does not exist or cannot be read`,
  'too-large': file => `${file} is larger than ${MAX_LOGO_BYTES / 1_000} KB`,
  'unknown-format': file =>
    `${file} is neither a PNG picture nor an SVG picture that starts with <svg xmlns="http://www.w3.org/2000/svg">`,
  'no-size': file => `${file} has no size: an SVG picture needs a viewBox, or width and height`,
  'bad-shape': file =>
    `${file} has a shape that does not fit: at most eight times as wide as high, three times as high as wide, and 4096 pixels`,
}
