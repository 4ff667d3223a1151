/** The vendor's error body (razorpay.com/docs/errors). */
export interface Refusal {
  error: {
    code: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR'
    description: string
    source?: string
    step?: string
    reason?: string
    metadata?: Record<string, string>
    field?: string
  }
}

/** The body with which the vendor answers an invalid request; its status is 400. */
export function badRequest(description: string, field?: string): Refusal {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field === undefined ? {} : { field }),
    },
  }
}

export const UNKNOWN_ID = badRequest('The id provided does not exist')
export const NOT_AUTHENTICATED: Refusal = {
  error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
}

/** The body with which an arranged fault is answered. */
export function refusalFor(status: 401 | 429 | 500): Refusal {
  if (status === 401) return NOT_AUTHENTICATED
  if (status === 429)
    return { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } }
  return {
    error: {
      code: 'SERVER_ERROR',
      description:
        'We are facing some trouble completing your request at the moment. Please try again shortly.',
      source: 'internal',
      step: 'payment_initiation',
      reason: 'server_error',
      metadata: {},
    },
  }
}
