/** Equals a time, or its ISO text, that is at most a second away: for tests whose subject is not the millisecond. */
export function about(moment: Date | string): unknown {
  const wanted = new Date(moment).toISOString()
  const asymmetricMatch = (other: unknown) =>
    (other instanceof Date || typeof other === 'string') &&
    Math.abs(new Date(other).getTime() - Date.parse(wanted)) <= 1_000
  const text = () => `about ${wanted}`
  return {
    $$typeof: Symbol.for('jest.asymmetricMatcher'),
    asymmetricMatch,
    toString: text,
    toAsymmetricMatch: text,
  }
}
