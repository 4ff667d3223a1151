import { gatewayHealth } from '@ringback/contract/gateway/gateway-contract'
import { createGatewayRequest } from '../adapters/sip/gateway-request.ts'
import { createVendorClock } from '../adapters/vendor-clock.ts'
import type { Config } from '../config.ts'
import { type SipConfig, sipOf } from '../config-carriers.ts'
import { isPublic } from '../core/is-public.ts'
import { MAX_CLOCK_SKEW_SECONDS, secondsBetween } from '../core/time.ts'
import { certificateFinding } from './certificate.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'
import { openSipSocket } from './sip-socket.ts'
import { checkCallFailures } from './check-call-failures.ts'

/** More reports are waiting only while the gateway does not reach the server. */
const USUAL_REPORTS = 20

export const gatewayChecks: readonly Check[] = [
  { name: 'Gateway', run: ({ config }) => checkGateway(sipOf(config)) },
  { name: 'Gateway clock', run: ({ config }) => checkClock(sipOf(config)) },
  { name: 'Gateway socket', run: ({ config }) => checkSocket(config) },
  { name: 'Refused calls', run: checkCallFailures },
]

async function checkGateway(sip: SipConfig): Promise<Finding> {
  const health = await createGatewayRequest(sip)('GET', '/health', {
    status: 200,
    schema: gatewayHealth,
  })
  const { isConnected, waitingReports, liveCalls } = health
  if (!isConnected) {
    return problem(
      'The agent is not connected with kamailio, so no call can begin. Read the log of kamailio and of the agent, whose SIP_AGENT_LISTEN must be the same.',
    )
  }
  if (waitingReports > USUAL_REPORTS) {
    return warning(
      `${waitingReports} reports about calls wait for this server. Set GATEWAY_SERVER_URL of the gateway to PUBLIC_URL followed by /api/webhooks/gateway, and GATEWAY_SECRET to that of this server.`,
    )
  }
  return ok(`Connected, live calls: ${liveCalls}`)
}

/** Passwords of browsers expire by the gateway's clock, and signatures are valid for minutes. */
async function checkClock(sip: SipConfig): Promise<Finding> {
  const vendorClock = createVendorClock()
  const request = createGatewayRequest({ ...sip, vendorClock })
  await request('GET', '/health', { status: 200, schema: gatewayHealth })
  const gatewayNow = vendorClock.now()
  if (!gatewayNow) return problem("The gateway's response has no date, so it is not the agent's.")
  const seconds = secondsBetween(gatewayNow, new Date())
  const apart = Math.abs(seconds).toFixed(0)
  if (Math.abs(seconds) <= MAX_CLOCK_SKEW_SECONDS) return ok(`${apart} s apart`)
  return problem(
    `This machine's clock is ${apart} s ${seconds > 0 ? 'ahead of' : 'behind'} the gateway's, so that calls may be refused. Synchronise both with NTP (timedatectl set-ntp true).`,
  )
}

/** Whether browsers reach the gateway: this check opens a WebSocket as they do. */
async function checkSocket({ carrier, business: { publicUrl } }: Config): Promise<Finding> {
  const { socketUrl } = sipOf({ carrier })
  if (!socketUrl.startsWith('wss:') && isPublic(publicUrl)) {
    return problem(
      `SIP_SOCKET_URL is ${socketUrl}, which browsers refuse on an https page. Put TLS in front of the gateway's WebSocket and set SIP_SOCKET_URL to the wss address.`,
    )
  }
  const socket = await openSipSocket(socketUrl, publicUrl)
  if (!socket.ok) {
    return problem(
      `No WebSocket opens at ${socketUrl} (${socket.reason}). Check the name in the DNS, the certificate, and that the proxy passes WebSockets on to SIP_BROWSER_LISTEN of the gateway.`,
    )
  }
  if (socket.validTo === null) return ok(`${socketUrl}, on this machine only`)
  const { status, text } = certificateFinding(socket.validTo)
  return { status, text: `${socketUrl}, its certificate: ${text}` }
}
