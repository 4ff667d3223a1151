import type { Plugin } from 'vite'

const SETTINGS = /<script type="application\/json" id="settings">[^<]*<\/script>/

/**
 * While developing, Vite stands in front of the server: it passes the API on, and takes the page's
 * settings from the server's own page. `SERVER_URL` comes from `npm run dev`.
 */
export function serverInDev(url = process.env['SERVER_URL']): Plugin {
  return {
    name: 'server-in-dev',
    apply: 'serve',
    config: () => (url === undefined ? {} : { server: { proxy: { '/api': url } } }),
    async transformIndexHtml(html) {
      if (url === undefined) return html
      const page = await (await fetch(`${url}/`)).text()
      return html.replace(SETTINGS, () => SETTINGS.exec(page)?.[0] ?? '')
    },
  }
}
