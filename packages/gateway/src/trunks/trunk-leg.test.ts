import { expect, it } from 'vitest'
import type { LegLine } from '../books/journal.ts'
import { byeOf } from './trunk-leg.ts'

const OURS = ['<sip:192.0.2.5;r2=on;lr;ftag=f1>', '<sip:127.0.0.1;transport=ws;r2=on;lr;ftag=f1>']
const LEG: LegLine = {
  is: 'leg',
  at: 0,
  uptime: 0,
  call: 'aaaaaaaa',
  limit: 60,
  callId: 'c1@browser',
  fromTag: 'f1',
  toTag: 't1',
  from: 'sip:+14155550199@trunk.test',
  to: 'sip:+14155550100@trunk.test',
  cseq: 7,
  contact: 'sip:phone@198.51.100.7:5062',
  address: '198.51.100.7:5060',
  transport: 'udp',
  recordRoutes: OURS.join(','),
}
const lines = (leg: LegLine) => byeOf(leg, { address: '192.0.2.5', port: 5070 }).split('\r\n')

it('writes a BYE within the call', () => {
  const [first, via, ...rest] = lines(LEG)
  expect(first).toBe('BYE sip:phone@198.51.100.7:5062 SIP/2.0')
  expect(via).toMatch(/^Via: SIP\/2\.0\/UDP 192\.0\.2\.5:5070;branch=z9hG4bK[0-9a-f]{24};rport$/)
  expect(rest).toEqual([
    'Max-Forwards: 70',
    'From: <sip:+14155550199@trunk.test>;tag=f1',
    'To: <sip:+14155550100@trunk.test>;tag=t1',
    'Call-ID: c1@browser',
    'CSeq: 1007 BYE',
    'User-Agent: gateway',
    'Content-Length: 0',
    '',
    '',
  ])
})

it('goes through the proxies of the trunk, the nearest first, and not through the gateway', () => {
  const recordRoutes = ['<sip:far.test;lr>', ' <sip:near.test;lr>;x=1', ...OURS].join(',')
  expect(lines({ ...LEG, recordRoutes }).filter(line => line.startsWith('Route'))).toEqual([
    'Route: <sip:near.test;lr>;x=1',
    'Route: <sip:far.test;lr>',
  ])
})
