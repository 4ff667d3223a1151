import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { SETTINGS_ELEMENT_ID, type Settings } from '@ringback/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** The paths of spec section 2. Any other path gets the same page with status 404, and the page shows "not found". */
const PAGES = ['/', '/login', '/register', '/verify', '/verify-email', '/dashboard']

const EMPTY_BLOCK = `<script type="application/json" id="${SETTINGS_ELEMENT_ID}"></script>`

/** Serves the built page with its settings, and the page's files. Files with a hash in their name never change, so browsers cache them for a year. */
export async function mountPage(
  app: FastifyInstance,
  world: World,
  folder: string | null,
): Promise<void> {
  if (folder === null) return
  const html = withSettings(readFileSync(join(folder, 'index.html'), 'utf8'), world.settings)
  for (const path of PAGES) {
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.type('text/html').header('cache-control', 'no-cache').send(html),
    )
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html'],
    setHeaders(response, path) {
      const hasHashInName = path.startsWith(join(folder, 'assets'))
      response.setHeader(
        'cache-control',
        hasHashInName ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = !path.startsWith('/api') && !/\.\w+$/.test(path)
    if (!isPage) return reply.callNotFound()
    return reply.code(404).type('text/html').header('cache-control', 'no-cache').send(html)
  })
}

/**
 * Inserts the settings into the page's settings block. `<` is escaped, so that no value can close the block.
 *
 * @throws if the page has no settings block
 */
export function withSettings(html: string, settings: Settings): string {
  const json = JSON.stringify(settings).replace(/</g, '\\u003c')
  const filled = html.replace(EMPTY_BLOCK, () => EMPTY_BLOCK.replace('></', () => `>${json}</`))
  if (filled === html) throw new Error(`The page has no ${EMPTY_BLOCK}`)
  return filled
}
