import type { FastifyInstance } from 'fastify'

/** The event gateway: accepts the SDK's reports about its calls and discards them. */
export function mountInsights(app: FastifyInstance, record: (path: string) => void): void {
  for (const path of ['/v4/EndpointEvents', '/v4/EndpointMetrics']) {
    // The product's origin sends a CORS preflight, because the token is in a header of its own.
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
      record(path)
      return reply
        .header('access-control-allow-origin', request.headers.origin ?? '*')
        .code(200)
        .send({})
    })
  }
}
