import * as z from 'zod/mini'
import { instant, word } from '../fields.ts'
import {
  done,
  id,
  listOf,
  listQuery,
  operatorAction,
  operatorRead,
  operatorRole,
  reason,
  withReason,
} from './operator-endpoint.ts'

export const listedOperator = z.object({
  id: z.string(),
  email: z.string(),
  role: word(operatorRole),
  /** `invited` until the password and the second factor are set. */
  status: word(z.enum(['invited', 'active', 'disabled'])),
  createdAt: instant,
  lastSignInAt: z.nullable(instant),
  sessions: z.number(),
})
export type ListedOperator = z.infer<typeof listedOperator>

export const listOperators = operatorRead({
  path: '/api/operator/operators',
  command: 'operators list',
  examples: ['operators list'],
  summary: 'All operators. New ones are created on the machine itself',
  query: listQuery,
  response: listOf(listedOperator),
})

export const changeOperatorRole = operatorAction({
  path: '/api/operator/operators/:id/role',
  role: 'owner',
  command: 'operators set-role',
  examples: ['operators set-role opr_1a2b3c --role support --reason "Joins the support team"'],
  summary: 'Give another operator another role. It takes effect with the next request',
  params: z.object({ id }),
  body: z.object({ role: operatorRole, reason }),
  response: done,
  form: {
    label: 'Change role',
    title: 'Change the role',
    fields: [
      {
        name: 'role',
        label: 'New role',
        type: 'choice',
        choices: [
          { value: 'viewer', label: 'Viewer', help: 'Reads everything.' },
          {
            value: 'support',
            label: 'Support',
            help: 'Also sends mails again, ends calls, freezes accounts and gives limited credit.',
          },
          { value: 'owner', label: 'Owner', help: 'Does everything.' },
        ],
      },
    ],
    done: 'The role of {email} has been changed.',
  },
})

export const disableOperator = operatorAction({
  path: '/api/operator/operators/:id/disable',
  role: 'owner',
  command: 'operators disable',
  examples: ['operators disable opr_1a2b3c --reason "Has left the company"'],
  summary: 'Refuse the sign-in of another operator from now on, and end all of its sessions',
  ...withReason,
  form: {
    label: 'Disable',
    title: 'Disable the operator',
    isDangerous: true,
    done: '{email} has been disabled.',
  },
})
