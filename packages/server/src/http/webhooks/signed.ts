import type { Webhook, WebhookAnswer } from './webhook.ts'

/** A webhook of the carrier's. Fails closed: without a valid signature nothing of the request is believed. */
export function signed(path: Webhook['path'], run: Webhook['run']): Webhook {
  return {
    path,
    async run(world, input) {
      const { url, fields, headers } = input
      const signature = headers['x-twilio-signature']
      if (world.voice.isSignedByCarrier({ url, fields, signature })) return run(world, input)
      world.log.warn({ path }, 'A webhook without a valid signature was refused')
      return plain(403, 'Not signed by the carrier')
    },
  }
}

/** What the carrier shall do with its call. */
export function markup(body: string): WebhookAnswer {
  return { status: 200, type: 'text/xml', body }
}

export function plain(status: number, body: string): WebhookAnswer {
  return { status, type: 'text/plain', body }
}
