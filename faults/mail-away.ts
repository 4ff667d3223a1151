import { openAsBlob } from 'node:fs'
import { sendMails } from '@ringback/server/actions/mail/send-mails'
import { openMemoryPglite } from '@ringback/server/adapters/pglite/pglite'
import { smtpMailer } from '@ringback/server/adapters/smtp/smtp-mailer'
import type { Database } from '@ringback/server/ports/database'
import { type Random, createRandom } from '@ringback/server/simulation/random'
import { insertMail } from '@ringback/server/store/mail/mails'
import { pgliteSnapshot } from '@ringback/server/testing/pglite-snapshot'
import {
  type SmtpBehaviour,
  type SmtpServer,
  startSmtpServer,
} from '@ringback/server/testing/vendors/smtp-server'
import { type TestWorld, testWorld } from '@ringback/server/testing/test-world'
import { checkEach } from './checks/read-state.ts'
import type { Check, Report } from './report.ts'
import { until } from './until.ts'

export interface MailAwayOptions {
  seed: number
  mailsPerHour: number
  /** How often both servers look for due mails. They do it every 5 s; a day of that would take long. */
  stepMinutes: number
  print?: (line: string) => void
}

const HOURS = 24
const AWAY = [
  'gone',
  'silent',
  'not-available',
  'refuses',
  'babbles',
  'dies-before-taking',
  'dies-after-taking',
] as const satisfies readonly SmtpBehaviour[]
/** While the mail server is away it is short, because a silent one reaches it in each of many attempts. */
const CONNECT_MS = { away: 100, back: 60_000 }
const HOUR_MS = 3_600_000
/** Longer than most mail servers think about a message, and than a limit that is no longer there. */
const CONFIRMS_AFTER = { minutes: 5 }

/**
 * The mail server is away for a day, in another way each hour, while mails are written. Two servers share the outbox,
 * with the real mailer, the embedded database and a clock that is moved. Then the mail server comes back, and is slow.
 */
export async function awayForADay(options: MailAwayOptions): Promise<Report> {
  const { seed, print = () => {} } = options
  const { archive } = await pgliteSnapshot()
  const database = await openMemoryPglite(await openAsBlob(archive))
  const server = await startSmtpServer()
  try {
    const first = testWorld(database)
    const instances: Instances = [first, { ...testWorld(database), clock: first.clock }]
    connect(instances, server, CONNECT_MS.away)
    const written = await passTheDay(instances, server, { ...options, random: createRandom(seed) })
    const beforeReturn = server.taken.length
    print(`${written.length} mails wait, and ${beforeReturn} were taken and not confirmed`)
    const sending = connect(instances, server, CONNECT_MS.back)
    await comeBackSlowly(instances, server, sending)
    const rows = await database.kysely.selectFrom('mails').select(['id', 'attempts']).execute()
    return {
      checks: checkMails(written, server),
      figures: [],
      counts: [
        ['mails', written.length],
        ['attempts to send a mail', rows.reduce((sum, { attempts }) => sum + attempts, 0)],
        ['connections', server.connections()],
        ['copies: taken, and the connection was lost before the confirmation', beforeReturn],
      ],
    }
  } finally {
    await server.close()
    await database.close()
  }
}

/** Two servers, with one clock. */
type Instances = readonly [TestWorld, TestWorld]

/**
 * Gives each server a mailer with a limit on the time until the mail server greets.
 * @returns how many attempts to send a mail have not ended
 */
function connect(instances: Instances, { url }: SmtpServer, connectMs: number): () => number {
  let sending = 0
  const limits = { connectMs, answerMs: 600_000, totalMs: 660_000 }
  const from = 'Ringback <no-reply@ringback.example>'
  for (const world of instances) {
    const { send } = smtpMailer({ url, from, name: '', limits })
    world.mailer = {
      send(mail, id) {
        sending++
        return send(mail, id).finally(() => sending--)
      },
    }
  }
  return () => sending
}

/** @returns the ids of the mails that were written */
async function passTheDay(
  instances: Instances,
  server: SmtpServer,
  { random, mailsPerHour, stepMinutes, print = () => {} }: MailAwayOptions & { random: Random },
): Promise<string[]> {
  const [{ clock }] = instances
  const written: string[] = []
  for (let hour = 0; hour < HOURS; hour++) {
    // Each behaviour once, and then again.
    const behaviour = AWAY[hour % AWAY.length] ?? 'gone'
    await server.behave(behaviour)
    for (let minute = 0; minute < 60; minute += stepMinutes) {
      const count = random.below((2 * mailsPerHour * stepMinutes) / 60 + 1)
      for (let n = 0; n < count; n++) written.push(await writeMail(instances))
      await Promise.all(instances.map(world => sendMails(world)))
      clock.advance({ minutes: stepMinutes })
    }
    print(`hour ${hour + 1}, ${behaviour}: ${written.length} mails written`)
  }
  return written
}

async function writeMail([{ ids, clock, database }]: Instances): Promise<string> {
  const id = ids.next('mail')
  const mail = { to: `${id}@example.com`, subject: 'Subject', text: 'Text', html: '<p>Text</p>' }
  await database.transaction(async tx =>
    insertMail(tx, id, { ...mail, kind: 'receipt' }, clock.now()),
  )
  return id
}

/** The mail server takes each mail, and confirms it after minutes, while both servers look for due mails again. */
async function comeBackSlowly(
  instances: Instances,
  server: SmtpServer,
  sending: () => number,
): Promise<void> {
  const [{ clock, database }] = instances
  await server.behave('slow')
  const waiting = await readUnsent(database)
  const takenBefore = server.taken.length
  // No wait is longer than an hour.
  clock.set(new Date(clock.now().getTime() + HOUR_MS))
  const timeoutMs = 1
  const sendAll = () => Promise.all(instances.map(world => sendMails(world, timeoutMs)))
  await sendAll()
  await until('each mail is taken', () => server.taken.length >= takenBefore + waiting.length)
  clock.advance(CONFIRMS_AFTER)
  await sendAll()
  await until('each mail is marked as sent, and no attempt goes on', async () => {
    server.confirm()
    return (await readUnsent(database)).length === 0 && sending() === 0
  })
}

async function readUnsent({ kysely }: Database): Promise<string[]> {
  const rows = await kysely.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

function checkMails(written: readonly string[], { taken }: SmtpServer): Check[] {
  const idOf = (messageId: string) => /^<(.*)@/.exec(messageId)?.[1] ?? ''
  const confirmed = new Map<string, number>()
  for (const { recipient, isConfirmed } of taken) {
    if (isConfirmed) confirmed.set(recipient, (confirmed.get(recipient) ?? 0) + 1)
  }
  const copies = taken.filter(({ isConfirmed }) => !isConfirmed)
  return [
    checkEach('A mail is confirmed by the mail server once', written, id => {
      const times = confirmed.get(`${id}@example.com`) ?? 0
      return times === 1 ? null : `${id}: ${times} times`
    }),
    checkEach(
      'A copy that no confirmation followed has the Message-ID of its mail',
      copies,
      ({ recipient, messageId }) =>
        recipient === `${idOf(messageId)}@example.com` ? null : `${recipient}: ${messageId}`,
    ),
  ]
}
