/** Seconds as people read a call's length: "02:15", from an hour on "1:02:15". */
export function printDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

/** Full seconds since the call was answered; 0 while it is not. */
export function secondsSince(connectedAtMs: number | null, nowMs: number): number {
  return connectedAtMs === null ? 0 : Math.max(0, Math.floor((nowMs - connectedAtMs) / 1000))
}
