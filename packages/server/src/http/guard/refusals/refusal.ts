/** The HTTP response of a refusal. `{name}` in the sentence is replaced by a detail of the outcome. */
export interface Refusal {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503
  error: string
}
