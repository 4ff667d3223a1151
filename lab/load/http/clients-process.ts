import { answerParent } from './answer-parent.ts'
import type { Account } from '../crowd.ts'
import {
  type Counted,
  type Sender,
  UNDER_OVERLOAD,
  agentOf,
  createCount,
  createSender,
  isServed,
} from '../count-answers.ts'
import { carrierRequests } from './vendor-requests.ts'

/*
 * A process of a load, started by load-process.ts: clients that each send a request as soon as the one before is
 * answered. It runs beside the process that measures, so that its work does not delay the clock there.
 */

export interface ClientsOptions {
  clients: number
  /** `browse`: three reads of the balance, one of the history, one pre-create. `call`: a whole call, also the carrier's part. */
  act: 'balance' | 'browse' | 'call'
  /** The load ends when the clients have done so many acts, or when the parent stops it. */
  acts: number
  /** Each client uses its share of them. */
  accounts: readonly Account[]
  /** Where requests are sent to. Clients are spread over them. */
  servers: readonly string[]
  /** What webhooks are signed for. */
  publicUrl: string
}

export interface ClientsResult extends Counted {
  acts: number
  /** The duration of each act that succeeded, in ms. */
  actDurations: number[]
  seconds: number
  /** Processor time of the process. */
  cpuSeconds: number
}

const TO_NUMBER = '+14155550106'

answerParent(run)

async function run(options: ClientsOptions, isStopped: () => boolean): Promise<ClientsResult> {
  const counted = createCount()
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const actDurations: number[] = []
  let acts = 0
  const live = async (n: number) => {
    const sender = createSender(counted, agentOf(n), UNDER_OVERLOAD)
    const accounts = options.accounts.filter((_, index) => index % options.clients === n)
    const server = options.servers[n % options.servers.length] ?? ''
    for (let turn = 0; !isStopped() && acts < options.acts; turn++) {
      const account = accounts[turn % accounts.length]
      if (!account) throw new Error('There are fewer accounts than clients')
      const from = performance.now()
      const isDone = await ACTS[options.act]({ ...options, sender, account, server }, turn)
      acts++
      if (isDone) actDurations.push(performance.now() - from)
    }
    sender.close()
  }
  await Promise.all(Array.from({ length: options.clients }, (_, n) => live(n)))
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (performance.now() - startedAt) / 1_000
  return { ...counted, ...{ acts, actDurations, seconds, cpuSeconds: (user + system) / 1e6 } }
}

interface Client extends ClientsOptions {
  sender: Sender
  account: Account
  server: string
}

/** Each returns whether everything was answered 2xx. */
const ACTS = {
  balance: async client => isServed((await get(client, '/api/credits/balance')).status),
  async browse(client, turn) {
    const part = turn % 5
    if (part === 4) return (await placeCall(client)) !== null
    const path = part === 3 ? '/api/credits/transactions' : '/api/credits/balance'
    return isServed((await get(client, path)).status)
  },
  async call(client) {
    const id = await placeCall(client)
    if (id === null) return false
    const call = { id, userId: client.account.id, toNumber: TO_NUMBER }
    for (const request of carrierRequests(client.publicUrl, call)) {
      const url = request.url.replace(client.publicUrl, client.server)
      const { status } = await client.sender.send({ ...request, url })
      if (!isServed(status)) return false
    }
    return true
  },
} satisfies Record<string, (client: Client, turn: number) => Promise<boolean>>

function get({ sender, account, server }: Client, path: string) {
  const headers = { authorization: `Bearer ${account.bearer}` }
  return sender.send({ url: `${server}${path}`, headers })
}

/** @returns the id of the pre-created call; null if it was refused */
async function placeCall({ sender, account, server }: Client): Promise<string | null> {
  const { status, body } = await sender.send({
    url: `${server}/api/call/pre-create`,
    body: JSON.stringify({ toNumber: TO_NUMBER }),
    headers: { authorization: `Bearer ${account.bearer}`, 'content-type': 'application/json' },
  })
  return isServed(status) ? String(body?.['callId']) : null
}
