/** The library's warnings that no sound arrives. It keeps rating a call without sound as excellent. */
const NO_SOUND_WARNINGS: readonly string[] = ['low-bytes-received', 'ice-connectivity-lost']

/** What a call is rated as: by its newest score, but never while no sound arrives. */
export function callQualityLabel(
  mos: number | null,
  warningNames: readonly string[],
): QualityLabel | 'No sound' | null {
  if (warningNames.some(name => NO_SOUND_WARNINGS.includes(name))) return 'No sound'
  return mos === null ? null : qualityLabel(mos)
}

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
