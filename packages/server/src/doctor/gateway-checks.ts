import {
  type TrunkCertificate,
  gatewayCertificates,
  gatewayHealth,
  reportTest,
} from '@ringback/contract/gateway/gateway-control'
import { createGatewayRequest } from '../adapters/sip/gateway-request.ts'
import { createVendorClock } from '../adapters/vendor-fetch.ts'
import { type SipConfig, sipOf } from '../config/carriers.ts'
import { MAX_CLOCK_SKEW_SECONDS, secondsBetween } from '../core/time.ts'
import { type Check, type Finding, ok, problem, unchecked, warning, endsSoon } from './check.ts'
import { gatewayCallChecks } from './gateway-call-checks.ts'
import { checkCallFailures } from './check-call-failures.ts'

/** More reports are waiting only while the server does not acknowledge them. */
const USUAL_REPORTS = 20
const MUCH_MEMORY_PERCENT = 80

export const gatewayChecks: readonly Check[] = [
  { name: 'Gateway', run: ({ config }) => checkGateway(sipOf(config)) },
  { name: 'Gateway reports', run: ({ config }) => checkReports(sipOf(config)) },
  { name: 'Trunks', run: ({ config }) => checkTrunks(sipOf(config)) },
  { name: 'Trunk certificates', run: ({ config }) => checkCertificates(sipOf(config)) },
  { name: 'Gateway clock', run: ({ config }) => checkClock(sipOf(config)) },
  ...gatewayCallChecks,
  { name: 'Refused calls', run: checkCallFailures },
]

const fetchHealth = (sip: Parameters<typeof createGatewayRequest>[0]) =>
  createGatewayRequest(sip)('GET', '/health', { status: 200, schema: gatewayHealth })

async function checkGateway(sip: SipConfig): Promise<Finding> {
  const { isConnected, liveCalls, canSpeak, kamailio } = await fetchHealth(sip)
  if (!isConnected) {
    return problem(
      'The agent is not connected with kamailio, so no call can begin. Read the log of kamailio and of the agent, whose SIP_AGENT_LISTEN must be the same.',
    )
  }
  const { usedBytes = 0, totalBytes = 1 } = kamailio?.memory ?? {}
  const used = Math.round((100 * usedBytes) / totalBytes)
  if (used > MUCH_MEMORY_PERCENT) {
    return warning(
      `kamailio uses ${used}% of its memory, and refuses calls without any. Raise -m in the unit or the compose file of kamailio, and restart it when no call is live.`,
    )
  }
  if (!canSpeak) {
    return warning(
      'Nothing reads greetings and codes out, so no number can be verified. Install the package flite on the gateway.',
    )
  }
  return ok(`Connected, live calls: ${liveCalls}, memory of kamailio in use: ${used}%`)
}

/** The agent sends a report about no call to this server, on the way of those that settle calls. */
async function checkReports(sip: SipConfig): Promise<Finding> {
  const request = createGatewayRequest(sip)
  const { reason } = await request('POST', '/reports/test', { status: 200, schema: reportTest })
  if (reason !== '') {
    return problem(
      `A report of the gateway does not arrive at this server (${reason}), so calls are settled late. Start this server, and set GATEWAY_SERVER_URL of the gateway to PUBLIC_URL followed by /api/webhooks/gateway, and GATEWAY_SECRET to that of this server.`,
    )
  }
  const { waitingReports } = await fetchHealth(sip)
  if (waitingReports <= USUAL_REPORTS) return ok('A test report has arrived')
  return warning(
    `A test report has arrived, but ${waitingReports} about calls wait. The logs of the agent and of this server say why.`,
  )
}

/** Whether the addresses of trunks answer the OPTIONS that kamailio sends every 10 s, and have our registration. */
async function checkTrunks(sip: SipConfig): Promise<Finding> {
  const { kamailio } = await fetchHealth(sip)
  if (!kamailio) return unchecked('kamailio does not answer the agent.')
  const { addresses } = kamailio
  const names = new Set(addresses.flatMap(({ trunk, group }) => [trunk, ...(group ? [group] : [])]))
  if (!names.has(sip.trunk)) {
    return problem(
      `SIP_TRUNK is ${sip.trunk}, and the gateway has: ${[...names].join(', ')}. Correct it, or the name in trunks.json.`,
    )
  }
  const down = addresses.filter(({ isAnswering }) => !isAnswering)
  const unregistered = addresses.filter(({ isRegistered }) => isRegistered === false)
  const warnings = [
    ...(down.length > 0 ? [silentText(down, addresses.length)] : []),
    ...(unregistered.length > 0 ? [unregisteredText(unregistered)] : []),
  ]
  if (warnings.length > 0) return warning(warnings.join(' '))
  return ok(`${addresses.length} of ${addresses.length} addresses answer`)
}

type Addresses = readonly { trunk: string; uri: string }[]

const silentText = (down: Addresses, count: number) =>
  `${down.length} of ${count} addresses do not answer OPTIONS, or with an error such as 503: ${listed(down)}. Calls go to the others, or to the first one when none answers. Check the address in trunks.json and the firewall, and ask the trunk's company whether it answers OPTIONS.`

const unregisteredText = (unregistered: Addresses) =>
  `We are not registered at ${listed(unregistered)}: calls to our numbers may not reach us. The log of kamailio says what the trunk replied. Check the credentials in trunks.json.`

function listed(addresses: Addresses): string {
  return addresses.map(({ trunk, uri }) => `${uri} of ${trunk}`).join(', ')
}

/** The certificates of trunks over TLS, and ours for them. */
async function checkCertificates(sip: SipConfig): Promise<Finding> {
  const schema = gatewayCertificates
  const found = await createGatewayRequest(sip)('GET', '/certificates', { status: 200, schema })
  const { ownValidTo, trunks } = found
  if (trunks.length === 0) return ok('No trunk is reached over TLS')
  const ends = [
    ...trunks.map(({ uri, validTo }) => ({ whose: uri, validTo })),
    { whose: 'SIP_TRUNK_CERTIFICATE', validTo: ownValidTo },
  ]
  const faults = trunks.filter(({ is }) => is !== 'ok').map(faultOf)
  const soon = ends.flatMap(({ whose, validTo }) =>
    validTo !== null && endsSoon(new Date(validTo))
      ? [`${whose}: renew the certificate, which is valid until ${dayOf(validTo)}.`]
      : [],
  )
  const unread = ownValidTo === null ? ['The agent cannot read SIP_TRUNK_CERTIFICATE.'] : []
  const texts = [...faults, ...unread, ...soon]
  if (texts.length === 0) return ok(`${trunks.length} of ${trunks.length} are believed`)
  return warning(texts.join(' '))
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const FAULTS: Readonly<Record<TrunkCertificate['is'], string>> = {
  ok: '',
  untrusted: 'is of none of SIP_TRUNK_AUTHORITIES, or has expired, so that no call goes there',
  'other-name':
    'has another name than its host and its domain in trunks.json. kamailio 5.6 does not compare them: make sure that SIP_TRUNK_AUTHORITIES has the authority of this trunk alone',
  unreachable: 'cannot be read, because no TLS connection opens',
}

const faultOf = ({ uri, trunk, is, reason }: TrunkCertificate) =>
  `The certificate of ${uri} of ${trunk} ${FAULTS[is]} (${reason}).`

/** Passwords of browsers expire by the gateway's clock, and signatures are valid for minutes. */
async function checkClock(sip: SipConfig): Promise<Finding> {
  const vendorClock = createVendorClock()
  await fetchHealth({ ...sip, vendorClock })
  const gatewayNow = vendorClock.now()
  if (!gatewayNow) return problem("The gateway's response has no date, so it is not the agent's.")
  const seconds = secondsBetween(gatewayNow, new Date())
  const apart = Math.abs(seconds).toFixed(0)
  if (Math.abs(seconds) <= MAX_CLOCK_SKEW_SECONDS) return ok(`${apart} s apart`)
  return problem(
    `This machine's clock is ${apart} s ${seconds > 0 ? 'ahead of' : 'behind'} the gateway's, so that calls may be refused. Synchronise both with NTP (timedatectl set-ntp true).`,
  )
}
