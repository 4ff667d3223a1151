import type { AuthoriseResponse, IncomingStep } from '@ringback/contract/gateway/gateway-contract'
import type { DialInstruction, Instruction } from '../../core/calls/instruction.ts'

/** A gateway's request, as it was sent. */
export interface GatewayWebhook {
  method: string
  /** With the query. */
  path: string
  body: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** What only a SIP gateway has: it signs its requests, and takes the instruction to dial as JSON. `http/webhooks` is its one user. */
export interface GatewayWebhooks {
  /** Whether the gateway has signed the request, within some minutes of this time. */
  isSigned(request: GatewayWebhook, now: Date): boolean
  /** @throws when a number or a limit is out of range: the hold covers the cost of a call only up to its time limit */
  permission(instruction: DialInstruction): AuthoriseResponse
  /** What happens to a caller. @throws like `permission`, and for what a gateway cannot do */
  step(instruction: Instruction): IncomingStep
}
