import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { importDeck } from '@ringback/contract/operator/rates/deck-changes'
import { ALL_ENDPOINTS } from '@ringback/server/testing/invalid/invalid-requests'
import { describe, expect, it } from 'vitest'
import { findProgram, isSkippedWithout } from './programs/find-program.ts'

describe.skipIf(isSkippedWithout('caddy'))('a proxy', () => {
  it.each(['deploy/Caddyfile', 'deploy/ha/Caddyfile'])(
    'by %s passes on the bodies that the server takes, and none that are larger',
    file => {
      const adapted = adapt(file)
      const others = ALL_ENDPOINTS.filter(({ path }) => path !== importDeck.path)
      const largest = Math.max(...others.map(({ bodyMaxBytes = 0 }) => bodyMaxBytes))
      const sizeFor = (match: object) => [{ match: [match], bytes: expect.any(Number) }]
      const deck = { path: [importDeck.path] }
      expect(sizesOf(adapted)).toEqual([...sizeFor(deck), ...sizeFor({ not: [deck] })])
      expect(sizesOf(adapted).map(({ bytes }) => bytes)).toEqual([importDeck.bodyMaxBytes, largest])
    },
  )
})

/** The configuration that Caddy makes of the file. */
function adapt(file: string): unknown {
  const args = [
    'adapt',
    '--adapter',
    'caddyfile',
    '--config',
    join(import.meta.dirname, '..', file),
  ]
  const env = { ...process.env, PUBLIC_URL: 'https://phone.example.com' }
  return JSON.parse(
    execFileSync(findProgram('caddy') ?? 'caddy', args, { env, encoding: 'utf8', stdio: 'pipe' }),
  )
}

/** The limits of bodies, with the requests that they are for. */
function sizesOf(node: unknown): { match: unknown; bytes: number }[] {
  if (typeof node !== 'object' || node === null) return []
  const { match, handle } = node as {
    match?: unknown
    handle?: { handler: string; max_size: number }[]
  }
  const own = (handle ?? []).filter(({ handler }) => handler === 'request_body')
  return [
    ...own.map(({ max_size: bytes }) => ({ match, bytes })),
    ...Object.values(node).flatMap(sizesOf),
  ]
}
