import { homeCountry } from '../countries/countries.ts'
import { localZone } from '../local-time.ts'

/** As browsers name it; some keep the old spelling. */
const ZONES = ['Asia/Kolkata', 'Asia/Calcutta']

/** Whether the time zone or the languages of this browser are those of India, where cards pay rupees. */
export function isInIndia(): boolean {
  return ZONES.includes(localZone()) || homeCountry(navigator.languages).code === 'IN'
}
