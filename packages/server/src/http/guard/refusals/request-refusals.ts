/** Refusals of requests that are not understood, or cannot be answered now. */
export const REQUEST_REFUSALS = {
  // requests
  'body-too-large': { status: 413, error: 'The request is too large.' },
  'invalid-input': { status: 400, error: '{sentence}' },
  'invalid-json': { status: 400, error: 'The request is not valid JSON.' },
  'unknown-subscription': {
    status: 404,
    error: 'No notices are sent to this subscription.',
  },
  'not-a-push-service': {
    status: 400,
    error: 'We cannot send notices to this browser.',
  },
  'invalid-request': { status: 400, error: 'The request could not be understood.' },
  'method-not-allowed': { status: 405, error: 'This address does not answer {method} requests.' },
  'not-found': { status: 404, error: 'Not found' },
  'too-many-requests': {
    status: 429,
    error: 'Too many requests. Please wait a moment and try again.',
  },
  'code-sent-to-another': {
    status: 409,
    error: 'A code was sent to this number for another account. Please try again in a few minutes.',
  },
  'codes-paused': {
    status: 503,
    error: 'Phone numbers cannot be verified at the moment. Please try again later.',
  },
  'too-many-attempts': {
    status: 429,
    error: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'unsupported-media-type': { status: 415, error: 'The request must be JSON.' },

  // the server and its vendors
  busy: { status: 503, error: 'The server is busy. Please try again in a moment.' },
  'database-unavailable': {
    status: 503,
    error: 'We cannot reach your data at the moment. Please try again in a moment.',
  },
  stopping: { status: 503, error: 'The server is restarting. Please try again in a moment.' },
  'storage-full': {
    status: 503,
    error: 'The service cannot store anything at the moment. Please try again later.',
  },
  unavailable: {
    status: 503,
    error: 'The service is not available at the moment. Please try again in a moment.',
  },
  unexpected: { status: 500, error: 'Something went wrong on our side. Please try again.' },
  'vendor-unavailable': {
    status: 503,
    error: 'A service that we depend on does not answer. Please try again in a moment.',
  },
} as const satisfies Record<string, Refusal>

/** The HTTP response of a refusal. `{name}` in the sentence is replaced by a detail of the outcome. */
export interface Refusal {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 429 | 500 | 503
  error: string
}
