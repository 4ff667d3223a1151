import type { Plugin } from 'vite'

const SETTINGS = /<script type="application\/json" id="settings">([^<]*)<\/script>/

/**
 * In development Vite serves `index.html` for every page. It forwards API requests to the server, and copies the settings
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
      const [block = '', json = '{}'] = SETTINGS.exec(page) ?? []
      const { productName = '' } = JSON.parse(json) as { productName?: string }
      return html.replace(SETTINGS, () => block).replace('{{productName}}', () => productName)
    },
  }
}
