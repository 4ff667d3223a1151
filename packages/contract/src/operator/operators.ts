import * as z from 'zod/mini'
import { instant } from '../instant.ts'
import { done, id, operatorEndpoint, reason } from './operator-endpoint.ts'
import { operatorRole } from './role.ts'

export const listedOperator = z.object({
  id: z.string(),
  email: z.string(),
  role: operatorRole,
  /** `invited` until the password and the second factor are set. */
  status: z.enum(['invited', 'active', 'disabled']),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
  sessions: z.number(),
})
export type ListedOperator = z.infer<typeof listedOperator>

export const listOperators = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/operators',
  access: 'operator',
  role: 'viewer',
  isChange: false,
  command: 'operators list',
  examples: ['operators list'],
  summary: 'All operators. New ones are created on the machine itself',
  response: z.object({ items: z.array(listedOperator) }),
})

export const changeOperatorRole = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/operators/:id/role',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'operators set-role',
  examples: ['operators set-role opr_1a2b3c --role support --reason "Joins the support team"'],
  summary: 'Give another operator another role',
  params: z.object({ id }),
  body: z.object({ role: operatorRole, reason }),
  response: done,
})

export const disableOperator = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/operators/:id/disable',
  access: 'operator',
  role: 'owner',
  isChange: true,
  command: 'operators disable',
  examples: ['operators disable opr_1a2b3c --reason "Has left the company"'],
  summary: 'Refuse the sign-in of another operator and end all of its sessions',
  params: z.object({ id }),
  body: z.object({ reason }),
  response: done,
})
