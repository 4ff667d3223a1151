import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'

const PUBLIC = join(import.meta.dirname, '../../../../web/public')

interface Manifest {
  name: string
  short_name: string
  start_url: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
  protocol_handlers: { protocol: string; url: string }[]
  share_target: { action: string; method: string; params: Record<string, string> }
}

const { world } = await openTestServer()
const pageSettings = { ...world.pageSettings, productName: '"Löwe" </script>' }
const app = await buildTestApp({ ...world, pageSettings }, { webFolder: builtPages() })
afterAll(() => app.close())

describe('the web manifest', () => {
  const manifest = async () => {
    const answer = await app.inject({ url: '/manifest.webmanifest' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    return answer.json<Manifest>()
  }

  it('has the name of the product that the operator configured', async () => {
    const { name, short_name: shortName } = await manifest()
    expect([name, shortName]).toEqual(['"Löwe" </script>', '"Löwe" </script>'])
  })

  it('names icons that the build has, in both sizes that a browser requires, also maskable', async () => {
    const { icons } = await manifest()
    for (const { src } of icons) expect(existsSync(join(PUBLIC, src)), src).toBe(true)
    for (const purpose of ['any', 'maskable']) {
      const sizes = icons.filter(icon => icon.purpose === purpose).map(icon => icon.sizes)
      expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    }
  })

  it('opens pages of the product only, and the dialer with what a link or another app passes', async () => {
    const { start_url: start, shortcuts, protocol_handlers: handlers, ...rest } = await manifest()
    expect(shortcuts.map(({ url }) => url)).toEqual([
      '/dashboard?tab=dialer',
      '/dashboard?tab=history',
    ])
    expect(handlers.map(({ protocol }) => protocol)).toEqual(['web+tel', 'tel'])
    const dialer = rest.share_target
    expect([dialer.method, dialer.params]).toEqual([
      'GET',
      { text: 'number', url: 'number', title: 'number' },
    ])
    const urls = [start, dialer.action, ...[...shortcuts, ...handlers].map(({ url }) => url)]
    for (const url of urls) expect((await app.inject({ url })).statusCode).toBe(200)
  })
})
