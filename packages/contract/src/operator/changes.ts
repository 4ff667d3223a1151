import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { listOf, listQuery, operatorRead } from './operator-endpoint.ts'

/** A row of the log of changes. Rows are never changed or deleted. */
export const operatorChange = z.object({
  id: z.string(),
  at: instant,
  operatorEmail: z.string(),
  /** The command of the endpoint, for example `customers give-credit`. */
  action: z.string(),
  /** What was changed: its kind and id, for example `user:usr_1a2b3c`. */
  subject: z.string(),
  /** Of a subject that is a customer. The email of a closed account is empty. */
  customer: z.nullable(z.object({ id: z.string(), email: z.string() })),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  requestId: z.string(),
})
export type OperatorChange = z.infer<typeof operatorChange>

const filter = z.optional(z.string().check(z.maxLength(128)))

export const listChanges = operatorRead({
  path: '/api/operator/changes',
  command: 'changes list',
  examples: ['changes list --subject user:usr_1a2b3c', 'changes list --action "settings set"'],
  summary: 'The log of changes that operators made, newest first',
  query: z.extend(listQuery, {
    operatorEmail: filter,
    action: filter,
    subject: filter,
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  response: listOf(operatorChange),
})
