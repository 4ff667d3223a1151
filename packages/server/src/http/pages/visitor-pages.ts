import { join } from 'node:path'
import { NOTICE_PATH } from '@ringback/contract/customers/notices/mail-notices'
import type { ListedCountry, PriceList, WelcomeCredit } from '@ringback/contract/page/visitor-pages'
import type { FastifyInstance } from 'fastify'
import { checkNoticeLink, followNoticeLink } from '../../actions/mail/choose-notices.ts'
import { languageCountries, readPriceList } from '../../actions/rates/read-price-list.ts'
import type { Logo } from '../../ports/business-settings.ts'
import { LEGAL_PAGES, type LegalPages } from '../../ports/system.ts'
import type { World } from '../../world.ts'
import { admittedWorld } from '../guard/mount.ts'
import { type Documents, documentsIn, loadRenderer } from './documents.ts'
import { escapeHtml } from './page-file.ts'
import { DOCUMENT_FRAME, LANDING_FRAME } from './page.ts'
import { mountRatePages } from './rate-pages.ts'

interface VisitorPageOptions {
  webFolder: string | null
  readLegalPages: () => LegalPages
  logo: Logo | null
}

/** Mounts the pages that the server renders and that need no script, and what search engines read. */
export async function mountVisitorPages(
  app: FastifyInstance,
  world: World,
  { webFolder, readLegalPages, logo }: VisitorPageOptions,
): Promise<void> {
  if (webFolder === null) return
  // Visitors of pages wait for each other, and for a turn among the others.
  const requests = admittedWorld(world, 'pages')
  const renderPage = await loadRenderer(webFolder)
  const brand = { accent: world.business.accent, logo }
  const documentsOf = (frame: string) =>
    documentsIn(app, world, { file: join(webFolder, frame), renderPage, brand })
  mountLandingPage(documentsOf(LANDING_FRAME), requests)
  const documents = documentsOf(DOCUMENT_FRAME)
  mountRatePages(documents, requests)
  mountNoticePage(documents, requests)
  mountLegalPages(documents, readLegalPages())
  mountSitemap(app, requests)
}

/** The language of the page. Its country is the first one for visitors whose browser names none. */
const LANGUAGE = 'en'

/** Mounts the landing page. It is shown without prices that cannot be read, or with those of before. */
function mountLandingPage(documents: Documents, world: World): void {
  let last: PriceList = { countries: [] }
  documents.get('/', async ({ headers, query }) => {
    try {
      last = await readPriceList(world)
    } catch (error) {
      world.log.warn({ err: error }, 'the prices of the landing page could not be read')
    }
    const list = last
    const { to } = query as Record<string, unknown>
    const chosen =
      list.countries.find(({ slug }) => slug === to) ??
      firstCountry(list, headers['accept-language'])
    const page = () => ({ is: 'landing', list, chosen, welcome: welcomeCredit(world) }) as const
    return {
      status: 200,
      document: chosen ? documents.renderOnce(list, chosen.code, page) : documents.render(page()),
    }
  })
}

/** A country of the browser's languages, or of the page's own. */
function firstCountry({ countries }: PriceList, languages = ''): ListedCountry | undefined {
  const codes = languageCountries(`${languages},${LANGUAGE}`)
  const [found] = codes.flatMap(code => countries.find(country => country.code === code) ?? [])
  return found ?? countries[0]
}

function welcomeCredit({ business }: World): WelcomeCredit | null {
  const { welcomeCredit: amount, welcomeCreditNeedsNumber: needsNumber } = business
  return amount === 0n ? null : { amount, needsNumber }
}

/** Mounts `/terms` and the other pages of `LEGAL_PAGES`, which are rendered once. */
function mountLegalPages(documents: Documents, texts: LegalPages): void {
  for (const name of LEGAL_PAGES) {
    const document = documents.render({ is: 'legal', name, text: texts[name] })
    documents.get(`/${name}`, async () => ({ status: 200, document }))
  }
}

/**
 * Mounts what the link of a notice opens. Opening it changes nothing, because programs that check mails open every
 * link: the POST of the page's button, or of the mail program (RFC 8058), switches the notices off.
 */
function mountNoticePage(documents: Documents, world: World): void {
  const unknown = documents.render({ is: 'unknown-notice' })
  documents.get(NOTICE_PATH, async ({ query }) => {
    const choice = checkNoticeLink(world, query)
    if (!choice) return { status: 404, document: unknown }
    const { kind } = choice
    return { status: 200, document: documents.render({ is: 'notice', kind, isOff: false }) }
  })
  documents.post(NOTICE_PATH, async ({ query }) => {
    const choice = await followNoticeLink(world, query)
    if (!choice) return { status: 404, document: unknown }
    const { kind } = choice
    return { status: 200, document: documents.render({ is: 'notice', kind, isOff: true }) }
  })
}

/**
 * What is for operators, or belongs to one user. The dashboard can be crawled: without a session it leads to the login
 * page, and a forbidden address would be listed without a description.
 */
const NOT_CRAWLED = ['/api/', '/operator', '/receipt', '/verify']

const PAGES = ['/', '/rates', '/register', '/login', ...LEGAL_PAGES.map(name => `/${name}`)]

/** Mounts the list of all pages for search engines, and the file that names it. */
function mountSitemap(app: FastifyInstance, world: World): void {
  const { publicUrl } = world.business
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, (_request, reply) => {
    const lines = ['User-agent: *', ...NOT_CRAWLED.map(path => `Disallow: ${path}`)]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
  })
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const { countries } = await readPriceList(world)
    const paths = [...PAGES, ...countries.map(({ slug }) => `/rates/${slug}`)]
    const urls = paths.map(path => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`,
      )
  })
}
