import { expect, test } from 'vitest'
import { advance, createLegs } from '../legs.ts'
import { createProgressCallbacks, createScrambler } from './progress-callbacks.ts'
import type { Form } from './webhook.ts'

const events = new Set(['initiated', 'ringing', 'answered', 'completed'])

function child() {
  return createLegs().open({ from: '+14155550199', to: '+14155550100', direction: 'outbound-dial' })
}

test('each callback waits for the one before it, even when that one fails', async () => {
  const leg = child()
  const log: string[] = []
  const post = async (_url: string, form: Form, ready?: Promise<unknown>) => {
    await ready
    const status = form['CallStatus'] ?? ''
    log.push(`${status} begins`)
    await new Promise(resolve => setTimeout(resolve, status === 'initiated' ? 30 : 1))
    log.push(`${status} ends`)
    if (status === 'initiated') throw new Error('connection refused')
    return { status: 500, body: '' }
  }
  const callbacks = createProgressCallbacks(
    leg,
    { url: 'http://x/', events },
    'AC1',
    post,
    undefined,
  )
  advance(leg, 'initiated')
  callbacks.tell('initiated')
  advance(leg, 'ringing')
  callbacks.tell('ringing')
  await callbacks.settled()
  expect(log).toEqual(['initiated begins', 'initiated ends', 'ringing begins', 'ringing ends'])
})

test('events that were not asked for are not told, and still count', async () => {
  const leg = child()
  const told: Form[] = []
  const post = async (_url: string, form: Form, ready?: Promise<unknown>) => {
    await ready
    told.push(form)
    return { status: 200, body: '' }
  }
  const callback = { url: 'http://x/', events: new Set(['completed']) }
  const callbacks = createProgressCallbacks(leg, callback, 'AC1', post, undefined)
  advance(leg, 'initiated')
  callbacks.tell('initiated')
  advance(leg, 'busy')
  callbacks.tell('completed')
  await callbacks.settled()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ CallStatus: 'busy', SequenceNumber: '1', CallDuration: '0' })
})

test.each([2, 3, 4])('%i events are scrambled to three copies each, never in order', count => {
  const scramble = createScrambler()
  const forms = Array.from({ length: count }, (_, sequence) => ({ sequence: String(sequence) }))
  const sent = forms.flatMap((form, index) => scramble(form, index === count - 1))
  for (const form of forms) expect(sent.filter(one => one === form)).toHaveLength(3)
  const first = sent.map(({ sequence }) => Number(sequence))
  expect(first).not.toEqual([...first].sort())
  expect(first[0]).toBe(1)
})
