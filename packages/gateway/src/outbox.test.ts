import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayReport, ReportsRequest } from '@ringback/contract/gateway/gateway-contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Outbox, startOutbox } from './outbox.ts'

let folder: string
let outbox: Outbox
let requests: GatewayReport[][]
/** What the server answers to the sequence of a request's last report. */
let answer: (last: string) => unknown

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringback-outbox-'))
  requests = []
  answer = acknowledged => ({ acknowledged })
  outbox = start()
})
afterEach(() => {
  outbox.stop()
  rmSync(folder, { recursive: true })
})

const start = () =>
  startOutbox(folder, (_, body) => {
    const { reports } = body as ReportsRequest
    requests.push(reports)
    return Promise.resolve(reports.at(-1)?.sequence ?? '').then(answer)
  })

const report = (number: number): GatewayReport => ({
  sequence: `2026-11-26/${String(number).padStart(12, '0')}`,
  callId: 'aaaaaaaa',
  at: 0,
  event: 'ringing',
})
const reports = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => report(from + index))
const isEmpty = () => expect.poll(() => outbox.waiting()).toBe(0)

it('sends reports in their order, a hundred in a request', async () => {
  outbox.add(reports(0, 250))
  await isEmpty()
  expect(requests.flat()).toEqual(reports(0, 250))
  expect(requests.map(({ length }) => length)).toEqual([100, 100, 50])
})

it.each([
  ['fails', () => Promise.reject(new Error('down'))],
  ['acknowledges another report', () => ({ acknowledged: report(999).sequence })],
  ['answers nonsense', () => 'stored'],
])('repeats a request when the server %s', async (_, wrong) => {
  answer = wrong
  outbox.add(reports(0, 2))
  await expect.poll(() => requests.length).toBeGreaterThan(1)
  expect(outbox.waiting()).toBe(2)
  answer = acknowledged => ({ acknowledged })
  await isEmpty()
  for (const request of requests) expect(request).toEqual(reports(0, 2))
})

it('sends a report of the day before that was written after the first one of the day', async () => {
  const late = { ...report(9), sequence: report(9).sequence.replace('11-26', '11-25') }
  outbox.add(reports(0, 2))
  await isEmpty()
  outbox.add([late])
  await isEmpty()
  expect(requests.flat()).toEqual([...reports(0, 2), late])
  expect(readFileSync(join(folder, 'acknowledged'), 'utf8')).toBe(report(1).sequence)
})

it('continues after a restart behind what was acknowledged', async () => {
  outbox.add(reports(0, 3))
  await isEmpty()
  expect(readFileSync(join(folder, 'acknowledged'), 'utf8')).toBe(report(2).sequence)
  outbox.stop()
  requests = []
  outbox = start()
  // The journal is read from its beginning after a restart.
  outbox.add(reports(0, 5))
  await isEmpty()
  expect(requests.flat()).toEqual(reports(3, 5))
})
