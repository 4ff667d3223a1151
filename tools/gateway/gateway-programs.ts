import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
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
  /** Stops the agent. Settles when kamailio knows. */
  stopAgent(signal?: NodeJS.Signals): Promise<void>
  startKamailio(): Promise<void>
  startRtpengine(): Promise<void>
  stop(): Promise<void>
}

export interface GatewayOptions {
  ports: GatewayPorts
  /** Made by `makeGatewayFolder`. */
  folder: string
  /** The server of the agent. */
  serverUrl: string
  /** Addresses of this machine at which browsers send sound; the loopback interface by default. */
  mediaAddresses?: readonly string[]
  /** Further options of rtpengine. */
  rtpengineOptions?: readonly string[]
  /** Further variables of all programs. */
  variables?: Readonly<Record<string, string>>
  /** Further variables of one program. */
  variablesOf?: (name: GatewayProgram) => Readonly<Record<string, string>>
  /** The folder of the log files. */
  logs?: string
  /** Called with the name of a program and its output, if it exits by itself. */
  onExit?: (name: string, output: string) => void
}

/** @throws with the output of a program that has exited. */
export async function startGatewayPrograms(options: GatewayOptions): Promise<GatewayPrograms> {
  const { folder, ports } = options
  const env = { ...gatewayVariables(folder, ports, options.serverUrl), ...options.variables }
  const start: Start = (name, args) =>
    startProgram(name === 'agent' ? process.execPath : (findGatewayProgram(name) ?? name), args, {
      env: { ...env, ...options.variablesOf?.(name) },
      cwd: ROOT,
      ...(options.logs !== undefined && { log: join(options.logs, `${name}.log`) }),
      onExit: output => options.onExit?.(name, output),
    })
  await writeTrunkFiles(env)
  const programs: GatewayPrograms = {
    rtpengine: startRtpengine(ports, options, start),
    kamailio: startKamailio(start, folder),
    agent: startAgent(start),
    async startAgent() {
      programs.agent = startAgent(start)
      await isReady(programs, ports)
    },
    async stopAgent(signal) {
      await programs.agent.stop(signal)
      await eventually(() =>
        assert.equal(
          agentState(programs.kamailio),
          'away',
          'kamailio has not noticed in time that the agent is away.',
        ),
      )
    },
    async startKamailio() {
      programs.kamailio = startKamailio(start, folder)
      await isReady(programs, ports)
    },
    async startRtpengine() {
      programs.rtpengine = startRtpengine(ports, options, start)
      await answersPing(ports.media)
    },
    async stop() {
      const { agent, kamailio, rtpengine } = programs
      await Promise.all([agent.stop(), kamailio.stop(), rtpengine.stop()])
    },
  }
  try {
    await Promise.all([answersPing(ports.media), isReady(programs, ports)])
  } catch (error) {
    await programs.stop()
    throw error
  }
  return programs
}

export type GatewayProgram = 'kamailio' | 'rtpengine' | 'agent'
type Start = (name: GatewayProgram, args: readonly string[]) => Program

function startKamailio(start: Start, folder: string): Program {
  return start('kamailio', kamailioOptions(folder))
}

/** The command line of the unit of systemd, with another folder for its files. */
export function kamailioOptions(folder: string): string[] {
  const unit = readFileSync(join(CONFIGURATIONS, 'ringback-kamailio.service'), 'utf8')
  const [, options = ''] = /^ExecStart=\S+ (.*)$/m.exec(unit) ?? []
  return options.split(' ').map(option => (option === '/run/ringback' ? folder : option))
}

const AGENT = ['--import', 'tsx', 'packages/gateway/src/main.ts']

function startAgent(start: Start): Program {
  return start('agent', AGENT)
}

async function writeTrunkFiles(env: Record<string, string>): Promise<void> {
  const writer = startProgram(process.execPath, [...AGENT, 'write-trunk-files'], { cwd: ROOT, env })
  await eventually(() =>
    assert(writer.hasExited(), 'The agent has not written the files of the trunks in time.'),
  )
}

/** Starts rtpengine with the settings of `deploy/sip`. */
export function startRtpengine(
  ports: GatewayPorts,
  { mediaAddresses = ['127.0.0.1'], rtpengineOptions = [] }: Partial<GatewayOptions> = {},
  start: (name: 'rtpengine', args: readonly string[]) => Program = (name, args) =>
    startProgram(findGatewayProgram(name) ?? name, args),
): Program {
  return start('rtpengine', [
    `--config-file=${join(CONFIGURATIONS, 'rtpengine.conf')}`,
    // Trunks get the first one.
    ...mediaAddresses.map(address => `--interface=here/${address}`),
    ...[`--listen-ng=127.0.0.1:${ports.media}`, '--num-threads=2'],
    ...[`--port-min=${ports.sound.first}`, `--port-max=${ports.sound.last}`],
    ...['--foreground', '--log-stderr', ...rtpengineOptions],
  ])
}

/** Waits until the agent is connected, which kamailio logs, and listens to the server. */
async function isReady(programs: GatewayPrograms, { control }: GatewayPorts): Promise<void> {
  const { kamailio, agent, rtpengine } = programs
  const exited = () =>
    Object.entries({ kamailio, agent, rtpengine }).find(([, program]) => program.hasExited())
  await eventually(() => {
    if (exited()) return
    assert.equal(
      agentState(kamailio),
      'connected',
      'The agent has not connected to kamailio in time.',
    )
  })
  await eventually(async () => {
    // It refuses what is not signed.
    if (!exited()) await fetch(`http://127.0.0.1:${control}/health`)
  })
  const [name, program] = exited() ?? []
  if (program) throw new Error(`${name} has exited:\n${program.output().slice(-4_000)}`)
}

/** What kamailio has logged last about the agent: `connected` or `away`; undefined before the first connection. */
function agentState(kamailio: Program): string | undefined {
  return [...kamailio.output().matchAll(/the agent is (connected|away)/g)].at(-1)?.[1]
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
      assert(hasAnswered, 'rtpengine has not answered in time.')
    })
  } finally {
    socket.close()
  }
}
