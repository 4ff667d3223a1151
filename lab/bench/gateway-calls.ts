import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type DialogClient,
  connectDialogClient,
} from '../../packages/gateway/real/dialog-client.ts'
import { footprintOf } from '../../packages/gateway/real/footprint.ts'
import { FORGETS_AT_ONCE, type Gateway, startGateway } from '../../packages/gateway/real/gateway.ts'
import { ANSWERS, startPhone } from '../../tools/gateway/phone.ts'
import { cpuSecondsOf, processesOf } from '../../tools/processes/process-use.ts'
import { type Relay, startRelay } from './setup/relay.ts'
import { median, report, reportScore } from './setup/report.ts'

/*
 * How many calls a second the gateway carries with its authorisation, reports and checks, compared with kamailio and
 * rtpengine alone, both under the same load by turns. The server answers at once: what it needs itself is in the
 * benches `money-path` and `http`. Then the memory that calls take while they last.
 */
const ROUNDS = 5
const ROUND_MS = 4_000
const CLIENTS = 12
/** deploy/sip/README.md, "What to know". */
const LEAST = 0.4
/** Calls that last at once. */
const LASTING = 100
/** Of each part, for all of them. */
const MOST_MB = 50
const PARTS = {
  shared: 'shared by the processes of kamailio',
  kamailio: 'of the processes of kamailio themselves',
  rtpengine: 'of rtpengine',
  agent: 'of the agent',
}

let nextIdentity = 0

const folder = mkdtempSync(join(tmpdir(), 'ringback-bench-'))
const gateway = await startGateway(undefined, undefined, FORGETS_AT_ONCE)
const relay = await startRelay(folder, FORGETS_AT_ONCE)
const phones = [
  await startPhone(gateway.phonePort, ANSWERS, { folder }),
  await startPhone(relay.phonePort, ANSWERS, { folder }),
]
try {
  await measureMemory()
  await compare()
} finally {
  await Promise.all([...phones.map(phone => phone.stop()), gateway.stop(), relay.stop()])
  rmSync(folder, { recursive: true, force: true })
}

interface Carried {
  callsPerSecond: number
  /** Processor time of a call, of all programs of a side. */
  cpuMs: number
}

async function compare(): Promise<void> {
  const ours = await connect(gateway.webSocketUrl, CLIENTS)
  const alone = await connect(relay.webSocketUrl, CLIENTS)
  const carried: { ours: Carried[]; alone: Carried[] } = { ours: [], alone: [] }
  // Round 0 warms up both sides and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const [mine, its] = [await carry(gateway, ours), await carry(relay, alone)]
    if (round === 0) continue
    carried.ours.push(mine)
    carried.alone.push(its)
  }
  for (const { socket } of [...ours, ...alone]) socket.close()
  const middle = (of: Carried[], what: keyof Carried) => median(of.map(each => each[what]))
  for (const [of, name] of [
    [carried.ours, 'the gateway'],
    [carried.alone, 'kamailio and rtpengine alone'],
  ] as const)
    process.stdout.write(
      `${name}: ${middle(of, 'callsPerSecond').toFixed(0)} calls a second, ${middle(of, 'cpuMs').toFixed(1)} ms of processor time each\n`,
    )
  reportScore({
    name: 'calls a second, gateway divided by kamailio and rtpengine alone',
    value: middle(carried.ours, 'callsPerSecond') / middle(carried.alone, 'callsPerSecond'),
    unit: 'times',
    atLeast: LEAST,
  })
}

function connect(url: string, count: number): Promise<DialogClient[]> {
  return Promise.all(Array.from({ length: count }, () => connectDialogClient(url)))
}

/** Each client places calls one after the other, and ends each as soon as it is answered. */
async function carry(side: Gateway | Relay, clients: DialogClient[]): Promise<Carried> {
  const cpuBefore = cpuOf(side)
  const from = performance.now()
  let done = 0
  await Promise.all(
    clients.map(async client => {
      while (performance.now() - from < ROUND_MS) {
        const { dialog } = await place(client)
        await client.request(dialog, 'BYE')
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  return { callsPerSecond: done / seconds, cpuMs: ((cpuOf(side) - cpuBefore) * 1_000) / done }
}

/** Each call is another user's, because the gateway limits the calls of one. */
async function place(client: DialogClient) {
  const call = await client.call({ identity: `user${++nextIdentity}` })
  if (call.answer.status !== 200) throw new Error(`refused: ${call.answer.status}`)
  return call
}

/** Processor time of a side's programs. */
function cpuOf(side: Gateway | Relay): number {
  const programs = [side.kamailio, side.rtpengine, ...('agent' in side ? [side.agent] : [])]
  const ids = programs.flatMap(({ pid }) => processesOf(pid))
  return ids.reduce((total, id) => total + cpuSecondsOf(id), 0)
}

async function measureMemory(): Promise<void> {
  const clients = await connect(gateway.webSocketUrl, LASTING)
  const before = await footprintOf(gateway)
  const calls = []
  for (const client of clients) calls.push({ client, ...(await place(client)) })
  const after = await footprintOf(gateway)
  for (const { client, dialog } of calls) {
    await client.request(dialog, 'BYE')
    client.socket.close()
  }
  for (const part of ['shared', 'kamailio', 'rtpengine', 'agent'] as const) {
    const bytes = after[`${part}Bytes`] - before[`${part}Bytes`]
    const name = `memory of ${LASTING} calls that last, ${PARTS[part]}`
    report({ name, value: bytes / 1_048_576, unit: 'MB', limit: MOST_MB })
  }
}
