import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  PriceList,
  RenderedPage,
  RenderPage,
  Site,
  VisitorPage,
} from '@ringback/contract/page/visitor-pages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../ports/business-settings.ts'
import type { World } from '../../world.ts'
import { createErrorHandler } from '../failures.ts'
import { errorOf, REFUSALS } from '../guard/refusals.ts'
import { setRetryAfter } from '../guard/send-refusal.ts'
import { withBrand } from './brand.ts'
import { EMPTY_BLOCK, encodable, inlineCodeOf, type PageFile } from './page-file.ts'
import { RENDERER, sendPage } from './page.ts'
import { pageHeaders } from './security-headers.ts'

/** The bytes of a page, compressed when the first client accepts an encoding. */
export type RenderedDocument = Pick<PageFile, 'encodedFor'>

/** Renders pages into one of the build's frames, which has their styles, and mounts them. They need no script. */
export interface Documents {
  render(page: VisitorPage): RenderedDocument
  /**
   * Renders each page of a list once. It lives as long as the list, which lives as long as the active deck, the fees and
   * the settings.
   */
  renderOnce(list: PriceList, key: string, page: () => VisitorPage): RenderedDocument
  /** Mounts a page whose handler returns the document and its status. */
  get(path: string, handle: Handle): void
  /** Like `get`, for a form without fields. The body is not read. */
  post(path: string, handle: Handle): void
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<Response>

/** A rendered document with its status, or the path to redirect to. */
export type Response =
  | { status: 200 | 400 | 404; document: RenderedDocument }
  | { status: 301 | 302; path: string }

/**
 * The renderer of the build.
 *
 * @param folder of the built pages
 * @throws if the build has no renderer
 */
export async function loadRenderer(folder: string): Promise<RenderPage> {
  const file = pathToFileURL(join(folder, RENDERER)).href
  return ((await import(file)) as { renderPage: RenderPage }).renderPage
}

interface Frame {
  /** The path of a page of the build with places for what the server writes. */
  file: string
  renderPage: RenderPage
  brand: Brand
}

/** @throws if the build has no such page */
export function documentsIn(
  app: FastifyInstance,
  world: World,
  { file, renderPage, brand }: Frame,
): Documents {
  const built = withBrand(readFileSync(file, 'utf8'), brand)
  const frame = built.replace(EMPTY_BLOCK, '')
  const options = {
    schema: { hide: true },
    config: { securityHeaders: pageHeaders(world, 'plain', inlineCodeOf(built)) },
  }
  const site: Site = {
    productName: world.pageSettings.productName,
    publicUrl: world.business.publicUrl,
    refusalOf: errorOf,
  }
  // Rendered while the server runs, so compressed quickly and not as small as possible.
  const render = (page: VisitorPage) => ({
    encodedFor: encodable(Buffer.from(fill(frame, renderPage(page, site))), { br: 4, gzip: 6 }),
  })
  const kept = new WeakMap<PriceList, Map<string, RenderedDocument>>()
  const handleFailure = createErrorHandler((reply, code, details) => {
    setRetryAfter(reply, details)
    const failure = render({ is: 'failure', sentence: errorOf(code, details) })
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
    renderOnce(list, key, page) {
      const ofList = kept.get(list) ?? new Map<string, RenderedDocument>()
      kept.set(list, ofList)
      const known = ofList.get(key) ?? render(page())
      ofList.set(key, known)
      return known
    },
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

const SCRIPT_FILES = /<script type="module"[^>]*><\/script>/g

function fill(frame: string, { isInteractive, ...parts }: RenderedPage): string {
  const scripted = isInteractive ? frame : frame.replace(SCRIPT_FILES, '')
  return scripted.replace(
    /\{\{(head|content)\}\}/g,
    (_place, name: 'head' | 'content') => parts[name],
  )
}
