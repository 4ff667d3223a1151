const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long after the beginning something was: "+1.2 s", "+2:17", "+1:02:17" or "+3 d 4 h". */
export function offsetText(milliseconds: number): string {
  const whole = Math.max(0, milliseconds)
  // Cut, not rounded: "+60.0 s" would be a minute.
  if (whole < MINUTE) return `+${(Math.floor(whole / 100) / 10).toFixed(1)} s`
  if (whole >= DAY) return `+${Math.floor(whole / DAY)} d ${Math.floor((whole % DAY) / HOUR)} h`
  const hours = Math.floor(whole / HOUR)
  const minutes = Math.floor((whole % HOUR) / MINUTE)
  const seconds = twoDigits(Math.floor((whole % MINUTE) / 1_000))
  return hours === 0 ? `+${minutes}:${seconds}` : `+${hours}:${twoDigits(minutes)}:${seconds}`
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
