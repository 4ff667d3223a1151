import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { join } from 'node:path'
import { findGatewayProgram } from '../programs/find-gateway.ts'
import { ROOT } from '../product.ts'
import { eventually } from './eventually.ts'
import { CONFIGURATIONS, type GatewayPorts, gatewayVariables } from './gateway-settings.ts'
import { type Program, startProgram } from './start-program.ts'

/** The programs of a gateway with the configurations of `deploy/sip`, on the loopback interface. */
export interface GatewayPrograms {
  kamailio: Program
  rtpengine: Program
  agent: Program
  /** Starts the agent again after it was stopped. */
  startAgent(): Promise<void>
  startKamailio(): Promise<void>
  stop(): Promise<void>
}

export interface GatewayOptions {
  ports: GatewayPorts
  /** Made by `makeGatewayFolder`. */
  folder: string
  /** Whom the agent asks. */
  serverUrl: string
  /** Addresses of this machine at which browsers send sound; the loopback interface by default. */
  mediaAddresses?: readonly string[]
  /** Further options of rtpengine. */
  rtpengineOptions?: readonly string[]
  /** The folder of the log files. */
  logs?: string
  /** Called with the name of a program and its output, if it exits by itself. */
  onExit?: (name: string, output: string) => void
}

const MEDIA_PORTS = 400

/** @throws with the output of a program that has exited. */
export async function startGatewayPrograms(options: GatewayOptions): Promise<GatewayPrograms> {
  const { folder, ports } = options
  const env = gatewayVariables(folder, ports, options.serverUrl)
  const start: Start = (name, args) =>
    startProgram(name === 'agent' ? process.execPath : (findGatewayProgram(name) ?? name), args, {
      env,
      cwd: ROOT,
      ...(options.logs !== undefined && { log: join(options.logs, `${name}.log`) }),
      onExit: output => options.onExit?.(name, output),
    })
  await writeTrunkList(env)
  const rtpengine = startRtpengine(start, options)
  const programs: GatewayPrograms = {
    rtpengine,
    kamailio: startKamailio(start, folder),
    agent: startAgent(start),
    async startAgent() {
      programs.agent = startAgent(start)
      await isReady(programs)
    },
    async startKamailio() {
      programs.kamailio = startKamailio(start, folder)
      await isReady(programs)
    },
    async stop() {
      const { agent, kamailio } = programs
      await Promise.all([agent.stop(), kamailio.stop(), rtpengine.stop()])
    },
  }
  try {
    await Promise.all([answersPing(ports.media), isReady(programs)])
  } catch (error) {
    await programs.stop()
    throw error
  }
  return programs
}

type Start = (name: 'kamailio' | 'rtpengine' | 'agent', args: readonly string[]) => Program

function startKamailio(start: Start, folder: string): Program {
  const config = join(CONFIGURATIONS, 'kamailio.cfg')
  const options = ['-DD', '-E', '-f', config, '-w', folder, '-Y', folder, '-m', '64']
  return start('kamailio', options)
}

const AGENT = ['--import', 'tsx', 'packages/gateway/src/main.ts']

function startAgent(start: Start): Program {
  return start('agent', AGENT)
}

async function writeTrunkList(env: ReturnType<typeof gatewayVariables>): Promise<void> {
  const files = [env.GATEWAY_TRUNKS, env.SIP_TRUNK_LIST]
  const args = [...AGENT, 'write-trunk-list', ...files]
  const writer = startProgram(process.execPath, args, { cwd: ROOT })
  await eventually(() => assert(writer.hasExited()))
}

function startRtpengine(start: Start, options: GatewayOptions): Program {
  const first = 20_000 + Math.floor(Math.random() * 20) * MEDIA_PORTS
  const { mediaAddresses = ['127.0.0.1'], rtpengineOptions = [] } = options
  return start('rtpengine', [
    `--config-file=${join(CONFIGURATIONS, 'rtpengine.conf')}`,
    // Trunks get the first one.
    ...mediaAddresses.map(address => `--interface=here/${address}`),
    ...[`--listen-ng=127.0.0.1:${options.ports.media}`, '--num-threads=2'],
    ...[`--port-min=${first}`, `--port-max=${first + MEDIA_PORTS - 1}`],
    ...['--foreground', '--log-stderr', ...rtpengineOptions],
  ])
}

/** Waits until the agent is connected, which kamailio logs. */
async function isReady(programs: GatewayPrograms): Promise<void> {
  const { kamailio, agent, rtpengine } = programs
  const exited = () =>
    Object.entries({ kamailio, agent, rtpengine }).find(([, program]) => program.hasExited())
  await eventually(() => {
    if (exited()) return
    const [, last = ''] = kamailio
      .output()
      .split(/the agent is (?=connected|away)(?!.*the agent is)/s)
    assert(last.startsWith('connected'))
  })
  const [name, program] = exited() ?? []
  if (program) throw new Error(`${name} has exited:\n${program.output().slice(-4_000)}`)
}

/** Waits until rtpengine answers, in its protocol ng. */
export async function answersPing(port: number): Promise<void> {
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
