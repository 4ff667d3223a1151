/*
 * The reports of a headset (USB HID 1.11; HID Usage Tables 1.5, pages Telephony Device and LED) in the form in which
 * WebHID describes them (WICG, WebHID API).
 */

/** What TypeScript's library lacks of WebHID. */
export interface HidDevice extends EventTarget {
  productName: string
  vendorId: number
  productId: number
  opened: boolean
  collections: readonly HidCollection[]
  open(): Promise<void>
  close(): Promise<void>
  forget(): Promise<void>
  sendReport(reportId: number, data: Uint8Array<ArrayBuffer>): Promise<void>
}

export interface HidCollection {
  usagePage?: number
  inputReports?: readonly HidReport[]
  outputReports?: readonly HidReport[]
}

export interface HidReport {
  reportId?: number
  items?: readonly HidItem[]
}

export interface HidItem {
  isAbsolute?: boolean
  isArray?: boolean
  isRange?: boolean
  hasPreferredState?: boolean
  usages?: readonly number[]
  usageMinimum?: number
  /** In bits. */
  reportSize?: number
  reportCount?: number
  logicalMinimum?: number
}

/** Page and usage in 32 bits, as WebHID has them. */
export const USAGES = {
  hookSwitch: 0x0b_00_20,
  drop: 0x0b_00_26,
  phoneMute: 0x0b_00_2f,
  muteLight: 0x08_00_09,
  offHookLight: 0x08_00_17,
  ringLight: 0x08_00_18,
} as const
export type Usage = keyof typeof USAGES

export interface Control {
  isOn: boolean
  /** Whether it stays on until it is pressed again, as its description has it. Others go off by themselves, most of them. */
  isKept: boolean
}

/** The controls of a report of the headset. Those that the report does not have are missing. */
export function readControls(
  collections: readonly HidCollection[],
  reportId: number,
  data: DataView,
): ReadonlyMap<Usage, Control> {
  const controls = new Map<Usage, Control>()
  for (const field of fieldsOf(collections, 'inputReports')) {
    if (field.reportId !== reportId) continue
    const value = readBits(data, field)
    const isOn = field.selects === null ? value !== 0 : value === field.selects
    const isKnownOn = controls.get(field.usage)?.isOn ?? false
    controls.set(field.usage, { isOn: isOn || isKnownOn, isKept: field.isKept })
  }
  return controls
}

/** The reports that switch these lights on and all other lights of their reports off. */
export function lightReports(
  collections: readonly HidCollection[],
  on: ReadonlySet<Usage>,
): { reportId: number; data: Uint8Array<ArrayBuffer> }[] {
  const reports = new Map<number, Uint8Array<ArrayBuffer>>()
  for (const { reportId, usage, bit, reportBits } of fieldsOf(collections, 'outputReports')) {
    const data = reports.get(reportId) ?? new Uint8Array(Math.ceil(reportBits / 8))
    reports.set(reportId, data)
    const byte = bit >> 3
    if (on.has(usage)) data[byte] = (data[byte] ?? 0) | (1 << (bit & 7))
  }
  return [...reports].map(([reportId, data]) => ({ reportId, data }))
}

/** One value in a report. */
interface Field {
  reportId: number
  usage: Usage
  bit: number
  bits: number
  reportBits: number
  isKept: boolean
  /** The value that stands for the usage, in a list of the usages that are on; null where a value has one usage. */
  selects: number | null
}

const NAMES = new Map<number, Usage>(
  (Object.keys(USAGES) as Usage[]).map(name => [USAGES[name], name]),
)

/** The reports of a collection have the items of the collections in it too. */
function fieldsOf(
  collections: readonly HidCollection[],
  kind: 'inputReports' | 'outputReports',
): Field[] {
  return collections.flatMap(collection => (collection[kind] ?? []).flatMap(fieldsOfReport))
}

function fieldsOfReport({ reportId = 0, items = [] }: HidReport): Field[] {
  const fields: Omit<Field, 'reportBits'>[] = []
  let bit = 0
  for (const item of items) {
    const { reportSize: bits = 0, reportCount = 0, isArray = false } = item
    const isKept = !isArray && item.isAbsolute !== false && item.hasPreferredState !== true
    for (let index = 0; index < reportCount; index++, bit += bits) {
      const found = isArray ? listed(item) : one(item, index)
      for (const each of found) fields.push({ reportId, bit, bits, isKept, ...each })
    }
  }
  return fields.map(field => ({ ...field, reportBits: bit }))
}

/** The last usage stands for all values that follow (HID 1.11, section 6.2.2.8). */
function one(item: HidItem, index: number): { usage: Usage; selects: null }[] {
  const usages = item.usages ?? []
  const code = item.isRange
    ? (item.usageMinimum ?? 0) + index
    : usages[Math.min(index, usages.length - 1)]
  const usage = NAMES.get(code ?? 0)
  return usage ? [{ usage, selects: null }] : []
}

function listed(item: HidItem): { usage: Usage; selects: number }[] {
  const first = item.logicalMinimum ?? 0
  return [...NAMES].flatMap(([code, usage]) => {
    const index = item.isRange ? code - (item.usageMinimum ?? 0) : (item.usages ?? []).indexOf(code)
    return index < 0 ? [] : [{ usage, selects: first + index }]
  })
}

/** A report that is shorter than its description reads as zero. */
function readBits(data: DataView, { bit, bits }: Field): number {
  let value = 0
  for (let index = 0; index < Math.min(bits, 31); index++) {
    const at = bit + index
    if (at >> 3 >= data.byteLength) break
    value |= ((data.getUint8(at >> 3) >> (at & 7)) & 1) << index
  }
  return value
}
