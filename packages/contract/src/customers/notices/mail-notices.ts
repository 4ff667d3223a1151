import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { instant, word } from '../../fields.ts'

/** The page and the address of the POST that switch off one kind of notice without a login (RFC 8058). */
export const NOTICE_PATH = '/mail-notices/off'

/** The mails that a customer can switch off. All others are necessary: they are about security, money or numbers. */
export const noticeKind = z.enum(['missed-call', 'voicemail', 'low-balance'])
export type NoticeKind = z.infer<typeof noticeKind>

const notices = z.object({
  /** The kinds that are switched off. */
  off: z.array(word(noticeKind)),
  /** Since when the mail server refuses the customer's address for good; null if it does not. */
  addressRefusedAt: z.nullable(instant),
})
export type MailNotices = z.infer<typeof notices>

export const getMailNotices = endpoint(() => ({
  method: 'GET',
  path: '/api/user/mail-notices',
  access: 'user',
  summary: 'Which notices are not mailed to the user, and whether mail to the address is refused',
  response: notices,
}))

export const setMailNotices = endpoint(() => ({
  method: 'PUT',
  path: '/api/user/mail-notices',
  access: 'user',
  summary: 'Chooses which notices are not mailed',
  body: z.object({ off: z.array(noticeKind).check(z.maxLength(10)) }),
  response: notices,
}))

export const retryMailAddress = endpoint(() => ({
  method: 'POST',
  path: '/api/user/mail-notices/try-again',
  access: 'user',
  summary: "Tries the user's address again: sends the newest mail that it refused",
  response: notices,
}))
