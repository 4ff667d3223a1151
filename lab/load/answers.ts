/** Counts of what the product answered to the users of a load. */
export interface Answers {
  /** By status, and by code for refusals: `200`, `503 database-unavailable`, `no answer`. */
  counts: Map<string, number>
  /** Requests that were sent again, because their answer was 502, 503, 504 or missing. */
  retried: number
  /** Requests that were answered well after they were sent again. */
  healed: number
  /** What a user would have seen as an error in spite of every retry. */
  visibleErrors: string[]
  /** Answers of the product that it never may give: 500, a 503 without an error text, a 401 for a valid session. */
  forbidden: string[]
}

export function createAnswers(): Answers {
  return {
    counts: new Map(),
    retried: 0,
    healed: 0,
    visibleErrors: [],
    forbidden: [],
  }
}

/** One answer to a request; status 0 when the connection ended without one. */
export interface Answer {
  status: number
  /** Null if the answer was no JSON. */
  body: Readonly<Record<string, unknown>> | null
}

/** @param isProxied whether a proxy may answer 502, 503 and 504 by itself, which has no words of ours */
export function countAnswer(
  answers: Answers,
  request: string,
  { status, body }: Answer,
  isProxied: boolean,
): void {
  const code = typeof body?.['code'] === 'string' ? ` ${body['code']}` : ''
  const key = status === 0 ? 'no answer' : `${status}${status >= 400 ? code : ''}`
  answers.counts.set(key, (answers.counts.get(key) ?? 0) + 1)
  const hasErrorText = typeof body?.['error'] === 'string' && body['error'] !== ''
  const isOfProxy = isProxied && [0, 502, 503, 504].includes(status) && body === null
  const isForbidden =
    !isOfProxy &&
    (status === 0 || status === 401 || (status >= 500 && !(status === 503 && hasErrorText)))
  if (isForbidden)
    answers.forbidden.push(`${request}: ${key}${hasErrorText ? '' : ', without an error text'}`)
}
