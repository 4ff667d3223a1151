import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { admittedWorlds } from '../admitted-worlds.ts'
import { documentFrame } from './document-frame.ts'
import { mountRatePages } from './rate-pages.ts'
import { mountSitemap } from './sitemap.ts'

/** Mounts the pages that the server renders and that need no script, and what search engines read. */
export function mountDocuments(app: FastifyInstance, world: World, folder: string | null): void {
  if (folder === null) return
  const { requests } = admittedWorlds(world)
  mountRatePages(documentFrame(app, world, folder), requests)
  mountSitemap(app, requests)
}
