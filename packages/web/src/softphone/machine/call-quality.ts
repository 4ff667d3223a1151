export type QualityRating = 'Excellent' | 'Great' | 'Good' | 'Fair' | 'Degraded'

/**
 * The word for a mean opinion score (spec section 9). The bands there leave gaps (4.0 to 4.1 and so
 * on); a score in a gap gets the lower word, so that nobody is promised more than was measured.
 */
export function rateQuality(mos: number): QualityRating {
  if (mos > 4.2) return 'Excellent'
  if (mos >= 4.1) return 'Great'
  if (mos >= 3.7) return 'Good'
  if (mos >= 3.1) return 'Fair'
  return 'Degraded'
}
