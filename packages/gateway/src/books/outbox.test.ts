import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayReport } from '@ringback/contract/gateway/gateway-contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Outbox, startOutbox } from './outbox.ts'
import { NotUnderstood } from '../server/server-request.ts'

let folder: string
let outbox: Outbox
let requests: GatewayReport[][]
/** What the server answers to the sequence of a request's last report. */
let answer: (last: string) => unknown
const log = { error: vi.fn() }

beforeEach(() => {
  log.error.mockReset()
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
  startOutbox(
    folder,
    (_, body, schema) => {
      const { reports } = body as { reports: GatewayReport[] }
      requests.push(reports)
      return Promise.resolve(reports.at(-1)?.sequence ?? '')
        .then(answer)
        .then(content => schema.parse(content))
    },
    log,
  )

const report = (number: number): GatewayReport => ({
  sequence: `2026-11-26/${String(number).padStart(12, '0')}`,
  callId: 'aaaaaaaa',
  at: 0,
  event: 'ringing',
})
const acknowledged = () => readFileSync(join(folder, 'acknowledged'), 'utf8')
const markOf = ({ sequence, callId, event }: GatewayReport) => `${sequence} ${callId} ${event}`
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
  ['answers in another shape', () => 'stored'],
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
  expect(acknowledged()).toBe([late, report(1)].map(markOf).join('\n'))
})

it('continues after a restart behind what was acknowledged', async () => {
  outbox.add(reports(0, 3))
  await isEmpty()
  expect(acknowledged()).toBe(markOf(report(2)))
  outbox.stop()
  requests = []
  outbox = start()
  // The journal is read from its beginning after a restart.
  outbox.add(reports(0, 5))
  await isEmpty()
  expect(requests.flat()).toEqual(reports(3, 5))
})

/** Another agent reads all that the files have. */
function restart(all: readonly GatewayReport[]) {
  outbox.stop()
  requests = []
  outbox = start()
  outbox.add(all)
}

it('sends after a restart what was written late to the file of the day before', async () => {
  const before = { ...report(9), sequence: report(9).sequence.replace('11-26', '11-25') }
  outbox.add(reports(0, 2))
  await isEmpty()
  restart([before, ...reports(0, 2)])
  await isEmpty()
  expect(requests.flat()).toEqual([before])
})

it('sends the reports of today although the clock was far ahead when one was acknowledged', async () => {
  const ahead = { ...report(0), sequence: report(0).sequence.replace('2026', '2030') }
  outbox.add([ahead])
  await isEmpty()
  restart([...reports(0, 2), ahead])
  await isEmpty()
  expect(requests.flat()).toEqual(reports(0, 2))
})

it('sends what was written where a power cut has taken acknowledged reports from the file', async () => {
  outbox.add(reports(0, 5))
  await isEmpty()
  const after = { ...report(3), callId: 'bbbbbbbb' }
  restart([...reports(0, 3), after])
  await isEmpty()
  expect(requests.flat()).toContainEqual(after)
})

it('takes more reports at once than a function has arguments', () => {
  answer = () => Promise.reject(new Error('down'))
  outbox.add(reports(0, 300_000))
  expect(outbox.waiting()).toBe(300_000)
})

it('leaves out the one report that the server does not understand, and logs it', async () => {
  const wrong = report(37)
  answer = last => {
    if (requests.at(-1)?.some(({ sequence }) => sequence === wrong.sequence))
      throw new NotUnderstood()
    return { acknowledged: last }
  }
  outbox.add(reports(0, 80))
  await isEmpty()
  expect(log.error.mock.calls).toEqual([[{ reports: [wrong] }, expect.any(String)]])
  answer = acknowledged => ({ acknowledged })
  restart(reports(0, 80))
  expect(outbox.waiting()).toBe(0)
})

it('goes on while the disk is full', async () => {
  mkdirSync(join(folder, 'acknowledged.new'))
  outbox.add(reports(0, 250))
  await isEmpty()
  expect(requests.flat()).toEqual(reports(0, 250))
  expect(log.error).toHaveBeenCalled()
})

it('does not take a file that it cannot read for an empty one', () => {
  mkdirSync(join(folder, 'acknowledged'))
  expect(start).toThrow('EISDIR')
})
