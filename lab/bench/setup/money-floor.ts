import type pg from 'pg'

/**
 * The minimal SQL for the writes of one call: the same rows in the same number of commits, one statement per
 * commit. It reads and checks only what the rows themselves need: the credit for the hold, and the next position
 * in the history. The product's speed is compared with it.
 */
export function callFloor(pool: pg.Pool): (userId: string, id: string) => Promise<void> {
  const { initiate, progress, terminate } = callFloorSteps(pool)
  return async (userId, id) => {
    await initiate(userId, id)
    await progress(id)
    await terminate(userId, id)
  }
}

/** The three parts of {@link callFloor}: until the call is dialled, until it is answered, and its settlement. */
export function callFloorSteps(pool: pg.Pool) {
  return {
    async initiate(userId: string, id: string): Promise<void> {
      const at = new Date()
      await pool.query(PRE_CREATE, [`credit:${userId}`, HOLD, `call:${id}`, at, id, userId])
      await pool.query(DIAL, [id, `CA-p-${id}`, at, userId])
    },
    async progress(id: string): Promise<void> {
      const at = new Date()
      await pool.query(INSERT_EVENT, [`${id}:initiated`, id, 'initiated', at])
      await pool.query(PROGRESS, [`${id}:ringing`, id, 'ringing', at])
      await pool.query(PROGRESS, [`${id}:in-progress`, id, 'in-progress', at])
    },
    async terminate(userId: string, id: string): Promise<void> {
      const transfer = [`tr-${id}`, `call:${id}:settle`, userId]
      const account = `credit:${userId}`
      const values = [`${id}:completed`, id, new Date(), `call:${id}`, account, ...transfer, COST]
      await pool.query(SETTLE, values)
    },
  }
}

/** Micros of a dollar that an hour of the call costs at $0.013 a minute. */
const HOLD = 780_000
/** Micros of a dollar for one minute. */
const COST = 13_000

// Like the product's pre-create, this commit does not wait for the disk (decision 4).
const PRE_CREATE = `
  with raised as (
    update accounts set held = held + $2 where id = $1 and posted - held >= $2 returning id
  ), held as (
    insert into holds (key, account_id, amount, created_at) select $3, id, $2, $4 from raised
  )
  insert into calls (id, user_id, direction, from_number, to_number, destination, rate_per_minute,
                     billing_seconds, authorised_seconds, hold, status, created_at, usable_until)
  select $5, $6, 'outbound', '+14155550199', '+14155550100', 'United States', 13000, 60, 3600, $2,
         'created', $4, $4::timestamptz + interval '90 s'
  from raised, set_config('synchronous_commit', 'off', true)`

const DIAL = `
  update calls set status = 'dialing', parent_sid = $2, instructions = '<Response/>',
    dialled_at = $3, check_at = $3,
    history_seq = (select coalesce(max(history_seq), 0) + 1 from calls where user_id = $4),
    history_seq_in_direction = (select coalesce(max(history_seq_in_direction), 0) + 1 from calls
                          where user_id = $4 and direction = 'outbound')
  where id = $1`

const INSERT_EVENT = `insert into call_events (key, call_id, status, received_at) values ($1, $2, $3, $4)`

// The bench sets the same columns for every status, because only the cost of the write matters.
const PROGRESS = `
  with noted as (
    insert into call_events (key, call_id, status, received_at) values ($1, $2, $3, $4)
  )
  update calls set status = $3, child_sid = 'CA-c', answered_at = $4, check_at = $4 where id = $2`

const SETTLE = `
  with noted as (
    insert into call_events (key, call_id, status, received_at) values ($1, $2, 'completed', $3)
  ), released as (
    update holds set released_at = $3 where key = $4 returning amount
  ), transfer as (
    insert into transfers (id, key, type, description, user_id, created_at)
    values ($6, $7, 'deduction', 'Call', $8, $3) returning id
  ), paid as (
    update accounts set posted = posted - $9, held = held - released.amount, version = version + 1
    from released where id = $5 returning posted, version
  ), entered as (
    insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
    select $6, $5, 'USD', -$9::bigint, posted, version, $3::timestamptz from paid
    union all select $6, 'calls-revenue:USD', 'USD', $9, null, null, $3
  )
  update calls set status = 'completed', answered_seconds = 42, billed_seconds = 60, cost = $9,
    ended_at = $3, settled_at = $3, check_at = $3 where id = $2`

/**
 * The minimal SQL for the writes of one purchase: the new purchase, its order, the credited payment with the
 * mail, and the second webhook.
 */
export function purchaseFloor(pool: pg.Pool): (userId: string, id: string) => Promise<void> {
  return async (userId, id) => {
    const at = new Date()
    await pool.query(
      `with counted as (insert into attempts (key, at) values ('purchase:' || $2::text, $3))
       insert into purchases (id, user_id, package_id, package_name, price, credit, inr_per_usd_e4,
                              paise, status, created_at)
       values ($1, $2, 'starter', 'Starter', 5000000, 5000000, 832150, 41608, 'ordering', $3)`,
      [id, userId, at],
    )
    await pool.query(
      `update purchases set status = 'open', order_id = $2, check_at = $3 where id = $1`,
      [id, `order_${id}`, at],
    )
    const credited = [`ev-${id}`, at, id, `tr-${id}`, userId, `credit:${userId}`, MAIL_TEXT]
    await pool.query(CREDIT, credited)
    await pool.query(
      `insert into payment_events (id, name, received_at) values ($1, 'order.paid', $2)`,
      [`ev2-${id}`, at],
    )
  }
}

/** As long as the text of a receipt. */
const MAIL_TEXT = 'x'.repeat(1_500)

const CREDIT = `
  with noted as (
    insert into payment_events (id, name, received_at) values ($1, 'payment.captured', $2)
  ), mailed as (
    insert into mails (id, recipient, subject, text, html, created_at, next_attempt_at)
    values ('mail-' || $3, 'caller@example.com', 'Your receipt', $7, $7, $2, $2)
  ), paid as (
    insert into payments (id, order_id, purchase_id, amount, currency, classification, seen_at)
    values ('pay_' || $3, 'order_' || $3, $3, 41608, 'INR', 'credited', $2)
  ), transfer as (
    insert into transfers (id, key, type, description, user_id, created_at)
    values ($4, 'rzp:order:order_' || $3, 'addition', 'Starter', $5, $2) returning id
  ), raised as (
    update accounts set posted = posted + 5000000, version = version + 1
    where id = $6 returning posted, version
  ), entered as (
    insert into entries (transfer_id, account_id, currency, amount, balance_after, account_version, created_at)
    select $4, $6, 'USD', 5000000, posted, version, $2::timestamptz from raised
    union all select $4, 'exchange:USD', 'USD', -5000000, null, null, $2
    union all select $4, 'exchange:INR', 'INR', 41608, null, null, $2
    union all select $4, 'payment-clearing:INR', 'INR', -41608, null, null, $2
  )
  update purchases set status = 'paid', payment_id = 'pay_' || $3, paid_at = $2, check_at = null
  where id = $3`
