import type { FastifyRequest } from 'fastify'

/** An error of Twilio's API; `code` is listed at twilio.com/docs/api/errors. */
export interface VendorError {
  code: number
  message: string
  status: number
}

const MORE_INFO = 'https://www.twilio.com/docs/errors/'

/** The errors of arranged faults and invalid credentials. */
export const GENERAL_ERRORS: Readonly<Record<401 | 429 | 500, VendorError>> = {
  401: { code: 20003, message: 'Authenticate', status: 401 },
  429: { code: 20429, message: 'Too Many Requests', status: 429 },
  500: { code: 20500, message: 'An internal server error has occurred', status: 500 },
}

export function notFound(request: FastifyRequest): VendorError {
  const resource = request.url.split('?')[0] ?? ''
  return { code: 20404, message: `The requested resource ${resource} was not found`, status: 404 }
}

export function isVendorError(answer: unknown): answer is VendorError {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer
}

export function errorBody({ code, message, status }: VendorError): unknown {
  return { code, message, more_info: `${MORE_INFO}${code}`, status }
}
