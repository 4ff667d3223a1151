import * as z from 'zod/mini'
import { instant, word } from '../fields.ts'
import { listOf, listQuery, operatorAction, operatorRead, withReason } from './operator-endpoint.ts'

/** What a mail is about. */
export const mailKind = z.enum([
  'verification',
  'account-exists',
  'password-reset',
  'password-changed',
  'new-browser',
  'two-step',
  'email-change',
  'email-change-requested',
  'email-changed',
  'data-export',
  'receipt',
  'tax-invoice',
  'credit-by-hand',
  'payment-parked',
  'payment-returned',
  'refund',
  'dispute-opened',
  'dispute-lost',
  'dispute-returned',
  'missed-call',
  'voicemail',
  'number-grace',
  'number-released',
  'number-assigned',
  'number-ended',
  'number-lost',
  'low-balance',
  'alarm',
])
export type MailKind = z.infer<typeof mailKind>

/** A mail that the mail server has refused this often does not go out by itself soon. */
export const FAILED_MAIL_ATTEMPTS = 4

/** A mail that the mail server has refused this often, for about five days, is given up until an operator sends it again. */
export const GIVEN_UP_MAIL_ATTEMPTS = 128

/** `failed` mails were refused {@link FAILED_MAIL_ATTEMPTS} times or more; they are still retried every hour, up to {@link GIVEN_UP_MAIL_ATTEMPTS} times. */
const unsentMailState = z.enum(['failed', 'waiting'])
const mailState = z.enum([...unsentMailState.options, 'sent'])
export type UnsentMailState = z.infer<typeof unsentMailState>
export type MailState = z.infer<typeof mailState>

/** A mail of the last 30 days. */
export const operatorMail = z.object({
  id: z.string(),
  state: word(mailState),
  /** Null for a mail that an earlier version of the product wrote. */
  kind: z.nullable(word(mailKind)),
  recipient: z.string(),
  /** Null for an operator, and for an address that has no account. */
  customerId: z.nullable(z.string()),
  subject: z.string(),
  /** The secrets of links are left out. */
  text: z.string(),
  createdAt: instant,
  /** Null until the mail server has accepted the mail. */
  sentAt: z.nullable(instant),
  attempts: z.int(),
  /** Null for a mail that is sent or given up. */
  nextAttemptAt: z.nullable(instant),
  /** What the mail server answered last; null before the first attempt. */
  lastError: z.nullable(z.string()),
})
export type OperatorMail = z.infer<typeof operatorMail>

export const listMails = operatorRead({
  path: '/api/operator/mails',
  command: 'mails list',
  examples: [
    'mails list',
    'mails list --state failed --json',
    'mails list --recipient ada@example.com',
  ],
  summary:
    'Mails that are not sent yet, or all mails of the last 30 days to a recipient, newest first',
  query: z.extend(listQuery, {
    state: z.optional(unsentMailState),
    kind: z.optional(mailKind),
    recipient: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
  }),
  response: listOf(operatorMail),
})

export const sendMailAgain = operatorAction({
  path: '/api/operator/mails/:id/send-again',
  role: 'support',
  command: 'mails send-again',
  examples: ['mails send-again mail_1a2b3c --reason "The mail server works again"'],
  summary: 'Send a mail that waits now. If the mail server refuses it again, it keeps waiting',
  ...withReason,
  form: {
    label: 'Send again',
    title: 'Send “{subject}” again',
    done: 'The mail is sent within seconds.',
  },
})
