import { webcrypto } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeCaches } from '../../testing/offline/fake-caches.ts'
import { keptAnswers } from './kept-answers.ts'
import { createOfflineLists } from './offline-lists.ts'

const CONTACTS = '/api/contacts'
const CALLS = '/api/call/history?page=1&limit=4'
const HOUR = 3_600_000

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  keptAnswers.forget()
})

function createRig() {
  const caches = createFakeCaches()
  let token: string | null = 't1'
  let isOn = true
  let now = Date.UTC(2026, 10, 28)
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work))
  const locks = { request } as unknown as LockManager
  const lists = createOfflineLists({
    ...{ caches, locks },
    token: () => token,
    isOn: () => isOn,
    now: () => now++,
  })
  return {
    lists,
    caches,
    setToken: (next: string | null) => void (token = next),
    turn: (next: boolean) => void (isOn = next),
    wait: (ms: number) => void (now += ms),
    async keep(url: string, body: unknown = { of: url }, init?: ResponseInit) {
      lists.keep(url, token, Response.json(body, init))
      await last
    },
    find: (url: string) => lists.find(url, token),
  }
}

describe('the lists for when the browser is offline', () => {
  it('are contacts and the newest calls, as the server sent them last', async () => {
    const { keep, find } = createRig()
    await keep(CONTACTS)
    await keep(CALLS)
    await keep(CALLS, { newer: true })
    expect(await find(CONTACTS)).toEqual({ of: CONTACTS })
    expect(await find(CALLS)).toEqual({ newer: true })
    expect(keptAnswers.has()).toBe(true)
  })

  it.each([
    '/api/credits/balance',
    '/api/user/profile',
    '/api/contacts/1',
    '/api/call/history?page=2&limit=4',
    '/api/call/history?page=1&limit=4&direction=inbound',
    '/api/call/history/1',
  ])('are never %s', async url => {
    const { keep, find, caches } = createRig()
    await keep(url)
    expect(await find(url)).toBeUndefined()
    expect(await caches.keys()).toEqual([])
  })

  it('are no refusals', async () => {
    const { keep, find } = createRig()
    await keep(CONTACTS, { error: 'Busy' }, { status: 503 })
    expect(await find(CONTACTS)).toBeUndefined()
  })

  it('are those of the own session only, whose token is not stored', async () => {
    const { keep, find, setToken, caches } = createRig()
    await keep(CONTACTS)
    expect((await caches.keys()).join()).not.toContain('t1')
    setToken('t2')
    expect(await find(CONTACTS)).toBeUndefined()
    setToken(null)
    expect(await find(CONTACTS)).toBeUndefined()
  })

  it.each([
    ['a logout', null],
    ['a login of another user', 't2'],
  ])('are deleted after %s', async (_what, token) => {
    const { keep, lists, setToken, caches } = createRig()
    await keep(CONTACTS)
    await lists.tidy()
    expect(await caches.keys()).toHaveLength(1)
    setToken(token)
    await lists.tidy()
    expect(await caches.keys()).toEqual([])
  })

  it('are not stored after a logout, when the list was still on its way', async () => {
    const { lists, setToken, caches } = createRig()
    lists.keep(CONTACTS, 't1', Response.json({}))
    setToken(null)
    await lists.tidy()
    expect(await caches.keys()).toEqual([])
  })

  it('are deleted when the user turns them off, and none is kept then', async () => {
    const { keep, find, lists, turn, caches } = createRig()
    await keep(CONTACTS)
    turn(false)
    expect(await find(CONTACTS)).toBeUndefined()
    await lists.tidy()
    await keep(CONTACTS)
    expect(await caches.keys()).toEqual([])
  })

  it('are not shown after a day, because their session has ended, and are deleted when the page opens', async () => {
    const { keep, find, lists, wait, caches } = createRig()
    await keep(CONTACTS)
    // The clock has moved on by 1 since it was kept, and does with each look.
    wait(24 * HOUR - 1)
    expect(await find(CONTACTS)).toBeDefined()
    expect(await find(CONTACTS)).toBeUndefined()
    await lists.tidy()
    expect(await caches.keys()).toEqual([])
  })
})
