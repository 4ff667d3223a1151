/** The result of an operation that may be refused: a value, or `why` it was refused as a literal code. */
export type Outcome<T, Why extends string, Refusal extends object = { details?: Details }> =
  | { ok: true; value: T }
  | ({ ok: false; why: Why } & Refusal)

/** The values of the placeholders in a refusal's message, for example the minimum balance that a call needs. */
export type Details = Readonly<Record<string, string>>

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refused<Why extends string>(
  why: Why,
  details?: Details,
): { ok: false; why: Why; details?: Details } {
  return details ? { ok: false, why, details } : { ok: false, why }
}
