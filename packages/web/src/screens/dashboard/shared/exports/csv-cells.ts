import { type Micros, decimalUsd } from '@ringback/contract/money'

/** Dollars with every decimal, and at least two: "-0.026". Empty for null. */
export function dollarCell(amount: Micros | null): string {
  return amount === null ? '' : decimalUsd(amount)
}

/** ISO 8601 with the offset of the browser's zone at that time: "2026-11-23T18:16:23+01:00". */
export function localTime(time: Date): string {
  const offsetMinutes = -time.getTimezoneOffset()
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19)
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`
}
