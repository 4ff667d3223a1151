import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readCall } from '../../actions/calls/history/read-calls.ts'
import { readBalance, readTransactions } from '../../actions/credit/read-credit.ts'
import { openPglite } from '../../adapters/pglite/pglite.ts'
import { bundleForNode } from '../../../testing/processes/bundle-for-node.ts'
import { FAR_END } from '../../../testing/people/callers.ts'
import { makeDataDirectory } from '../../../testing/database/data-directory.ts'
import { fakeTwilioWebhooks, twiml } from '../../../testing/vendors/fake-twilio-webhooks.ts'
import { expectBalanced } from '../../../testing/expect-balanced.ts'
import { testWorld } from '../../../testing/test-world.ts'

const SLOW_MS = 180_000
const SERVER = new URL('../../../testing/processes/killable-call-server.ts', import.meta.url)

describe('a server that is killed during a call', () => {
  let data: ReturnType<typeof makeDataDirectory>
  let bundle: Awaited<ReturnType<typeof bundleForNode>>
  let running: ChildProcess | null = null

  beforeAll(async () => {
    data = makeDataDirectory()
    bundle = await bundleForNode(SERVER)
  })
  afterEach(() => kill())
  afterAll(() => {
    bundle.remove()
    data.remove()
  })

  interface Started {
    address: string
    callId: string
    userId: string
  }
  async function start(task: 'new' | 'again'): Promise<Started> {
    const child = spawn(process.execPath, [bundle.file, data.path, task], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running = child
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{')) continue
      const started = JSON.parse(line) as Started
      return started
    }
    throw new Error('the server ended before it listened')
  }
  async function kill(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  async function webhook(address: string, path: string, fields: Record<string, string>) {
    const url = `https://ringback.test/api/webhooks/twilio/${path}`
    const response = await fetch(`${address}/api/webhooks/twilio/${path}`, {
      method: 'POST',
      headers: { 'x-twilio-signature': fakeTwilioWebhooks('').sign({ url, fields }) },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, body: await response.text() }
  }

  it('settles the call once after its restart', { timeout: SLOW_MS }, async () => {
    const { address, callId, userId } = await start('new')
    const request = { CallSid: 'CA-parent', From: `client:${userId}`, To: FAR_END, callId }
    const dialled = await webhook(address, 'voice', request)
    expect(dialled.body).toContain('<Dial ')
    await kill()

    const back = await start('again')
    expect(await webhook(back.address, 'voice', request)).toEqual(dialled)
    const another = { ...request, CallSid: 'CA-another' }
    expect((await webhook(back.address, 'voice', another)).body).toBe(
      twiml('<Reject reason="rejected"/>'),
    )
    const about = `?call=${callId}`
    const end = {
      CallSid: 'CA-child',
      ParentCallSid: 'CA-parent',
      CallStatus: 'completed',
      CallDuration: '61',
      SequenceNumber: '3',
    }
    expect(await webhook(back.address, `status${about}`, end)).toMatchObject({ status: 200 })
    await kill()

    const third = await start('again')
    expect(await webhook(third.address, `status${about}`, end)).toMatchObject({ status: 200 })
    const result = { CallSid: 'CA-parent', DialCallStatus: 'completed', DialCallDuration: '61' }
    expect(await webhook(third.address, `dial-result${about}`, result)).toMatchObject({
      body: twiml('<Hangup/>'),
    })
    await kill()

    const world = testWorld(await openPglite(data.path))
    expect(await readBalance(world, userId)).toMatchObject({ posted: 74_000n, available: 74_000n })
    const { totalCount } = await readTransactions(world, userId, { page: 1, limit: 5 })
    expect(totalCount).toBe(2)
    expect(await readCall(world, userId, callId)).toMatchObject({
      value: { status: 'completed', duration: 61, actualCost: 26_000n },
    })
    await expectBalanced(world.database)
    await world.database.close()
  })
})
