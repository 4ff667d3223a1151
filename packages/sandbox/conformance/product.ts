import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import twilio from 'twilio'

/** One webhook that the sandbox posted. */
export interface Posted {
  path: string
  form: Record<string, string>
  /** Whether the vendor's own library finds the signature right. */
  isSigned: boolean
  at: number
}

/** A customer of the carrier: serves the page with the SDK and answers the webhooks. */
export interface Product {
  url: string
  posted: Posted[]
  /** What the caller's `call` parameter names, newest last. */
  postedFor(callSid: string): Posted[]
  /** What `/incoming` answers to a call to a number, by the number. */
  incoming: Map<string, string>
  /** What a browser that names neither number nor instructions is told; by default a Dial of nobody. */
  answerSilence: string | undefined
  close(): Promise<void>
}

export interface DialOptions {
  timeLimit?: number
  timeout?: number
  answerOnBridge?: boolean
}

/**
 * The voice webhook answers with the caller's own parameter `Twiml`, else dials `To` with the
 * attributes of its parameter `Dial` (JSON). Status callbacks get 204, the action an empty Response.
 * A call to a number gets what `incoming` holds for it.
 */
export async function startProduct(authToken: string): Promise<Product> {
  const script = await bundle()
  const posted: Posted[] = []
  const tell = (form: Record<string, string>) =>
    (form['To'] || form['Twiml'] ? undefined : product.answerSilence) ?? voice(form)
  const server = createServer((request, response) => {
    const { url = '/', method } = request
    if (method === 'GET' && url === '/phone.js') {
      return response.setHeader('content-type', 'text/javascript').end(script)
    }
    if (method === 'GET' && url === '/') {
      return response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Phone</title><script type="module" src="/phone.js"></script>')
    }
    if (method === 'GET') return response.writeHead(404).end()
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const signature = String(request.headers['x-twilio-signature'])
      const isSigned = twilio.validateRequest(authToken, signature, product.url + url, form)
      posted.push({ path: url, form, isSigned, at: Date.now() })
      if (url === '/status') return response.writeHead(204).end()
      if (url === '/broken') return response.writeHead(500).end('no')
      response.setHeader('content-type', 'text/xml')
      const incoming = url === '/incoming' ? product.incoming.get(form['To'] ?? '') : undefined
      response.end(incoming ?? (url === '/voice' ? tell(form) : '<Response/>'))
    })
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const product: Product = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posted,
    incoming: new Map(),
    answerSilence: undefined,
    postedFor: sid =>
      posted.filter(({ form }) => form['CallSid'] === sid || form['ParentCallSid'] === sid),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return product
}

function voice(form: Record<string, string>): string {
  if (form['Twiml']) return form['Twiml']
  const dial: DialOptions = JSON.parse(form['Dial'] ?? '{}')
  const response = new twilio.twiml.VoiceResponse()
  response
    .dial({
      callerId: '+14155550199',
      answerOnBridge: true,
      timeLimit: 60,
      timeout: 45,
      action: '/action',
      ...dial,
    })
    .number(
      {
        statusCallback: '/status',
        statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
        statusCallbackMethod: 'POST',
      },
      form['To'] ?? '',
    )
  return response.toString()
}

async function bundle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('page/phone.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    target: 'chrome120',
    write: false,
    define: { global: 'globalThis' },
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote nothing')
  return file.contents
}
