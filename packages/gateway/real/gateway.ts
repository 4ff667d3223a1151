import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './root.ts'
import { createSocket } from 'node:dgram'
import { signatureHeaders } from '../src/signature.ts'
import { eventually } from './eventually.ts'
import { freePorts } from './free-ports.ts'
import { type StandInServer, startStandInServer } from './stand-in-server.ts'
import { type Program, startProgram } from './start-program.ts'

export const SECRET = 'secret-of-server-and-agent'
export const DOMAIN = 'gateway.test'
/** The secret of the credentials of browsers. */
export const BROWSER_SECRET = 'secret-of-the-browsers'
const CONFIG = join(ROOT, 'deploy/sip')
const MEDIA_PORTS = 400

/** A gateway with the configurations of `deploy/sip`, on free ports of the loopback interface. */
export interface Gateway {
  server: StandInServer
  webSocketUrl: string
  /** Where the agent hears the server. */
  controlUrl: string
  /** The port of the only address of trunk `wholesale`, where a test starts a phone. */
  phonePort: number
  /** The port of the second address of trunk `office`, which also asks for a password. */
  secondPort: number
  /** The UDP port for trunks. */
  trunkPort: number
  folder: string
  kamailio: Program
  rtpengine: Program
  agent: Program
  /** Sends a signed request to the agent. @returns the JSON of the response */
  request(method: string, path: string): Promise<unknown>
  /** The keys that rtpengine has heard, on either side. */
  keys: { event: number }[]
  startAgent(): Promise<void>
  startKamailio(): Promise<void>
  stop(): Promise<void>
}

/** @param serverUrl whom the agent asks; by default a stand-in of the product's server */
export async function startGateway(serverUrl?: string): Promise<Gateway> {
  const [browser = 0, trunk = 0, rpc = 0, agent = 0, media = 0, control = 0, ...phones] =
    await freePorts(8)
  const [phonePort = 0, secondPort = 0] = phones
  const ports = { browser, trunk, rpc, agent, media, control }
  const server = await startStandInServer(SECRET)
  const folder = mkdtempSync(join(tmpdir(), 'ringback-gateway-'))
  mkdirSync(join(folder, 'reports'))
  writeTrunks(folder, phonePort, secondPort)
  const env = environment(folder, ports, serverUrl ?? server.url)
  await writeTrunkList(folder, env)
  const { keys, port: keysPort, close } = await hearKeys()
  const rtpengine = startRtpengine(media, keysPort)
  await answersPing(media)
  const gateway: Gateway = {
    server,
    controlUrl: `http://127.0.0.1:${control}`,
    webSocketUrl: `ws://127.0.0.1:${browser}`,
    phonePort,
    secondPort,
    trunkPort: trunk,
    folder,
    kamailio: startKamailio(folder, env),
    rtpengine,
    agent: startAgent(env),
    keys,
    request: (method, path) => requestAgent(control, method, path),
    startAgent: async () => {
      gateway.agent = startAgent(env)
      await isReady(gateway)
    },
    startKamailio: async () => {
      gateway.kamailio = startKamailio(folder, env)
      await isReady(gateway)
    },
    stop: async () => {
      close()
      const { agent: running, kamailio } = gateway
      await Promise.all([running.stop(), kamailio.stop(), rtpengine.stop(), server.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await isReady(gateway)
  return gateway
}

function startKamailio(folder: string, env: NodeJS.ProcessEnv): Program {
  const config = join(CONFIG, 'kamailio.cfg')
  return startProgram(
    'kamailio',
    ['-DD', '-E', '-f', config, '-w', folder, '-Y', folder, '-m', '64'],
    { env },
  )
}

function environment(
  folder: string,
  ports: Readonly<Record<'browser' | 'trunk' | 'rpc' | 'agent' | 'media' | 'control', number>>,
  serverUrl: string,
): NodeJS.ProcessEnv {
  return {
    SIP_ADDRESS: '127.0.0.9',
    SIP_BROWSER_LISTEN: `tcp:127.0.0.1:${ports.browser}`,
    SIP_TRUNK_LISTEN: `udp:127.0.0.1:${ports.trunk}`,
    SIP_RPC_LISTEN: `tcp:127.0.0.1:${ports.rpc}`,
    SIP_RPC_PORT: String(ports.rpc),
    SIP_AGENT_LISTEN: `127.0.0.1:${ports.agent}`,
    SIP_RTPENGINE: `udp:127.0.0.1:${ports.media}`,
    SIP_DOMAIN: DOMAIN,
    SIP_SECRET: BROWSER_SECRET,
    SIP_MASK_KEY: 'key of the masks',
    SIP_REPORTS_SCRIPT: join(CONFIG, 'reports.lua'),
    SIP_REPORTS_FOLDER: join(folder, 'reports'),
    SIP_TRUNK_LIST: join(folder, 'trunks.list'),
    GATEWAY_SERVER_URL: serverUrl,
    GATEWAY_SECRET: SECRET,
    GATEWAY_LISTEN: `127.0.0.1:${ports.control}`,
    GATEWAY_TRUNKS: join(folder, 'trunks.json'),
  }
}

function startAgent(env: NodeJS.ProcessEnv, ...args: string[]): Program {
  const main = join(ROOT, 'packages/gateway/src/main.ts')
  return startProgram(process.execPath, ['--import', 'tsx', main, ...args], { env, cwd: ROOT })
}

async function writeTrunkList(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const files = [join(folder, 'trunks.json'), join(folder, 'trunks.list')]
  const writer = startAgent(env, 'write-trunk-list', ...files)
  await eventually(() => assert(writer.hasExited()))
}

export const TRUNK_CREDENTIALS = { user: 'ringback', password: 'of the trunk', realm: 'trunk.test' }

function writeTrunks(folder: string, phonePort: number, secondPort: number) {
  const first = { uri: `sip:127.0.0.1:${phonePort}`, weight: 100 }
  const second = { uri: `sip:127.0.0.1:${secondPort}`, weight: 1 }
  const domain = 'trunk.test'
  const national = {
    kind: 'national',
    callingCode: '1',
    nationalPrefix: '',
    internationalPrefix: '011',
  }
  const trunks = [
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
  writeFileSync(join(folder, 'trunks.json'), JSON.stringify(trunks))
}

async function requestAgent(port: number, method: string, path: string): Promise<unknown> {
  const headers = signatureHeaders({ method, path, body: '' }, SECRET, Date.now() / 1_000)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
  return response.json()
}

function startRtpengine(port: number, keysPort: number): Program {
  const first = 20_000 + Math.floor(Math.random() * 20) * MEDIA_PORTS
  return startProgram('rtpengine', [
    `--config-file=${join(CONFIG, 'rtpengine.conf')}`,
    ...['--interface=127.0.0.1', `--listen-ng=127.0.0.1:${port}`, '--num-threads=2'],
    ...[`--port-min=${first}`, `--port-max=${first + MEDIA_PORTS - 1}`],
    ...['--foreground', '--log-stderr', `--dtmf-log-dest=127.0.0.1:${keysPort}`],
  ])
}

/** Waits until the agent is connected, which kamailio logs. */
async function isReady({ kamailio, agent, rtpengine }: Gateway): Promise<void> {
  await eventually(() => {
    for (const program of [kamailio, agent, rtpengine])
      if (program.hasExited()) throw new Error(`a program has exited: ${program.output()}`)
    const [, last = ''] = kamailio
      .output()
      .split(/the agent is (?=connected|away)(?!.*the agent is)/s)
    assert(last.startsWith('connected'))
  })
}

/** Listens to what rtpengine says about keys, in JSON. */
async function hearKeys() {
  const keys: Gateway['keys'] = []
  const socket = createSocket('udp4')
  socket.on('message', text => keys.push(JSON.parse(text.toString())))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { keys, port: socket.address().port, close: () => socket.close() }
}

/** Waits until rtpengine answers, in its protocol ng. */
async function answersPing(port: number): Promise<void> {
  const socket = createSocket('udp4')
  let hasAnswered = false
  socket.on('message', () => (hasAnswered = true))
  socket.on('error', () => {})
  try {
    await eventually(() => {
      socket.send('1 d7:command4:pinge', port, '127.0.0.1')
      assert(hasAnswered)
    })
  } finally {
    socket.close()
  }
}
