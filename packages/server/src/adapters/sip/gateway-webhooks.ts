import { authoriseResponse } from '@ringback/contract/gateway/gateway-contract'
import type { GatewayWebhooks } from '../../ports/vendors/gateway-webhooks.ts'
import { isSigned } from './signature.ts'

/** @param settings `gatewaySecret` signs; `trunk` is the trunk of every call, by its name in the gateway's settings */
export function createGatewayWebhooks(settings: {
  gatewaySecret: string
  trunk: string
}): GatewayWebhooks {
  const { gatewaySecret, trunk } = settings
  return {
    isSigned: ({ headers, ...request }, now) => isSigned(request, headers, gatewaySecret, now),
    permission: ({ to, callerId, timeLimitSeconds, ringSeconds }) =>
      authoriseResponse.parse({
        allowed: true,
        ...{ to, callerId, trunk, ringSeconds, limitSeconds: timeLimitSeconds },
      }),
  }
}
