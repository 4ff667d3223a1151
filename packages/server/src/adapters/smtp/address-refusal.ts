/** The part of nodemailer's error that has the mail server's answer. */
interface SmtpError {
  /** Such as 550; absent when there was no answer. */
  responseCode?: number
  /** The whole answer: `550 5.1.1 No such user`. */
  response?: string
  /** `RCPT TO` or `DATA`. */
  command?: string
}

/**
 * RFC 3463 section 3.2 and 3.3, RFC 7505 section 4.2: the address does not exist, moved without a trace, or takes no mail.
 * A full mailbox (5.2.2) can be emptied, a sender's address (5.1.7, 5.1.8) and a policy (5.7) are ours to mend.
 */
const ADDRESS_STATUS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/
const ANY_STATUS = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/
/** Answers to the recipient without such a status, which must say that they are about it: 550 is also sent to unwanted senders. */
const ADDRESS_WORDS =
  /(no such|unknown|invalid) (user|recipient|mailbox|address)|(user|recipient|mailbox|address)( is)? (unknown|not found|does(n't| not) exist|disabled)/i

/** The mail server's answer if it refuses the address for good; null for every other failure, which is retried. */
export function addressRefusal(error: unknown): string | null {
  const { responseCode = 0, response = '', command } = error as SmtpError
  if (responseCode < 500 || responseCode > 599) return null
  if (ANY_STATUS.test(response)) return ADDRESS_STATUS.test(response) ? response : null
  const isOfRecipient = command === 'RCPT TO' && [550, 551, 553].includes(responseCode)
  return isOfRecipient && ADDRESS_WORDS.test(response) ? response : null
}
