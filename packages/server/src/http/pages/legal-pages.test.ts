import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  VOICEMAILS_MAX,
  VOICEMAILS_OF_CALLER_MAX,
  VOICEMAIL_MAX_SECONDS,
} from '@ringback/contract/limits'
import { describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { STARTER_TEXTS } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { retentionRules } from '../../actions/retention.ts'
import {
  legalValuesOf,
  problemsOfLegalPages,
  readLegalPages,
} from '../../adapters/system/legal-pages.ts'
import { renderLegalPage } from '../../adapters/system/render-legal-page.ts'
import { LEGAL_PAGES } from '../../ports/system.ts'

const VALUES = { productName: 'A*b* [c](x)', supportUrl: 'mailto:help@example.com?a=(1)' }

const { world, app } = await openTestServer({}, { webFolder: builtPages() })

describe('the starter texts', () => {
  it.each(LEGAL_PAGES)('/%s is a page without a script that search engines find', async name => {
    const { statusCode, headers, body } = await app.inject({ url: `/${name}` })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toMatch(/<main[^>]*><article[^>]*><h1>\w/)
    expect(body).toMatch(/<title>\w[\w ]+ - Ringback<\/title>/)
    expect(body).toContain(`<link rel="canonical" href="https://ringback.test/${name}"`)
    expect(body).not.toContain('<script')
    expect(body).not.toContain('{{')
    expect((await app.inject({ url: '/sitemap.xml' })).body).toContain(
      `<loc>https://ringback.test/${name}</loc>`,
    )
  })

  it('link only pages that exist, and the support', async () => {
    const bodies = await Promise.all(LEGAL_PAGES.map(name => app.inject({ url: `/${name}` })))
    const links = bodies.flatMap(({ body }) => [...body.matchAll(/<a href="(\/[^"]*)"/g)])
    expect(links.length).toBeGreaterThan(5)
    for (const path of new Set(links.map(([, path = '']) => path))) {
      expect((await app.inject({ url: path })).statusCode, path).toBe(200)
    }
    expect(bodies.at(-1)?.body).toContain(`href="${world.pageSettings.supportUrl}"`)
  })

  // beyond Terms, privacy policy, refund policy and contact are pages
  it('name the operator with its address, and read well without a legal name', async () => {
    const named = { legalName: 'Example Ltd', legalAddress: '1 High Street\nLondon' }
    const withName = readLegalPages(
      null,
      STARTER_TEXTS,
      legalValuesOf({ ...world.business, ...named }),
    )
    const without = readLegalPages(null, STARTER_TEXTS, legalValuesOf(world.business))
    for (const name of ['terms', 'privacy', 'contact'] as const) {
      expect(withName[name].markup).toContain(
        'the operator of Ringback (Example Ltd, 1 High Street, London)',
      )
      expect(without[name].markup).toMatch(/ the operator of Ringback[,.]/)
    }
  })

  it('name each period after which data are deleted', () => {
    const text = readFileSync(join(STARTER_TEXTS, 'privacy.md'), 'utf8')
    const { sessionIdleHours, sessionMaxDays, sessionNoticesDays } = world.business
    expect(text).toContain(
      `${sessionIdleHours} hours without use, ${sessionMaxDays} days at most; in a browser that gets notices, ${sessionNoticesDays} days without use`,
    )
    const periods = retentionRules().filter(({ days }) => days > 0)
    for (const { kind, days } of periods) {
      const words = days === 1 ? /\b(1 day|24 hours)\b/ : new RegExp(`\\b${days} days\\b`)
      expect(text, kind).toMatch(words)
    }
  })
})

describe('the starter terms and privacy policy', () => {
  const textOf = (name: string) => readFileSync(join(STARTER_TEXTS, `${name}.md`), 'utf8')

  it('name the limits of voicemail', () => {
    const terms = textOf('terms')
    expect(terms).toContain(`keeps at most ${VOICEMAILS_MAX} messages`)
    expect(terms).toContain(`takes at most ${VOICEMAILS_MAX} in 24 hours`)
    expect(terms).toContain(`${VOICEMAILS_OF_CALLER_MAX} of them from one caller`)
    expect(terms).toContain(`at most ${VOICEMAIL_MAX_SECONDS / 60} minutes long`)
  })

  it('say when a customer cannot close the account alone', () => {
    expect(textOf('terms')).toMatch(
      /except during a call.*frozen.*disputed.*owe us credit, write to us/,
    )
  })

  it('name what the payment provider gets with an order', () => {
    const razorpay = /\*\*Razorpay\*\*.*/.exec(textOf('privacy'))?.[0] ?? ''
    for (const noted of ['package', 'price', 'credit', 'exchange rate', 'of your account']) {
      expect(razorpay).toContain(noted)
    }
  })
})

describe('a text of the operator', () => {
  it('has neither markup of its own nor links that run code', () => {
    const text =
      '# Terms\n\n<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>\n\n<b>'
    const page = renderLegalPage(text, VALUES)
    const markup = page.ok ? page.value.markup : ''
    expect(markup).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(markup).not.toMatch(/<(?!\/?(h1|p)>)/)
  })

  it('has title, description and values in which no character has a meaning', () => {
    const text = '# Terms of\n*x*\n\nAbout **{{productName}}**, see [help]({{supportUrl}}).\n'
    const page = renderLegalPage(text.replace('of\n*x*', 'of *x*'), VALUES)
    expect(page).toMatchObject({ ok: true })
    if (!page.ok) return
    expect(page.value.title).toBe('Terms of x')
    expect(page.value.description).toBe('About A*b* [c](x), see help.')
    expect(page.value.markup).toContain('<strong>A*b* [c](x)</strong>')
    expect(page.value.markup).toContain('href="mailto:help@example.com?a=(1)"')
  })

  it('lets a wide table scroll by itself', () => {
    const page = renderLegalPage('# T\n\n| a | b |\n| - | - |\n| c | d |\n', {})
    expect(page.ok && page.value.markup).toMatch(/<div class="table-frame"[^>]*><table>/)
  })

  it('is replaced by the starter text where it is missing or broken, and the problem is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringback-legal-'))
    try {
      writeFileSync(join(folder, 'terms.md'), '# Our own terms\n\nOf Example Ltd.')
      writeFileSync(join(folder, 'privacy.md'), 'No heading')
      writeFileSync(join(folder, 'refunds.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe]))
      writeFileSync(join(folder, 'contact.md'), '# Contact\n\n{{adress}}')
      const values = legalValuesOf(world.business)
      const pages = readLegalPages(folder, STARTER_TEXTS, values)
      const starter = readLegalPages(null, STARTER_TEXTS, values)
      expect(pages.terms.title).toBe('Our own terms')
      expect(pages.terms.description).toBe('Of Example Ltd.')
      const { terms: _own, ...others } = pages
      const { terms: _starter, ...starters } = starter
      expect(others).toEqual(starters)
      const problems = problemsOfLegalPages(folder, values)
      expect(problems).toEqual([
        `${join(folder, 'privacy.md')} does not begin with a heading, for example "# Terms of service"`,
        `${join(folder, 'refunds.md')} is not UTF-8`,
        expect.stringContaining('{{adress}}, which is none of {{productName}}') as string,
        `${join(folder, 'accessibility.md')} does not exist`,
      ])
      rmSync(join(folder, 'terms.md'))
      expect(problemsOfLegalPages(folder, values)[0]).toContain('terms.md does not exist')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
