import type { Softphone, SoftphoneState } from '../machine/softphone-state.ts'
import {
  type Control,
  type HidDevice,
  type Usage,
  lightReports,
  readControls,
} from './hid-reports.ts'

const TELEPHONY = { usagePage: 0x0b }

/** What TypeScript's library lacks of `navigator.hid`. */
interface Hid extends EventTarget {
  getDevices(): Promise<HidDevice[]>
  requestDevice(options: { filters: { usagePage: number }[] }): Promise<HidDevice[]>
}

/** The headsets whose buttons this page may use. The user allows each, and the browser remembers it. */
export interface Headsets {
  /** False in a browser without WebHID. */
  isSupported(): boolean
  /** The names of those that are connected. A stable array until it changes. */
  names(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Lets the user choose one; needs a press. @throws when the browser refuses, or another program uses the headset */
  choose(): Promise<void>
  /** Takes back what the user has allowed. */
  forget(): Promise<void>
  /** Accepts, mutes and ends calls by the buttons, and shows the state of the call by the lights. @returns a function that ends that */
  control(softphone: Pick<Softphone, 'state' | 'subscribe' | 'send'>): () => void
}

/** @param find the API, which the page uses only when it is needed */
export function createHeadsets(find: () => Hid | undefined): Headsets {
  const listeners = new Set<() => void>()
  const phones = new Set<Pick<Softphone, 'state' | 'send'>>()
  const devices = new Map<HidDevice, Headset>()
  let names: readonly string[] = []
  let isStarted = false

  function changed(): void {
    names = [...devices.keys()].filter(({ opened }) => opened).map(device => device.productName)
    for (const listener of listeners) listener()
  }

  /** @throws when another program uses the headset, or it is gone again */
  async function add(device: HidDevice): Promise<void> {
    if (devices.has(device) || !device.collections.some(isTelephony)) return
    const headset = new Headset(device, phones)
    devices.set(device, headset)
    await headset.open().catch(error => {
      devices.delete(device)
      throw error
    })
    changed()
  }

  function remove(device: HidDevice): void {
    devices.get(device)?.close()
    if (devices.delete(device)) changed()
  }

  function start(): void {
    const hid = find()
    if (isStarted || !hid) return
    isStarted = true
    watch(hid, device => void add(device).catch(() => undefined), remove)
  }

  return {
    isSupported: () => find() !== undefined,
    names: () => names,
    subscribe(listener) {
      start()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async choose() {
      const chosen = (await find()?.requestDevice({ filters: [TELEPHONY] })) ?? []
      await Promise.all(chosen.map(add))
    },
    async forget() {
      const forgotten = [...devices.keys()]
      forgotten.forEach(remove)
      await Promise.all(forgotten.map(device => device.forget()))
    },
    control(softphone) {
      start()
      phones.add(softphone)
      const show = () => devices.forEach(headset => headset.show(softphone.state()))
      const unsubscribe = softphone.subscribe(show)
      return () => {
        phones.delete(softphone)
        unsubscribe()
      }
    },
  }
}

/** Reports the devices that are allowed, now and later. */
function watch(
  hid: Hid,
  onConnected: (device: HidDevice) => void,
  onGone: (device: HidDevice) => void,
): void {
  const deviceOf = (event: Event) => (event as Event & { device: HidDevice }).device
  hid.addEventListener('connect', event => onConnected(deviceOf(event)))
  hid.addEventListener('disconnect', event => onGone(deviceOf(event)))
  hid.getDevices().then(
    found => found.forEach(onConnected),
    () => undefined,
  )
}

const isTelephony = ({ usagePage }: { usagePage?: number }) => usagePage === TELEPHONY.usagePage

/** One connected headset. */
class Headset {
  readonly #device: HidDevice
  readonly #phones: ReadonlySet<Pick<Softphone, 'state' | 'send'>>
  readonly #before = new Map<Usage, { isOn: boolean; at: number }>()
  #lights = ''
  #offHookAt = -Infinity

  constructor(device: HidDevice, phones: ReadonlySet<Pick<Softphone, 'state' | 'send'>>) {
    this.#device = device
    this.#phones = phones
  }

  async open(): Promise<void> {
    if (!this.#device.opened) await this.#device.open()
    this.#device.addEventListener('inputreport', this.#onReport)
    this.#phones.forEach(phone => this.show(phone.state()))
  }

  /** The browser gives the same device to a page that may use it again. */
  close(): void {
    this.#device.removeEventListener('inputreport', this.#onReport)
  }

  /** Many headsets report their buttons only while these lights show a call. */
  show({ call, incoming }: SoftphoneState): void {
    if (!this.#device.opened) return
    const on = new Set<Usage>()
    if (incoming) on.add('ringLight')
    if (call) on.add('offHookLight')
    if (call?.muted) on.add('muteLight')
    const lights = [...on].join()
    if (lights === this.#lights) return
    if (call && !this.#lights.includes('offHookLight')) this.#offHookAt = performance.now()
    this.#lights = lights
    for (const { reportId, data } of lightReports(this.#device.collections, on)) {
      // One that shows nothing still has its buttons.
      this.#device.sendReport(reportId, data).catch(() => undefined)
    }
  }

  readonly #onReport = (event: Event) => {
    const { reportId, data, timeStamp: at } = event as Event & { reportId: number; data: DataView }
    for (const [usage, control] of readControls(this.#device.collections, reportId, data)) {
      const before = this.#before.get(usage) ?? { isOn: false, at: -Infinity }
      if (control.isOn === before.isOn) continue
      this.#before.set(usage, { isOn: control.isOn, at })
      const press = { usage, ...control, wasHeld: at - before.at > HELD_MS }
      const isEcho = usage === 'hookSwitch' && control.isOn && at - this.#offHookAt < ECHO_MS
      this.#phones.forEach(phone => answer(phone, press, isEcho))
    }
  }
}

/** Longer than a press. */
const HELD_MS = 1_500
/** In this time after the light of a call, a hook that goes on repeats what the light shows. */
const ECHO_MS = 1_000

interface Press extends Control {
  usage: Usage
  /** Whether it had its state before for longer than a press takes. */
  wasHeld: boolean
}

/** What a change of a button does. */
function answer(
  { state, send }: Pick<Softphone, 'state' | 'send'>,
  { usage, isOn, isKept, wasHeld }: Press,
  isEcho: boolean,
): void {
  const { call, incoming } = state()
  if (usage === 'phoneMute' && call && (isKept ? isOn !== call.muted : isOn)) {
    send({ is: 'toggle-mute' })
  }
  if (usage === 'drop' && isOn) send({ is: incoming ? 'decline' : 'end' })
  if (usage !== 'hookSwitch') return
  // A hook that is kept may still be on, of a call that has ended.
  if (incoming && (isOn || isKept)) send({ is: 'accept' })
  // A hook that stays on through a call is kept, whatever its description is.
  const isHangUp = isOn ? !isKept && !isEcho : isKept || wasHeld
  if (call && isHangUp) send({ is: 'end' })
}

/** Those of this page. */
export const browserHeadsets = createHeadsets(() => (navigator as Navigator & { hid?: Hid }).hid)
