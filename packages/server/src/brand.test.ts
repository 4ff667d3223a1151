import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '../testing/built-pages.ts'
import { DECK_HEADER, activateTestDeck } from '../testing/decks.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { freshPglite } from '../testing/test-database.ts'
import { type TestWorld, testWorld } from '../testing/test-world.ts'
import { addCaller } from '../testing/people/callers.ts'
import { requestPasswordReset } from './actions/accounts/sign-in/reset-password.ts'
import { accentColours } from '@ringback/contract/page/accent-colours'
import { REFUSALS } from './http/guard/refusals.ts'
import { createRateBook } from './services/rate-book.ts'

const NAME = 'Otherphone'
const DEFAULT_NAME = 'Ringback'
const PACKAGES = join(import.meta.dirname, '../..')

/** Folders whose texts customers see. The operators' console has the name of the product too. */
const CUSTOMER_SOURCES = [
  'web/src',
  'web/prerender',
  'web/public',
  'contract/src',
  'server/src/core',
  'server/src/actions',
  'server/src/http',
  'server/data/legal',
]

function sourcesIn(folder: string): string[] {
  return readdirSync(join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|tsx|js|css|svg|md|html)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(name => join(folder, name))
}

/** Comments are for developers. */
function withoutComments(source: string): string {
  return source.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '')
}

describe('a product with another name', () => {
  let world: TestWorld
  let app: FastifyInstance
  const webFolder = builtPages(() => readFileSync(join(PACKAGES, 'web/index.html'), 'utf8'))

  beforeAll(async () => {
    world = testWorld(await freshPglite(), {
      productName: NAME,
      accent: accentColours('#ffcc00'),
    })
    world = {
      ...world,
      pageSettings: { ...world.pageSettings, productName: NAME },
      rates: createRateBook(),
    }
    await activateTestDeck(world, {
      name: 'deck',
      rates: `${DECK_HEADER}\n91,India,IN,0.1,60,60`,
      overrides: null,
    })
    app = await buildTestApp(world, { webFolder })
  })
  afterAll(async () => {
    await app.close()
    await world.database.close()
  })

  it.each([
    '/',
    '/login',
    '/register',
    '/dashboard',
    '/receipt/1',
    '/rates',
    '/rates/india',
    '/terms',
    '/privacy',
    '/refunds',
    '/contact',
    '/accessibility',
  ])('has that name on %s, and no other', async url => {
    const { body } = await app.inject({ url })
    expect(body).toContain(NAME)
    expect(body).not.toContain(DEFAULT_NAME)
  })

  it.each(['/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/no-such-page', '/rates/x'])(
    'has no other name in %s',
    async url => {
      const { body } = await app.inject({ url })
      expect(body).not.toContain(DEFAULT_NAME)
    },
  )

  it.each(['/', '/login', '/register', '/dashboard', '/operator', '/rates', '/terms', '/contact'])(
    'has the accent colour of the operator on %s, which the policy of the page allows',
    async url => {
      const { body, headers } = await app.inject({ url })
      const style = /<style>(html:root{--accent:light-dark\(#[^<]*)<\/style><\/head>/.exec(
        body,
      )?.[1]
      expect(style).toContain(',#ffcc00)')
      const hash = createHash('sha256')
        .update(style ?? '')
        .digest('base64')
      // The dashboard allows every inline style, which the payment provider's script needs.
      const allowed = url === '/dashboard' ? "'unsafe-inline'" : `'sha256-${hash}'`
      const [, sources] = /style-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
      expect(sources?.split(' ')).toContain(allowed)
    },
  )

  it('has that name in the mails that it sends', async () => {
    const registration = {
      email: 'asha@example.com',
      password: 'long enough',
      displayName: 'Asha',
      turnstileToken: 'human',
    }
    await app.inject({ method: 'POST', url: '/api/auth/register', payload: registration })
    const rows = await world.database.kysely.selectFrom('mails').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row.html).toContain(`background:${world.business.accent?.light.accent};color:#fff`)
      expect(
        JSON.stringify(row, (_key, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ).toContain(NAME)
      expect(Object.values(row).join(' ')).not.toContain(DEFAULT_NAME)
    }
  })

  it('has the accent colour in the mail with a link for a new password', async () => {
    const id = await addCaller(world, 0n)
    const email = `${id.toLowerCase()}@example.com`
    await requestPasswordReset(world, { email, network: '192.0.2.0/24' })
    const mail = await world.database.kysely
      .selectFrom('mails')
      .select('html')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(mail.html).toContain(`background:${world.business.accent?.light.accent};color:#fff`)
  })
})

it('no refusal names a product', () => {
  for (const [code, { error }] of Object.entries(REFUSALS)) {
    expect(error, code).not.toContain(DEFAULT_NAME)
  }
})

it('no source of pages, mails and answers names a product', () => {
  const files = CUSTOMER_SOURCES.flatMap(sourcesIn)
  expect(files.length).toBeGreaterThan(300)
  const naming = files.filter(file =>
    withoutComments(readFileSync(join(PACKAGES, file), 'utf8')).includes(DEFAULT_NAME),
  )
  expect(naming).toEqual([])
})
