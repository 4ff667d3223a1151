import type { FastifyInstance } from 'fastify'

/** The event gateway: takes what the SDK reports about its calls, and does nothing with it. */
export function mountInsights(app: FastifyInstance, note: (path: string) => void): void {
  for (const path of ['/v4/EndpointEvents', '/v4/EndpointMetrics']) {
    // Preflight and post come from the product's origin, with the token in a header of their own.
    app.options(path, (request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-origin': request.headers.origin ?? '*',
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type, x-twilio-token',
          'access-control-max-age': '600',
        })
        .send(),
    )
    app.post(path, (request, reply) => {
      note(path)
      return reply
        .header('access-control-allow-origin', request.headers.origin ?? '*')
        .code(200)
        .send({})
    })
  }
}
