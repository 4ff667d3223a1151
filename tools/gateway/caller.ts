import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { receivedByTrunks } from './received-by-trunks.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { findGatewayProgram } from '../programs/find-gateway.ts'
import { freeMediaPort } from '../processes/free-ports.ts'
import { SDP } from './phone.ts'
import { type Program, startProgram } from './start-program.ts'

/** A caller behind a trunk: SIPp with a scenario. It returns the sound that it receives. */
export interface Caller {
  program: Program
  /** The SIP messages that it received and sent. */
  messages(): string
  stop(): Promise<void>
}

const within = (method: string, cseq: number, more = '') => `<send retrans="500"><![CDATA[
${method} [next_url] SIP/2.0
Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch]
From: {from};tag=[pid]caller
To:[$to]
Call-ID: [call_id]
CSeq: ${cseq} ${method}
[routes]
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70
${more}Content-Length: 0

]]></send>
`
const ok = `<send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:]
[last_Call-ID:]
[last_CSeq:]
Content-Length: 0

]]></send>
`
const provisional = [100, 180, 181, 183]
  .map(status => `<recv response="${status}" optional="true"/>\n`)
  .join('')
/** Waits for the answer, and acknowledges it. */
export const ANSWERED = `${provisional}<recv response="200" rrs="true"><action>
<ereg regexp=".*" search_in="hdr" header="To:" assign_to="to"/>
</action></recv>
${within('ACK', 1).replace(' retrans="500"', '')}`

export const UNTIL_BYE = `<recv request="BYE"/>\n${ok}`
export const HANGS_UP = `${within('BYE', 2)}<recv response="200"/>\n`
/** Waits for a refusal with this status. */
export const refusedWith = (status: number) => `${provisional}<recv response="${status}"/>
<send><![CDATA[
ACK {uri} SIP/2.0
[last_Via:]
From: {from};tag=[pid]caller
[last_To:]
Call-ID: [call_id]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

]]></send>
`
/** Leaves while it rings. */
export const LEAVES = `<recv response="100" optional="true"/>
<recv response="180"/>
<send retrans="500"><![CDATA[
CANCEL {uri} SIP/2.0
Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch-3]
From: {from};tag=[pid]caller
To: <{to}>
Call-ID: [call_id]
CSeq: 1 CANCEL
Max-Forwards: 70
Content-Length: 0

]]></send>
<recv response="200"/>
${refusedWith(487)}`

export interface CallerOptions {
  /** The user part of the URI that is called, as the trunk writes numbers. */
  called?: string
  /** The number of the header To, if it is another. */
  to?: string
  /** The header From without its tag. */
  from?: string
  /** More headers of the INVITE. */
  headers?: string
  /** Where the test receives and sends sound; SIPp echoes without it. */
  soundPort?: number
}

/**
 * Calls a gateway over a trunk. `steps` is what the caller does after its INVITE.
 * @param ports `from` is that of an address of the trunk, `to` that of the gateway for trunks
 */
export async function startCaller(
  ports: { from: number; to: number },
  steps: string,
  options: CallerOptions = {},
): Promise<Caller> {
  const { called = '4155550100', headers = '', soundPort } = options
  const { from = '<sip:2125550123@trunk.test>' } = options
  const folder = temporaryFolder('ringback-caller-')
  const uri = `sip:${called}@gateway.test`
  const to = `sip:${options.to ?? called}@gateway.test`
  writeFileSync(
    join(folder, 'caller.xml'),
    `<?xml version="1.0" encoding="ISO-8859-1"?>
<scenario name="caller">
<send retrans="500"><![CDATA[
INVITE ${uri} SIP/2.0
Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch]
From: ${from};tag=[pid]caller
To: <${to}>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:caller@[local_ip]:[local_port]>
Max-Forwards: 70
${headers}Content-Type: application/sdp
Content-Length: [len]

${soundPort === undefined ? SDP : SDP.replace('[media_port]', String(soundPort))}
]]></send>
${steps.replaceAll('{uri}', uri).replaceAll('{to}', to).replaceAll('{from}', from)}
</scenario>
`,
  )
  const mediaPort = await freeMediaPort()
  const program = startProgram(
    findGatewayProgram('sipp') ?? 'sipp',
    [
      ...['-sf', join(folder, 'caller.xml'), '-rtp_echo', '-i', '127.0.0.1', '-mi', '127.0.0.1'],
      ...['-p', String(ports.from), '-mp', String(mediaPort), '-nostdin', '-aa', '-m', '1'],
      ...['-cid_str', `%u-${randomUUID()}`, '-trace_msg', '-trace_err'],
      `127.0.0.1:${ports.to}`,
    ],
    { cwd: folder, env: { TERM: 'dumb' } },
  )
  const messages = () =>
    readdirSync(folder)
      .filter(name => name.endsWith('.log'))
      .map(name => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
  receivedByTrunks.push(messages)
  return { program, messages, stop: () => program.stop() }
}
