import { type Alarm, causeOf, quietSecondsOf } from '../../core/alarms/alarm.ts'
import { alarmMail } from '../../core/mail/alarm-mails.ts'
import { addSeconds } from '../../core/time.ts'
import type { Tx } from '../../ports/database.ts'
import type { Ports } from '../../ports/ports.ts'
import { claimAlarm, listAlarmRecipients } from '../../store/alarms/alarms.ts'
import { insertMail } from '../../store/mail/mails.ts'

/**
 * Writes a mail to every owner about an alarm, unless one about the same cause was written within its quiet time, which is an hour for most.
 * The mails are sent only if the transaction commits. Without an operator nothing is claimed.
 */
export async function raiseAlarm(ports: Ports, tx: Tx, alarm: Alarm): Promise<void> {
  const now = ports.clock.now()
  const recipients = await listAlarmRecipients(tx)
  if (recipients.length === 0) return
  const quietSince = addSeconds(now, -quietSecondsOf(alarm))
  if (!(await claimAlarm(tx, causeOf(alarm), { now, quietSince }))) return
  const { productName, publicUrl } = ports.business
  const text = alarmMail({ productName, publicUrl }, alarm)
  for (const to of recipients) insertMail(tx, ports.ids.next('mail'), { to, ...text }, now)
}
