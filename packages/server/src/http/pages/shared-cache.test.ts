import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import {
  type NginxCache,
  skipsWithoutNginx,
  startNginxCache,
} from '../../../testing/processes/nginx-cache.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { freshPglite } from '../../../testing/test-database.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

const SCRIPT = 'console.log("the whole script");'.repeat(20)
const DECODERS = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
}
type Encoding = keyof typeof DECODERS
const ENCODINGS = Object.keys(DECODERS) as Encoding[]

describe.skipIf(skipsWithoutNginx)('behind a cache that all clients share', () => {
  let world: TestWorld
  let app: FastifyInstance
  let webFolder: string
  let cache: NginxCache

  beforeAll(async () => {
    webFolder = builtPages()
    for (const folder of ['assets', 'operator/assets']) {
      mkdirSync(join(webFolder, folder), { recursive: true })
      const file = join(webFolder, folder, 'index-1a2b3c.js')
      writeFileSync(file, SCRIPT)
      writeFileSync(`${file}.gz`, gzipSync(SCRIPT))
      writeFileSync(`${file}.br`, brotliCompressSync(SCRIPT))
    }
    writeFileSync(join(webFolder, 'mark.svg'), SCRIPT)
    writeFileSync(join(webFolder, 'mark.svg.gz'), gzipSync(SCRIPT))
    writeFileSync(join(webFolder, 'mark.svg.br'), brotliCompressSync(SCRIPT))
    world = testWorld(await freshPglite())
    app = await buildTestApp(world, { webFolder })
    cache = await startNginxCache(await app.listen({ host: '127.0.0.1', port: 0 }))
  }, 120_000)
  afterAll(async () => {
    await cache.stop()
    await app.close()
    await world.database.close()
    rmSync(webFolder, { recursive: true })
  })

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
