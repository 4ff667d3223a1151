import { findSound } from '../../../store/calls/voicemail/voicemail-sounds.ts'
import { listVoicemails } from '../../../store/calls/voicemail/voicemails.ts'
import { findRecordedGreeting } from '../../../store/numbers/recorded-greetings.ts'
import { listNumbers } from '../../../store/numbers/virtual-numbers.ts'
import { type Outcome, accepted, refused } from '@ringback/contract/outcome'
import { csvTextOf, jsonTextOf } from '../../../core/accounts/export-text.ts'
import { dataExportedMail } from '../../../core/mail/account-mails.ts'
import type { ArchivedFile } from '../../../ports/system.ts'
import type { Ports } from '../../../ports/ports.ts'
import {
  type ExportBatch,
  type ExportPlace,
  headingsOf,
  listExportRows,
} from '../../../store/accounts/export-rows.ts'
import { EXPORT_SECTIONS, type ExportSection } from '../../../store/accounts/export-sections.ts'
import type { StoredUser } from '../../../store/accounts/users.ts'
import {
  type AttemptLimit,
  type CountedAttempts,
  checkAttempts,
  limitAttempts,
  removeAttempts,
} from '../../limit-attempts.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { type CodeRefusal, type SessionOf, changeAsOwner, proveCode } from './prove-owner.ts'

type ExportRefusal = 'wrong-password' | CodeRefusal | 'code-needed' | 'exported-recently'

/** The memory that an export needs. */
const BATCH_ROWS = 500

/**
 * Everything that is stored about a user who proves to be the owner of the account, as a zip archive whose bytes are made while they are
 * read. The owner is informed by mail. Once an hour, except after a failure.
 */
export async function exportData(
  ports: Ports,
  {
    userId,
    sessionHash,
    password,
    code,
  }: SessionOf & { password: string; code?: string | undefined },
): Promise<Outcome<AsyncIterable<Uint8Array>, ExportRefusal>> {
  const now = ports.clock.now()
  const limits: AttemptLimit[] = [{ key: `data-export:${userId}`, max: 1, minutes: 60 }]
  const begun = await changeAsOwner<{ user: StoredUser; attempts: CountedAttempts }, ExportRefusal>(
    ports,
    { userId, sessionHash, password },
    async (tx, user) => {
      // A refusal that needs no code comes first, and uses none. Only a request with a right code counts.
      const allowed = await checkAttempts(tx, now, limits)
      if (!allowed.ok) return refused('exported-recently', allowed.details)
      const coded = await proveCode(ports, tx, user, code)
      if (!coded.ok) return coded
      const counted = await limitAttempts(tx, now, limits)
      if (!counted.ok) return refused('exported-recently', counted.details)
      writeMail(ports, tx, user, dataExportedMail)
      return accepted({ user, attempts: counted.value })
    },
  )
  if (!begun.ok) return begun
  const { user, attempts } = begun.value
  const forgive = () => ports.database.transaction(tx => removeAttempts(tx, attempts))
  return accepted(withForgiveness(ports.archives.zip(filesOf(ports, user)), forgive))
}

/** An export that fails does not count. One that the client stops reading does. */
async function* withForgiveness(
  bytes: AsyncIterable<Uint8Array>,
  forgive: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    await forgive()
    throw error
  }
}

async function* filesOf(ports: Ports, user: StoredUser): AsyncGenerator<ArchivedFile> {
  yield { name: 'README.txt', content: { text: readMe(ports) } }
  for (const section of EXPORT_SECTIONS) {
    const rows = () => batchesOf(ports, section, user)
    yield { name: `${section.name}.json`, content: { text: jsonTextOf(rows()) } }
    yield { name: `${section.name}.csv`, content: { text: csvTextOf(headingsOf(section), rows()) } }
  }
  yield* soundsOf(ports, user.id)
}

async function* readMe({ clock, business }: Ports): AsyncGenerator<string> {
  const files = EXPORT_SECTIONS.map(({ name, about }) => `${name}: ${about}\n`)
  yield `Your data at ${business.productName}, ${clock.now().toISOString()}\n\n`
  yield 'Each table is there as JSON and as CSV. Times are in UTC, amounts in dollars or, of payments, in rupees.\n\n'
  yield* files
  yield 'voicemails/: the sounds of the messages\n'
  yield 'greetings/: the recorded greetings of your numbers\n'
}

async function* batchesOf({ database }: Ports, section: ExportSection, user: StoredUser) {
  let after: ExportPlace | null = null
  for (;;) {
    const place: ExportPlace | null = after
    const batch: ExportBatch = await database.read(db =>
      listExportRows(db, section, user, { after: place, limit: BATCH_ROWS }),
    )
    yield batch.rows
    if (batch.rows.length < BATCH_ROWS) return
    after = batch.last
  }
}

/** The messages for a user and the user's recorded greetings, as WAV files. One sound at a time is in memory. */
export async function* soundsOf({ database }: Ports, userId: string): AsyncGenerator<ArchivedFile> {
  const voicemails = await database.read(db => listVoicemails(db, userId))
  for (const { id } of voicemails) {
    const sound = await database.read(db => findSound(db, { userId, id }))
    // It is not fetched yet, or was deleted meanwhile.
    if (sound) yield { name: `voicemails/${id}.wav`, content: { bytes: sound } }
  }
  const numbers = await database.read(db => listNumbers(db, userId))
  for (const { id, phoneNumber } of numbers) {
    const sound = await database.read(db => findRecordedGreeting(db, id))
    if (sound) yield { name: `greetings/${phoneNumber}.wav`, content: { bytes: sound } }
  }
}
