import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import {
  type NginxCache,
  skipsWithoutNginx,
  startNginxCache,
} from '../../../testing/processes/nginx-cache.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const SCRIPT = 'console.log("the whole script");'.repeat(20)
const DECODERS = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}
type Encoding = keyof typeof DECODERS
const ENCODINGS = Object.keys(DECODERS) as Encoding[]

const webFolder = builtPages()
for (const name of ['assets/index-1a2b3c.js', 'operator/assets/index-1a2b3c.js', 'mark.svg']) {
  const file = join(webFolder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, SCRIPT)
  writeFileSync(`${file}.gz`, gzipSync(SCRIPT))
  writeFileSync(`${file}.br`, brotliCompressSync(SCRIPT))
}
const { app } = await openTestServer({}, { webFolder })

describe.skipIf(skipsWithoutNginx)('behind a cache that all clients share', () => {
  let cache: NginxCache

  beforeAll(async () => {
    cache = await startNginxCache(await app.listen({ host: '127.0.0.1', port: 0 }))
  }, 120_000)
  afterAll(() => cache.stop())

  it.each(['/assets/index-1a2b3c.js', '/operator/assets/index-1a2b3c.js', '/mark.svg'])(
    'sends each client an encoding of %s that it can read',
    async path => {
      for (const cached of ['MISS', 'HIT']) {
        for (const encoding of ENCODINGS) {
          const { headers, body } = await request(cache.url + path, encoding)
          expect([encoding, headers['x-cache']]).toEqual([encoding, cached])
          expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
          expect(DECODERS[encoding](body).toString()).toBe(SCRIPT)
        }
      }
    },
  )

  it.each([
    '/login',
    '/',
    '/rates',
    '/no-such-page',
    '/assets/gone-1.js',
    '/api/health',
    '/api/numbers',
  ])('requests %s from the server each time', async path => {
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await request(cache.url + path, 'gzip')
      expect(headers['x-cache']).not.toBe('HIT')
    }
  })
})

/** `fetch` would decode the body. */
function request(url: string, encoding: Encoding) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ headers: response.headers, body: Buffer.concat(chunks) }),
      )
    }).once('error', reject)
  })
}
