import { createServer } from 'node:http'
import { build } from 'esbuild'
import twilio from 'twilio'

/**
 * A minimal page that can place a call, to compare the product with: it has the same SDK, one button, and a
 * voice webhook that dials at once.
 */
export interface BarePhone {
  url: string
  /** Sets the number that later calls dial. */
  setNumber(number: string): void
  close(): void
}

export async function startBarePhone(options: {
  port: number
  signallingUrl: string
  keys: { accountSid: string; apiKey: string; apiSecret: string; applicationSid: string }
}): Promise<BarePhone> {
  const script = await bundle(options.signallingUrl)
  let number = ''
  const page = `<!doctype html><button id="call">Call</button><script type="module" src="/phone.js"></script>`
  const routes: Record<string, () => [type: string, body: string]> = {
    '/': () => ['text/html', page],
    '/phone.js': () => ['text/javascript', script],
    '/token': () => ['text/plain', accessToken(options.keys)],
    '/api/webhooks/twilio/voice': () => ['text/xml', dialInstructions(number)],
  }
  const server = createServer((request, response) => {
    const [type, body] = routes[request.url ?? '']?.() ?? ['text/plain', '']
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': type }).end(body)
    })
  })
  await new Promise<void>(resolve => server.listen(options.port, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${options.port}`,
    setNumber: newNumber => {
      number = newNumber
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function dialInstructions(number: string): string {
  const response = new twilio.twiml.VoiceResponse()
  response.dial({ answerOnBridge: true, callerId: '+14155550199' }).number(number)
  return response.toString()
}

function accessToken(keys: {
  accountSid: string
  apiKey: string
  apiSecret: string
  applicationSid: string
}) {
  const token = new twilio.jwt.AccessToken(keys.accountSid, keys.apiKey, keys.apiSecret, {
    identity: 'bare',
  })
  token.addGrant(
    new twilio.jwt.AccessToken.VoiceGrant({ outgoingApplicationSid: keys.applicationSid }),
  )
  return token.toJwt()
}

/** The script of the page with the SDK. It uses `ws:` because the sandbox has no TLS. */
async function bundle(signallingUrl: string): Promise<string> {
  const source = `
    import { Device } from '@twilio/voice-sdk'
    const host = ${JSON.stringify(new URL(signallingUrl).host)}
    const plain = uri => uri && uri.replace('wss:', 'ws:')
    class PlainDevice extends Device {
      get _chunderURIs() { return this.uris }
      set _chunderURIs(uris) { this.uris = uris.map(plain) }
      get _preferredURI() { return this.preferred }
      set _preferredURI(uri) { this.preferred = plain(uri) }
    }
    const silence = 'data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='
    const names = ['incoming','outgoing','disconnect','dtmf0','dtmf1','dtmf2','dtmf3','dtmf4','dtmf5','dtmf6','dtmf7','dtmf8','dtmf9','dtmfs','dtmfh']
    const sounds = Object.fromEntries(names.map(name => [name, silence]))
    const device = new PlainDevice(await (await fetch('/token')).text(), {
      chunderw: host, publishEvents: false, sounds, codecPreferences: ['pcmu', 'opus'],
    })
    await device.register()
    window.ready = true
    document.getElementById('call').addEventListener('click', async () => {
      window.clickedAt = performance.now()
      const call = await device.connect()
      window.hangUp = () => call.disconnect()
      call.on('accept', () => { window.connectedMs = performance.now() - window.clickedAt })
    })
  `
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: { global: 'globalThis' },
  })
  return result.outputFiles[0]?.text ?? ''
}
