import { sendMails } from '../actions/mail/send-mails.ts'
import type { World } from '../world.ts'

/** Starts to send the mails of a request and does not delay the response. The job `send-mails` retries mails that fail. */
export function sendMailsInBackground(world: World): void {
  sendMails(world).catch((error: unknown) => {
    world.log.warn(
      { err: error },
      'Mails could not be sent right after a request: the job sends them',
    )
  })
}
