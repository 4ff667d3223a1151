import { randomInt } from 'node:crypto'
import { requestAgent } from '../../tools/gateway/request-agent.ts'
import type { DrivenCall } from '../../tools/gateway/driven-call.ts'
import { startDrivenPhones } from '../../tools/gateway/driven-phone.ts'
import { request } from '../fixtures/api.ts'
import { expect } from '../fixtures/test.ts'
import { type WorkerFixtures, codeReadTo } from '../trunk/test.ts'
import type { FarEnd, FarPhone, Refusal } from './far-end.ts'

const REFUSING: Readonly<Record<Refusal, { number: string; status: string }>> = {
  'is busy': { number: '+14155550101', status: '486 Busy Here' },
  'is not answered': { number: '+14155550102', status: '480 Temporarily Unavailable' },
  'does not exist': { number: '+14155550105', status: '404 Not Found' },
}

interface CallRecord {
  seconds: number
}

/** Phones behind a trunk of a real gateway. */
export async function trunkFarEnd({
  gatewayPorts: ports,
  signalling,
  control,
}: Pick<WorkerFixtures, 'gatewayPorts' | 'signalling' | 'control'>): Promise<FarEnd> {
  const phones = await startDrivenPhones(ports.phone, ports.trunk)
  const openedAt = Date.now()
  /** The newest call that a phone has received, or placed. */
  const callOf = (number: string) =>
    phones.calls.findLast(({ to, from }) => to === number || from === number)
  const answer = async (number: string) => {
    await expect.poll(() => callOf(number)?.state).toBe('ringing')
    callOf(number)?.answer()
  }
  const phoneAt = (number: string): FarPhone => ({
    number,
    state: () => Promise.resolve(callOf(number)?.state ?? 'over'),
    call: async called => void (await phones.call(called, number)),
    answer: () => answer(number),
    hangUp: () => Promise.resolve(callOf(number)?.hangUp()),
    soundReceived: () => Promise.resolve(callOf(number)?.sound.loudSamples() ?? 0),
    keys: () => Promise.resolve(callOf(number)?.sound.keys() ?? ''),
  })
  return {
    provider: 'Trial trunk',
    phone(number) {
      phones.refuseWith(null)
      return Promise.resolve(phoneAt(number))
    },
    answeringNumber() {
      phones.answerAtOnce()
      return '+14155550106'
    },
    async verifiedPhone(page) {
      const phoneNumber = `+1212556${randomInt(1_000, 9_999)}`
      await request(page, '/api/verified-numbers', { phoneNumber })
      await answer(phoneNumber)
      const call = callOf(phoneNumber)
      // The gateway hangs up when it has said the code twice.
      await expect.poll(() => call?.state).toBe('over')
      const code = codeReadTo(phoneNumber, control.requests())
      await request(page, '/api/verified-numbers/confirm', { phoneNumber, code })
      return phoneAt(phoneNumber)
    },
    speakMessage: ({ number }) => hasSpoken(callOf(number)),
    numberThat(reason) {
      const { number, status } = REFUSING[reason]
      phones.refuseWith(status)
      return Promise.resolve(number)
    },
    async records() {
      const path = `/records?from=${openedAt}&to=${Date.now() + 1}`
      const { records } = (await requestAgent(ports, 'GET', path)) as { records: CallRecord[] }
      return records.map(({ seconds }) => seconds).filter(seconds => seconds > 0)
    },
    connectedSeconds: () =>
      Promise.resolve(phones.calls.map(call => call.connectedSeconds()).filter(each => each > 0)),
    connectSignalling: signalling.connect,
    close: phones.close,
  }
}

/** Waits for the silence behind greeting and tone, and then for three seconds of it, in which the phone speaks. */
async function hasSpoken(call: DrivenCall | undefined): Promise<void> {
  if (!call) throw new Error('The phone has no call')
  const { sound } = call
  const receives = async (packets: number) => {
    const { length } = sound.received()
    await expect.poll(() => sound.received().length).toBeGreaterThan(length + packets)
  }
  const heardInOneSecond = async () => {
    const before = sound.loudSamples()
    await receives(50)
    return sound.loudSamples() - before
  }
  await expect.poll(heardInOneSecond).toBe(0)
  await receives(150)
}
