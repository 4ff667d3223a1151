import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type BrowserCall, callFromBrowser } from './browser.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { ACK, type Phone, RINGS_AND_ANSWERS, reply, startPhone } from './phone.ts'
import { ALLOWED } from './stand-in-server.ts'

let gateway: Gateway
let phone: Phone | undefined
let call: BrowserCall | undefined

beforeAll(async () => void (gateway = await startGateway()))
afterAll(() => gateway.stop())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printLogs()
  await call?.close()
  await phone?.stop()
})

it('carries sound both ways until the browser hangs up', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  call = await callFromBrowser(gateway)
  const { state, sound, callId } = call
  await expect.poll(async () => (await state()).events).toContain('answered')
  // The phone returns what it hears: sound comes back only if it arrived there.
  await expect.poll(async () => (await sound()).energy).toBeGreaterThan(0.001)
  expect(await sound()).toMatchObject({ codec: 'audio/PCMU' })
  expect(gateway.server.asked).toEqual([{ callId, identity: 'alice' }])
  await call.hangUp()
  await expect.poll(async () => (await state()).end).toBe('local: Terminated')
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
  // Nothing about the browser but its sound reaches the trunk.
  expect(phone.messages()).not.toMatch(/invalid|JsSIP|transport=ws|\/WS|alice|browser@|X-Call|msid/)
})

it('tells the browser that the phone is busy', async () => {
  phone = await startPhone(gateway.phonePort, reply('180 Ringing') + reply('486 Busy Here') + ACK)
  call = await callFromBrowser(gateway)
  await expect.poll(call.state).toMatchObject({ end: '486 Busy Here' })
})

it('ends a call at the trunk at its limit by itself, while the agent and the server are dead', async () => {
  phone = await startPhone(gateway.phonePort, RINGS_AND_ANSWERS)
  gateway.server.authorise = () => ({ ...ALLOWED, limitSeconds: 4 })
  const startedAt = performance.now()
  call = await callFromBrowser(gateway)
  const { state } = call
  // A 200 can overtake the 180 right before it: kamailio reads UDP in several processes.
  await expect.poll(async () => (await state()).events).toContain('answered')
  await gateway.agent.stop('SIGKILL')
  gateway.server.authorise = () => undefined
  await expect.poll(() => phone?.messages()).toContain('BYE sip:')
  // Counted from before the answer, because a busy machine notices late.
  expect((performance.now() - startedAt) / 1_000).toBeGreaterThan(3)
})

/** What the programs said, below a failed test. */
async function printLogs() {
  const { kamailio, agent, rtpengine } = gateway
  const state = JSON.stringify(await call?.state().catch(String))
  console.log(
    ...['browser', state, 'kamailio', kamailio.output(), 'agent', agent.output()],
    ...['rtpengine', rtpengine.output().slice(-3_000), 'phone', phone?.messages()],
  )
}
