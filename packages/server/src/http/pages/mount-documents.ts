import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logo } from '../../ports/brand.ts'
import type { LegalPages } from '../../ports/legal-pages.ts'
import type { World } from '../../world.ts'
import { admittedWorlds } from '../guard/admitted-worlds.ts'
import { documentFrame } from './document-frame.ts'
import { mountLegalPages } from './legal-pages.ts'
import { mountNoticePage } from './notice-page.ts'
import { DOCUMENT_FRAME, LANDING_FRAME } from './page.ts'
import { mountLandingPage } from './rates/landing-page.ts'
import { mountRatePages } from './rates/rate-pages.ts'
import { mountSitemap } from './sitemap.ts'

interface DocumentOptions {
  webFolder: string | null
  readLegalPages: () => LegalPages
  logo: Logo | null
}

/** Mounts the pages that the server renders and that need no script, and what search engines read. */
export function mountDocuments(
  app: FastifyInstance,
  world: World,
  { webFolder, readLegalPages, logo }: DocumentOptions,
): void {
  if (webFolder === null) return
  // Visitors of pages wait for each other, and for a turn among the others.
  const requests = admittedWorlds(world).requests('pages')
  const frameOf = (file: string) => documentFrame(app, world, join(webFolder, file), logo)
  mountLandingPage(frameOf(LANDING_FRAME), requests)
  const frame = frameOf(DOCUMENT_FRAME)
  mountRatePages(frame, requests)
  mountNoticePage(frame, requests)
  mountLegalPages(frame, readLegalPages())
  mountSitemap(app, requests)
}
