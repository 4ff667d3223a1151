/** What fills the gaps in a refusal's words, for example the minimum that a call needs. */
export type Details = Readonly<Record<string, string>>

/** What an operation that may be refused answers: a value, or a literal code that says why not. */
export type Outcome<T, Why extends string> =
  { ok: true; value: T } | { ok: false; why: Why; details?: Details }

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refused<Why extends string>(
  why: Why,
  details?: Details,
): { ok: false; why: Why; details?: Details } {
  return details ? { ok: false, why, details } : { ok: false, why }
}
