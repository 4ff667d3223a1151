import {
  type Instruction,
  type TwilioWebhooks,
  WEBHOOK_REFUSALS,
} from '../../ports/vendors/twilio-webhooks.ts'
import type { World } from '../../world.ts'
import type { Webhook, WebhookRequest, WebhookResponse } from './webhook.ts'

/** A world whose carrier is Twilio. */
export type TwilioWorld = World & { readonly twilio: TwilioWebhooks }

/** A webhook of Twilio. A request without a valid signature is refused before its handler runs. */
export function signed(
  path: Webhook['path'],
  run: (world: TwilioWorld, input: WebhookRequest) => Promise<WebhookResponse>,
): Webhook {
  return {
    path,
    unsigned: UNSIGNED,
    async run(world, input) {
      const { url, fields, headers } = input
      const signature = headers['x-twilio-signature']
      const isSigned = isTwilioWorld(world) && world.twilio.isSigned({ url, fields, signature })
      return isSigned ? run(world, input) : UNSIGNED
    },
  }
}

function isTwilioWorld(world: World): world is TwilioWorld {
  return world.twilio !== null
}

const UNSIGNED: WebhookResponse = { ...plain(403, WEBHOOK_REFUSALS.unsigned), isUnsigned: true }

/** A response with what the carrier does next. */
export function instruct({ twilio }: TwilioWorld, instruction: Instruction): WebhookResponse {
  return { status: 200, type: 'text/xml', body: twilio.markup(instruction) }
}

/** A signed request that is not understood is accepted: the carrier would only report a refusal as our fault. */
export function notUnderstood(why: string): WebhookResponse {
  return { ...plain(200, 'Not understood'), notUnderstood: why }
}

export function plain(status: number, body: string): WebhookResponse {
  return { status, type: 'text/plain', body }
}
