import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TrunkPhones, TrunkPhonesRequest } from '@ringback/sandbox/page/trunk-phones'
import type { DrivenCall } from './driven-call.ts'
import { startDrivenPhones } from './driven-phone.ts'
import type { GatewayPorts } from './gateway-settings.ts'
import { openEchoLine } from './sound-line.ts'

/** The number of the trial's trunk that customers can rent. */
export const TRIAL_NUMBER = '+12125550150'
const CALLER = '+12125550142'
const RINGING_MS = 2_000
const SHORT_CALL_MS = 5_000
const MOST_CALLS = 20

/** What the phones do with a call, by the number that was called. */
const BEHAVIOURS: Readonly<Record<string, { does: string; run(call: DrivenCall): void }>> = {
  '+14155550100': {
    does: 'rings, answers and returns your voice; so do all numbers that are not listed',
    run: call => void setTimeout(() => answer(call), RINGING_MS),
  },
  '+14155550101': { does: 'is busy', run: call => call.refuse('486 Busy Here') },
  '+14155550102': { does: 'rings and is not answered', run: () => {} },
  '+14155550104': {
    does: 'answers, and hangs up after 5 s',
    run(call) {
      call.answer()
      setTimeout(() => call.state === 'connected' && call.hangUp(), SHORT_CALL_MS)
    },
  },
  '+14155550105': { does: 'does not exist', run: call => call.refuse('404 Not Found') },
  '+14155550112': {
    does: 'sends sound before it answers (early media)',
    run(call) {
      call.progress()
      setTimeout(() => answer(call), SHORT_CALL_MS)
    },
  },
}
const USUAL = '+14155550100'

const answer = (call: DrivenCall) => void (call.state === 'ringing' && call.answer())

/** Starts the phones behind the trial's trunk, and what the sandbox's page shows of them. */
export async function startTrialPhones(ports: GatewayPorts) {
  const phones = await startDrivenPhones(ports.phone, ports.trunk, {
    openLine: openEchoLine,
    onRing: call => (BEHAVIOURS[call.to] ?? BEHAVIOURS[USUAL])?.run(call),
  })
  const state = (): TrunkPhones => ({
    rentable: TRIAL_NUMBER,
    numbers: Object.entries(BEHAVIOURS).map(([number, { does }]) => ({ number, does })),
    calls: phones.calls.slice(-MOST_CALLS).map(({ tag, from, to, state }) => ({
      ...{ id: tag, from: from ?? null, to, state },
    })),
  })
  const act = async (request: TrunkPhonesRequest) => {
    if ('call' in request) await phones.call(request.call, CALLER)
    else phones.calls.find(({ tag }) => tag === request.hangUp)?.hangUp()
  }
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
      if (request.method === 'POST') await act(JSON.parse(body) as TrunkPhonesRequest)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(state()))
    })().catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** For the sandbox. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      phones.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
