import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayHealth } from '@ringback/contract/gateway/gateway-control'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startBothSides } from './both-sides.ts'
import { startDrivenCaller } from './driven-caller.ts'
import { fillDisk } from './fill-disk.ts'
import { ALLOWED } from './stand-in-server.ts'

const { gateway, phones, client, stop } = await startBothSides()
phones.answerAtOnce()
afterAll(stop)
beforeEach(() => void (gateway.server.authorise = () => ALLOWED))

const eventsOf = (callId: string) => gateway.server.about(callId).map(({ event }) => event)
const endOf = (callId: string) =>
  gateway.server.about(callId).find(({ event }) => event === 'ended')
const waitingReports = async () =>
  gatewayHealth.parse(await gateway.request('GET', '/health')).waitingReports

/** Of the calls that kamailio had when it was queried last. */
const lastSeen = () => readFileSync(join(gateway.folder, 'reports', 'last-seen'), 'utf8')

async function answeredCall() {
  const call = await client.call()
  await expect.poll(() => eventsOf(call.callId)).toContain('answered')
  return call
}

it('ends a call whose end could not be written when it was last known to live', async () => {
  const { callId, dialog } = await answeredCall()
  await expect.poll(lastSeen).toContain(callId)
  const free = fillDisk(gateway)
  await client.request(dialog, 'BYE')
  const endedAt = Date.now()
  free()
  await expect.poll(() => endOf(callId)).toMatchObject({ cause: 'completed' })
  const { answeredAt, answeredMs } = endOf(callId) as { answeredAt: number; answeredMs: number }
  expect(answeredMs).toBeLessThanOrEqual(endedAt - answeredAt)
  expect(answeredMs).toBeGreaterThan(endedAt - answeredAt - 5_500)
  expect(gateway.agent.output()).toContain('The end of a call was lost')
})

it('refuses calls at once while the disk is full, and goes on with all others', async () => {
  const { callId, dialog } = await answeredCall()
  const free = fillDisk(gateway)
  const startedAt = performance.now()
  expect((await client.call()).answer.status).toBe(503)
  gateway.server.steps = [
    {
      ...{ is: 'ring', callId: 'call-of-alice', identity: 'alice', limitSeconds: 60 },
      ...{ from: '+12125550123', to: '+14155550100', ringSeconds: 30 },
    },
  ]
  const caller = await startDrivenCaller(gateway)
  await expect.poll(caller.messages).toContain('SIP/2.0 503')
  // Below the 15 s for which kamailio waits for the agent.
  expect(performance.now() - startedAt).toBeLessThan(13_000)
  expect(gateway.agent.hasExited()).toBe(false)
  expect(gateway.agent.output()).toContain('ENOSPC')
  free()
  await client.request(dialog, 'BYE')
  await expect.poll(() => endOf(callId)).toMatchObject({ cause: 'completed' })
})

it('sends reports while the disk is full', async () => {
  gateway.server.isAcknowledging = false
  const { callId, dialog } = await client.call()
  await client.request(dialog, 'BYE')
  await expect.poll(waitingReports).toBeGreaterThan(0)
  const free = fillDisk(gateway)
  gateway.server.isAcknowledging = true
  await expect.poll(() => endOf(callId)).toMatchObject({ cause: 'completed' })
  await expect.poll(waitingReports).toBe(0)
  expect(gateway.agent.hasExited()).toBe(false)
  free()
})

it('an agent that starts while the disk is full refuses new calls, and continues those from before', async () => {
  const { callId, dialog } = await answeredCall()
  await expect.poll(lastSeen).toContain(callId)
  await gateway.stopAgent('SIGKILL')
  const seen = JSON.parse(lastSeen()) as Record<string, { at: number }>
  const free = fillDisk(gateway, true)
  await gateway.startAgent()
  expect(await gateway.request('GET', `/calls/${callId}`)).toMatchObject({ state: 'live' })
  const { callId: refused, answer } = await client.call()
  expect(answer.status).toBe(503)
  expect(gateway.agent.output()).toContain('ENOSPC')
  await client.request(dialog, 'BYE')
  const endedAt = Date.now()
  free()
  await expect.poll(() => endOf(callId)).toMatchObject({ cause: 'completed' })
  const { answeredAt, answeredMs } = endOf(callId) as { answeredAt: number; answeredMs: number }
  expect(answeredAt + answeredMs).toBeLessThanOrEqual(endedAt)
  // Lengths are measured by the machine's uptime, which counts hundredths of a second.
  expect(answeredAt + answeredMs).toBeGreaterThan((seen[callId]?.at ?? Number.NaN) - 50)
  expect(eventsOf(refused)).toEqual([])
  expect(gateway.agent.hasExited()).toBe(false)
})
