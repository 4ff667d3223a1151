import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logo } from '../../ports/brand.ts'
import type { World } from '../../world.ts'
import { withBrand } from './brand.ts'
import { createErrorHandler } from '../failures.ts'
import { EMPTY_BLOCK, type PageFile, accepts, inlineCodeOf, withValues } from './page-file.ts'
import { sendPage } from './page.ts'
import { REFUSALS, errorOf } from '../guard/refusals.ts'
import { pageHeaders } from './security-headers.ts'
import { setRetryAfter } from '../guard/send-refusal.ts'
import { type Html, escapeHtml, html } from './html.ts'
import { type DescribedPage, pageHead } from './page-head.ts'
import { failureTexts } from './strings.ts'

/** A page that the server renders. It needs no script. */
export interface PageDocument extends DescribedPage {
  content: Html
  /** What else the frame has a place for, by name. */
  parts?: Readonly<Record<string, Html>>
  /** Whether the script of the frame has something to do in it. */
  isInteractive?: boolean
}

/** The bytes of a document, compressed when the first client asks for an encoding. */
export type RenderedDocument = Pick<PageFile, 'encodedFor'>

/** The built page around documents, with the styles of all of them. */
export interface DocumentFrame {
  render(document: PageDocument): RenderedDocument
  /** Mounts a page whose handler returns the document and its status. */
  get(path: string, handle: Handle): void
  /** Like `get`, for a form without fields. The body is not read. */
  post(path: string, handle: Handle): void
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>

/** A rendered document with its status, or the path to redirect to. */
export type Response =
  { status: 200 | 400 | 404; document: RenderedDocument } | { status: 301 | 302; path: string }

/**
 * @param file a page of the build with places for what the server writes
 * @throws if the build has no such page
 */
export function documentFrame(
  app: FastifyInstance,
  world: World,
  file: string,
  logo: Logo | null,
): DocumentFrame {
  const built = withBrand(readFileSync(file, 'utf8'), { accent: world.business.accent, logo })
  const { pageSettings } = world
  const frame = withValues(built.replace(EMPTY_BLOCK, ''), pageSettings)
  const options = {
    schema: { hide: true },
    config: { securityHeaders: pageHeaders(world, 'plain', inlineCodeOf(built)) },
  }
  const render = (document: PageDocument) => rendered(fill(frame, document, world))
  const handleFailure = createErrorHandler((reply, code, details) => {
    setRetryAfter(reply, details)
    const failure = render(failureDocument(errorOf(code, details)))
    return sendPage(reply.request, reply.code(REFUSALS[code].status), failure)
  })
  const respond = (handle: Handle) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const response = await handle(request, reply)
      return 'path' in response
        ? reply.redirect(response.path, response.status)
        : sendPage(request, reply.code(response.status), response.document)
    } catch (error) {
      return handleFailure(error as FastifyError, request, reply)
    }
  }
  return {
    render,
    get: (path, handle) => void app.get(path, options, respond(handle)),
    post(path, handle) {
      void app.register(async scope => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => {
          payload.resume()
          done(null)
        })
        scope.post(path, options, respond(handle))
      })
    },
  }
}

/** Readable without a script, as every document. */
function failureDocument(error: string): PageDocument {
  return {
    title: failureTexts.title,
    description: error,
    canonicalPath: null,
    content: html`<h1>${failureTexts.title}</h1>
      <p class="lead">${error}</p>
      <p class="actions"><a href="">${failureTexts.tryAgain}</a></p>`,
  }
}

const SCRIPT_FILES = /<script type="module"[^>]*><\/script>/g

function fill(frame: string, document: PageDocument, { pageSettings, business }: World): string {
  const values: Readonly<Record<string, string>> = {
    '{{title}}': escapeHtml(`${document.title} - ${pageSettings.productName}`),
    '{{description}}': escapeHtml(document.description),
    '{{head}}': pageHead(document, pageSettings.productName, business.publicUrl).markup,
    '{{content}}': document.content.markup,
    '{{emergency}}': escapeHtml(errorOf('emergency-number')),
  }
  const scripted = document.isInteractive ? frame : frame.replace(SCRIPT_FILES, '')
  return scripted.replace(
    /\{\{(\w+)\}\}/g,
    (placeholder, name: string) =>
      document.parts?.[name]?.markup ?? values[placeholder] ?? placeholder,
  )
}

/** Documents are rendered while the server runs, so they are compressed quickly and not as small as possible. */
const COMPRESSIONS: readonly (readonly [string, (body: Buffer) => Buffer])[] = [
  ['br', body => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', body => gzipSync(body, { level: 6 })],
]

function rendered(text: string): RenderedDocument {
  const body = Buffer.from(text)
  const compressed = new Map<string, Buffer>()
  return {
    encodedFor(acceptEncoding) {
      const found = COMPRESSIONS.find(([encoding]) => accepts(acceptEncoding, encoding))
      if (found === undefined) return { encoding: null, body }
      const [encoding, compress] = found
      const known = compressed.get(encoding) ?? compress(body)
      compressed.set(encoding, known)
      return { encoding, body: known }
    },
  }
}
