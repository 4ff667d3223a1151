import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { createTransport } from 'nodemailer'
import { smtpConnection } from './connection.ts'

const TIMEOUT_MS = 10_000

/** Connects to the SMTP server and logs in, without sending a mail. */
export async function checkSmtp(
  url: string,
): Promise<Outcome<null, 'login-refused' | 'tls-failed' | 'not-reachable', { message: string }>> {
  const transport = createTransport({
    ...smtpConnection(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return accepted(null)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code === 'EAUTH') return { ...refused('login-refused'), message }
    const isTls = code === 'ETLS' || /certificate|self-signed|SSL|TLS/i.test(message)
    return { ...refused(isTls ? 'tls-failed' : 'not-reachable'), message }
  } finally {
    transport.close()
  }
}
