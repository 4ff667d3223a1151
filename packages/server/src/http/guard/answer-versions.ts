import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A list that a handler returns with a version that it knew before it read the list. */
export class Versioned<T> {
  /** Another list of the same request never has it. */
  readonly version: string
  /** Null if the client has this version, so that the list was not read. */
  readonly value: T | null

  constructor(version: string, value: T | null) {
    this.version = version
    this.value = value
  }
}

/** The version in `If-None-Match` that a client has. Undefined if it has none, or several. */
export function knownVersion(request: FastifyRequest): string | undefined {
  return /^(?:W\/)?"([^"]*)"$/.exec(request.headers['if-none-match'] ?? '')?.[1]
}

/**
 * Adds the version to a response, so that the client may ask for it again with `If-None-Match` (RFC 9110, 13.1.2). It is
 * weak, because a proxy may compress the response.
 */
export function setVersion(reply: FastifyReply, version: string): void {
  reply.header('etag', `W/"${version}"`)
}

/** An `onSend` hook: a response that the client has is not sent again. Its version is that of its text, if it has none. */
export async function answerUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || reply.statusCode !== 200 || reply.hasHeader('etag')) {
    return payload
  }
  const version = createHash('sha256').update(payload).digest('base64url')
  setVersion(reply, version)
  if (knownVersion(request) !== version) return payload
  reply.code(304).removeHeader('content-type')
  return null
}
