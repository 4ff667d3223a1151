import fc from 'fast-check'
import { signatureHeaders } from '@ringback/contract/gateway/signature'
import { WEBHOOK_PATHS, type WebhookPath } from '../../src/ports/vendors/webhook-paths.ts'
import type { TestWorld } from '../test-world.ts'
import { FAKE_GATEWAY_SECRET } from '../vendors/gateway-secret.ts'
import type { InvalidRequest } from './invalid-requests.ts'
import type { WebhookSubjects } from './invalid-webhooks.ts'
import { invalidValue, rawBody, wrongAuthorization, pathsIn, replaced } from './invalid-values.ts'

const SEQUENCE = '2026-11-01/000000000001'

const LEG = 'a'.repeat(32)

/** One visit of a webhook of the gateway: valid and signed, then with each value invalid and signed, then not signed. */
export function visitGateway(
  world: TestWorld,
  path: WebhookPath,
  { userId, call }: WebhookSubjects,
  seed: number,
): InvalidRequest[] {
  let draws = 0
  const draw = <T>(values: fc.Arbitrary<T>): T =>
    fc.sample(values, { numRuns: 1, seed: seed + 104_723 * ++draws })[0] as T
  const content = contentOf(path, { userId, call })
  const send = (payload: string, kind: InvalidRequest['kind']): InvalidRequest => ({
    ...{ target: `POST ${path}`, access: 'public', method: 'POST', url: path, payload, kind },
    headers: {
      'content-type': 'application/json',
      ...signatureHeaders(
        { method: 'POST', path, body: payload },
        [FAKE_GATEWAY_SECRET],
        world.clock.now(),
      ),
    },
  })
  const valid = send(JSON.stringify(content), 'valid')
  const value = invalidValue([call.id])
  return [
    valid,
    ...pathsIn(content).map(at =>
      send(JSON.stringify(replaced(content, at, draw(value))) ?? '', 'invalid'),
    ),
    send(draw(rawBody), 'invalid'),
    {
      ...valid,
      headers: { ...valid.headers, 'x-gateway-signature': draw(wrongAuthorization) },
      kind: 'unauthorised',
    },
  ]
}

/** What a gateway sends to a webhook. */
function contentOf(
  path: WebhookPath,
  { userId, call }: Pick<WebhookSubjects, 'userId' | 'call'>,
): object {
  const reported = { callId: call.id, sequence: SEQUENCE, at: 1_700_000_000_000 }
  switch (path) {
    case WEBHOOK_PATHS.gatewayAuthorise:
    case WEBHOOK_PATHS.gatewayAudioCheck:
      return { callId: call.id, identity: userId }
    case WEBHOOK_PATHS.gatewayGreeting:
      return { key: 'key_of_a_greeting' }
    case WEBHOOK_PATHS.gatewayIncoming:
      return { leg: LEG, trunk: 'wholesale', from: '+442079460123', to: '+12125552003' }
    case WEBHOOK_PATHS.gatewayNextStep: {
      const never = { answeredAt: null, answeredMs: 0, seconds: 0, sipStatus: 480, q850: null }
      const ended = { ...reported, event: 'ended', cause: 'no-answer', ...never }
      return { leg: LEG, ended, hasCallerLeft: false }
    }
    default:
      return {
        reports: [
          { ...reported, event: 'ringing' },
          { ...reported, event: 'message', leg: LEG, seconds: 3 },
        ],
      }
  }
}
