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

/** The headsets whose buttons this page may use. The browser asks the user about each, and remembers it. */
export interface Headsets {
  /** False in a browser without WebHID. */
  isSupported(): boolean
  /** The names of those that are connected. A stable array until it changes. */
  names(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Lets the user choose one; needs a press. @throws when the browser refuses */
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
    names = [...devices.keys()].map(({ productName }) => productName)
    for (const listener of listeners) listener()
  }

  async function add(device: HidDevice): Promise<void> {
    if (devices.has(device) || !device.collections.some(isTelephony)) return
    const headset = new Headset(device, phones)
    devices.set(device, headset)
    try {
      await headset.open()
    } catch {
      // Another program uses it, or it is gone again.
      devices.delete(device)
    }
    changed()
  }

  function start(): void {
    const hid = find()
    if (isStarted || !hid) return
    isStarted = true
    const remove = (device: HidDevice) => {
      if (devices.delete(device)) changed()
    }
    watch(hid, device => void add(device), remove)
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
      devices.clear()
      changed()
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
  readonly #before = new Map<Usage, boolean>()
  #lights = ''

  constructor(device: HidDevice, phones: ReadonlySet<Pick<Softphone, 'state' | 'send'>>) {
    this.#device = device
    this.#phones = phones
  }

  async open(): Promise<void> {
    if (!this.#device.opened) await this.#device.open()
    this.#device.addEventListener('inputreport', event => {
      const { reportId, data } = event as Event & { reportId: number; data: DataView }
      for (const [usage, control] of readControls(this.#device.collections, reportId, data)) {
        const wasOn = this.#before.get(usage) ?? false
        this.#before.set(usage, control.isOn)
        if (control.isOn !== wasOn) this.#phones.forEach(phone => press(phone, usage, control))
      }
    })
    this.#phones.forEach(phone => this.show(phone.state()))
  }

  /** Many headsets report their buttons only while the host has told them of the call by these lights. */
  show({ call, incoming }: SoftphoneState): void {
    const on = new Set<Usage>()
    if (incoming) on.add('ringLight')
    if (call) on.add('offHookLight')
    if (call?.muted) on.add('muteLight')
    const lights = [...on].join()
    if (lights === this.#lights) return
    this.#lights = lights
    for (const { reportId, data } of lightReports(this.#device.collections, on)) {
      // One that shows nothing still has its buttons.
      this.#device.sendReport(reportId, data).catch(() => undefined)
    }
  }
}

/** What a change of a button does. */
function press(
  { state, send }: Pick<Softphone, 'state' | 'send'>,
  usage: Usage,
  { isOn, isMomentary }: Control,
): void {
  const { call, incoming } = state()
  if (usage === 'phoneMute' && call && (isMomentary ? isOn : isOn !== call.muted)) {
    send({ is: 'toggle-mute' })
  }
  if (usage === 'drop' && isOn) send({ is: incoming ? 'decline' : 'end' })
  if (usage !== 'hookSwitch') return
  if (isOn && incoming) send({ is: 'accept' })
  // A hook that keeps its state is on in a call; one that goes off by itself says each time that it was pressed.
  else if (call && isOn === isMomentary) send({ is: 'end' })
}

/** Those of this page. */
export const browserHeadsets = createHeadsets(() => (navigator as Navigator & { hid?: Hid }).hid)
