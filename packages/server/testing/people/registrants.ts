import { type Login, logIn } from '../../src/actions/accounts/sign-in/log-in.ts'
import type { LoginOrigin } from '../../src/actions/accounts/sign-in/start-session.ts'
import { register } from '../../src/actions/accounts/sign-in/register.ts'
import { sendMails } from '../../src/actions/mail/send-mails.ts'
import type { TestWorld } from '../test-world.ts'

/** A network of each person who registers or logs in. */
export const OWNER = '203.0.113.7'
export const STRANGER = '198.51.100.9'

const FROM = { network: OWNER, remoteAddress: OWNER, userAgent: '' }

/** Registers an address from a network. A refusal fails the test. */
export async function registerAs(
  world: TestWorld,
  person: { email: string; password: string; network?: string; displayName?: string },
): Promise<void> {
  const { network = OWNER, displayName = 'Ada' } = person
  const registered = await register(world, {
    ...person,
    displayName,
    network,
    remoteAddress: network,
    botCheckToken: 'person',
  })
  if (!registered.ok) throw new Error(`refused: ${registered.why}`)
}

/** The result of a login: `in`, `code-needed`, or why it was refused. */
export async function loginOf(
  world: TestWorld,
  login: Pick<Login, 'email' | 'password' | 'verificationToken'> & Partial<LoginOrigin>,
): Promise<string> {
  const result = await logIn(world, { ...FROM, ...login })
  if (!result.ok) return result.why
  return 'challenge' in result.value ? 'code-needed' : 'in'
}

/** The tokens of all verification mails to an address, in the order of the mails. */
export async function mailedTokens(world: TestWorld, email: string): Promise<string[]> {
  await sendMails(world)
  return world.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}
