import { sendMails } from '../actions/mail/send-mails.ts'
import { sendPushes } from '../actions/push/send-pushes.ts'
import type { World } from '../world.ts'

/** Starts to send the mails of a request and does not delay the response. The job `send-mails` retries mails that fail. */
export function sendMailsInBackground(world: World): void {
  inBackground(world, sendMails, 'Mails')
}

/** Starts to send the notices of a request and does not delay the response. The job `send-pushes` retries those that fail. */
export function sendPushesInBackground(world: World): void {
  inBackground(world, sendPushes, 'Push messages')
}

function inBackground(world: World, send: (world: World) => Promise<unknown>, what: string): void {
  send(world).catch((error: unknown) => {
    world.log.warn(
      { err: error },
      `${what} could not be sent right after a request: the job sends them`,
    )
  })
}
