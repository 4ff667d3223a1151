import { Phone } from '../shared/Phone.tsx'
import { calls } from './strings.ts'

/** A number of a call. The caller of an incoming call may withhold it. */
export function Party({ number }: { number: string }) {
  return number.startsWith('+') ? <Phone number={number} /> : calls.withheld
}
