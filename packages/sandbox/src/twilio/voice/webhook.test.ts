import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPoster, signForm } from './webhook.ts'
import { createAlerts, withAlerts } from '../alerts.ts'

const URL_WITHOUT_FRAGMENT = 'https://product.test/voice?call=1'
const FORM = { CallSid: 'CA1' }
const REFUSED = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
const RESET = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } })

/** How the product answers each attempt: a status, an error, or never. The last is repeated. */
type Outcome = number | Error | 'silence'

let requests: { url: string; headers: Record<string, string> }[]
beforeEach(() => {
  vi.useFakeTimers()
  // Node's own timeout does not follow the fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms)
    return controller.signal
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function post(fragment: string, outcomes: Outcome[]) {
  requests = []
  vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
    const outcome = outcomes[Math.min(requests.length, outcomes.length - 1)] ?? 200
    requests.push({ url, headers: headers as Record<string, string> })
    if (outcome instanceof Error) return Promise.reject(outcome)
    if (typeof outcome === 'number') return Promise.resolve(new Response('', { status: outcome }))
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  return createPoster('token')(URL_WITHOUT_FRAGMENT + fragment, FORM)
}

test('the fragment is neither sent nor signed, and all attempts have one idempotency token', async () => {
  await post('#rc=2&rp=5xx', [500, 503, 200])
  const [first, ...others] = requests
  expect(others).toEqual([first, first])
  expect(first?.url).toBe(URL_WITHOUT_FRAGMENT)
  expect(first?.headers['x-twilio-signature']).toBe(signForm('token', URL_WITHOUT_FRAGMENT, FORM))
  expect(first?.headers['i-twilio-idempotency-token']).toMatch(/^[\da-f-]{36}$/)
})

test.each<[fragment: string, outcomes: Outcome[], attempts: number, result: number | 'fails']>([
  // Without a fragment: one retry, and only of a connection that fails.
  ['', [REFUSED, 200], 2, 200],
  ['', [REFUSED, REFUSED, 200], 2, 'fails'],
  ['', [500, 200], 1, 500],
  ['', [404, 200], 1, 404],
  ['#rc=2&rp=ct,rt,5xx', [500, REFUSED, 200], 3, 200],
  ['#rc=2&rp=ct,rt,5xx', [500, 500, 500, 200], 3, 500],
  ['#rc=2&rp=ct,rt,5xx', [404, 200], 1, 404],
  ['#rc=1&rp=all', [404, 200], 2, 200],
  ['#rp=5xx', [500, 200], 2, 200],
  ['#rp=5xx', [REFUSED, 200], 1, 'fails'],
  ['#rc=0&rp=all', [REFUSED, 200], 1, 'fails'],
  // The vendor names no retry for a connection that breaks later.
  ['#rc=5&rp=all', [RESET, 200], 1, 'fails'],
])('with "%s" and %j there are %i attempts: %s', async (fragment, outcomes, attempts, result) => {
  const answer = await post(fragment, outcomes).catch(() => 'fails' as const)
  expect(answer === 'fails' ? answer : answer.status).toBe(result)
  expect(requests).toHaveLength(attempts)
})

test('a missing answer is repeated after the read timeout', async () => {
  const answer = post('#rc=1&rp=rt&rt=4000', ['silence', 200])
  await vi.advanceTimersByTimeAsync(3999)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect((await answer).status).toBe(200)
})

test('all attempts together end after 15 s', async () => {
  const answer = post('#rc=5&rp=rt&rt=6000', ['silence']).catch(() => Date.now())
  const startedAt = Date.now()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBe(startedAt + 15_000)
  expect(requests).toHaveLength(3)
})

test.each(['#rc=6', '#rp=ct,sometimes', '#rt=99', '#rt=15001', '#retries=2'])(
  'a URL with the fragment %s is not requested',
  async fragment => {
    await expect(post(fragment, [200])).rejects.toThrow(/fragment|policy/)
    expect(requests).toEqual([])
  },
)

test('the alerts have each webhook that was refused or not answered, after its last attempt', async () => {
  const alerts = createAlerts()
  const fetched = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  const send = withAlerts(createPoster('token'), alerts)
  const sendTo = (path: string) => send(`https://product.test${path}#rc=1&rp=5xx`, FORM)
  fetched.mockResolvedValueOnce(new Response('', { status: 500 }))
  fetched.mockResolvedValueOnce(new Response('', { status: 200 }))
  await sendTo('/again')
  fetched.mockResolvedValueOnce(new Response('Just a moment...', { status: 403 }))
  await sendTo('/refused?call=1')
  fetched.mockRejectedValueOnce(REFUSED)
  await expect(sendTo('/away')).rejects.toThrow()
  fetched.mockResolvedValueOnce(new Response('', { status: 403 }))
  await send('https://product.test/status', { ...FORM, CallbackSource: 'call-progress-events' })
  const shown = alerts.list().map(({ code, text, responseBody, resourceSid }) => ({
    ...{ code, resourceSid, responseBody },
    ...Object.fromEntries(new URLSearchParams(text)),
  }))
  const common = { resourceSid: 'CA1', LogLevel: 'ERROR' }
  expect(shown).toMatchObject([
    { code: 15_003, LogLevel: 'WARNING', httpResponse: '403' },
    { ...common, code: 11_205, url: 'https://product.test/away' },
    {
      ...{ ...common, code: 11_200, url: 'https://product.test/refused?call=1' },
      ...{ httpResponse: '403', responseBody: 'Just a moment...' },
    },
  ])
})

// twilio/twilio-node spec/validation.spec.js at 45d3d65 (MIT).
const form = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}

test.each([
  ['https://mycompany.com/myapp.php?foo=1&bar=2', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  ['http://mycompany.com:1234/myapp.php?foo=1&bar=2', 'Zmvh+3yNM1Phv2jhDCwEM3q5ebU='],
  ['https://user@mycompany.com/myapp.php?foo=1&bar=2', '2YRLlVAflCqxaNicjMpJcSTgzSs='],
])('a form to %s is signed as the vendor signs it', (url, signature) => {
  expect(signForm('12345', url, form)).toBe(signature)
})
