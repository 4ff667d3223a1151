import { authoriseResponse, incomingStep } from '@ringback/contract/gateway/gateway-contract'
import type { Instruction } from '../../core/calls/instruction.ts'
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
    step: instruction => incomingStep.parse(contentOf(instruction, trunk)),
  }
}

/** @throws for a message, which no number takes over a trunk, and for an audio check, which no phone begins */
function contentOf(instruction: Instruction, trunk: string): unknown {
  switch (instruction.is) {
    case 'ring': {
      const { timeLimitSeconds: limitSeconds, ...ring } = instruction
      return { ...ring, limitSeconds }
    }
    case 'dial': {
      const { is, callId, to, callerId, ringSeconds, timeLimitSeconds } = instruction
      return { is, callId, to, callerId, ringSeconds, limitSeconds: timeLimitSeconds, trunk }
    }
    case 'busy':
    case 'hang-up':
      return { is: instruction.is }
    case 'reject':
      return { is: 'reject', because: 'declined' }
    case 'take-message':
    case 'echo':
      throw new Error(`A gateway cannot ${instruction.is}`)
  }
}
