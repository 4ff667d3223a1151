import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { twoStepRemovedMail } from '../../../core/mail/two-step-mails.ts'
import type { Ports } from '../../../ports/ports.ts'
import { deleteTwoStep, findTwoStep } from '../../../store/accounts/two-step.ts'
import { lockUserById } from '../../../store/accounts/users.ts'
import { writeMail } from '../../mail/write-mail.ts'
import type { ChangedBy } from '../../operators/change.ts'
import { type CustomerRefusal, changeCustomer } from './change-customer.ts'

/** Turns two-step sign-in off for a customer who can no longer make a code, and informs the customer by mail. */
export function removeTwoStep(
  ports: Ports,
  by: ChangedBy,
  id: string,
): Promise<Outcome<null, CustomerRefusal | 'two-step-is-off'>> {
  return changeCustomer(ports, by, { id, action: 'customers remove-two-step' }, async tx => {
    const user = await lockUserById(tx, id)
    const twoStep = await findTwoStep(tx, id)
    if (!user || !twoStep) return refused('two-step-is-off')
    await deleteTwoStep(tx, id)
    writeMail(ports, tx, user, twoStepRemovedMail)
    return accepted({
      before: { twoStepAt: twoStep.turnedOnAt },
      after: { twoStepAt: null },
      value: null,
    })
  })
}
