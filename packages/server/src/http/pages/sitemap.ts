import type { FastifyInstance } from 'fastify'
import { readPriceList } from '../../actions/rates/read-price-list.ts'
import { LEGAL_PAGES } from '../../ports/system.ts'
import type { World } from '../../world.ts'
import { escapeHtml } from './page-file.ts'

/**
 * What is for operators, or belongs to one user. The dashboard can be crawled: without a session it leads to the login
 * page, and a forbidden address would be listed without a description.
 */
const NOT_CRAWLED = ['/api/', '/operator', '/receipt', '/verify']

const PAGES = ['/', '/rates', '/register', '/login', ...LEGAL_PAGES.map(name => `/${name}`)]

/** Mounts the list of all pages for search engines, and the file that names it. */
export function mountSitemap(app: FastifyInstance, world: World): void {
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
