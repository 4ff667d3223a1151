import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { ROOT, SANDBOX_KEYS } from '../product.ts'
import { npm } from '../programs/npm-programs.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Nothing listens at port 2. */
const NOWHERE = 'http://127.0.0.1:2'

/** A complete configuration for this machine, whose vendors do not answer. */
export const CONFIGURATION = {
  ...SANDBOX_KEYS,
  NODE_ENV: 'trial',
  PUBLIC_URL: NOWHERE,
  MAIL_FROM: 'Ringback <no-reply@localhost>',
  SUPPORT_URL: NOWHERE,
  USD_INR: '83.2150',
  SMTP_URL: 'smtp://127.0.0.1:2',
  TWILIO_BASE_URL: NOWHERE,
  RAZORPAY_BASE_URL: NOWHERE,
  TURNSTILE_VERIFY_URL: NOWHERE,
}

/** Starts `npm <line>` in the root of the repository, the way a person does, in a process group of its own. */
export function startNpm(line: string, env: Variables): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, npm(...line.split(' ')), {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    detached: true,
  })
}
