import { type Agent, request } from 'node:http'

export interface HttpRequest {
  url: string
  /** POST with a body, otherwise GET, unless it is given. */
  method?: string
  body?: string
  signal?: AbortSignal
  headers: Readonly<Record<string, string>>
}

export interface HttpAnswer {
  status: number
  retryAfter: string | null
  body: string
}

/**
 * Sends a request with less work than `fetch`, from the address and with the connections of `agent`.
 * @throws when the connection ends without an answer
 */
export function sendRequest(
  agent: Agent,
  { url, body, headers, signal, method = body === undefined ? 'GET' : 'POST' }: HttpRequest,
): Promise<HttpAnswer> {
  // An agent with a local address of the loopback network cannot connect to ::1. A proxy serves only its own host.
  const target = url.replace('localhost', '127.0.0.1')
  const sent = { host: new URL(url).host, ...headers }
  return new Promise((resolve, reject) => {
    request(target, { agent, method, headers: sent, signal }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'] ?? null,
          body: text,
        }),
      )
    })
      .on('error', reject)
      .end(body)
  })
}
