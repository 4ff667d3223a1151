import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buy } from '../../../../testing/people/buyers.ts'
import { place } from '../../../../testing/people/callers.ts'
import { addRenter } from '../../../../testing/people/renters.ts'
import { signIn } from '../../../../testing/people/sign-in.ts'
import { leaveMessage, wavFile } from '../../../../testing/people/voicemails.ts'
import { finishVoicemails } from '../../../actions/calls/voicemail/finish-voicemails.ts'
import { recordGreeting } from '../../../actions/numbers/owners/record-greeting.ts'
import { testDatabases } from '../../../../testing/test-database.ts'
import { openTestServer } from '../../../../testing/test-server.ts'
import { sendAllMails } from '../../../../testing/people/mails.ts'
import { EXPORT_SECTIONS } from '../../../store/accounts/export-sections.ts'
import { setPasswordHash } from '../../../store/accounts/users.ts'

const PASSWORD = 'the password of the account'

const SECRET = 'A secret, which would help a thief of the file.'
const OURS = 'How the server works, and nothing about the user.'
const KNOWN = 'The same as in another file.'
const BUSINESS = 'The business, and no user.'

/** Tables and columns that are not exported, and why. */
const NOT_EXPORTED: Record<string, string> = {
  'users.password_hash': SECRET,
  'users.closed_at': 'A closed account cannot export.',
  'sessions.token_hash': SECRET,
  'sessions.user_id': KNOWN,
  unread_payment_events: OURS,
  push_keys: OURS,
  'push_subscriptions.session_hash': SECRET,
  'push_subscriptions.user_id': KNOWN,
  'push_subscriptions.endpoint': SECRET,
  'push_subscriptions.p256dh': SECRET,
  'push_subscriptions.auth': SECRET,
  push_messages: 'A notice that is on its way to the user.',
  'known_networks.user_id': KNOWN,
  'known_networks.network_hash': 'Unreadable, and a thief could compare it.',
  'known_browsers.user_id': KNOWN,
  'known_browsers.browser_hash': 'Unreadable, and a thief could compare it.',
  mail_tokens: SECRET,
  password_resets: SECRET,
  'two_step.user_id': KNOWN,
  'two_step.sealed_secret': SECRET,
  'two_step.last_step': OURS,
  two_step_set_ups: SECRET,
  recovery_codes: SECRET,
  login_challenges: SECRET,
  'email_changes.token_hash': SECRET,
  'email_changes.user_id': KNOWN,
  'email_changes.session_hash': SECRET,
  'email_changes.mail_id': OURS,
  'mails.text': 'It was mailed to the user, and can contain links that are secret.',
  'mails.html': 'As the text.',
  'mails.next_attempt_at': OURS,
  'mails.leased_until': OURS,
  'mails.last_error': OURS,
  attempts: 'Hashes, which lead to no user.',
  welcome_claims: 'Hashes, which lead to no user.',
  sent_codes: 'Who is proving a number at the moment. The number is among the verified numbers.',
  'contacts.user_id': KNOWN,
  'blocked_numbers.user_id': KNOWN,
  'verified_numbers.user_id': KNOWN,
  'virtual_numbers.user_id': KNOWN,
  'virtual_numbers.carrier_sid': OURS,
  'virtual_numbers.check_at': OURS,
  'virtual_numbers.absent_since': OURS,
  'virtual_numbers.release_requested_at': OURS,
  'voicemails.user_id': KNOWN,
  'voicemails.parent_sid': OURS,
  'voicemails.recording_sid': OURS,
  'voicemails.check_at': OURS,
  recorded_greetings: 'The sounds are files of their own.',
  voicemail_sounds: 'The sounds are files of their own.',
  'calls.user_id': KNOWN,
  'calls.authorised_seconds': OURS,
  'calls.hold': OURS,
  'calls.carrier': 'Whom we pay for the call.',
  'calls.cost_per_minute': 'What the carrier charges us.',
  'calls.carrier_cost': 'What the carrier charges us.',
  'calls.message_cost': 'What the carrier charges us.',
  'calls.usable_until': OURS,
  'calls.parent_sid': OURS,
  'calls.child_sid': OURS,
  'calls.instructions': OURS,
  'calls.check_at': OURS,
  'call_failures.check_at': OURS,
  'calls.comparisons': OURS,
  'calls.history_seq': OURS,
  'calls.history_seq_in_direction': OURS,
  'calls.session_hash': SECRET,
  'calls.browser_ended_at': OURS,
  'calls.end_asked_at': OURS,
  'calls.awaits_step': OURS,
  'calls.rings_until': OURS,
  'calls.page_ready': OURS,
  'calls.earlier_legs': OURS,
  'call_refunds.transfer_id': KNOWN,
  call_events: 'The callbacks of which the times of a call are made.',
  carrier_records: 'The records of the carrier with which calls are compared.',
  access_ends: OURS,
  audio_checks: 'It names no user.',
  'accounts.id': OURS,
  'accounts.user_id': KNOWN,
  'accounts.version': OURS,
  'transfers.user_id': KNOWN,
  'transfers.created_at': KNOWN,
  'entries.id': OURS,
  'entries.transfer_id': KNOWN,
  'entries.account_id': OURS,
  'entries.account_version': OURS,
  debt_transactions: 'The order of transactions, which are all exported.',
  holds: 'Their sum is among the balances, and what became of them among the transactions.',
  'purchases.user_id': KNOWN,
  'purchases.check_at': OURS,
  'purchases.checks': OURS,
  'purchases.polled_at': OURS,
  'payments.user_id': KNOWN,
  'payments.reason': 'A note for operators.',
  'billing_details.user_id': KNOWN,
  'tax_documents.user_id': KNOWN,
  'tax_documents.year': 'It is a part of the number.',
  'tax_documents.sequence': 'It is a part of the number.',
  'tax_documents.cause': OURS,
  tax_document_numbers: BUSINESS,
  tax_documents_due: OURS,
  tax_invoices_due: OURS,
  'disputes.user_id': KNOWN,
  'disputes.posted_transfers': OURS,
  payment_events: 'Notices of the payment provider, which say less than the payments.',
  operator_changes: 'The log of operators, which contains no personal data of customers.',
  operators: 'Not customers.',
  operator_recovery_codes: 'Not customers.',
  operator_invitations: 'Not customers.',
  operator_networks: 'Not customers.',
  operator_sessions: 'Not customers.',
  support_credit: 'Not customers.',
  settings: BUSINESS,
  setting_changes: BUSINESS,
  exchange_rate_fetches: BUSINESS,
  rate_decks: BUSINESS,
  rates: BUSINESS,
  rate_overrides: BUSINESS,
  deck_activations: BUSINESS,
  number_fees: BUSINESS,
  orphan_releases: BUSINESS,
  trunk_numbers: BUSINESS,
  caller_id_removals: 'Numbers that no user has verified any more. They name no user.',
  reconciliation_runs: BUSINESS,
  reconciliation_checks: BUSINESS,
  reconciliation_differences: BUSINESS,
  audit_checkpoints: BUSINESS,
  day_totals: BUSINESS,
  alarms: BUSINESS,
  job_failures: BUSINESS,
}

describe.each(testDatabases())('the export of the own data on $name', async ({ open }) => {
  let users = 0
  const { world, app } = await openTestServer({}, {}, open)

  async function customer() {
    const renter = await addRenter(world, ++users, 50_000_000n)
    const { userId: id, number } = renter
    const hash = await world.passwords.hash(PASSWORD)
    await world.database.transaction(tx => setPasswordHash(tx, id, hash))
    const { email } = await world.database.kysely
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, email, number, token: await signIn(world, id) }
  }
  async function send(token: string, password: unknown = PASSWORD) {
    const headers = { authorization: `Bearer ${token}` }
    return app.inject({ method: 'POST', url: '/api/user/export', headers, payload: { password } })
  }
  async function exported(token: string) {
    const answer = await send(token)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(answer.rawPayload)
    const text = (name: string) => new TextDecoder().decode(files[name])
    return {
      files,
      names: Object.keys(files),
      all: Object.keys(files).map(text).join('\n'),
      json: (name: string) => JSON.parse(text(`${name}.json`)) as Record<string, unknown>[],
      csv: (name: string) => text(`${name}.csv`).split('\r\n').slice(0, -1),
    }
  }
  async function addContact(userId: string, id: string, name: string) {
    await sql`insert into contacts (id, user_id, name, numbers, note, is_favourite, created_at)
      values (${id}, ${userId}, ${name}, '[{"label":"Home","phoneNumber":"+12125551234"}]', '', false, now())`.execute(
      world.database.kysely,
    )
  }

  it('exports each column about users, or there is a reason not to', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      select table_name as "table", column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name not like 'migrations%'
        and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
      world.database.kysely,
    )
    const columns = EXPORT_SECTIONS.flatMap(section => section.columns)
    const inArchive = new Set(columns.map(column => column.replace(/^(usd|inr):/, '')))
    const all = rows.map(({ table, name }) => ({ table, column: `${table}.${name}` }))
    const undecided = all
      .filter(({ table, column }) => !inArchive.has(column) && !(table in NOT_EXPORTED))
      .filter(({ column }) => !(column in NOT_EXPORTED))
      .map(({ column }) => column)
    const help =
      'Export these columns (store/accounts/export-sections.ts), or add them or their table to NOT_EXPORTED with a reason'
    expect(undecided, help).toEqual([])
    const existing = new Set(all.flatMap(({ table, column }) => [table, column]))
    const stale = [...inArchive, ...Object.keys(NOT_EXPORTED)].filter(name => !existing.has(name))
    expect(stale, 'These do not exist any more').toEqual([])
  })

  // beyond Customers download their data and close their account
  it('is an archive of JSON and CSV with the rows of the user, and of no other', async () => {
    const [ada, eve] = [await customer(), await customer()]
    const { id: callId } = await place(world, ada.id)
    const { orderId } = await buy(world, ada.id)
    await addContact(ada.id, 'con_ada', 'Grace Hopper')
    await addContact(eve.id, 'con_eve', 'Somebody of Eve')
    const { names, all, json, csv } = await exported(ada.token)
    expect(names).toEqual([
      'README.txt',
      ...EXPORT_SECTIONS.flatMap(({ name }) => [`${name}.json`, `${name}.csv`]),
    ])
    expect(json('profile')).toMatchObject([{ id: ada.id, email: ada.email }])
    expect(json('rented-numbers')).toMatchObject([{ phoneNumber: ada.number.phoneNumber }])
    expect([...json('calls'), ...json('calls-not-dialled')]).toMatchObject([{ id: callId }])
    expect(json('purchases')).toMatchObject([{ orderId, price: expect.any(Number) }])
    expect(json('contacts')).toMatchObject([
      { name: 'Grace Hopper', numbers: [{ label: 'Home', phoneNumber: '+12125551234' }] },
    ])
    const transactions = json('transactions')
    expect(transactions.length).toBeGreaterThan(1)
    expect(transactions.at(-1)?.['balanceAfter']).toBe(json('balances')[0]?.['posted'])
    for (const { name } of EXPORT_SECTIONS) {
      expect(csv(name), name).toHaveLength(json(name).length + 1)
    }
    for (const text of [eve.id, eve.email, 'Somebody of Eve', eve.number.phoneNumber]) {
      expect(all).not.toContain(text)
    }
    const { password_hash } = await world.database.kysely
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(all).not.toContain(password_hash)
    await sendAllMails(world)
    const subjects = world.mails.filter(({ to }) => to === ada.email).map(mail => mail.subject)
    expect(subjects).toContainEqual(expect.stringContaining('exported'))
  })

  it('has the sounds of the user, each in a file, and of no other', async () => {
    const [ada, eve] = [await customer(), await customer()]
    const sounds = [wavFile(2), wavFile(10)]
    const ids: string[] = []
    for (const sound of sounds) ids.push((await leaveMessage(world, ada.id, { sound })).id)
    await leaveMessage(world, eve.id)
    await finishVoicemails(world)
    // Its sound is not fetched yet.
    await leaveMessage(world, ada.id)
    const greeting = { id: ada.number.id, sound: wavFile(3) }
    await recordGreeting(world, ada.id, greeting)
    await recordGreeting(world, eve.id, { id: eve.number.id, sound: wavFile(4) })
    const { files } = await exported(ada.token)
    const expected: [string, Buffer | undefined][] = [
      ...ids.map((id, n): [string, Buffer | undefined] => [`voicemails/${id}.wav`, sounds[n]]),
      [`greetings/${ada.number.phoneNumber}.wav`, greeting.sound],
    ]
    const names = Object.keys(files).filter(name => name.endsWith('.wav'))
    expect(names.toSorted()).toEqual(expected.map(([name]) => name).toSorted())
    for (const [name, sound] of expected) {
      expect(sound?.equals(Buffer.from(files[name] ?? [])), name).toBe(true)
    }
  })

  it('has every row of a long list once', async () => {
    const { id, token } = await customer()
    await sql`insert into contacts (id, user_id, name, numbers, note, is_favourite, created_at)
      select 'con_' || ${id}::text || n, ${id}, 'Contact ' || n, '[]', '', false, now()
      from generate_series(1, 1500) as n`.execute(world.database.kysely)
    const { json, csv } = await exported(token)
    expect(new Set(json('contacts').map(contact => contact['id'])).size).toBe(1_500)
    expect(csv('contacts')).toHaveLength(1_501)
  })

  it('has no formulas in CSV, and phone numbers as they are', async () => {
    const { id, token, number } = await customer()
    await addContact(id, `con_${id}`, '=HYPERLINK("https://evil.test","x")')
    const { json, csv } = await exported(token)
    expect(json('contacts')).toMatchObject([{ name: '=HYPERLINK("https://evil.test","x")' }])
    expect(csv('contacts')[1]).toContain(`"'=HYPERLINK(""https://evil.test"",""x"")"`)
    expect(csv('rented-numbers')[1]).toContain(`,${number.phoneNumber},`)
  })

  it('needs the password, and is made once an hour', async () => {
    const { id, token } = await customer()
    for (const guess of ['a guess', '', null, 7]) {
      expect((await send(token, guess)).statusCode).toBe(400)
    }
    const statuses = (await Promise.all([send(token), send(token)])).map(a => a.statusCode)
    expect(statuses.sort()).toEqual([200, 429])
    const again = await send(token)
    expect(again.json()).toMatchObject({ code: 'exported-recently' })
    expect(again.headers['retry-after']).toBe('3600')
    world.clock.advance({ minutes: 61 })
    expect((await send(await signIn(world, id))).statusCode).toBe(200)
    expect((await send('unknown')).statusCode).toBe(401)
  })
})
