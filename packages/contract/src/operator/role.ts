import * as z from 'zod/mini'

/** From the role that may do least to the one that may do most. */
const ROLES = ['viewer', 'support', 'owner'] as const

/**
 * What an operator may do. A viewer reads. Support also sends mails again, ends calls, freezes accounts and
 * gives credit up to a configured amount. An owner does everything.
 */
export const operatorRole = z.enum(ROLES)
export type OperatorRole = z.infer<typeof operatorRole>

/** Whether an operator with the role `has` may use an endpoint that requires the role `needed`. */
export function isRoleEnough(has: OperatorRole, needed: OperatorRole): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needed)
}
