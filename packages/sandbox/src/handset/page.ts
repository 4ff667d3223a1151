import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserScript } from '../browser-script.ts'

/** Some browsers do not count websockets as `self`. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
  "media-src 'self' blob:; connect-src 'self' ws: wss:; frame-ancestors 'none'; form-action 'self'"

/** Serves the page that is a phone: `/handset?number=+12125550142`. The routes of the sandbox's main page serve its font and logo. */
export async function mountHandsetPage(app: FastifyInstance): Promise<void> {
  const here = (name: string) => new URL(`./browser/${name}`, import.meta.url)
  const [html, css, script] = await Promise.all([
    readFile(here('handset.html'), 'utf8'),
    readFile(here('handset.css'), 'utf8'),
    browserScript(here('handset.ts')),
  ])
  app.get('/handset', (_request, reply) =>
    send(reply.header('content-security-policy', POLICY), 'text/html; charset=utf-8', html),
  )
  app.get('/handset/handset.css', (_request, reply) => send(reply, 'text/css; charset=utf-8', css))
  app.get('/handset/handset.js', (_request, reply) =>
    send(reply, 'text/javascript; charset=utf-8', script),
  )
}

function send(reply: FastifyReply, type: string, body: string) {
  return reply.headers({ 'content-type': type, 'x-content-type-options': 'nosniff' }).send(body)
}
