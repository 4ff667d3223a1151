import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './root.ts'
import { createSocket } from 'node:dgram'
import { eventually } from './eventually.ts'
import { freePorts } from './free-ports.ts'
import { type StandInServer, startStandInServer } from './stand-in-server.ts'
import { type Program, startProgram } from './start-program.ts'

const SECRET = 'secret-of-server-and-agent'
export const DOMAIN = 'gateway.test'
/** The secret of the credentials of browsers. */
export const BROWSER_SECRET = 'secret-of-the-browsers'
const CONFIG = join(ROOT, 'deploy/sip')
const MEDIA_PORTS = 400

/** A gateway with the configurations of `deploy/sip`, on free ports of the loopback interface. */
export interface Gateway {
  server: StandInServer
  webSocketUrl: string
  /** The port of the only address of trunk `wholesale`, where a test starts a phone. */
  phonePort: number
  /** The UDP port for trunks. */
  trunkPort: number
  folder: string
  kamailio: Program
  rtpengine: Program
  agent: Program
  startAgent(): Promise<void>
  stop(): Promise<void>
}

export async function startGateway(): Promise<Gateway> {
  const [browser = 0, trunk = 0, rpc = 0, agent = 0, media = 0, phonePort = 0] = await freePorts(6)
  const ports = { browser, trunk, rpc, agent, media }
  const server = await startStandInServer(SECRET)
  const folder = mkdtempSync(join(tmpdir(), 'ringback-gateway-'))
  mkdirSync(join(folder, 'reports'))
  writeTrunks(folder, phonePort)
  const env = environment(folder, ports, server.url)
  await writeTrunkList(folder, env)
  const rtpengine = startRtpengine(media)
  await answersPing(media)
  const kamailio = startProgram(
    'kamailio',
    ['-DD', '-E', '-f', join(CONFIG, 'kamailio.cfg'), '-w', folder, '-Y', folder, '-m', '64'],
    { env },
  )
  const gateway: Gateway = {
    server,
    webSocketUrl: `ws://127.0.0.1:${browser}`,
    phonePort,
    trunkPort: trunk,
    folder,
    kamailio,
    rtpengine,
    agent: startAgent(env),
    startAgent: async () => {
      gateway.agent = startAgent(env)
      await isReady(gateway)
    },
    stop: async () => {
      await Promise.all([gateway.agent.stop(), kamailio.stop(), rtpengine.stop(), server.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await isReady(gateway)
  return gateway
}

function environment(
  folder: string,
  ports: { browser: number; trunk: number; rpc: number; agent: number; media: number },
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
    SIP_TRUNK_LIST: join(folder, 'trunks.list'),
    GATEWAY_SERVER_URL: serverUrl,
    GATEWAY_SECRET: SECRET,
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

function writeTrunks(folder: string, phonePort: number) {
  const trunks = [
    {
      name: 'wholesale',
      domain: 'trunk.test',
      addresses: [{ uri: `sip:127.0.0.1:${phonePort}`, weight: 100 }],
    },
  ]
  writeFileSync(join(folder, 'trunks.json'), JSON.stringify(trunks))
}

function startRtpengine(port: number): Program {
  const first = 20_000 + Math.floor(Math.random() * 20) * MEDIA_PORTS
  return startProgram('rtpengine', [
    `--config-file=${join(CONFIG, 'rtpengine.conf')}`,
    ...['--interface=127.0.0.1', `--listen-ng=127.0.0.1:${port}`, '--num-threads=2'],
    ...[`--port-min=${first}`, `--port-max=${first + MEDIA_PORTS - 1}`],
    ...['--foreground', '--log-stderr'],
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
