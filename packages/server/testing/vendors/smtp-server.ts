import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'

/** How the mail server answers. */
export type SmtpBehaviour =
  | 'works'
  /** Its port is closed. */
  | 'gone'
  /** Accepts connections, and does not greet. */
  | 'silent'
  /** Greets with 421, and closes. */
  | 'not-available'
  /** Sends 10 MB instead of a greeting. */
  | 'babbles'
  /** Answers the recipient with 451. */
  | 'refuses'
  /** Answers the recipient with 550 5.1.1. */
  | 'knows-no-user'
  /** Closes the connection after the message, which it forgets. */
  | 'dies-before-taking'
  /** Closes the connection after the message, which it has taken, and does not confirm. */
  | 'dies-after-taking'
  /** Takes the message, and never confirms it. */
  | 'slow'

/** A message that the server has taken. */
export interface TakenMail {
  recipient: string
  messageId: string
  isConfirmed: boolean
}

export interface SmtpServer {
  url: string
  taken: TakenMail[]
  /** What clients sent, without the line ends. */
  lines: string[]
  behave(behaviour: SmtpBehaviour): Promise<void>
  close(): Promise<void>
}

const BABBLE = 'x'.repeat(10_000_000)

/** Starts a mail server on a free port, which fails on command. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const [taken, lines]: [TakenMail[], string[]] = [[], []]
  let behaviour: SmtpBehaviour = 'works'

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (behaviour === 'silent') return
    if (behaviour === 'babbles') return void socket.write(BABBLE)
    if (behaviour === 'not-available') return void socket.end('421 not available\r\n')
    socket.write('220 ready\r\n')
    const onMessage = (recipient: string, messageId: string) => {
      if (behaviour === 'dies-before-taking') return void socket.destroy()
      const mail = { recipient, messageId, isConfirmed: false }
      taken.push(mail)
      if (behaviour === 'dies-after-taking') return void socket.destroy()
      if (behaviour === 'slow') return
      mail.isConfirmed = true
      socket.write('250 taken\r\n')
    }
    converse(socket, { lines, onMessage, refusal: () => REFUSALS[behaviour] })
  })
  const port = await listen(server, 0)
  const hangUp = () => sockets.forEach(socket => socket.destroy())
  const stopListening = async () => {
    hangUp()
    if (server.listening) await new Promise(resolve => server.close(resolve))
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    lines,
    async behave(next) {
      behaviour = next
      if (next === 'gone') await stopListening()
      else if (!server.listening) await listen(server, port)
    },
    close: stopListening,
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const REFUSALS: Partial<Record<SmtpBehaviour, string>> = {
  refuses: '451 try later',
  'knows-no-user': '550 5.1.1 No such user here',
}

/** It takes any login, and offers no TLS. */
const ANSWERS: Readonly<Record<string, string>> = {
  EHLO: '250-fine\r\n250 AUTH PLAIN',
  STAR: '502 no TLS',
  AUTH: '235 welcome',
  DATA: '354 go on',
  QUIT: '221 bye',
}

/** The commands of one connection (RFC 5321). */
function converse(
  socket: Socket,
  session: {
    lines: string[]
    onMessage(recipient: string, messageId: string): void
    /** The answer to a recipient; undefined for one that is taken. */
    refusal(): string | undefined
  },
): void {
  let [rest, recipient, messageId, isData] = ['', '', '', false]
  const answer = (line: string) => void socket.write(`${line}\r\n`)
  const onLine = (line: string) => {
    session.lines.push(line)
    if (isData) {
      messageId ||= /^Message-ID: *(<.*>)/i.exec(line)?.[1] ?? ''
      if (line !== '.') return
      isData = false
      return session.onMessage(recipient, messageId)
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') {
      const refusal = session.refusal()
      if (refusal !== undefined) return answer(refusal)
      ;[recipient, messageId] = [/<(.*)>/.exec(line)?.[1] ?? '', '']
    }
    isData = command === 'DATA'
    answer(ANSWERS[command] ?? '250 fine')
  }
  socket.on('data', chunk => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  })
}
