import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import {
  hashesOfRecoveryCode,
  isOneTimeCode,
  normaliseCode,
} from '../../core/accounts/recovery-code.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import {
  type StoredOperator,
  lockOperatorByEmail,
  consumeTimeStep,
} from '../../store/operators/operators.ts'
import { redeemRecoveryCode } from '../../store/operators/recovery-codes.ts'
import { type AttemptLimit, limitAttempts, removeAttempts } from '../limit-attempts.ts'
import { type OpenedSession, type SignInFrom, openSession } from './open-session.ts'

export interface OperatorSignIn {
  email: string
  password: string
  /** A one-time code or a recovery code. */
  code: string
  /** The network that the request came from, as the limits count it. */
  network: string
  from: SignInFrom
}

/**
 * Opens a session for password and code. One refusal for every wrong combination, so that it reveals neither
 * which operators exist nor which part is wrong. A code works once.
 */
export async function signIn(
  ports: Ports,
  given: OperatorSignIn,
): Promise<Outcome<OpenedSession, 'wrong-operator-credentials' | 'too-many-attempts'>> {
  const now = ports.clock.now()
  const email = given.email.toLowerCase()
  const limits = signInLimits(email, given.network)
  // Counted before the password is checked, so that parallel guesses count too.
  const { counted, operator } = await ports.database.transaction(async tx => ({
    counted: await limitAttempts(tx, now, limits),
    operator: await lockOperatorByEmail(tx, email),
  }))
  if (!counted.ok) return counted
  const passwordHash = operator?.factors?.passwordHash ?? null
  const isPasswordRight = await ports.passwords.matches(passwordHash, given.password)
  if (!operator || operator.disabledAt || !isPasswordRight)
    return refused('wrong-operator-credentials')
  return ports.database.transaction(async tx => {
    if (!(await useCode(ports, tx, operator, given.code)))
      return refused('wrong-operator-credentials')
    await removeAttempts(tx, now, limits)
    return accepted(await openSession(ports, tx, operatorOf(operator), given.from))
  })
}

/** Returns false if the code is wrong or was used before. */
async function useCode(
  ports: Ports,
  tx: Tx,
  { id, factors }: StoredOperator,
  typed: string,
): Promise<boolean> {
  if (!factors) return false
  const code = normaliseCode(typed)
  const step = isOneTimeCode(code)
    ? ports.oneTimeCodes.timeStepOf(factors.totpSecret, code, ports.clock.now())
    : null
  if (step !== null) return consumeTimeStep(tx, id, step)
  return redeemRecoveryCode(tx, id, hashesOfRecoveryCode(id, code))
}

function operatorOf({ id, email, role }: StoredOperator): OpenedSession['operator'] {
  return { id, email, role }
}

/** Like the limits of users, but lower for one e-mail on all networks, because there are few operators. */
function signInLimits(email: string, network: string): AttemptLimit[] {
  return [
    { key: `operator:pair:${email}:${network}`, max: 10, minutes: 15 },
    { key: `operator:account:${email}`, max: 30, minutes: 60 },
    { key: `operator:network:${network}`, max: 50, minutes: 15 },
  ]
}
