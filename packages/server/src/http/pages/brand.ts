import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AccentColours } from '../../ports/business-settings.ts'
import type { Brand, Logo } from '../../ports/brand.ts'
import type { World } from '../../world.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Writes the operator's accent colour and logo into a built page. The rules are more specific than those of the
 * page's stylesheets, which load later. The content security policy needs the hash of the result.
 */
export function withBrand(page: string, { accent, logo }: Brand): string {
  const rules = [accent && accentRule(accent), logo && logoRules(logo)].filter(
    rule => rule !== null,
  )
  const styled =
    rules.length === 0
      ? page
      : page.replace('</head>', () => `<style>${rules.join('')}</style></head>`)
  return logo?.isIcon ? withIcon(styled, logo) : styled
}

function accentRule({ light, dark }: AccentColours): string {
  const rules = [
    `--accent:light-dark(${light.accent},${dark.accent})`,
    `--accent-ink:light-dark(${light.ink},${dark.ink})`,
    `--accent-wash:light-dark(${light.accent}14,${dark.accent}1a)`,
  ]
  return `html:root{${rules.join(';')}}`
}

/**
 * The mark of the build has the class `logo`. A picture in its background runs no script, as one in `img` does not,
 * and needs none in the page. It has the height of the mark; a wide one is as wide as its shape asks for.
 */
function logoRules(logo: Logo): string {
  const rules = [
    'width:auto',
    'max-width:9rem',
    `aspect-ratio:${logo.width}/${logo.height}`,
    `background:url(${logoUrl(logo)}) center/contain no-repeat`,
    'print-color-adjust:exact',
  ]
  // On a phone, the product's name beside it needs the room.
  const narrow = '@media (width<48rem){html:root header .logo{max-width:4rem}}'
  return `html:root .logo{${rules.join(';')}}html:root .logo>*{display:none}${narrow}`
}

const ICON = /<link rel="icon"[^>]*>/
const TOUCH_ICON = /<link rel="apple-touch-icon"[^>]*>/

/** Only PNG pictures can be the icon on the home screen of an iPhone. */
function withIcon(page: string, logo: Logo): string {
  const url = logoUrl(logo)
  const touchIcon = logo.type === 'image/png' ? `<link rel="apple-touch-icon" href="${url}" />` : ''
  return page
    .replace(ICON, `<link rel="icon" href="${url}" type="${logo.type}" />`)
    .replace(TOUCH_ICON, touchIcon)
}

/** The path of the logo. It changes with the picture, so that browsers may keep it. */
export function logoUrl({ type, bytes }: Logo): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return `/brand/${hash}.${type === 'image/png' ? 'png' : 'svg'}`
}

/**
 * An SVG picture is a document when its address is opened. Nothing runs in it then: the policy allows no script and
 * no request, and the sandbox takes its origin.
 */
export const LOGO_POLICY = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  sandbox: [],
}

/** Serves the logo. */
export function mountLogo(app: FastifyInstance, { business }: World, logo: Logo | null): void {
  if (logo === null) return
  const options = {
    schema: { hide: true },
    config: { securityHeaders: securityHeaders(business, { content: LOGO_POLICY }) },
  }
  app.get(logoUrl(logo), options, (_request, reply) =>
    reply
      .type(logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(logo.bytes),
  )
}
