import type { Instruction } from '../../ports/vendors/twilio-webhooks.ts'
import type { World } from '../../world.ts'
import type { Webhook, WebhookResponse } from './webhook.ts'

/** A webhook of the carrier. A request without a valid signature is refused before its handler runs. */
export function signed(path: Webhook['path'], run: Webhook['run']): Webhook {
  return {
    path,
    unsigned: UNSIGNED,
    async run(world, input) {
      const { url, fields, headers } = input
      const signature = headers['x-twilio-signature']
      if (world.twilio.isSigned({ url, fields, signature })) return run(world, input)
      return UNSIGNED
    },
  }
}

const UNSIGNED: WebhookResponse = { ...plain(403, 'Not signed by the carrier'), isUnsigned: true }

/** A response with what the carrier does next. */
export function instruct(world: World, instruction: Instruction): WebhookResponse {
  return { status: 200, type: 'text/xml', body: world.twilio.markup(instruction) }
}

/** A signed request that is not understood is accepted: the carrier would only report a refusal as our fault. */
export function notUnderstood(why: string): WebhookResponse {
  return { ...plain(200, 'Not understood'), notUnderstood: why }
}

export function plain(status: number, body: string): WebhookResponse {
  return { status, type: 'text/plain', body }
}
