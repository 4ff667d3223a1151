import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../product.ts'
import { type PortRange, freePorts, mediaPorts } from '../processes/free-ports.ts'

/** What server, agent and browsers share. It is not secret: this gateway is reached from this machine only. */
export const GATEWAY_KEYS = {
  GATEWAY_SECRET: 'secret-of-server-and-agent',
  /** Makes the passwords of browsers. */
  SIP_SECRET: 'secret-of-the-browsers',
  SIP_DOMAIN: 'gateway.test',
}

/** The configurations that are installed, too. */
export const CONFIGURATIONS = join(ROOT, 'deploy/sip')

/** Ports of the loopback interface that are free. */
export interface GatewayPorts {
  /** For WebSockets of browsers. */
  browser: number
  /** For trunks, over UDP. */
  trunk: number
  /** Where kamailio waits for the agent. */
  agent: number
  /** For commands of kamailio to rtpengine. */
  media: number
  /** For the server's requests to the agent. */
  control: number
  /** For phones behind the trunk. */
  phone: number
  secondPhone: number
  /** Where rtpengine takes ports for sound. */
  sound: PortRange
}

export async function chooseGatewayPorts(): Promise<GatewayPorts> {
  const sound = await mediaPorts()
  const [browser = 0, trunk = 0, agent = 0, ...others] = await freePorts(7)
  const [media = 0, control = 0, phone = 0, secondPhone = 0] = others
  return { browser, trunk, agent, media, control, phone, secondPhone, sound }
}

/** The gateway's variables of `deploy/sip/gateway.env`. Reports and the list of trunks are in `folder`. */
export function gatewayVariables(folder: string, ports: GatewayPorts, serverUrl: string) {
  return {
    ...GATEWAY_KEYS,
    SIP_ADDRESS: '127.0.0.9',
    SIP_BROWSER_LISTEN: `tcp:127.0.0.1:${ports.browser}`,
    SIP_TRUNK_LISTEN: `udp:127.0.0.1:${ports.trunk}`,
    SIP_AGENT_LISTEN: `127.0.0.1:${ports.agent}`,
    SIP_RTPENGINE: `udp:127.0.0.1:${ports.media}`,
    SIP_MASK_KEY: 'key of the masks',
    SIP_REPORTS_SCRIPT: join(CONFIGURATIONS, 'reports.lua'),
    SIP_REPORTS_FOLDER: join(folder, 'reports'),
    SIP_TRUNK_LIST: join(folder, 'trunks.list'),
    SIP_TRUNK_REGISTRATIONS: `text://${join(folder, 'registrations')}`,
    GATEWAY_SERVER_URL: serverUrl,
    GATEWAY_LISTEN: `127.0.0.1:${ports.control}`,
    GATEWAY_TRUNKS: join(folder, 'trunks.json'),
  }
}

/** The variables of a server whose calls go over this gateway, without those of the trunk. */
export function serverVariables(ports: GatewayPorts) {
  return {
    ...GATEWAY_KEYS,
    GATEWAY_CONTROL_URL: `http://127.0.0.1:${ports.control}`,
    SIP_SOCKET_URL: `ws://127.0.0.1:${ports.browser}`,
  }
}

/** Makes the gateway's folder with its trunks, in the form that `deploy/sip/README.md` describes. */
export function makeGatewayFolder(folder: string, trunks: readonly object[]): void {
  mkdirSync(join(folder, 'reports'), { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'trunks.json'), JSON.stringify(trunks))
}
