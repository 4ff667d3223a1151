/** The length of a call: "02:15", or "1:02:15" for an hour and longer. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${twoDigits(Math.floor((whole % 3600) / 60))}:${twoDigits(whole % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}

interface PercentLook {
  /** How many decimals are shown; without it as many as there are, up to four. */
  decimals?: number
  /** Prints a plus before a percentage above zero. */
  signed?: boolean
}

/** "15%", "12.5%" or "+10.1%". @param percent 15 for 15 of a hundred */
export function percentText(
  percent: number,
  { decimals, signed = false }: PercentLook = {},
): string {
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 4,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(percent)
}
