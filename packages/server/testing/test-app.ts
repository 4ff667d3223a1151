import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { legalValuesOf, readLegalPages } from '../src/adapters/system/legal-pages.ts'
import { type AppOptions, buildApp } from '../src/http/app.ts'
import type { World } from '../src/world.ts'

/** The folder of the texts that the repository has. */
export const STARTER_TEXTS = join(import.meta.dirname, '../data/legal')

/** The HTTP side of a world without a page, and without limits that a fast or a busy machine reaches. */
export function buildTestApp(
  world: World,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  return buildApp(world, {
    webFolder: null,
    logo: null,
    readLegalPages: () => readLegalPages(null, STARTER_TEXTS, legalValuesOf(world.business)),
    requestsPerMinute: 1_000_000,
    signInRequestsPerMinute: 1_000_000,
    trustedProxies: [],
    maxEventLoopDelayMs: 0,
    operatorNetworks: [],
    metricsToken: null,
    ...options,
  })
}
