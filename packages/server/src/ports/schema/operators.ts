import type { OperatorRole } from '@ringback/contract/operator/operator-endpoint'
import type { ColumnType, Generated } from 'kysely'

export interface OperatorsTable {
  id: string
  /** Lower case. */
  email: string
  role: OperatorRole
  /** Null until the invitation is accepted, like `totp_secret`. */
  password_hash: string | null
  /** Base32. */
  totp_secret: string | null
  /** The time step of the last accepted one-time code. A code of this step or an earlier one is refused. */
  last_totp_step: Generated<bigint>
  created_at: Date
  last_sign_in_at: Date | null
  disabled_at: Date | null
}

/** The unused recovery codes, hashed. */
export interface OperatorRecoveryCodesTable {
  code_hash: Buffer
  operator_id: string
}

/** The links that set an operator's password and second factor, once. An operator has at most one. */
export interface OperatorInvitationsTable {
  token_hash: Buffer
  operator_id: string
  /** The secret that the operator's authenticator app gets from this invitation. */
  totp_secret: string
  created_at: Date
  expires_at: Date
}

/** Bearer tokens of operators, hashed. */
export interface OperatorSessionsTable {
  token_hash: Buffer
  id: string
  operator_id: string
  user_agent: string
  address: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** The networks from which operators have signed in. */
export interface OperatorNetworksTable {
  operator_id: string
  /** Keyed, and another one for each operator. */
  network_hash: Buffer
  /** The last sign-in. */
  used_at: Date
}

/** The log of the changes that operators made. A trigger refuses updates and deletes. */
export interface OperatorChangesTable {
  id: Generated<bigint>
  at: Date
  /** Null for a person at the server's machine, whom `operator_email` names. */
  operator_id: string | null
  operator_email: string
  action: string
  subject: string
  /** Written as JSON text. */
  before: ColumnType<unknown, string, never>
  after: ColumnType<unknown, string, never>
  reason: string
  request_id: string
}
