import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import type { Logo } from '../../ports/business-settings.ts'
import { logoUrl, mountLogo, mountMaskableIcon } from './brand.ts'
import type { PageKind } from './content-policy.ts'
import { type PageFile, readPageFile } from './page-file.ts'
import { pageHeaders } from './security-headers.ts'
import { mountManifest } from './web-manifest.ts'
import fastifyStatic from '@fastify/static'

/** The pages that need the script before they can show anything of their own. */
const EMPTY_PAGE = 'index.html'
/** The page of the operator console, a build of its own in a folder of its own. */
const CONSOLE_PAGE = 'operator/operator.html'

/** What renders the pages for visitors, and the frames around them (pages/documents.ts). */
export const RENDERER = 'render-page.mjs'
export const DOCUMENT_FRAME = 'document.html'
export const LANDING_FRAME = 'landing.html'

/**
 * The file of each client route (spec section 2, and the console's). Any other path gets the empty page with
 * status 404, and the script shows "not found".
 */
export const PAGE_FILES: Readonly<Record<string, string>> = {
  '/login': 'login.html',
  '/register': 'register.html',
  '/dashboard': 'dashboard.html',
  '/verify': EMPTY_PAGE,
  '/verify-email': EMPTY_PAGE,
  '/reset-password': EMPTY_PAGE,
  '/receipt/:id': EMPTY_PAGE,
  '/operator': CONSOLE_PAGE,
  '/operator/sign-in': CONSOLE_PAGE,
  '/operator/*': CONSOLE_PAGE,
}

/**
 * Of the built pages that are not plain. The empty page is the one of a mail's link, which leads to the login. Only one
 * path of the console is not plain.
 */
const PAGE_KINDS: Readonly<Record<string, PageKind>> = {
  'login.html': 'sign-in',
  'register.html': 'sign-in',
  [EMPTY_PAGE]: 'sign-in',
  'dashboard.html': 'dashboard',
  '/operator/sign-in': 'sign-in',
}

/** Serves the built pages with the settings, and their files. Files with a hash in their name never change, so browsers cache them for a year. */
export async function mountPage(
  app: FastifyInstance,
  world: World,
  { webFolder: folder, logo }: { webFolder: string | null; logo: Logo | null },
): Promise<void> {
  if (folder === null) return
  const brand = { accent: world.business.accent, logo }
  const names = [...new Set(Object.values(PAGE_FILES))]
  const files = new Map(
    names.map(name => [name, readPageFile(join(folder, name), world.pageSettings, brand)]),
  )
  const fileOf = (name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`The build has no ${name}`)
    return file
  }
  for (const [path, name] of Object.entries(PAGE_FILES)) {
    const file = fileOf(name)
    app.get(
      path,
      routeOptions(world, PAGE_KINDS[path] ?? PAGE_KINDS[name], file),
      (request, reply) =>
        isFilePath(request) ? reply.callNotFound() : sendPage(request, reply, file),
    )
  }
  mountManifest(app, world, logo)
  mountLogo(app, world, logo)
  mountMaskableIcon(app, world, logo)
  mountWellKnown(app)
  mountWellKnownIcons(app, logo)
  const hashedFolders = [join(folder, 'assets'), join(folder, 'operator', 'assets')]
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [...names, DOCUMENT_FRAME, LANDING_FRAME, RENDERER],
    setHeaders(response, path) {
      const hasHashInName = hashedFolders.some(hashed => path.startsWith(hashed))
      response.setHeader(
        'cache-control',
        hasHashInName ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // Also on the plain variant: a shared cache must not give one client's encoding to another one.
      response.setHeader('vary', 'accept-encoding')
    },
  })
  const emptyPage = fileOf(EMPTY_PAGE)
  app.get('/*', routeOptions(world, PAGE_KINDS[EMPTY_PAGE], emptyPage), (request, reply) => {
    const isPage = !request.url.startsWith('/api') && !isFilePath(request)
    return isPage ? sendPage(request, reply.code(404), emptyPage) : reply.callNotFound()
  })
}

/** Whether the path ends like the name of a file, such as `.js`. */
function isFilePath({ url }: FastifyRequest): boolean {
  return /\.\w+$/.test(url.split('?', 1)[0] ?? '')
}

/** Each page may run the code that the build wrote into it, and no other inline code. */
function routeOptions(world: World, kind: PageKind = 'plain', { inlineCode }: PageFile) {
  return {
    schema: { hide: true },
    config: { securityHeaders: pageHeaders(world, kind, inlineCode) },
  }
}

/** Sends a page in an encoding that the client accepts. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Pick<PageFile, 'encodedFor'>,
): FastifyReply {
  const { encoding, body } = file.encodedFor(request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  return (
    reply
      .type('text/html; charset=utf-8')
      // A proxy that rewrites scripts or addresses in a page breaks its content policy and its first drawing.
      .header('cache-control', 'no-cache, no-transform')
      .header('vary', 'accept-encoding')
      .send(body)
  )
}

/** Where a customer changes the password. */
const PASSWORD_PAGE = '/dashboard?tab=settings'

/** Mounts the address at which password managers look for the page that changes the password (W3C, change-password-url). */
function mountWellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(PASSWORD_PAGE),
  )
}

/** Mounts the addresses at which browsers and crawlers look for an icon without reading a page. */
function mountWellKnownIcons(app: FastifyInstance, logo: Logo | null): void {
  const ofLogo = logo?.isIcon ? logoUrl(logo) : null
  const icons = {
    '/favicon.ico': ofLogo ?? '/icons/icon-192.png',
    '/apple-touch-icon.png':
      logo?.type === 'image/png' && ofLogo ? ofLogo : '/icons/apple-touch-180.png',
  }
  for (const [path, icon] of Object.entries(icons))
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').redirect(icon),
    )
}
