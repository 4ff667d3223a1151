import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { RequestRefused, VendorUnavailable } from '../ports/vendors/vendor-unavailable.ts'
import { createDependencyWatch, watched } from './dependency-watch.ts'

it('reports a port as unavailable from its first failure until it responds again', async () => {
  const clock = manualClock()
  const watch = createDependencyWatch(clock)
  const answers: (() => string)[] = []
  const port = watched(
    'mail',
    { from: 'a@b.co', count: () => answers.length, send: async () => answers.shift()?.() },
    watch,
  )
  const mail = () => watch.states().find(({ name }) => name === 'mail')
  const away = () => {
    throw new VendorUnavailable('mail', 'does not answer')
  }

  expect([port.from, port.count()]).toEqual(['a@b.co', 0])
  expect(mail()).toMatchObject({ status: 'unknown', unavailableSince: null })

  answers.push(away, away)
  const firstFailure = new Date('2026-11-01T13:00:00Z')
  clock.set(firstFailure)
  await expect(port.send()).rejects.toThrow('does not answer')
  clock.advance({ seconds: 30 })
  await expect(port.send()).rejects.toThrow('does not answer')
  expect(mail()).toMatchObject({ status: 'unavailable', unavailableSince: firstFailure })

  answers.push(() => 'sent')
  expect(await port.send()).toBe('sent')
  expect(mail()).toMatchObject({ status: 'available', unavailableSince: null })
})

it('counts a request that the dependency refuses as an answer', async () => {
  const watch = createDependencyWatch(manualClock())
  const refused = new RequestRefused('mail', 'no such mailbox')
  await expect(watched('mail', { send: () => Promise.reject(refused) }, watch).send()).rejects.toBe(
    refused,
  )
  expect(watch.states().find(({ name }) => name === 'mail')).toMatchObject({ status: 'available' })
})

it('does not count an error of ours as a failure of the dependency', async () => {
  const watch = createDependencyWatch(manualClock())
  const fails = { send: () => Promise.reject(new TypeError('a bug')) }
  await expect(watched('mail', fails, watch).send()).rejects.toThrow('a bug')
  expect(watch.states().every(({ status }) => status === 'unknown')).toBe(true)
})
