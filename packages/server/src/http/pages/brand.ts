import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AccentColours, Brand, Logo } from '../../ports/business-settings.ts'
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
 * and needs none in the page. It has the height of the mark; a wide one is as wide as its shape requires.
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
const LOGO_POLICY = {
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

const SIZE = 512
/**
 * A system may cut everything outside of a circle with 80% of the width (W3C Web Application Manifest, "icon masks").
 * This square fits into the circle.
 */
const LOGO_SIZE = SIZE * 0.56
const OFFSET = (SIZE - LOGO_SIZE) / 2

/** `--page` of the page in light and dark; `styles/tokens.css` has the same values. A logo can follow both. */
const LIGHT_GROUND = '#f6f3ec'
const DARK_GROUND = '#12110e'

/** The logo on a ground without an edge, for systems that cut icons to a shape of their own. */
function iconWithGround({ type, bytes }: Logo): string {
  const picture = `data:${type};base64,${bytes.toString('base64')}`
  const styles = `rect{fill:${LIGHT_GROUND}}@media(prefers-color-scheme:dark){rect{fill:${DARK_GROUND}}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><style>${styles}</style><rect width="${SIZE}" height="${SIZE}"/><image href="${picture}" x="${OFFSET}" y="${OFFSET}" width="${LOGO_SIZE}" height="${LOGO_SIZE}"/></svg>`
}

/** The path of the icon. It changes with the logo, so that browsers may keep it. */
export function maskableIconUrl(logo: Logo): string {
  const hash = createHash('sha256').update(iconWithGround(logo)).digest('hex').slice(0, 12)
  return `/brand/${hash}-maskable.svg`
}

/** Serves the icon. The logo in it may not do more than the logo itself. */
export function mountMaskableIcon(
  app: FastifyInstance,
  { business }: World,
  logo: Logo | null,
): void {
  if (logo === null) return
  const content = { ...LOGO_POLICY, 'img-src': ['data:'] }
  const icon = iconWithGround(logo)
  const options = {
    schema: { hide: true },
    config: { securityHeaders: securityHeaders(business, { content }) },
  }
  app.get(maskableIconUrl(logo), options, (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(icon),
  )
}
