/** The length of a call: "02:15", or "1:02:15" for an hour and longer. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${twoDigits(Math.floor((whole % 3600) / 60))}:${twoDigits(whole % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
