import {
  REASON_FIELD,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
} from '@ringback/contract/operator/action-form'
import { operatorRole } from '@ringback/contract/operator/operator-endpoint'
import * as z from 'zod'
import { inviteOperator } from './actions/operators/invitations.ts'
import { switchCalling } from './actions/settings/switch-calling.ts'
import { listenLocally } from './adapters/system/local-socket.ts'
import type { Ports } from './ports/ports.ts'

/** What the operators' command line does on the server's machine itself, without a sign-in. */
export const localRequest = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('create'),
    email: z.email('The e-mail address is not valid.').max(254),
    role: operatorRole,
  }),
  z.object({
    command: z.literal('calling'),
    isEnabled: z.boolean(),
    reason: z
      .string()
      .trim()
      .min(REASON_MIN_LENGTH, REASON_FIELD.problem)
      .max(REASON_MAX_LENGTH, REASON_FIELD.problem),
    machineUser: z.string().min(1).max(64),
  }),
])
export type LocalRequest = z.infer<typeof localRequest>

export type LocalPorts = Pick<
  Ports,
  'database' | 'clock' | 'ids' | 'oneTimeCodes' | 'log' | 'settingTexts'
> & { business: Pick<Ports['business'], 'publicUrl'> }

/** @returns what the command line prints, as JSON values */
export async function answerLocally(ports: LocalPorts, request: LocalRequest) {
  if (request.command === 'calling') {
    const { isEnabled, ...by } = request
    const isChanged = await switchCalling(ports, by, isEnabled)
    ports.log.info({ isEnabled, isChanged }, 'Calling was switched from this machine')
    return { isChanged }
  }
  const { email, role } = request
  const { token, expiresAt, isNew } = await inviteOperator(ports, { email, role })
  ports.log.info({ role, isNew }, 'An operator was invited from this machine')
  const { publicUrl } = ports.business
  return { token, expiresAt: expiresAt.toISOString(), isNew, publicUrl }
}

/**
 * Answers the command line while this server has the embedded database open, which only one process can.
 *
 * @returns a function that stops
 */
export function answerLocalRequests(ports: LocalPorts, path: string): () => Promise<void> {
  return listenLocally(path, async request => answerLocally(ports, localRequest.parse(request)))
}
