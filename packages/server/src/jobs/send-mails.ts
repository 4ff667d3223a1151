import { sendMails } from '../actions/mail/send-mails.ts'
import type { Job } from './run-jobs.ts'

/** What was not sent at once: mails of a process that died, and those the mail server did not take. */
export const sendMailsJob: Job = { name: 'send-mails', everySeconds: 5, run: sendMails }
