import type { FastifyRequest } from 'fastify'
import { WEBHOOK_ROOT } from '../../ports/vendors/webhook-paths.ts'

/** The vendor whose webhook arrived at this route, for example `twilio`. */
export function vendorOf({ routeOptions: { url: route = '' } }: FastifyRequest): string {
  return route.slice(WEBHOOK_ROOT.length).split('/').find(Boolean) ?? 'none'
}
