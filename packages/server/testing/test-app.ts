import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from '../src/http/app.ts'
import type { World } from '../src/world.ts'

/** The HTTP side of a world without a page, and without limits that a fast or a busy machine reaches. */
export function buildTestApp(
  world: World,
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  return buildApp(world, {
    webFolder: null,
    requestsPerMinute: 1_000_000,
    signInRequestsPerMinute: 1_000_000,
    trustedProxies: [],
    maxEventLoopDelayMs: 0,
    operatorNetworks: [],
    metricsToken: null,
    ...options,
  })
}
