import { expect, it, vi } from 'vitest'
import { stateQuestions } from './kamailio-state.ts'
import type { Trunk } from '../trunks/trunk.ts'

const trunk = (name: string, set: number, uris: string[] = []): Trunk => ({
  ...{ name, set, domain: 'trunk.test', channels: 10, format: { kind: 'e164' } },
  addresses: uris.map(uri => ({ uri, weight: 1, socket: 'udp:192.0.2.5:5060' })),
  ...{ srtp: false, registers: false, weight: 1 },
})
const target = (uri: string, flags: string) => ({ DEST: { URI: uri, FLAGS: flags, PRIORITY: 0 } })

/** As kamailio 5.6 writes it. */
const MESSAGE = {
  is: 'state',
  trunks: {
    jsonrpc: '2.0',
    result: {
      NRSETS: 2,
      RECORDS: [
        { SET: { ID: 2, TARGETS: [target('sip:192.0.2.7', 'IP'), target('sip:192.0.2.8', 'AP')] } },
        { SET: { ID: 1, TARGETS: [target('sip:192.0.2.9', 'TP')] } },
      ],
    },
  },
  registrations: {
    jsonrpc: '2.0',
    result: [
      { l_uuid: 'trunk-office-2', auth_password: 'x', flags: 20 },
      { l_uuid: 'trunk-office-1', auth_password: 'x', flags: 18 },
    ],
  },
  memory: { result: { total: 1000, free: 300, used: 600 } },
}

it('reads from kamailio which addresses of trunks answer, where we are registered, and how much memory is in use', async () => {
  const sent: object[] = []
  const questions = stateQuestions(
    message => void sent.push(message),
    [trunk('wholesale', 1), trunk('office', 2, ['sip:192.0.2.7', 'sip:192.0.2.8'])],
  )
  const [first, second] = [questions.query(), questions.query()]
  expect(sent).toEqual([{ is: 'state' }, { is: 'state' }])
  expect(questions.take({ is: 'authorise' })).toBe(false)
  expect(questions.take(MESSAGE)).toBe(true)
  const state = {
    memory: { usedBytes: 600, totalBytes: 1000 },
    addresses: [
      { trunk: 'wholesale', uri: 'sip:192.0.2.9', isAnswering: false, isRegistered: null },
      { trunk: 'office', uri: 'sip:192.0.2.7', isAnswering: false, isRegistered: false },
      { trunk: 'office', uri: 'sip:192.0.2.8', isAnswering: true, isRegistered: true },
    ],
  }
  expect(await Promise.all([first, second])).toEqual([state, state])
})

it('is null when kamailio does not answer', async () => {
  vi.useFakeTimers()
  const answer = stateQuestions(() => undefined, []).query()
  vi.runAllTimers()
  expect(await answer).toBeNull()
  vi.useRealTimers()
})
