export type QualityLabel = 'Excellent' | 'Great' | 'Good' | 'Fair' | 'Degraded'

/**
 * The label of a mean opinion score (spec section 9). The specified bands leave gaps, for example between
 * 4.0 and 4.1; a score in a gap gets the lower label, so that the label never exceeds the measurement.
 */
export function qualityLabel(mos: number): QualityLabel {
  if (mos > 4.2) return 'Excellent'
  if (mos >= 4.1) return 'Great'
  if (mos >= 3.7) return 'Good'
  if (mos >= 3.1) return 'Fair'
  return 'Degraded'
}
