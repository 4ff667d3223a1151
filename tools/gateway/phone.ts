import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { receivedByTrunks } from './received-by-trunks.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { findGatewayProgram } from '../programs/find-gateway.ts'
import { type Program, type ProgramOptions, startProgram } from './start-program.ts'
import { freeMediaPort } from '../processes/free-ports.ts'

/** A phone behind a trunk: SIPp with a scenario. It returns the sound that it receives. */
export interface Phone {
  program: Program
  /** The SIP messages that it received and sent. */
  messages(): string
  stop(): Promise<void>
}

const HEADERS = `[last_Via:]
[last_From:]
[last_To:];tag=[pid]phone[call_number]
[last_Call-ID:]
[last_CSeq:]
[last_Record-Route:]
Contact: <sip:[local_ip]:[local_port];transport=[transport]>`

const send = (message: string, attributes = '') =>
  `<send ${attributes}><![CDATA[\n${message}\n]]></send>\n`
export const reply = (status: string, more = '') =>
  send(`SIP/2.0 ${status}\n${HEADERS}\n${more}Content-Length: 0\n`)
const receive = (request: string, attributes = '') => `<recv request="${request}" ${attributes}/>\n`

export const SDP = `v=0
o=phone 1 1 IN IP[local_ip_type] [local_ip]
s=-
c=IN IP[media_ip_type] [media_ip]
t=0 0
m=audio [media_port] RTP/AVP 0 126
a=rtpmap:0 PCMU/8000
a=rtpmap:126 telephone-event/8000
a=fmtp:126 0-15`

const answer = send(
  `SIP/2.0 200 OK\n${HEADERS}\nContent-Type: application/sdp\nContent-Length: [len]\n\n${SDP}`,
  'retrans="500"',
)
export const ACK = receive('ACK')
const untilBye =
  receive('BYE') + send(`SIP/2.0 200 OK\n${HEADERS.replace(/;tag=.*/, '')}\nContent-Length: 0\n`)

export const ringing = reply('180 Ringing')

/** Accepts a CANCEL, and refuses the INVITE as the standard requires. */
const cancelled =
  send(`SIP/2.0 200 OK\n${HEADERS}\nContent-Length: 0\n`) +
  send(
    `SIP/2.0 487 Request Terminated\n${HEADERS.replace('[last_CSeq:]', 'CSeq:[$cseq]')}\nContent-Length: 0\n`,
  ) +
  ACK

export const untilCancelled = receive('CANCEL') + cancelled

export const ANSWERS = answer + ACK + untilBye
export const RINGS_AND_ANSWERS = ringing + ANSWERS

/** The phone needs these headers of the INVITE when it is cancelled. */
const INVITE = `<recv request="INVITE" rrs="true"><action>
${['From', 'To', 'CSeq'].map(keep).join('\n')}
</action></recv>
<Reference variables="from,to,cseq"/>
`

function keep(header: string): string {
  return `<ereg regexp=".*" search_in="hdr" header="${header}:" assign_to="${header.toLowerCase()}"/>`
}

interface Credentials {
  user: string
  password: string
  realm: string
}

/** How a server or a proxy challenges a client (RFC 3261, 22.2 and 22.3). */
const CHALLENGES = {
  401: { status: '401 Unauthorized', header: 'WWW-Authenticate' },
  407: { status: '407 Proxy Authentication Required', header: 'Proxy-Authenticate' },
} as const
export type Challenge = keyof typeof CHALLENGES
/** Of each challenge. */
export const NONCE = '0123456789abcdef'

function challenge(of: Challenge, realm: string): string {
  const { status, header } = CHALLENGES[of]
  return send(`SIP/2.0 ${status}
${HEADERS}
${header}: Digest realm="${realm}",nonce="${NONCE}",algorithm=MD5
Content-Length: 0
`)
}

/** SIPp verifies the answer to a 401, and only whether there is one to a 407. */
const withPassword = (request: string, of: Challenge, { user, password }: Credentials) =>
  `<recv request="${request}" rrs="true"><action>
${
  of === 401
    ? `<verifyauth assign_to="isRight" username="${user}" password="${password}"/>`
    : '<ereg regexp="response=" search_in="hdr" header="Proxy-Authorization:" assign_to="isRight"/>'
}
</action></recv>
<nop next="allowed" test="isRight"/>
<nop next="over"/>
<label id="allowed"/>
`

/** Refuses the INVITE until it has a password. */
export const asksForPassword = (credentials: Credentials, of: Challenge = 401) =>
  challenge(of, credentials.realm) + ACK + withPassword('INVITE', of, credentials)

/** In the messages of a registrar: it has accepted a registration, and not only answered the OPTIONS of a gateway. */
export const REGISTERED = /SIP\/2\.0 200 OK\r?\n(?:[^\r\n]+\r?\n)*CSeq: \d+ REGISTER/

/** The registrar of a trunk: it accepts each client with the password, for this time. */
export const startRegistrar = (
  port: number,
  credentials: Credentials,
  { expiresSeconds = 60, ...options }: ScenarioOptions & { expiresSeconds?: number } = {},
): Promise<Phone> =>
  startScenario(
    port,
    receive('REGISTER') +
      challenge(401, credentials.realm) +
      withPassword('REGISTER', 401, credentials) +
      send(
        `SIP/2.0 200 OK\n${HEADERS.replace(/Contact:.*/, `[last_Contact:];expires=${expiresSeconds}`)}\nContent-Length: 0\n`,
      ),
    options,
  )

/**
 * Starts a phone. `steps` is what it does after it has received the INVITE.
 * @param options `folder` for its scenario; a phone without one keeps its messages in a folder of its own
 */
export const startPhone = (
  port: number,
  steps: string,
  options: ScenarioOptions = {},
): Promise<Phone> => startScenario(port, INVITE + steps, options)

interface ScenarioOptions {
  folder?: string
  /** UDP without it. */
  transport?: 'tcp'
  onExit?: ProgramOptions['onExit']
}

async function startScenario(
  port: number,
  steps: string,
  options: ScenarioOptions = {},
): Promise<Phone> {
  const folder = options.folder ?? temporaryFolder('ringback-phone-')
  const scenario = join(folder, 'phone.xml')
  // A gateway looks with OPTIONS whether the trunk is alive.
  writeFileSync(
    scenario,
    `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="phone">
${receive('OPTIONS', 'optional="true" next="alive"')}${steps}
<nop next="over"/>
<label id="alive"/>
${reply('200 OK')}
<label id="over"/>
</scenario>
`,
  )
  const mediaPort = await freeMediaPort()
  const program = startProgram(
    findGatewayProgram('sipp') ?? 'sipp',
    [
      ...['-sf', scenario, '-rtp_echo', '-i', '127.0.0.1', '-mi', '127.0.0.1'],
      ...['-p', String(port), '-mp', String(mediaPort), '-nostdin', '-aa'],
      ...['-default_behaviors', 'all'],
      ...(options.transport === 'tcp' ? ['-t', 't1'] : []),
      ...(options.folder === undefined ? ['-trace_msg', '-trace_err'] : []),
    ],
    { cwd: folder, env: { TERM: 'dumb' }, ...(options.onExit && { onExit: options.onExit }) },
  )
  const messages = () =>
    readdirSync(folder)
      .filter(name => name.endsWith('.log'))
      .map(name => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
  if (options.folder === undefined) receivedByTrunks.push(messages)
  return { program, messages, stop: () => program.stop() }
}
