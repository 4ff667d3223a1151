import { expect, test } from 'vitest'
import { advance, createLegs } from '../../legs.ts'
import { createProgressCallbacks, createScrambler } from './progress-callbacks.ts'
import type { Form } from '../webhook.ts'

const events = new Set(['initiated', 'ringing', 'answered', 'completed'])

function openLeg() {
  return createLegs().open({ from: '+14155550199', to: '+14155550100', direction: 'outbound-dial' })
}

test('each callback is posted after the one before it, even when that one fails', async () => {
  const leg = openLeg()
  const log: string[] = []
  const post = async (_url: string, form: Form, ready?: Promise<unknown>) => {
    await ready
    const status = form['CallStatus'] ?? ''
    log.push(`${status} begins`)
    await new Promise(resolve => setTimeout(resolve))
    log.push(`${status} ends`)
    if (status === 'initiated') throw new Error('connection refused')
    return { status: 500, body: '' }
  }
  const callback = { url: 'http://x/', events }
  const callbacks = createProgressCallbacks(leg, callback, 'AC1', post, undefined)
  advance(leg, 'initiated')
  callbacks.report('initiated')
  advance(leg, 'ringing')
  callbacks.report('ringing')
  await callbacks.delivered()
  expect(log).toEqual(['initiated begins', 'initiated ends', 'ringing begins', 'ringing ends'])
})

test('events that the callback does not name are not posted, and are counted all the same', async () => {
  const leg = openLeg()
  const posted: Form[] = []
  const post = async (_url: string, form: Form, ready?: Promise<unknown>) => {
    await ready
    posted.push(form)
    return { status: 200, body: '' }
  }
  const callback = { url: 'http://x/', events: new Set(['completed']) }
  const callbacks = createProgressCallbacks(leg, callback, 'AC1', post, undefined)
  advance(leg, 'initiated')
  callbacks.report('initiated')
  advance(leg, 'busy')
  callbacks.report('completed')
  await callbacks.delivered()
  expect(posted).toHaveLength(1)
  expect(posted[0]).toMatchObject({ CallStatus: 'busy', SequenceNumber: '1', CallDuration: '0' })
})

test.each([2, 3, 4])('%i events are scrambled to three copies each, never in order', count => {
  const scramble = createScrambler()
  const forms = Array.from({ length: count }, (_, sequence) => ({ sequence: String(sequence) }))
  const sent = forms.flatMap((form, index) => scramble(form, index === count - 1))
  for (const form of forms) expect(sent.filter(one => one === form)).toHaveLength(3)
  const sequences = sent.map(({ sequence }) => Number(sequence))
  expect(sequences).not.toEqual([...sequences].sort())
  expect(sequences[0]).toBe(1)
})
