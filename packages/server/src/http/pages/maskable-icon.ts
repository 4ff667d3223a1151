import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logo } from '../../ports/brand.ts'
import type { World } from '../../world.ts'
import { LOGO_POLICY } from './brand.ts'
import { securityHeaders } from './security-headers.ts'

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
