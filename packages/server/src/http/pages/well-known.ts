import type { FastifyInstance } from 'fastify'

/** Where a customer changes the password. */
const PASSWORD_PAGE = '/dashboard?tab=settings'

/** Mounts the address at which password managers look for the page that changes the password (W3C, change-password-url). */
export function mountWellKnown(app: FastifyInstance): void {
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(PASSWORD_PAGE),
  )
}
