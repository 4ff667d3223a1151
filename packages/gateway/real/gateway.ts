import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GATEWAY_KEYS,
  chooseGatewayPorts,
  makeGatewayFolder,
  serverVariables,
} from '../../../tools/gateway/gateway-settings.ts'
import {
  type GatewayProgram,
  type GatewayPrograms,
  startGatewayPrograms,
} from '../../../tools/gateway/gateway-programs.ts'
import { requestAgent } from '../../../tools/gateway/request-agent.ts'
import { type StandInServer, startStandInServer } from './stand-in-server.ts'

const SECRET = GATEWAY_KEYS.GATEWAY_SECRET

/** Options of rtpengine, which otherwise keeps a call for 30 s after its end. */
export const FORGETS_AT_ONCE = ['--delete-delay=0']

/** A gateway on free ports of the loopback interface, beside a stand-in of the product's server. */
export interface Gateway extends GatewayPrograms {
  server: StandInServer
  /** Where the agent listens to the server. */
  controlUrl: string
  webSocketUrl: string
  /** The port of the only address of trunk `wholesale`, where a test starts a phone. */
  phonePort: number
  /** The port of the second address of trunk `office`, which also requires a password. */
  secondPort: number
  /** The UDP port for trunks. */
  trunkPort: number
  /** The port where kamailio waits for the agent. */
  agentPort: number
  /** The port for commands to rtpengine. */
  mediaPort: number
  folder: string
  /** Sends a signed request to the agent. @returns the JSON of the response */
  request(method: string, path: string, content?: object): Promise<unknown>
}

/**
 * @param otherTrunks beside those of {@link testTrunks}; called with the ports of the phones
 * @param variables further ones of all programs
 * @param variablesOf further ones of one program
 */
export async function startGateway(
  otherTrunks: (ports: { phone: number; secondPhone: number }) => object[] = () => [],
  variables: Readonly<Record<string, string>> = {},
  rtpengineOptions: readonly string[] = [],
  variablesOf: (name: GatewayProgram) => Readonly<Record<string, string>> = () => ({}),
): Promise<Gateway> {
  const ports = await chooseGatewayPorts()
  const server = await startStandInServer(SECRET)
  const folder = mkdtempSync(join(tmpdir(), 'ringback-gateway-'))
  makeGatewayFolder(folder, [...testTrunks(ports.phone, ports.secondPhone), ...otherTrunks(ports)])
  const programs = await startGatewayPrograms({
    ...{ ports, folder, variables, serverUrl: server.url },
    ...{ rtpengineOptions, variablesOf },
  })
  // The programs that run change when a test starts one again.
  return Object.assign(programs, {
    server,
    controlUrl: serverVariables(ports).GATEWAY_CONTROL_URL,
    webSocketUrl: serverVariables(ports).SIP_SOCKET_URL,
    phonePort: ports.phone,
    secondPort: ports.secondPhone,
    trunkPort: ports.trunk,
    agentPort: ports.agent,
    mediaPort: ports.media,
    folder,
    request: (method: string, path: string, content?: object) =>
      requestAgent(ports, method, path, content),
    stop: stopWith(programs.stop, async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }),
  })
}

const stopWith = (stop: () => Promise<void>, others: () => Promise<void>) => async () => {
  await stop()
  await others()
}

export const TRUNK_CREDENTIALS = { user: 'ringback', password: 'of the trunk', realm: 'trunk.test' }

/** The trunks of the tests: in the form of `trunks.json`. */
function testTrunks(phonePort: number, secondPort: number) {
  const first = { uri: `sip:127.0.0.1:${phonePort}`, weight: 100 }
  const second = { uri: `sip:127.0.0.1:${secondPort}`, weight: 1 }
  const domain = 'trunk.test'
  const national = {
    kind: 'national',
    callingCode: '1',
    nationalPrefix: '',
    internationalPrefix: '011',
  }
  return [
    { name: 'wholesale', domain, addresses: [first] },
    { name: 'narrow', domain, addresses: [first], channels: 1 },
    {
      name: 'office',
      domain,
      addresses: [first, second],
      format: national,
      credentials: TRUNK_CREDENTIALS,
    },
  ]
}
