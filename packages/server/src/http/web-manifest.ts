import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'

/** The manifest is made from the settings, because the operator names the product. */
export const MANIFEST_PATH = '/manifest.webmanifest'

/** `--page` and the ground of the icons; `styles/tokens.css` of the page has the same value. */
const DARK_GROUND = '#0a0e16'
/** The dialer with a number filled in, which it reads like pasted text. It never calls by itself. */
const DIALLED = '/dashboard?number=%s'

/** Serves what a browser needs to install the page as an app (W3C Web Application Manifest). */
export function mountManifest(app: FastifyInstance, { settings }: World): void {
  const body = JSON.stringify(webManifest(settings.productName))
  app.get(MANIFEST_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(body),
  )
}

function webManifest(productName: string) {
  return {
    id: '/dashboard',
    name: productName,
    short_name: productName,
    description: 'Call any phone in the world from your browser.',
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    // A link that opens the app must not navigate a window in which a call is active.
    launch_handler: { client_mode: 'navigate-new' },
    background_color: DARK_GROUND,
    theme_color: DARK_GROUND,
    categories: ['utilities', 'communication'],
    icons: [
      ...['192', '512'].flatMap(size => [
        icon('icon', size, 'any'),
        icon('maskable', size, 'maskable'),
      ]),
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: 'Dialer', url: '/dashboard?tab=dialer' },
      { name: 'Call History', url: '/dashboard?tab=history' },
    ].map(shortcut => ({ ...shortcut, icons: [icon('icon', '192', 'any')] })),
    // A browser ignores a scheme that it does not let pages handle.
    protocol_handlers: ['web+tel', 'tel'].map(protocol => ({ protocol, url: DIALLED })),
    share_target: {
      action: '/dashboard',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'number' },
    },
  }
}

function icon(name: 'icon' | 'maskable', size: string, purpose: string) {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
