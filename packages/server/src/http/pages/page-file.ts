import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  SETTINGS_ELEMENT_ID,
  type PageSettings,
  placeholderOf,
} from '@ringback/contract/page/page-settings'
import type { Brand } from '../../ports/business-settings.ts'
import { withBrand } from './brand.ts'
import type { InlineCode } from './content-policy.ts'

/** A built page, ready to be sent. */
export interface PageFile {
  /** The smallest body that a client with this Accept-Encoding header can read. */
  encodedFor(acceptEncoding: string | undefined): { encoding: string | null; body: Buffer }
  inlineCode: InlineCode
}

/** Smallest first. */
const ENCODINGS = ['br', 'gzip'] as const

interface Quality {
  /** Of brotli, up to 11. */
  br: number
  /** The level of gzip, up to 9. */
  gzip: number
}

/** A body, compressed when the first client accepts an encoding. */
export function encodable(body: Buffer, quality: Quality): PageFile['encodedFor'] {
  const compress = {
    br: () =>
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.br } }),
    gzip: () => gzipSync(body, { level: quality.gzip }),
  }
  const compressed = new Map<string, Buffer>()
  return acceptEncoding => {
    const encoding = ENCODINGS.find(known => accepts(acceptEncoding, known))
    if (encoding === undefined) return { encoding: null, body }
    const known = compressed.get(encoding) ?? compress[encoding]()
    compressed.set(encoding, known)
    return { encoding, body: known }
  }
}

/** Reads a page that the build made, writes the settings into it and compresses it once. */
export function readPageFile(path: string, settings: PageSettings, brand: Brand): PageFile {
  const html = withBrand(readFileSync(path, 'utf8'), brand)
  const body = Buffer.from(withSettings(html, settings))
  const encodedFor = encodable(body, { br: 11, gzip: 9 })
  // Before the first visitor, because the best compression takes long.
  for (const encoding of ENCODINGS) encodedFor(encoding)
  return { encodedFor, inlineCode: inlineCodeOf(html) }
}

/**
 * The builds of the pages in a folder: the dashboard names its own by the list of its files, the console by its first
 * script. Null for pages that name none.
 */
export function readBuilds(folder: string) {
  const nameIn = (file: string, name: RegExp) =>
    name.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? null
  return {
    customers: nameIn('dashboard.html', /<meta name="offline-files" content="([^"]+)"/),
    operators: nameIn('operator/operator.html', /src="(\/operator\/assets\/[^"]+)"/),
  }
}

/** The hashes of the code inside a built page. */
export function inlineCodeOf(html: string): InlineCode {
  return {
    scripts: [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(sourceOfHash),
    styles: [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(sourceOfHash),
  }
}

export const EMPTY_BLOCK = `<script type="application/json" id="${SETTINGS_ELEMENT_ID}"></script>`

/**
 * Inserts the settings into the page's settings block, and replaces the placeholders that the build wrote.
 * Markup in a setting stays text: `<` is escaped in the block, and every special character elsewhere.
 *
 * @throws if the page has no settings block
 */
function withSettings(html: string, settings: PageSettings): string {
  const json = JSON.stringify(settings).replace(/</g, '\\u003c')
  const [beforeBlock, afterBlock, ...otherBlocks] = html.split(EMPTY_BLOCK)
  if (beforeBlock === undefined || afterBlock === undefined || otherBlocks.length > 0) {
    throw new Error(`The page needs one ${EMPTY_BLOCK}`)
  }
  const block = EMPTY_BLOCK.replace('></', () => `>${json}</`)
  return withValues(beforeBlock, settings) + block + withValues(afterBlock, settings)
}

/** Replaces the placeholders of settings in markup. */
function withValues(html: string, settings: PageSettings): string {
  const values = new Map(
    Object.entries(settings).map(([key, value]) => [
      placeholderOf(key as keyof PageSettings),
      escapeHtml(String(value ?? '')),
    ]),
  )
  return html.replace(/\{\{\w+\}\}/g, placeholder => values.get(placeholder) ?? placeholder)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

function sourceOfHash([, code = '']: RegExpExecArray): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

/** Whether an Accept-Encoding header names `encoding`, and not with the quality 0, which refuses it. */
function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}
