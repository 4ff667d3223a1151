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
