import type { Plugin } from 'vite'

const SETTINGS = /<script type="application\/json" id="settings">[^<]*<\/script>/

/**
 * In development Vite serves the page. It forwards API requests to the server, and copies the settings
 * from the server's page. `npm run dev` sets `SERVER_URL`.
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
