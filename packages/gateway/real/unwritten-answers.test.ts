import { afterAll, expect, it } from 'vitest'
import { startBothSides } from './both-sides.ts'
import { fillDisk } from './fill-disk.ts'

const { gateway, phones, client, stop } = await startBothSides()
afterAll(stop)

const stateOf = (callId: string) => gateway.request('GET', `/calls/${callId}`)
const endOf = (callId: string) =>
  gateway.server.about(callId).find(({ event }) => event === 'ended')

/** A call that rings when the disk fills, and is answered then. */
async function answeredOnFullDisk() {
  const { length: earlier } = gateway.server.authorisations
  const calling = client.call()
  await expect.poll(() => gateway.server.authorisations.length).toBe(earlier + 1)
  const { callId = '' } = gateway.server.authorisations.at(-1) ?? {}
  await expect.poll(() => gateway.server.about(callId).at(-1)?.event).toBe('ringing')
  const free = fillDisk(gateway)
  phones.calls.at(-1)?.answer()
  const { dialog } = await calling
  const answeredAt = performance.now()
  return { callId, dialog, free, passedMs: () => performance.now() - answeredAt }
}

it('charges a call that was answered while the disk was full', async () => {
  const { callId, dialog, free, passedMs } = await answeredOnFullDisk()
  free()
  await expect.poll(passedMs).toBeGreaterThan(1_100)
  const beforeMs = passedMs()
  await client.request(dialog, 'BYE')
  await expect.poll(() => endOf(callId)).toMatchObject({ cause: 'completed' })
  const { seconds, answeredMs } = endOf(callId) as { seconds: number; answeredMs: number }
  expect(answeredMs).toBeGreaterThan(beforeMs - 50)
  expect(answeredMs).toBeLessThan(passedMs() + 500)
  expect(seconds).toBe(Math.ceil(answeredMs / 1_000))
})

it('charges a call that was answered and ended while the disk was full until it was last known to live', async () => {
  const { callId, dialog, free, passedMs } = await answeredOnFullDisk()
  await expect.poll(() => stateOf(callId)).toMatchObject({ call: { state: 'answered' } })
  await client.request(dialog, 'BYE')
  free()
  await expect.poll(() => endOf(callId)).toMatchObject({ cause: 'completed' })
  const { seconds, answeredMs } = endOf(callId) as { seconds: number; answeredMs: number }
  expect(seconds).toBeGreaterThan(0)
  expect(answeredMs).toBeLessThan(passedMs() + 500)
})
