import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { builtPages } from '../../../testing/built-pages.ts'
import { buildTestApp } from '../../../testing/test-app.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { problemOfLogo, readLogo } from '../../adapters/system/logo-file.ts'
import { accentColours } from '@ringback/contract/page/accent-colours'

const INDEX = join(import.meta.dirname, '../../../../web/index.html')
const INVALID = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 WIDTH 24" onload="alert(1)">
  <script>alert(2)</script><image href="https://evil.example/x.png" /></svg>`
const SQUARE = INVALID.replace('WIDTH', '24')
const WIDE = INVALID.replace('WIDTH', '96')
interface Manifest {
  icons: { src: string; purpose: string }[]
}

const PAGES = [
  '/',
  '/login',
  '/register',
  '/dashboard',
  '/receipt/1',
  '/operator',
  '/rates',
  '/terms',
]

const webFolder = builtPages(() => readFileSync(INDEX, 'utf8'))
const { world } = await openTestServer({ accent: accentColours('#ffcc00') })

describe('the logo of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-logo-'))
  const file = join(folder, 'logo.svg')
  /** A server that was started with this file. */
  async function started(content: string): Promise<FastifyInstance> {
    writeFileSync(file, content)
    const app = await buildTestApp(world, { webFolder, logo: readLogo(file) })
    onTestFinished(() => app.close())
    return app
  }

  afterAll(() => rmSync(folder, { recursive: true }))

  it('is in the place of the mark on every page, which the policy of the page allows', async () => {
    const app = await started(WIDE)
    for (const url of PAGES) {
      const { body, headers } = await app.inject({ url })
      expect(body, url).toMatch(
        /<style>[^<]*html:root \.logo\{[^<]*aspect-ratio:96\/24;background:url\(\/brand\/\w+\.svg\)/,
      )
      expect(headers['content-security-policy'], url).toContain("img-src 'self'")
    }
  })

  it('cannot run a script or load anything when its address is opened', async () => {
    const app = await started(SQUARE)
    const { body } = await app.inject({ url: '/login' })
    const url = /url\((\/brand\/[^)]+)\)/.exec(body)?.[1] ?? ''
    const logo = await app.inject({ url })
    expect(logo.statusCode).toBe(200)
    expect(logo.body).toBe(SQUARE)
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none';style-src 'unsafe-inline';sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    // The picture is never a part of a page.
    expect(body).not.toContain('alert')
  })

  it('is the icon of the page and of the installed app if it is square', async () => {
    const app = await started(SQUARE)
    const { body } = await app.inject({ url: '/' })
    expect(body).toMatch(/<link rel="icon" href="\/brand\/\w+\.svg" type="image\/svg\+xml" \/>/)
    expect(body).not.toContain('/mark.svg')
    expect(body).not.toContain('apple-touch-icon')
    const manifest = await app.inject({ url: '/manifest.webmanifest' })
    expect(manifest.json()).toMatchObject({
      icons: [
        { src: /href="(\/brand\/\w+\.svg)"/.exec(body)?.[1], sizes: 'any', purpose: 'any' },
        { sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      ],
      theme_color: world.business.accent?.light.accent,
    })
    for (const { src } of manifest.json<Manifest>().icons) {
      expect((await app.inject({ url: src })).statusCode).toBe(200)
    }
  })

  it('is on a ground of its own where a system cuts icons, and cannot run a script there', async () => {
    const app = await started(SQUARE)
    const { icons } = (await app.inject({ url: '/manifest.webmanifest' })).json<Manifest>()
    const maskable = icons.find(({ purpose }) => purpose === 'maskable')
    const icon = await app.inject({ url: maskable?.src ?? '' })
    expect(icon.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy':
        "default-src 'none';style-src 'unsafe-inline';sandbox;img-src data:",
      'x-content-type-options': 'nosniff',
    })
    const { x, width, picture } =
      /<rect width="512" height="512"\/><image href="(?<picture>[^"]*)" x="(?<x>[\d.]+)" y="\k<x>" width="(?<width>[\d.]+)"/.exec(
        icon.body,
      )?.groups ?? {}
    expect(picture).toBe(`data:image/svg+xml;base64,${Buffer.from(SQUARE).toString('base64')}`)
    expect(2 * Number(x) + Number(width)).toBeCloseTo(512)
    // The corners of the logo are inside of the circle that is never cut.
    expect(Number(width) * Math.SQRT2).toBeLessThan(0.8 * 512)
  })

  it('that is wide leaves the icon of the page, and is the icon of the installed app on a ground', async () => {
    const app = await started(WIDE)
    expect((await app.inject({ url: '/' })).body).toContain('href="/mark.svg"')
    const { icons } = (await app.inject({ url: '/manifest.webmanifest' })).json<Manifest>()
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable'])
    for (const { src } of icons) {
      expect((await app.inject({ url: src })).body).toContain(Buffer.from(WIDE).toString('base64'))
    }
  })

  it('that is missing or broken leaves the built mark, and the operator reads why', async () => {
    const app = await started('<html>no picture</html>')
    const { body } = await app.inject({ url: '/' })
    expect(body).not.toContain('.logo{')
    expect(body).toContain('href="/mark.svg"')
    expect(problemOfLogo(file)).toMatch(/is neither a PNG picture nor an SVG picture/)
    writeFileSync(file, Buffer.alloc(200_001))
    expect(problemOfLogo(file)).toMatch(/is larger than 200 KB$/)
    expect(readLogo(join(folder, 'none.svg'))).toBeNull()
    expect(problemOfLogo(join(folder, 'none.svg'))).toMatch(/does not exist or cannot be read$/)
    expect(problemOfLogo(folder)).toMatch(/does not exist or cannot be read$/)
  })
})
