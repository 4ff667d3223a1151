import { authoriseResponse, incomingStep } from '@ringback/contract/gateway/gateway-contract'
import { GREETING_LONGEST_SECONDS } from '../../core/rates/incoming-price.ts'
import type { Instruction } from '../../core/calls/instruction.ts'
import type { GatewayWebhooks } from '../../ports/vendors/gateway-legs.ts'
import { isSigned } from '@ringback/contract/gateway/signature'
import { ringIdOf } from '../../ports/vendors/webhook-paths.ts'

/** @param settings one of `gatewaySecrets` signs; `trunk` is the trunk of every call, by its name in the gateway's settings */
export function createGatewayWebhooks(settings: {
  gatewaySecrets: readonly string[]
  trunk: string
}): GatewayWebhooks {
  const { gatewaySecrets, trunk } = settings
  return {
    isSigned: ({ headers, ...request }, now) => isSigned(request, headers, gatewaySecrets, now),
    permission: ({ to, callerId, timeLimitSeconds, ringSeconds }) =>
      authoriseResponse.parse({
        allowed: true,
        ...{ to, callerId, trunk, ringSeconds, limitSeconds: timeLimitSeconds },
      }),
    step: instruction => incomingStep.parse(contentOf(instruction, trunk)),
  }
}

/** @throws for an audio check, which no phone begins */
function contentOf(instruction: Instruction, trunk: string): unknown {
  switch (instruction.is) {
    case 'ring': {
      const { timeLimitSeconds: limitSeconds, ring = 1, callId, ...rest } = instruction
      return { ...rest, callId: ringIdOf(callId, ring), limitSeconds }
    }
    case 'wait':
      return { is: 'wait', seconds: instruction.seconds }
    case 'dial': {
      const { is, callId, to, callerId, ringSeconds, timeLimitSeconds } = instruction
      return { is, callId, to, callerId, ringSeconds, limitSeconds: timeLimitSeconds, trunk }
    }
    case 'take-message': {
      const { callId, greeting, greetingKey, maxSeconds } = instruction
      const limitSeconds = GREETING_LONGEST_SECONDS + maxSeconds
      return { is: 'message', callId, greeting, greetingKey, maxSeconds, limitSeconds }
    }
    case 'busy':
    case 'hang-up':
      return { is: instruction.is }
    case 'reject':
      return { is: 'reject', because: 'declined' }
    case 'echo':
      throw new Error('A gateway has no webhook for an echo')
  }
}
