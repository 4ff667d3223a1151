import { sql } from 'kysely'
import type { Expectations } from './expectations.ts'
import { JOBS } from './jobs.ts'
import { concludeAllAuthorised } from './payers.ts'
import { signIn } from './people.ts'
import { decideAllDisputes } from './refunds-and-disputes.ts'
import type { Scene } from './context.ts'
import { deliver } from './webhooks.ts'

const MOST_TURNS = 20_000
const MOST_ROUNDS = 60
const DAY_SECONDS = 86_400
/** Nothing that the product puts off may be put off for longer. */
const MOST_DAYS = 30

/** Everything that servers are at comes to its end. */
export async function drain(scene: Scene): Promise<void> {
  for (let turn = 0; scene.turns.waiting.length > 0; turn++) {
    if (turn > MOST_TURNS) throw new Error('the servers never come to rest')
    await scene.goOn()
    scene.throwIfFailed()
  }
}

/** Nothing goes wrong for a while: what is under way ends, and each job runs once. */
export async function calm(scene: Scene): Promise<void> {
  const { faultPercent } = scene
  scene.faultPercent = 0
  await drain(scene)
  await sweep(scene)
  scene.faultPercent = faultPercent
}

async function sweep(scene: Scene): Promise<void> {
  for (const [name, run] of JOBS) {
    scene.begin(name, run)
    await scene.turns.still()
    await drain(scene)
  }
}

/** No more is begun and nothing goes wrong: what was sent arrives, what runs ends, and what is due is done. */
export async function settleDust(scene: Scene, town: Expectations): Promise<void> {
  scene.say('the dust settles')
  scene.faultPercent = 0
  const deadline = scene.now() + MOST_DAYS * DAY_SECONDS * 1_000
  concludeAllAuthorised(scene, town)
  decideAllDisputes(scene, town)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    await readPost(scene)
    await sweep(scene)
    const due = await lastDue(scene)
    if (due === null && scene.post.letters.length === 0) return signAllIn(scene, town)
    const seconds = Math.max(0, ((due ?? 0) - scene.now()) / 1_000) + 1
    if (scene.now() + seconds * 1_000 > deadline) break
    await scene.pass(Math.ceil(seconds) + (round > 3 ? DAY_SECONDS : 0))
  }
  throw new Error('the dust never settles')
}

async function readPost(scene: Scene): Promise<void> {
  await drain(scene)
  while (scene.post.letters.length > 0) {
    deliver(scene, scene.post.take())
    await scene.turns.still()
    await drain(scene)
  }
}

async function signAllIn(scene: Scene, { people }: Expectations): Promise<void> {
  for (const person of people) {
    signIn(scene, person)
    await scene.turns.still()
    await drain(scene)
  }
}

/** When the last of what is still to come is due; null when there is nothing. */
async function lastDue({ database, carrier }: Scene): Promise<number | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select max(at) as due from (
      select check_at as at from calls
      union all select created_at + make_interval(secs => 90) from calls where status = 'created'
      union all select check_at from purchases
      union all select refund_at from payments
    ) as to_come`.execute(database.kysely)
  const ours = rows[0]?.due?.getTime() ?? null
  const theirs = carrier.nextAt()
  return ours === null ? theirs : Math.max(ours, theirs ?? 0)
}
