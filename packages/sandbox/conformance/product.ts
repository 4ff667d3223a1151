import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import twilio from 'twilio'
import { expect, inject } from 'vitest'
import { eventually } from './eventually.ts'

/** One webhook that the sandbox posted. */
export interface PostedWebhook {
  path: string
  form: Record<string, string>
  /** Whether the vendor's own library accepts the signature. */
  isSigned: boolean
}

/** A customer of the carrier: serves the page with the SDK and answers the webhooks. */
export interface Product {
  url: string
  posted: PostedWebhook[]
  /** The webhooks about a call and its children, newest last. */
  postedFor(callSid: string): PostedWebhook[]
  /** Waits for the webhook of a Dial's action: it follows the last status callback of the call. */
  untilAction(callSid: string): Promise<PostedWebhook[]>
  /** What `/incoming` answers to a call to a number, by the number. */
  incoming: Map<string, string>
  /** WAV files by their paths. */
  sounds: Map<string, Buffer>
  close(): Promise<void>
}

/**
 * The voice webhook answers with the caller's own parameter `Twiml`, else dials `To`. Status callbacks
 * get 204, the action an empty Response. A call to a number gets what `incoming` holds for it.
 */
export async function startProduct(authToken: string): Promise<Product> {
  const posted: PostedWebhook[] = []
  const server = createServer((request, response) => {
    const { url = '/', method } = request
    if (method === 'GET' && url === '/phone.js') {
      return response.setHeader('content-type', 'text/javascript').end(inject('phoneScript'))
    }
    if (method === 'GET' && url === '/') {
      return response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Phone</title><script type="module" src="/phone.js"></script>')
    }
    const sound = product.sounds.get(url)
    if (method === 'GET' && sound) {
      return response.setHeader('content-type', 'audio/wav').end(sound)
    }
    if (method === 'GET') return response.writeHead(404).end()
    let body = ''
    request.setEncoding('utf8')
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const signature = String(request.headers['x-twilio-signature'])
      const isSigned = twilio.validateRequest(authToken, signature, product.url + url, form)
      posted.push({ path: url, form, isSigned })
      if (url === '/status') return response.writeHead(204).end()
      if (url === '/broken') return response.writeHead(500).end('no')
      response.setHeader('content-type', 'text/xml').end(twimlFor(url, form, product))
    })
    return undefined
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const product: Product = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posted,
    incoming: new Map(),
    sounds: new Map(),
    postedFor: sid =>
      posted.filter(({ form }) => form['CallSid'] === sid || form['ParentCallSid'] === sid),
    async untilAction(sid) {
      const paths = () => product.postedFor(sid).map(({ path }) => path)
      await eventually(() => expect(paths()).toContain('/action'))
      return product.postedFor(sid)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return product
}

function twimlFor(url: string, form: Record<string, string>, product: Product): string {
  if (url === '/incoming') return product.incoming.get(form['To'] ?? '') ?? '<Response/>'
  if (url !== '/voice') return '<Response/>'
  if (form['Twiml']) return form['Twiml']
  const response = new twilio.twiml.VoiceResponse()
  response
    .dial({
      callerId: '+14155550199',
      answerOnBridge: true,
      timeLimit: 3600,
      timeout: 600,
      action: '/action',
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
