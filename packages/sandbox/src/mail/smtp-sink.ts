import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { FaultKind, Faults } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import type { Mailbox } from './mailbox.ts'

export interface SmtpSink {
  port: number
  close(): Promise<void>
}

interface SmtpDeps {
  faults: Faults
  requests: RequestLog
  mailbox: Mailbox
}

/** The SMTP replies (RFC 5321, RFC 3463) that correspond to 401, 429 and 500. */
const REFUSALS: Readonly<Record<'401' | '429' | '500', readonly [code: number, text: string]>> = {
  '401': [535, '5.7.8 Authentication credentials invalid'],
  '429': [450, '4.7.1 Too many messages, try again later'],
  '500': [554, '5.3.0 Internal server error'],
}

/** RFC 3463, 3.2: the mailbox does not exist. */
const NO_SUCH_MAILBOX = Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })

const MAX_MESSAGE_BYTES = 5 * 1024 * 1024

/**
 * Accepts mail to any address except refused ones, with or without a login, and stores it in the
 * mailbox. A fault takes the place of the server's answer to a message.
 *
 * @throws when the port is not available.
 */
export async function openSmtpSink(deps: SmtpDeps, port: number, host: string): Promise<SmtpSink> {
  for (const operation of ['smtp', 'login']) deps.faults.register('mail', operation)
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE_BYTES,
    closeTimeout: 500,
    onAuth: (auth, session, done) => {
      const fault = deps.faults.consume('mail', 'login')
      const answer = fault && applyFault(fault, sockets.get(session.remotePort), deps.faults.holdMs)
      if (answer === 'silent') return
      done(answer ?? null, { user: auth.username ?? 'anyone' })
    },
    onRcptTo: ({ address }, _session, done) =>
      done(deps.mailbox.isRefused(address) ? NO_SUCH_MAILBOX : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const socket = sockets.get(session.remotePort)
        receiveMessage(deps, session, Buffer.concat(chunks), socket).then(
          answer => {
            if (answer !== 'silent') done(answer)
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        )
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const remotePort = socket.remotePort
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      listening()
    })
  })
  // A client that resets its connection must not stop the sandbox.
  server.on('error', () => undefined)
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise(closed => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => closed())
      }),
  }
}

/** Stores the message, or applies a fault to it. `silent`: send no answer; null: accepted. */
async function receiveMessage(
  { faults, requests, mailbox }: SmtpDeps,
  session: SMTPServerSession,
  raw: Buffer,
  socket: Socket | undefined,
): Promise<Error | null | 'silent'> {
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
  const recipients = session.envelope.rcptTo.map(recipient => recipient.address)
  const message = await PostalMime.parse(raw)
  const fault = faults.consume('mail', 'smtp')
  requests.record({
    vendor: 'mail',
    operation: 'smtp',
    body: { from, to: recipients, subject: message.subject ?? '' },
    ...(fault ? { fault } : {}),
  })
  if (fault === undefined || fault === 'timeout-after') mailbox.receive(recipients, from, message)
  return fault === undefined ? null : applyFault(fault, socket, faults.holdMs)
}

function applyFault(
  fault: FaultKind,
  socket: Socket | undefined,
  holdMs: number,
): Error | null | 'silent' {
  switch (fault) {
    case '401':
    case '429':
    case '500': {
      const [responseCode, text] = REFUSALS[fault]
      return Object.assign(new Error(text), { responseCode })
    }
    case 'drop':
      socket?.destroy()
      return 'silent'
    case 'timeout-before':
    case 'timeout-after': {
      const timer = setTimeout(() => socket?.destroy(), holdMs)
      timer.unref()
      socket?.once('close', () => clearTimeout(timer))
      return 'silent'
    }
  }
}
