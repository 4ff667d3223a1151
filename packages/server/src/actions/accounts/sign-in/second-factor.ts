import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import {
  hashesOfRecoveryCode,
  isOneTimeCode,
  normaliseCode,
} from '../../../core/accounts/recovery-code.ts'
import { recoveryCodeUsedMail } from '../../../core/mail/two-step-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  countRecoveryCodes,
  findTwoStep,
  redeemRecoveryCode,
  consumeTimeStep,
} from '../../../store/accounts/two-step.ts'
import type { StoredUser } from '../../../store/accounts/users.ts'
import { writeMail } from '../../mail/write-mail.ts'

/**
 * Uses a one-time code or a recovery code, which works once. A recovery code is announced by mail. The user's row is
 * locked.
 */
export async function consumeSecondFactor(
  ports: Ports,
  tx: Tx,
  user: StoredUser,
  typed: string,
): Promise<Outcome<null, 'wrong-login-code' | 'codes-unreadable'>> {
  const code = normaliseCode(typed)
  if (isOneTimeCode(code)) return consumeOneTimeCode(ports, tx, user.id, code)
  const hashes = hashesOfRecoveryCode(user.id, code)
  if (!(await redeemRecoveryCode(tx, user.id, hashes))) return refused('wrong-login-code')
  const left = await countRecoveryCodes(tx, user.id)
  writeMail(ports, tx, user, facts => recoveryCodeUsedMail({ ...facts, left }))
  return accepted(null)
}

async function consumeOneTimeCode(
  ports: Ports,
  tx: Tx,
  userId: string,
  code: string,
): Promise<Outcome<null, 'wrong-login-code' | 'codes-unreadable'>> {
  const twoStep = await findTwoStep(tx, userId)
  if (!twoStep) return refused('wrong-login-code')
  const secret = ports.sealing.open(twoStep.sealedSecret, userId)
  if (secret === null) {
    ports.log.error(
      { user: userId },
      'The secret of two-step sign-in is sealed with an unknown key',
    )
    return refused('codes-unreadable')
  }
  const step = ports.oneTimeCodes.timeStepOf(secret, code, ports.clock.now())
  if (step === null || !(await consumeTimeStep(tx, userId, step)))
    return refused('wrong-login-code')
  return accepted(null)
}
