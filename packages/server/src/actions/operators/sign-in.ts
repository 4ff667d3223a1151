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
  consumeTimeStep,
  lockOperatorByEmail,
  redeemRecoveryCode,
} from '../../store/operators/operators.ts'
import { removeAttempts } from '../limit-attempts.ts'
import {
  type Guess,
  type GuessLimits,
  countGuess,
  verifyBotCheck,
  wideNetworkLimits,
} from '../password-guesses.ts'
import { type OpenedSession, openSession } from './sessions.ts'

export interface OperatorSignIn extends Guess {
  email: string
  password: string
  /** A one-time code or a recovery code. */
  code: string
  userAgent: string
}

type SignInRefusal =
  | 'wrong-operator-credentials'
  | 'too-many-attempts'
  | 'bot-check-needed'
  | 'bot-check-failed'

/**
 * Opens a session for password and code. One refusal for every wrong combination, so that it reveals neither
 * which operators exist nor which part is wrong. A code works once. Guesses from many networks do not lock an operator
 * out (password-guesses.ts).
 *
 * @throws VendorUnavailable when the bot check does not respond
 */
export async function signIn(
  ports: Ports,
  given: OperatorSignIn,
): Promise<Outcome<OpenedSession, SignInRefusal>> {
  const email = given.email.toLowerCase()
  const person = await verifyBotCheck(ports, given)
  if (!person.ok) return person
  const { counted, operator } = await ports.database.transaction(async tx => {
    const found = await lockOperatorByEmail(tx, email)
    const owner = found && ({ kind: 'operator', id: found.id } as const)
    const limits = { ...signInLimits(email, given.network), owner }
    return { counted: await countGuess(ports, tx, given, limits), operator: found }
  })
  if (!counted.ok) return counted
  const passwordHash = operator?.factors?.passwordHash ?? null
  const isPasswordRight = await ports.passwords.matches(passwordHash, given.password, given.network)
  if (!operator || operator.disabledAt || !isPasswordRight)
    return refused('wrong-operator-credentials')
  const { userAgent, remoteAddress: address, network } = given
  const from = { userAgent, address, network }
  return ports.database.transaction(async tx => {
    if (!(await useCode(ports, tx, operator, given.code)))
      return refused('wrong-operator-credentials')
    await removeAttempts(tx, counted.value)
    return accepted(await openSession(ports, tx, operatorOf(operator), from))
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
function signInLimits(email: string, network: string): GuessLimits {
  return {
    ofNetwork: [
      { key: `operator:pair:${email}:${network}`, max: 10, minutes: 15 },
      { key: `operator:network:${network}`, max: 50, minutes: 15 },
    ],
    shared: [
      { key: `operator:account:${email}`, max: 30, minutes: 60 },
      ...wideNetworkLimits('operator', network, 150),
    ],
  }
}
