import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import {
  type ActionField,
  type ActionForm,
  REASON_FIELD,
  REASON_MAX_LENGTH,
  REASON_MIN_LENGTH,
} from './action-form.ts'

/** An endpoint for operators. The console, the command line and the tests of access are built from it. */
export interface OperatorEndpoint extends Endpoint {
  path: `/api/operator/${string}`
  access: 'operator'
  /** The lowest role that may use it. */
  role: OperatorRole
  /**
   * Whether it changes something about the business. A change has a `reason` in its body and inserts one row
   * into the log of changes. Signing out, for example, is not a change.
   */
  isChange: boolean
  /** The words of its command, for example `customers give-credit`. Each key of `params` follows as an argument. */
  command: string
  /** Complete command lines for the command's help, without the program's name. */
  examples: readonly string[]
  /** Of an action with a dialog in the console. */
  form?: ActionForm
}

/** Keeps the literal types of an endpoint's data. */
export function operatorEndpoint<const E extends OperatorEndpoint>(data: E): E {
  return data
}

/** Adds what all endpoints have in common that only read: every operator may use them. */
export function operatorRead<
  const E extends Omit<OperatorEndpoint, 'method' | 'access' | 'role' | 'isChange'>,
>(data: E) {
  return { method: 'GET', access: 'operator', role: 'viewer', isChange: false, ...data } as const
}

/** A change with a dialog: what the console's buttons and dialogs are made from. */
export type OperatorAction = OperatorEndpoint & { form: ActionForm }

/** Adds what all changes have in common. */
export function operatorAction<
  const A extends Omit<OperatorAction, 'method' | 'access' | 'isChange'>,
>(data: A) {
  return { method: 'POST', access: 'operator', isChange: true, ...data } as const
}

/** The fields of an endpoint's body that are described, with the reason of a change. */
export function describedFields({ form, isChange }: OperatorEndpoint): readonly ActionField[] {
  return [...(form?.fields ?? []), ...(isChange ? [REASON_FIELD] : [])]
}

/** Why an operator makes a change. It is stored in the log of changes. */
export const reason = z
  .string()
  .check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH))

/** A sentence for each field of a body that is not valid. */
export type Problems = Readonly<Record<string, string>>

/** Validates a body with the schema of its endpoint. */
export function problemsOf(endpoint: OperatorEndpoint, body: unknown): Problems {
  const issues = (endpoint.body && z.safeParse(endpoint.body, body).error?.issues) ?? []
  const fields = describedFields(endpoint)
  return Object.fromEntries(
    issues.map(({ path: [name] }) => [
      String(name),
      fields.find(field => field.name === name)?.problem ?? 'This value is missing or not valid.',
    ]),
  )
}

/** An id in a path. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))

export const LIST_PAGE_SIZE = 50
export const LIST_PAGE_SIZE_MAX = 500

/** The part of a list's query that chooses the page. The first page is 1. */
export const listQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(LIST_PAGE_SIZE_MAX)),
    LIST_PAGE_SIZE,
  ),
})

/**
 * How many rows each list within one thing has at most, for example the fees of a number: the newest ones. What an
 * operator needs beyond them is in the list of its kind, which has pages.
 */
export const PART_ROWS_MAX = 100

/** A page of a list. It has no total, because counting a million rows takes longer than reading a page. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), currentPage: z.number(), hasMore: z.boolean() })
}

/** The response of a change that has nothing to report. */
export const done = z.object({ message: z.string() })

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

/** Of an action on one thing that needs no more than a reason. */
export const withReason = { params: z.object({ id }), body: z.object({ reason }), response: done }
