import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { VendorUnavailable } from '../../ports/vendor-unavailable.ts'
import { createCallsApi } from './calls-api.ts'

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef'
const CALLS = `/2010-04-01/Accounts/${ACCOUNT}/Calls`
const SID = 'CA0123456789abcdef0123456789abcdef'
const call = {
  sid: SID,
  parent_call_sid: 'CAparent',
  status: 'completed',
  duration: '61',
  price: null,
}

type Answer = (request: IncomingMessage & { body: string }, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** A carrier of the test's own, on a free port. */
async function apiAgainst(answer: Answer, timeoutMs = 2_000) {
  const seen: { method?: string; url?: string; authorization?: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const { method, url } = request
      seen.push({ method, url, authorization: request.headers.authorization, body })
      answer(Object.assign(request, { body }), response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { accountSid: ACCOUNT, apiKey: 'SKkey', apiSecret: 'secret' }
  return { api: createCallsApi({ ...keys, baseUrl, timeoutMs }), seen }
}

const json =
  (body: unknown, status = 200): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const refusal = (status: number, code: number) => json({ code, message: 'no', status }, status)

describe("the carrier's record of a call", () => {
  it('is asked for with our key, and read', async () => {
    const { api, seen } = await apiAgainst(json(call))
    expect(await api.fetchCall(SID)).toEqual({
      sid: SID,
      parentSid: 'CAparent',
      status: 'completed',
      seconds: 61,
    })
    const authorization = `Basic ${Buffer.from('SKkey:secret').toString('base64')}`
    expect(seen).toEqual([{ method: 'GET', url: `${CALLS}/${SID}.json`, authorization, body: '' }])
  })

  it.each([
    ['in-progress', null, null],
    ['queued', '', null],
    ['busy', null, 0],
    ['no-answer', '0', 0],
    ['completed', '0', 0],
    ['completed', null, null],
  ])('%s with duration %j has %s seconds', async (status, duration, seconds) => {
    const { api } = await apiAgainst(json({ ...call, status, duration }))
    expect(await api.fetchCall(SID)).toMatchObject({ status, seconds })
  })

  it('is null when the carrier knows no such call', async () => {
    const { api } = await apiAgainst(refusal(404, 20404))
    expect(await api.fetchCall(SID)).toBeNull()
  })

  it.each<[string, unknown]>([
    ['a duration that is no number', { ...call, duration: '61.5s' }],
    ['a state that we do not know', { ...call, status: 'paused' }],
    ['no sid', { ...call, sid: undefined }],
    ['null', null],
    ['a list', [call]],
  ])('is not believed with %s', async (_name, body) => {
    const { api } = await apiAgainst(json(body))
    await expect(api.fetchCall(SID)).rejects.toThrow(VendorUnavailable)
  })
})

describe('the children of a call', () => {
  it('are listed by their parent', async () => {
    const calls = [call, { ...call, sid: 'CA2', status: 'ringing', duration: null }]
    const { api, seen } = await apiAgainst(json({ calls, page: 0, next_page_uri: null }))
    expect(await api.listChildren('CAparent')).toEqual([
      { sid: SID, parentSid: 'CAparent', status: 'completed', seconds: 61 },
      { sid: 'CA2', parentSid: 'CAparent', status: 'ringing', seconds: null },
    ])
    expect(seen[0]?.url).toMatch(/Calls\.json\?ParentCallSid=CAparent/)
  })

  it('may be none', async () => {
    const { api } = await apiAgainst(json({ calls: [], page: 0, next_page_uri: null }))
    expect(await api.listChildren('CAparent')).toEqual([])
  })
})

describe('ending a call', () => {
  it('completes it', async () => {
    const { api, seen } = await apiAgainst(json(call))
    await api.endCall(SID)
    expect(seen).toMatchObject([
      { method: 'POST', url: `${CALLS}/${SID}.json`, body: 'Status=completed' },
    ])
  })

  it.each([
    ['has ended already', 400, 21220],
    ['never was', 404, 20404],
  ])('is fine when it %s', async (_name, status, code) => {
    const { api } = await apiAgainst(refusal(status, code))
    await expect(api.endCall(SID)).resolves.toBeUndefined()
  })
})

describe('a carrier that is not well', () => {
  const faults: [string, Answer][] = [
    ['401', refusal(401, 20003)],
    ['404 that is not its own', (_, response) => response.writeHead(404).end('<h1>404</h1>')],
    ['429', refusal(429, 20429)],
    ['500', refusal(500, 20500)],
    ['HTML', (_, response) => response.end('<html>maintenance</html>')],
    ['503 in HTML', (_, response) => response.writeHead(503).end('<html>maintenance</html>')],
    ['an empty answer', (_, response) => response.end()],
    ['a huge answer', json({ ...call, calls: [call], filler: 'x'.repeat(3_000_000) })],
    ['a dropped connection', (_, response) => response.socket?.destroy()],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ]

  describe.each(faults)('answers %s', (_name, answer) => {
    it('makes every question VendorUnavailable, without its words', async () => {
      const { api, seen } = await apiAgainst(answer)
      for (const ask of [
        () => api.fetchCall(SID),
        () => api.listChildren(SID),
        () => api.endCall(SID),
      ]) {
        const error = await ask().then(
          () => null,
          (reason: unknown) => reason,
        )
        expect(error).toBeInstanceOf(VendorUnavailable)
        expect(String(error)).not.toMatch(/maintenance|<h|xxx|secret/)
      }
      // A redirect is not followed: it would carry our key elsewhere.
      expect(seen.filter(({ url }) => url === '/elsewhere')).toEqual([])
    })
  })

  it.each<[string, Answer]>([
    ['is silent', () => {}],
    [
      'drips',
      (_, response) => {
        const drip = setInterval(() => response.write(' '), 40)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('is given up on when it %s', async (_name, answer) => {
    const { api } = await apiAgainst(answer, 300)
    const from = performance.now()
    await expect(api.fetchCall(SID)).rejects.toThrow('Twilio: did not answer')
    expect(performance.now() - from).toBeLessThan(2_000)
  })

  it('is unavailable when nobody listens', async () => {
    const keys = { accountSid: ACCOUNT, apiKey: 'SKkey', apiSecret: 'secret' }
    const api = createCallsApi({ ...keys, baseUrl: 'http://127.0.0.1:1' })
    await expect(api.endCall(SID)).rejects.toThrow(VendorUnavailable)
  })
})
