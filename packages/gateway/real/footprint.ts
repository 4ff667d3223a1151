import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { gatewayHealth } from '@ringback/contract/gateway/gateway-control'
import { processesOf } from '../../../tools/processes/process-use.ts'
import type { Program } from '../../../tools/gateway/start-program.ts'
import type { Gateway } from './gateway.ts'

/** What a gateway holds. */
export interface Footprint {
  /** Memory that kamailio's processes share: transactions, dialogs, registrations, tables. */
  sharedBytes: number
  sharedLimitBytes: number
  /** Memory that the processes of each have for themselves. */
  kamailioBytes: number
  rtpengineBytes: number
  agentBytes: number
  /** What all of them have logged. */
  loggedBytes: number
  /** Calls that have ports of rtpengine. */
  mediaSessions: number
  /** Calls that the agent takes for live. */
  liveCalls: number
  /** The processes of kamailio: others than before are new ones. */
  processes: readonly number[]
}

export async function footprintOf(gateway: Gateway): Promise<Footprint> {
  const { kamailio, liveCalls } = gatewayHealth.parse(await gateway.request('GET', '/health'))
  if (!kamailio) throw new Error('kamailio does not answer')
  const processes = processesOf(gateway.kamailio.pid)
  const bytesOf = (pid: number) => sum(processesOf(pid).map(privateBytes))
  return {
    sharedBytes: kamailio.memory.usedBytes,
    sharedLimitBytes: kamailio.memory.totalBytes,
    kamailioBytes: sum(processes.map(privateBytes)),
    rtpengineBytes: bytesOf(gateway.rtpengine.pid),
    agentBytes: bytesOf(gateway.agent.pid),
    loggedBytes: sum([gateway.kamailio, gateway.rtpengine, gateway.agent].map(logged)),
    mediaSessions: await mediaSessionsOf(gateway.mediaPort),
    liveCalls,
    processes,
  }
}

const logged = (program: Program) => program.printedBytes()

function privateBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss_Anon:\s+(\d+)/m.exec(rollup)?.[1]) * 1_024
}

/** Sends a command to rtpengine in its protocol ng. */
async function mediaSessionsOf(port: number): Promise<number> {
  const socket = createSocket('udp4')
  try {
    // rtpengine repeats its answer to a command with the cookie of one before.
    socket.send(`${randomUUID()} d7:command4:liste`, port, '127.0.0.1')
    const [answer] = (await once(socket, 'message')) as [Buffer]
    const [, calls = ''] = /5:callsl(.*?)e6:result/.exec(answer.toString('latin1')) ?? []
    return calls.match(/\d+:/g)?.length ?? 0
  } finally {
    socket.close()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
