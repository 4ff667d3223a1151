import { mkdirSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const STYLE = 'body{margin:0}'
const SCRIPT = 'console.log(1)'

/** A built page that shows its own name. */
const builtPage = (file: string) =>
  `<!doctype html><title>{{productName}}</title><style>${STYLE}</style>` +
  `<script type="application/json" id="settings"></script><script>${SCRIPT}</script></head>` +
  `<div id="root" title="{{productName}}">${file} {{unknown}}</div>`

const webFolder = builtPages(builtPage)
for (const [file, content] of Object.entries({
  'operator/assets/operator-1a2b3c.js': 'console',
  'mark.svg': '<svg/>',
  'assets/index-1a2b3c.js': 'plain',
  'assets/index-1a2b3c.js.gz': 'gzipped',
  'assets/index-1a2b3c.js.br': 'brotli',
})) {
  mkdirSync(dirname(join(webFolder, file)), { recursive: true })
  writeFileSync(join(webFolder, file), content)
}
const { world, app } = await openTestServer({}, { webFolder })

describe('the pages', () => {
  // spec 2.2
  it.each([
    ['/login', 200, 'login.html'],
    ['/login/', 200, 'login.html'],
    ['/register', 200, 'register.html'],
    ['/verify?token=x', 200, 'index.html'],
    ['/verify-email?token=x', 200, 'index.html'],
    ['/dashboard?tab=history', 200, 'dashboard.html'],
    ['/receipt/pur_1a2b', 200, 'index.html'],
    ['/operator', 200, 'operator/operator.html'],
    ['/operator/', 200, 'operator/operator.html'],
    ['/operator/customers/usr_1a2b?tab=calls', 200, 'operator/operator.html'],
    ['/operators', 404, 'index.html'],
    ['/receipt', 404, 'index.html'],
    ['/receipt/pur_1a2b/more', 404, 'index.html'],
    ['/no-such-page', 404, 'index.html'],
    ['/login/again', 404, 'index.html'],
  ])('responds to %s with %i and %s', async (url, status, file) => {
    const { statusCode, headers, body } = await app.inject({ url })
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(body).toContain(`${file} {{unknown}}`)
    expect(headers['cache-control']).toBe('no-cache, no-transform')
  })

  it.each([
    '/landing.html',
    '/index.html',
    '/document.html',
    '/assets/gone-1.js',
    '/operator/operator.html',
    '/operator/assets/gone-1.js',
    '/../package.json',
  ])('has no file %s', async url => {
    expect((await app.inject({ url })).statusCode).toBe(404)
  })

  it('writes the settings into every page, and no markup with them', async () => {
    for (const url of ['/register', '/login', '/receipt/1', '/no-such-page']) {
      const { body } = await app.inject({ url })
      const [, block] = /id="settings">(.*?)<\/script>/.exec(body) ?? []
      expect(JSON.parse(block ?? '')).toEqual(world.pageSettings)
      expect(body).toContain(`<title>${world.pageSettings.productName}</title>`)
    }
    const productName = `"></script><script>alert(1)</script>'$&`
    const other = await buildTestApp(
      { ...world, pageSettings: { ...world.pageSettings, productName } },
      { webFolder },
    )
    const { body } = await other.inject({ url: '/login' })
    await other.close()
    expect(body).not.toContain('<script>alert')
    expect(body).toContain(
      '<title>&quot;&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#x27;$&amp;</title>',
    )
  })

  it('lets a page run the code that was built into it, and no other inline code', async () => {
    const hashOf = (code: string) => createHash('sha256').update(code).digest('base64')
    for (const url of ['/login', '/no-such-page', '/operator']) {
      const policy = String((await app.inject({ url })).headers['content-security-policy'])
      expect(policy).toMatch(`'sha256-${hashOf(SCRIPT)}';`)
      expect(policy).toContain(`style-src 'self' 'sha256-${hashOf(STYLE)}';`)
      expect(policy).not.toContain('unsafe')
    }
    const api = await app.inject({ url: '/api/health' })
    expect(api.headers['content-security-policy']).not.toContain('sha256')
  })

  it.each([
    ['/', "'none'"],
    ['/operator', "'none'"],
    ['/operator/customers/usr_1a2b', "'none'"],
    ['/rates', "'none'"],
    ['/terms', "'none'"],
    ['/api/health', "'none'"],
    ['/assets/index-1a2b3c.js', "'none'"],
    ['/login', 'https://bots.test'],
    ['/operator/sign-in?to=%2Foperator', 'https://bots.test'],
    ['/register', 'https://bots.test'],
    ['/verify?token=x', 'https://bots.test'],
    ['/receipt/pur_1a2b', 'https://bots.test'],
    ['/no-such-page', 'https://bots.test'],
  ])('keeps payments, calls and devices away from %s', async (url, frames) => {
    const { headers } = await app.inject({ url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`frame-src ${frames};`)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('payments.test')
    expect(policy).not.toContain('unsafe')
    if (frames === "'none'") expect(policy).not.toContain('bots.test')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'microphone=(), camera=(), geolocation=(), payment=()',
    })
  })

  it.each(['/dashboard', '/dashboard?tab=credits', '/dashboard/'])(
    'lets the page at %s call and pay, in windows of the payment provider too',
    async url => {
      const { headers } = await app.inject({ url })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain('frame-src https://bots.test https://payments.test upi: ')
      expect(policy).toContain("style-src 'self' 'unsafe-inline' https://payments.test;")
      expect(policy).toContain("connect-src 'self' wss://*.twilio.com")
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy':
          'microphone=(self), camera=(), geolocation=(), payment=(self "https://payments.test")',
      })
    },
  )

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['GZIP', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('sends a client that accepts %s the encoding %s', async (accepted, encoding, decode) => {
    const plain = await app.inject({ url: '/login' })
    const { headers, rawPayload } = await app.inject({
      url: '/login',
      headers: { 'accept-encoding': accepted },
    })
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding'])
    expect(decode(rawPayload).toString()).toBe(plain.body)
  })

  it('keeps hashed files for ever, smallest encoding first', async () => {
    const url = '/assets/index-1a2b3c.js'
    const encoded = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect([encoded.body, encoded.headers['content-encoding']]).toEqual(['brotli', 'br'])
    expect((await app.inject({ url })).body).toBe('plain')
    expect(encoded.headers['cache-control']).toContain('immutable')
    const ofConsole = await app.inject({ url: '/operator/assets/operator-1a2b3c.js' })
    expect(ofConsole.body).toBe('console')
    expect(ofConsole.headers['cache-control']).toContain('immutable')
    expect(ofConsole.headers['vary']).toBe('accept-encoding')
    const mark = await app.inject({ url: '/mark.svg' })
    expect(mark.headers['cache-control']).not.toContain('immutable')
  })

  it.each([
    ['/favicon.ico', '/icons/icon-192.png'],
    ['/apple-touch-icon.png', '/icons/apple-touch-180.png'],
  ])('%s leads to an icon', async (url, icon) => {
    const { statusCode, headers } = await app.inject({ url })
    expect([statusCode, headers.location]).toEqual([302, icon])
  })

  it('leads password managers to the page that changes the password, and to no other resource', async () => {
    const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password' })
    expect([statusCode, headers.location]).toEqual([302, '/dashboard?tab=settings'])
    // Password managers first check that the server knows what it does not have.
    const url = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await app.inject({ url })).statusCode).toBe(404)
  })

  it('does not start with a page that has no settings block', async () => {
    writeFileSync(join(webFolder, 'login.html'), '<!doctype html>')
    await expect(buildTestApp(world, { webFolder })).rejects.toThrow('settings')
    writeFileSync(join(webFolder, 'login.html'), builtPage('login.html'))
  })
})
