import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestPhone, ongoingCall } from '../../../testing/render-screen.tsx'
import { type HidDevice, type HidItem, USAGES } from './hid-reports.ts'
import { createHeadsets } from './headsets.ts'

const { hookSwitch, phoneMute, drop, muteLight, offHookLight, ringLight } = USAGES
const bit = (usage: number, changes: HidItem = {}): HidItem => ({
  ...{ usages: [usage], reportSize: 1, reportCount: 1, isAbsolute: true },
  ...changes,
})
const padding = (count: number): HidItem => ({ usages: [], reportSize: 1, reportCount: count })

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())
/** Longer than an echo of the lights, and than a press. */
const later = () => void vi.advanceTimersByTime(2_000)

/** A hook that keeps its state, a mute button that reports presses, and three lights that do not begin at the first bit. */
const KEEPS_HOOK = {
  inputs: [bit(hookSwitch), padding(2), bit(phoneMute, { isAbsolute: false }), padding(4)],
  hookOn: 0b1,
  hookOff: 0,
  mute: 0b1000,
}
/** A hook that goes off by itself. */
const PRESSES_HOOK = {
  inputs: [
    padding(1),
    bit(hookSwitch, { hasPreferredState: true }),
    bit(phoneMute, { hasPreferredState: true }),
    padding(5),
  ],
  hookOn: 0b10,
  hookOff: 0,
  mute: 0b100,
}
/** A report that lists what is pressed, as numbers of a range. */
const LISTS_USAGES = {
  inputs: [
    {
      ...{ isArray: true, isAbsolute: true, hasPreferredState: true, isRange: true },
      ...{ usageMinimum: 0x0b_00_20, logicalMinimum: 1, reportSize: 8, reportCount: 1 },
    },
  ],
  hookOn: 1,
  hookOff: 0,
  mute: 0x2f - 0x20 + 1,
}

class FakeHeadset extends EventTarget implements HidDevice {
  productName = 'A headset'
  vendorId = 1
  productId = 2
  opened = false
  isForgotten = false
  sent: number[] = []
  collections
  constructor(inputs: readonly HidItem[]) {
    super()
    const outputs = [padding(2), bit(muteLight), bit(offHookLight), padding(6), bit(ringLight)]
    this.collections = [
      {
        usagePage: 0x0b,
        inputReports: [{ reportId: 4, items: inputs }],
        outputReports: [{ reportId: 5, items: outputs }],
      },
    ]
  }
  open = async () => void (this.opened = true)
  close = async () => void (this.opened = false)
  forget = async () => void (this.isForgotten = true)
  async sendReport(reportId: number, data: Uint8Array) {
    expect([reportId, data.length]).toEqual([5, 2])
    this.sent.push((data[0] ?? 0) | ((data[1] ?? 0) << 8))
  }
  report(byte: number, reportId = 4) {
    const data = new DataView(Uint8Array.of(byte).buffer)
    const event = Object.assign(new Event('inputreport'), { reportId, data })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() })
    this.dispatchEvent(event)
  }
}

async function connected(inputs: readonly HidItem[] = KEEPS_HOOK.inputs) {
  const headset = new FakeHeadset(inputs)
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => [headset],
    requestDevice: async () => [headset],
  })
  const headsets = createHeadsets(() => hid)
  const phone = createTestPhone()
  const stop = headsets.control(phone)
  await new Promise(resolve => setTimeout(resolve))
  return { headset, headsets, hid, phone, stop }
}

const incoming = {
  ...{ callId: 'in', from: '+14155550100', to: '+12125550136', answering: false, problem: null },
}

// beyond The buttons of a headset and of the system control a call
describe.each([
  ['keeps its hook', KEEPS_HOOK],
  ['reports presses of its hook', PRESSES_HOOK],
  ['lists what is pressed', LISTS_USAGES],
])('a headset that %s', (_kind, headsetKind) => {
  const { inputs, hookOn, hookOff, mute } = headsetKind
  const isKept = headsetKind === KEEPS_HOOK

  it('accepts a call, mutes it and ends it', async () => {
    const { headset, phone } = await connected(inputs)
    phone.setState({ incoming })
    headset.report(hookOn)
    expect(phone.sent).toEqual([{ is: 'accept' }])
    phone.setState({ incoming: null, call: ongoingCall(5) })
    if (!isKept) headset.report(hookOff)
    later()
    headset.report((isKept ? hookOn : 0) | mute)
    expect(phone.sent.slice(1)).toEqual([{ is: 'toggle-mute' }])
    phone.setState({ call: ongoingCall(5, { muted: true }) })
    headset.report(isKept ? hookOn : 0)
    headset.report(isKept ? hookOff : hookOn)
    expect(phone.sent.slice(2)).toEqual([{ is: 'end' }])
  })

  it('ends a call of the page, whose light it repeats or not', async () => {
    const { headset, phone } = await connected(inputs)
    phone.setState({ call: ongoingCall(0) })
    if (isKept) headset.report(hookOn)
    later()
    headset.report(isKept ? hookOff : hookOn)
    expect(phone.sent).toEqual([{ is: 'end' }])
  })

  it('does nothing without a call, nor by another report', async () => {
    const { headset, phone } = await connected(inputs)
    for (const byte of [hookOn, hookOff, mute, 0]) headset.report(byte)
    phone.setState({ incoming })
    headset.report(hookOn, 7)
    expect(phone.sent).toEqual([])
  })
})

it('a hook that stays on through a call, though its description is of one that is pressed, ends the call when it goes off', async () => {
  const { inputs, hookOn, hookOff } = PRESSES_HOOK
  const { headset, phone } = await connected(inputs)
  phone.setState({ call: ongoingCall(0) })
  headset.report(hookOn)
  expect(phone.sent).toEqual([])
  later()
  headset.report(hookOff)
  expect(phone.sent).toEqual([{ is: 'end' }])
})

it('a hook that was left on accepts the next call when it goes off', async () => {
  const { headset, phone } = await connected()
  headset.report(KEEPS_HOOK.hookOn)
  phone.setState({ incoming })
  headset.report(KEEPS_HOOK.hookOff)
  expect(phone.sent).toEqual([{ is: 'accept' }])
})

it('a mute button that keeps its state mutes while it is on, and may repeat its light', async () => {
  const { headset, phone } = await connected([bit(phoneMute), padding(7)])
  phone.setState({ call: ongoingCall(5) })
  headset.report(1)
  phone.setState({ call: ongoingCall(5, { muted: true }) })
  headset.report(0)
  phone.setState({ call: ongoingCall(5) })
  expect(phone.sent).toEqual([{ is: 'toggle-mute' }, { is: 'toggle-mute' }])
  phone.setState({ call: ongoingCall(5, { muted: true }) })
  headset.report(1)
  expect(phone.sent).toHaveLength(2)
})

it('a button to drop declines a call that rings, and ends one', async () => {
  const { headset, phone } = await connected([bit(drop, { isAbsolute: false }), padding(7)])
  phone.setState({ incoming })
  headset.report(1)
  headset.report(0)
  phone.setState({ incoming: null, call: ongoingCall(5) })
  headset.report(1)
  expect(phone.sent).toEqual([{ is: 'decline' }, { is: 'end' }])
})

it('the lights show that a call rings, goes on and is muted, once for each change', async () => {
  const { headset, phone } = await connected()
  phone.setState({ incoming })
  phone.setState({ incoming: { ...incoming, answering: true } })
  phone.setState({ incoming: null, call: ongoingCall(5) })
  phone.setState({ call: ongoingCall(6, { muted: true }) })
  phone.setState({ call: null })
  const [ringBit, hookBit, muteBit] = [1 << 10, 1 << 3, 1 << 2]
  expect(headset.sent).toEqual([ringBit, hookBit, hookBit | muteBit, 0])
})

describe('the headsets of a page', () => {
  it('are those that the user has allowed, until they are unplugged or forgotten', async () => {
    const { headset, headsets, hid, phone } = await connected()
    expect([headsets.names(), headset.opened]).toEqual([['A headset'], true])
    hid.dispatchEvent(Object.assign(new Event('disconnect'), { device: headset }))
    expect(headsets.names()).toEqual([])
    await headsets.choose()
    expect(headsets.names()).toEqual(['A headset'])
    await headsets.forget()
    expect([headsets.names(), headset.isForgotten]).toEqual([[], true])
    phone.setState({ call: ongoingCall(5) })
    headset.report(KEEPS_HOOK.mute)
    expect([headset.sent, phone.sent]).toEqual([[], []])
    headset.report(0)
    await headsets.choose()
    headset.report(KEEPS_HOOK.mute)
    expect(phone.sent).toEqual([{ is: 'toggle-mute' }])
  })

  it('show a call that has begun while they are being opened', async () => {
    const { headset, headsets, phone } = await connected()
    await headsets.forget()
    headset.opened = false
    let open: () => void = () => undefined
    headset.open = () =>
      new Promise<undefined>(resolve => {
        open = () => {
          headset.opened = true
          resolve(undefined)
        }
      })
    const chosen = headsets.choose()
    await Promise.resolve()
    phone.setState({ call: ongoingCall(0) })
    open()
    await chosen
    expect(headset.sent).toEqual([1 << 3])
  })

  it('leave out one that another program uses, and devices that are no headsets', async () => {
    const { headset, headsets, hid } = await connected()
    const busy = new FakeHeadset([])
    busy.open = async () => Promise.reject(new DOMException('in use', 'NotAllowedError'))
    const keyboard = new FakeHeadset([])
    keyboard.collections = keyboard.collections.map(each => ({ ...each, usagePage: 1 }))
    for (const device of [busy, keyboard]) {
      hid.dispatchEvent(Object.assign(new Event('connect'), { device }))
    }
    await new Promise(resolve => setTimeout(resolve))
    expect(headsets.names()).toEqual(['A headset'])
    await headsets.forget()
    headset.opened = false
    headset.open = busy.open
    await expect(headsets.choose()).rejects.toThrow('in use')
    expect(headsets.names()).toEqual([])
  })

  it('are none in a browser without WebHID', () => {
    const headsets = createHeadsets(() => undefined)
    expect(headsets.isSupported()).toBe(false)
    headsets.control(createTestPhone())()
  })
})
