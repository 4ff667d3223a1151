import type { Ports } from '../../ports/ports.ts'

/** With what a browser may call and be called as this user. Who that is comes from the session, never from the request (readings 7). */
export function issueCallToken(ports: Ports, userId: string) {
  return { identity: userId, ...ports.voice.accessToken(userId) }
}
