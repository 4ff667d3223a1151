import type { Plugin } from 'vite'

const SETTINGS = /<script type="application\/json" id="settings">([^<]*)<\/script>/
/** Exists in development alone: no build has it as an input. */
const STYLEGUIDE = /^\/styleguide(\?|$)/
/** A page of the operator console, and not a file. */
const CONSOLE_PAGE = /^\/operator(\/[^.?]*)?(\?|$)/

/** What the server renders itself. These pages are those of the last build. */
const SERVER_PAGES = [
  '^/(\\?|$)',
  // The files that these pages load. Vite has no own ones there.
  '/assets',
  '/mail-notices',
  '/rates',
  '/terms',
  '/privacy',
  '/refunds',
  '/contact',
  '/accessibility',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
]

const proxied = (url: string) =>
  Object.fromEntries(['/api', ...SERVER_PAGES].map(path => [path, url]))

/**
 * In development Vite serves `index.html` for every page. It forwards requests for the API and the web manifest to the server, and copies the settings
 * from the server's page. The pages below /operator are `operator.html`; /styleguide shows each component in each state. `npm run dev` sets `SERVER_URL`.
 */
export function serverInDev(url = process.env['SERVER_URL']): Plugin {
  return {
    name: 'server-in-dev',
    apply: 'serve',
    config: () => (url === undefined ? {} : { server: { proxy: proxied(url) } }),
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (CONSOLE_PAGE.test(request.url ?? '')) request.url = '/operator.html'
        if (STYLEGUIDE.test(request.url ?? '')) request.url = '/styleguide/index.html'
        next()
      })
    },
    async transformIndexHtml(html) {
      if (url === undefined) return html
      const page = await (await fetch(`${url}/login`)).text()
      const [block = '', json = '{}'] = SETTINGS.exec(page) ?? []
      const { productName = '' } = JSON.parse(json) as { productName?: string }
      return html.replace(SETTINGS, () => block).replace('{{productName}}', () => productName)
    },
  }
}
