import type { FastifyInstance } from 'fastify'
import type { Brand, Logo } from '../../ports/business-settings.ts'
import type { World } from '../../world.ts'
import { logoUrl, maskableIconUrl } from './brand.ts'

/** The manifest is made from the settings, because the operator names the product. */
export const MANIFEST_PATH = '/manifest.webmanifest'

/** `--page` and the ground of the icons; `styles/tokens.css` of the page has the same value. */
const DARK_GROUND = '#12110e'
/** The dialer with a number filled in, which it reads like pasted text. It never calls by itself. */
const DIALLED = '/dashboard?number=%s'

/** Serves what a browser needs to install the page as an app (W3C Web Application Manifest). */
export function mountManifest(
  app: FastifyInstance,
  { pageSettings, business }: World,
  logo: Logo | null,
): void {
  const body = JSON.stringify(
    webManifest(pageSettings.productName, { accent: business.accent, logo }),
  )
  app.get(MANIFEST_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(body),
  )
}

function webManifest(productName: string, { accent, logo }: Brand) {
  const icons = logo === null ? BUILT_ICONS : iconsOfLogo(logo)
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
    theme_color: accent?.light.accent ?? DARK_GROUND,
    categories: ['utilities', 'communication'],
    icons,
    shortcuts: [
      { name: 'Dialer', url: '/dashboard?tab=dialer' },
      { name: 'Call History', url: '/dashboard?tab=history' },
    ].map(shortcut => ({ ...shortcut, icons: icons.slice(0, 1) })),
    // A browser ignores a scheme that it does not let pages handle.
    protocol_handlers: ['web+tel', 'tel'].map(protocol => ({ protocol, url: DIALLED })),
    share_target: {
      action: '/dashboard',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      // Apps share a number in any of the three. The page takes the first that has digits.
      params: { text: 'number', url: 'number', title: 'number' },
    },
  }
}

/** The logo, if it is square, and the logo on a ground, which a system may cut to a circle. */
function iconsOfLogo(logo: Logo) {
  const { type, width, height, isIcon } = logo
  const withGround = { src: maskableIconUrl(logo), sizes: 'any', type: 'image/svg+xml' }
  const sizes = type === 'image/png' ? `${width}x${height}` : 'any'
  const plain = isIcon ? { src: logoUrl(logo), sizes, type } : withGround
  return [
    { ...plain, purpose: 'any' },
    { ...withGround, purpose: 'maskable' },
  ]
}

function icon(name: 'icon' | 'maskable', size: string, purpose: string) {
  return { src: `/icons/${name}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

/** The first one stands for a shortcut too. */
const BUILT_ICONS = [
  ...['192', '512'].flatMap(size => [
    icon('icon', size, 'any'),
    icon('maskable', size, 'maskable'),
  ]),
  { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]
