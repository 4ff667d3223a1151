import { DOCTOR_IDENTITY, ECHO_USER } from '@ringback/contract/customers/calls/calls'
import { type SipAnswer, type SipClient, connectSip } from '../adapters/sip/sip-client.ts'
import { sipAccessOf } from '../adapters/sip/sip-access.ts'
import { answersStun, udpAddressOf } from '../adapters/sip/stun.ts'
import type { Config } from '../config/config.ts'
import { sipOf } from '../config/carriers.ts'
import { isPublic } from '../core/is-public.ts'
import {
  type Check,
  type Finding,
  ok,
  problem,
  unchecked,
  warning,
  certificateFinding,
} from './check.ts'

/** What a browser needs of a gateway: its WebSocket, and a call with sound over UDP. */
export const gatewayCallChecks: readonly Check[] = [
  { name: 'Gateway socket', run: ({ config }) => checkSocket(config) },
  { name: 'Gateway call', run: ({ config }) => checkCall(config) },
  { name: 'ICE servers', run: ({ config }) => checkIceServers(sipOf(config).iceServers) },
]

/** This check opens a WebSocket as a page does. */
async function checkSocket(config: Config): Promise<Finding> {
  const { socketUrl } = sipOf(config)
  if (!socketUrl.startsWith('wss:') && isPublic(config.business.publicUrl)) {
    return problem(
      `SIP_SOCKET_URL is ${socketUrl}, which browsers refuse on an https page. Put TLS in front of the gateway's WebSocket and set SIP_SOCKET_URL to the wss address.`,
    )
  }
  const client = await connect(config)
  if (typeof client === 'string') {
    return problem(
      `No WebSocket opens at ${socketUrl} (${client}). Check the name in the DNS, the certificate, and that the proxy passes WebSockets on to SIP_BROWSER_LISTEN of the gateway.`,
    )
  }
  client.close()
  if (client.validTo === null) return ok(`${socketUrl}, on this machine only`)
  const { status, text } = certificateFinding(client.validTo)
  return { status, text: `${socketUrl}, its certificate: ${text}` }
}

/** Calls the gateway's echo, which costs nothing: the gateway requests the server's permission first, as for every call. */
async function checkCall(config: Config): Promise<Finding> {
  const client = await connect(config)
  if (typeof client === 'string') return unchecked('No WebSocket opens.')
  try {
    const answer = await client.call(ECHO_USER)
    return refusalOf(answer, sipOf(config).domain) ?? (await checkSound(answer))
  } catch (error) {
    return problem(`The gateway does not answer a call (${reasonOf(error)}).`)
  } finally {
    client.close()
  }
}

/** The codecs of trunks. */
const LAWS: readonly string[] = ['PCMU', 'PCMA']
const KEYS = 'telephone-event'

async function checkSound({ body }: SipAnswer): Promise<Finding> {
  const codecs = [...body.matchAll(/^a=rtpmap:\d+ ([\w-]+)/gm)].map(([, name = '']) => name)
  if (!codecs.some(name => LAWS.includes(name)) || !codecs.includes(KEYS)) {
    return problem(
      `The gateway answers with ${codecs.join(', ') || 'no codec'} in place of ${LAWS.join(' or ')} with ${KEYS} (keys). Take FOR_TRUNK and FOR_BROWSER of kamailio.cfg from this version.`,
    )
  }
  const address = udpAddressOf(body)
  if (!address) return problem('The gateway names no IPv4 address for sound.')
  const where = `UDP port ${address.port} of ${address.host}`
  if (await answersStun(address))
    return ok(`The echo answers with ${codecs.join(', ')}, and sound at ${where}`)
  return problem(
    `The gateway answers calls, but nothing comes from ${where}, so that calls are silent. Check SIP_MEDIA_INTERFACE of the gateway, and that firewalls let UDP 30000 to 39999 through.`,
  )
}

/** A TURN server answers STUN, too. Those over TCP and TLS are for networks that let no UDP through. */
async function checkIceServers(urls: readonly string[]): Promise<Finding> {
  const overUdp = urls.filter(url => !/^turns:|transport=tcp$/.test(url))
  if (overUdp.length === 0) return unchecked('ICE_SERVERS has no address over UDP.')
  const answers = await Promise.all(overUdp.map(url => answersStun(addressOf(url))))
  const silent = overUdp.filter((_, index) => !answers[index])
  if (silent.length === 0) return ok(`${overUdp.length} of ${overUdp.length} answer over UDP`)
  return warning(
    `Nothing answers at ${silent.join(', ')}, so that browsers behind strict firewalls cannot call. Check ICE_SERVERS, that coturn runs (journalctl --unit ringback-turn), and that the firewall lets its UDP port through.`,
  )
}

function addressOf(url: string) {
  const [, host = '', port = '3478'] = /^\w+:(.*?)(?::(\d+))?(?:\?.*)?$/.exec(url) ?? []
  return { host, port: Number(port) }
}

/** Null for a call that was answered. */
function refusalOf({ status, reason, realm }: SipAnswer, domain: string): Finding | null {
  if (realm !== '' && realm !== domain) {
    return problem(`SIP_DOMAIN is ${domain} here and ${realm} at the gateway.`)
  }
  if (status < 300) return null
  const refusal = `The gateway refuses calls: ${status} ${reason}.`
  if (status === 407) {
    return problem(`${refusal} Set SIP_SECRET of the gateway to that of this server.`)
  }
  return problem(`${refusal} ${ADVICE[reason] ?? 'Read the logs of kamailio and of the agent.'}`)
}

/** What to do about the reasons that the gateway gives. */
const ADVICE: Readonly<Record<string, string>> = {
  'No Valid Answer From Server':
    'Start this server. GATEWAY_SERVER_URL of the gateway is its PUBLIC_URL followed by /api/webhooks/gateway, and GATEWAY_SECRET is the same on both sides. The log of the agent has the reason.',
  'No Authorisation': 'The agent does not run, or is not connected with kamailio.',
  'No Sound': 'rtpengine does not run, or has no ports left.',
}

/** Null or a client; the reason when no WebSocket opens. */
async function connect(config: Config): Promise<SipClient | string> {
  const sip = sipOf(config)
  const { username, password, domain } = sipAccessOf(sip, DOCTOR_IDENTITY, new Date())
  try {
    return await connectSip(sip.socketUrl, config.business.publicUrl, {
      domain,
      username,
      password,
    })
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'no answer in time'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
