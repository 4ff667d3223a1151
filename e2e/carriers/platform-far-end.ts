import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Product } from '../../tools/product.ts'
import { verifyNumber } from '../fixtures/api.ts'
import { Handset } from '../fixtures/handset.ts'
import type { Sandbox } from '../fixtures/sandbox.ts'
import { audioStats } from '../fixtures/sound/call-audio.ts'
import { expect } from '../fixtures/test.ts'
import { hasSpoken } from '../fixtures/voicemail.ts'
import type { FarEnd, FarPhone, Refusal } from './far-end.ts'

const REFUSING: Readonly<Record<Refusal, string>> = {
  'is busy': '+14155550101',
  'is not answered': '+14155550102',
  'does not exist': '+14155550105',
}

/** Phones of the sandbox, which is the platform. */
export async function platformFarEnd(
  context: BrowserContext,
  product: Product,
  sandbox: Sandbox,
): Promise<FarEnd> {
  const before = new Set((await sandbox.legs()).map(({ sid }) => sid))
  const phone = async (number: string) =>
    phoneOn(await Handset.open(context, product, number), number, sandbox)
  const records = async () => {
    const legs = (await sandbox.legs()).filter(
      leg => !before.has(leg.sid) && leg.parentSid !== null,
    )
    return legs.map(({ seconds }) => seconds).filter(seconds => seconds > 0)
  }
  return {
    provider: 'Twilio',
    phone,
    answeringNumber: () => '+14155550106',
    async verifiedPhone(page) {
      const number = `+4474002${randomInt(10_000, 99_999)}`
      await verifyNumber(page, sandbox, number)
      return phone(number)
    },
    speakMessage: ({ number }) => hasSpoken({ product, sandbox, from: number }),
    async numberThat(reason) {
      const number = REFUSING[reason]
      // Its phone rings until the network gives up.
      if (reason === 'is not answered')
        void sandbox.waitForLeg(number, 'ringing').then(({ sid }) => sandbox.stopRinging(sid))
      return Promise.resolve(number)
    },
    records,
    // The sandbox counts what has passed.
    connectedSeconds: records,
    connectSignalling: connected => sandbox.connectSignalling(connected),
    close() {},
  }
}

const STATES: Readonly<Record<string, Awaited<ReturnType<FarPhone['state']>>>> = {
  'Calling...': 'calling',
  'Ringing...': 'ringing',
  'Incoming call': 'ringing',
  Connected: 'connected',
  Busy: 'busy',
}

function phoneOn(handset: Handset, number: string, sandbox: Sandbox): FarPhone {
  const { page } = handset
  const status = async () => (await page.getByRole('status').textContent()) ?? ''
  return {
    number,
    state: async () => STATES[await status()] ?? 'over',
    async call(called) {
      await handset.call(called)
      await expect.poll(status).toMatch(/\.\.\.|Busy/)
    },
    answer: () => handset.answer(),
    hangUp: () => handset.hangUp(),
    soundReceived: async () => (await audioStats(page)).energyReceived,
    keys: async () => (await sandbox.legTo(number))?.digits ?? '',
  }
}
