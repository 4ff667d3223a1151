/** What an operation that may be refused answers: a value, or a literal code that says why not. */
export type Outcome<T, Why extends string> = { ok: true; value: T } | { ok: false; why: Why }

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refused<Why extends string>(why: Why): { ok: false; why: Why } {
  return { ok: false, why }
}
