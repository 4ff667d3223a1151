import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { toNetstring } from '../src/kamailio/kamailio-link.ts'
import { startBothSides } from './both-sides.ts'
import { connectDialogClient } from './dialog-client.ts'
import { ALLOWED } from './stand-in-server.ts'

/* Any program on the gateway's machine can connect to the port where kamailio waits for the agent. */

const { gateway, phones, client, stop } = await startBothSides()
phones.answerAtOnce()
afterAll(stop)

async function falseAgent() {
  const socket: Socket = connect(gateway.agentPort, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => (received += chunk.toString()))
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  for (const key of [{}, { key: '' }, { key: 'a guess' }])
    socket.write(toNetstring(JSON.stringify({ is: 'agent', ...key })))
  return {
    send: (message: object) => socket.write(toNetstring(JSON.stringify(message))),
    received: () => received,
  }
}

it('neither receives questions about calls, nor ends calls', async () => {
  const stranger = await falseAgent()
  const { callId, dialog } = await client.call()
  for (const key of [{}, { key: '' }, { key: 'a guess' }])
    stranger.send({ is: 'end', call: callId, ...key })
  // Calls that begin and end behind all that show what kamailio has done with it.
  const other = await client.call()
  await client.request(other.dialog, 'BYE')
  await expect.poll(() => gateway.server.about(other.callId).at(-1)?.event).toBe('ended')
  expect(gateway.server.about(callId).at(-1)?.event).toBe('answered')
  expect(stranger.received()).toBe('')
  await client.request(dialog, 'BYE')
})

it('allows no call, and does not pass for the agent that is away', async () => {
  const stranger = await falseAgent()
  let onAuthorise = () => {}
  const isAuthorising = new Promise<void>(resolve => (onAuthorise = resolve))
  gateway.server.authorise = () => onAuthorise()
  const calling = client.call()
  await isAuthorising
  for (let index = 0; index < 10; index++)
    stranger.send({ ...ALLOWED, is: 'answer', index, label: index, allowed: 1 })
  await gateway.stopAgent()
  const startedAt = performance.now()
  const other = await connectDialogClient(gateway.webSocketUrl)
  expect((await other.call()).answer.status).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect((await calling).answer.status).toBe(503)
  other.socket.close()
})
