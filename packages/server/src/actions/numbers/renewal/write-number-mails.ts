import { describeNumber } from '../../../core/numbers/describe-number.ts'
import { type MailedNumber, assignedMail, endedMail } from '../../../core/mail/number-mails.ts'
import type { Tx } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { RentedNumber } from '../../../store/numbers/virtual-numbers.ts'
import { writeMailTo } from '../../mail/write-mail.ts'

type Mailed = Pick<RentedNumber, 'userId' | 'phoneNumber' | 'monthlyFee' | 'renewalAt'>

/** For a renter who got a number from an operator. */
export function writeAssignedMail(ports: Ports, tx: Tx, number: Mailed): Promise<void> {
  const { renewalAt } = number
  if (renewalAt === null) throw new Error(`${number.phoneNumber} has no renewal`)
  return writeMailTo(ports, tx, number.userId, facts =>
    assignedMail(facts, mailedNumberOf(number), renewalAt),
  )
}

/** For a renter whose rental an operator has ended. */
export function writeEndedMail(ports: Ports, tx: Tx, number: Mailed): Promise<void> {
  return writeMailTo(ports, tx, number.userId, facts => endedMail(facts, mailedNumberOf(number)))
}

export function mailedNumberOf({
  phoneNumber,
  monthlyFee,
}: Pick<RentedNumber, 'phoneNumber' | 'monthlyFee'>): MailedNumber {
  return { displayName: describeNumber(phoneNumber).displayName, monthlyFee }
}
